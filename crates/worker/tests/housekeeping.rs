//! Housekeeping without a server: what one round does to a database.

use grundy_store::{Finished, JobKind, NewSubmission, Outcome, Role, Store};
use grundy_testing::postgres::{On, on_both};
use grundy_testing::store::Claims as _;
use grundy_testing::{moments, store as stores};
use grundy_worker::{Housekeeping, references};
use tempfile::TempDir;
/// Every submission gets a spot check.
const ALL: u32 = 1000;

struct Site {
    store: Store,
    url: String,
    account: String,
    _folder: TempDir,
}

impl Site {
    async fn new(on: On) -> Self {
        let (url, folder) = stores::address(on);
        let store = Store::open(&url).await.expect("a store");
        let installed = store.install(&[stores::problem("nim")]).await;
        installed.expect("installed");
        let account = store.create_account("Ada", Role::Member).await;
        Self {
            store,
            url,
            account: account.expect("an account").id,
            _folder: folder,
        }
    }

    fn housekeeping(&self, checks: u32) -> Housekeeping {
        Housekeeping::new(self.store.clone(), checks)
    }

    async fn submit(&self) {
        let new = NewSubmission {
            contest: None,
            account: &self.account,
            problem: "nim",
            file: "bot.c",
            source: Some(b"source"),
            module: None,
        };
        let kept = self.store.submit(&new, stores::limits()).await;
        kept.expect("kept");
    }

    /// Has a submission judged by a worker.
    async fn judged_by(&self, worker: &str) {
        self.submit().await;
        let claim = self.store.claim_case(worker).await.expect("answered");
        let outcome = Outcome {
            reproducible: true,
            module: Some("module".to_owned()),
            ..Outcome::judge_failed(String::new())
        };
        let claim = claim.expect("a task");
        let finished = self.store.finish(&claim, worker, &outcome).await;
        assert_eq!(finished.expect("written"), Finished::Kept);
    }

    async fn seen(&self, worker: &str) {
        let seen = self.store.heartbeat(worker, "host", "engine").await;
        assert_eq!(seen.expect("written"), None);
    }

    async fn newcomers(&self) -> i64 {
        self.store.newcomers("nim-1").await.expect("read")
    }
}

async fn a_task_of_a_silent_worker_waits_again(on: On) {
    let site = Site::new(on).await;
    site.submit().await;
    let mut housekeeping = site.housekeeping(0);
    let claim = site.store.claim_case("w1").await.expect("answered");
    let claim = claim.expect("a task");
    housekeeping.round().await.expect("done");
    assert_eq!(site.store.claim_case("w2").await.expect("answered"), None);

    moments::run(&site.url, "UPDATE jobs SET lease_until = 1").await;
    housekeeping.round().await.expect("done");
    let again = site.store.claim_case("w2").await.expect("answered");
    assert_eq!(again.expect("the same task").job.id, claim.job.id);
}

async fn bots_that_were_judged_while_no_server_ran_join_the_ladder(on: On) {
    let site = Site::new(on).await;
    site.judged_by("w").await;
    let long_ago = "UPDATE judgings SET created = 1";
    moments::run(&site.url, long_ago).await;
    let mut housekeeping = site.housekeeping(0);
    housekeeping.round().await.expect("done");
    let all = i64::try_from(references().len()).expect("few") + 1;
    assert_eq!(site.newcomers().await, all);

    // Later rounds look at the last minutes only.
    moments::run(
        &site.url,
        "DELETE FROM contenders; DELETE FROM jobs WHERE kind = 'ladder'",
    )
    .await;
    housekeeping.round().await.expect("done");
    assert_eq!(site.newcomers().await, 0);
    site.judged_by("w").await;
    housekeeping.round().await.expect("done");
    assert_eq!(site.newcomers().await, all);
}

/// A bot plays on if something has changed since its job ended, and not because of a pair that never meets.
async fn a_bot_that_returns_to_the_ladder_plays_on_once(on: On) {
    let site = Site::new(on).await;
    site.judged_by("w").await;
    site.housekeeping(0).round().await.expect("done");
    for (change, expected) in [
        ("UPDATE judgings SET created = 600", 0),
        ("UPDATE judgings SET created = 2000", 1),
        (
            "UPDATE contenders SET created = 2000 WHERE contender = 'random'",
            1,
        ),
        (
            "UPDATE judgings SET created = 2000; UPDATE accounts SET disabled = 1",
            0,
        ),
    ] {
        // The jobs of all contenders ended at 1000 without a meeting.
        let before = "UPDATE jobs SET state = 'done', changed = 1000 WHERE kind = 'ladder'; \
            UPDATE contenders SET created = 500; UPDATE judgings SET created = 400";
        moments::run(&site.url, before).await;
        moments::run(&site.url, change).await;
        // Its first round looks at all problems.
        site.housekeeping(0).round().await.expect("done");
        assert_eq!(site.newcomers().await, expected, "{change}");
    }
}

async fn a_spot_check_is_for_another_worker(on: On) {
    let site = Site::new(on).await;
    site.seen("w1").await;
    site.judged_by("w1").await;
    let mut housekeeping = site.housekeeping(ALL);
    housekeeping.round().await.expect("done");
    assert_eq!(site.store.claim_case("w1").await.expect("answered"), None);
    site.seen("w2").await;
    housekeeping.round().await.expect("done");
    housekeeping.round().await.expect("done");
    assert_eq!(site.store.claim_case("w1").await.expect("answered"), None);
    let check = site.store.claim_case("w2").await.expect("answered");
    assert_eq!(check.expect("a check").job.kind, JobKind::Check);
    assert_eq!(site.store.claim_case("w2").await.expect("answered"), None);
}

on_both! {
    a_task_of_a_silent_worker_waits_again
    bots_that_were_judged_while_no_server_ran_join_the_ladder
    a_bot_that_returns_to_the_ladder_plays_on_once
    a_spot_check_is_for_another_worker
}
