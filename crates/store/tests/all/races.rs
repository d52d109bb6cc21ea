//! Many at once: what is checked before it is written is still so when it is written, on whichever
//! machines those are who write.

use grundy_report::Verdict;
use grundy_store::{
    Access, Account, CredentialKind, Finished, MAX_LOST, NewSubmission, Outcome, Progress,
    QueueLimits, RejudgeFilter, Role, Stage, Store, StoreError,
};
use grundy_testing::postgres::{On, on_both};
use grundy_testing::store;
use grundy_testing::store::Claims as _;
use tempfile::TempDir;
use tokio::task::JoinSet;

/// How many do the same at once.
const MANY: usize = 12;
/// How often it is tried: a race is not lost every time.
const ROUNDS: i64 = 8;

/// An arena with one problem, as several processes have opened it.
struct Arena {
    stores: Vec<Store>,
    _folder: TempDir,
}

impl Arena {
    async fn new(on: On) -> Self {
        let (url, folder) = store::address(on);
        let mut stores = Vec::new();
        for _ in 0..3 {
            stores.push(Store::open(&url).await.expect("a store"));
        }
        let arena = Self {
            stores,
            _folder: folder,
        };
        arena
            .store()
            .install(&[store::problem("nim")])
            .await
            .expect("installed");
        arena
    }

    fn store(&self) -> &Store {
        &self.stores[0]
    }

    async fn account(&self, name: &str) -> Account {
        let account = self.store().create_account(name, Role::Member).await;
        account.expect("an account")
    }

    /// Has many do something at once, each by the process whose turn it is, and returns what came of it.
    async fn at_once<T, F>(&self, what: impl Fn(Store, usize) -> F) -> Vec<T>
    where
        T: Send + 'static,
        F: Future<Output = T> + Send + 'static,
    {
        let mut all = JoinSet::new();
        for number in 0..MANY {
            let store = self.stores[number % self.stores.len()].clone();
            all.spawn(what(store, number));
        }
        all.join_all().await
    }
}

fn outcome(reason: &str) -> Outcome {
    Outcome {
        content: "content".to_owned(),
        reproducible: true,
        verdict: Verdict::WrongAnswer,
        report: Some(format!("report of {reason}").into_bytes()),
        reason: Some(reason.to_owned()),
        ..Outcome::judge_failed(String::new())
    }
}

async fn submit(store: &Store, account: &str, limits: QueueLimits) -> Result<String, StoreError> {
    let new = NewSubmission {
        account,
        problem: "nim",
        file: "bot.c",
        source: Some(b"source"),
        module: None,
        contest: None,
    };
    Ok(store.submit(&new, limits).await?.id)
}

fn count<T>(all: &[T], is: impl Fn(&T) -> bool) -> usize {
    all.iter().filter(|one| is(one)).count()
}

async fn one_submission_of_an_account_is_judged_at_a_time(on: On) {
    let arena = Arena::new(on).await;
    for round in 0..ROUNDS {
        let (ada, bob) = (format!("ada{round}"), format!("bob{round}"));
        for name in [&ada, &bob] {
            let account = arena.account(name).await.id;
            for _ in 0..MANY / 2 {
                let kept = submit(arena.store(), &account, store::limits()).await;
                kept.expect("kept");
            }
        }
        let mut judged = 0;
        while judged < MANY {
            let claims = arena
                .at_once(|store, number| async move {
                    let claim = store.claim_case(&format!("w{number}")).await;
                    claim.expect("answered")
                })
                .await;
            let claims: Vec<_> = claims.into_iter().flatten().collect();
            assert_eq!(claims.len(), 2, "one of each account");
            for claim in claims {
                let kept = arena.store().finish(&claim, "w", &outcome("reason")).await;
                assert_eq!(kept.expect("written"), Finished::Kept);
                judged += 1;
            }
        }
    }
}

async fn no_limit_is_passed_by_many_at_once(on: On) {
    let arena = Arena::new(on).await;
    let limits = QueueLimits {
        per_account: 3,
        bytes_per_day: 1000,
        ..store::limits()
    };
    for round in 0..ROUNDS {
        let ada = arena.account(&format!("ada{round}")).await.id;
        let tried = arena.at_once(|store, _| {
            let ada = ada.clone();
            async move { submit(&store, &ada, limits).await }
        });
        let tried = tried.await;
        assert_eq!(count(&tried, Result::is_ok), 3, "{tried:?}");
        let refused = |error: &Result<_, _>| matches!(error, Err(StoreError::TooMuch { .. }));
        assert_eq!(count(&tried, refused), MANY - 3, "{tried:?}");
    }
    let kept = 3 * ROUNDS;
    let limits = QueueLimits {
        in_all: kept + 5,
        ..limits
    };
    let tried = arena.at_once(|store, number| async move {
        let name = format!("one-of-many-{number}");
        let account = store.create_account(&name, Role::Member).await;
        submit(&store, &account.expect("an account").id, limits).await
    });
    let tried = tried.await;
    assert_eq!(count(&tried, Result::is_ok), 5, "{tried:?}");
    let full = |error: &Result<_, _>| matches!(error, Err(StoreError::Full));
    assert_eq!(count(&tried, full), MANY - 5, "{tried:?}");
}

async fn what_is_good_once_is_good_once(on: On) {
    let arena = Arena::new(on).await;
    let admin = arena.account("admin").await.id;
    for round in 0..ROUNDS {
        let set = arena.at_once(|store, number| async move {
            let value = number.to_string();
            store.setting_or(&format!("key{round}"), &value).await
        });
        let set: Vec<String> = set.await.into_iter().map(|it| it.expect("set")).collect();
        assert_eq!(count(&set, |value| *value == set[0]), MANY, "{set:?}");

        let link = arena
            .store()
            .issue(&admin, CredentialKind::Link, "")
            .await
            .expect("issued");
        let used = arena.at_once(|store, number| {
            let link = link.clone();
            async move { store.set_password_by(&link, &number.to_string()).await }
        });
        let used = used.await;
        assert_eq!(count(&used, |it| matches!(it, Ok(Some(_)))), 1, "{used:?}");

        let invitation = arena.store().invite(Role::Member, None, 3, 1, &admin).await;
        let invitation = invitation.expect("made");
        let accepted = arena.at_once(|store, number| {
            let invitation = invitation.clone();
            let name = format!("guest-{round}-{number}");
            async move { store.accept(&invitation, &name, None, "test").await }
        });
        let accepted = accepted.await;
        assert_eq!(
            count(&accepted, |it| matches!(it, Ok(Some(_)))),
            3,
            "{accepted:?}"
        );

        let made = arena.at_once(|store, _| async move {
            let name = format!("wanted-{round}");
            store.create_account(&name, Role::Member).await
        });
        assert_eq!(count(&made.await, Result::is_ok), 1);
    }
}

async fn a_task_is_lost_once_however_many_notice(on: On) {
    let arena = Arena::new(on).await;
    let ada = arena.account("ada").await.id;
    let id = submit(arena.store(), &ada, store::limits()).await;
    id.expect("kept");
    for round in 0..MAX_LOST {
        let worker = format!("w{round}");
        let claim = arena.store().claim_case(&worker).await.expect("answered");
        assert!(claim.is_some(), "lost {round} times only");
        let taken = arena.at_once(|store, _| {
            let worker = worker.clone();
            async move { store.reclaim(Some(&worker)).await }
        });
        let taken: u64 = taken
            .await
            .into_iter()
            .map(|it| it.expect("answered"))
            .sum();
        assert_eq!(taken, 1);
    }
    assert_eq!(arena.store().claim_case("w").await.expect("answered"), None);
    let counts = arena.store().counts().await.expect("read");
    assert_eq!(counts.judgings, 1);
}

async fn who_is_taken_for_dead_at_the_last_moment_has_written_or_not(on: On) {
    let arena = Arena::new(on).await;
    for round in 0..ROUNDS {
        let ada = arena.account(&format!("ada{round}")).await.id;
        let id = submit(arena.store(), &ada, store::limits()).await;
        id.expect("kept");
        let worker = format!("w{round}");
        let claim = arena.store().claim_case(&worker).await.expect("answered");
        let claim = claim.expect("a task");
        let done = arena.at_once(|store, number| {
            let (claim, worker) = (claim.clone(), worker.clone());
            async move {
                let playing = (Stage::Playing, Progress::default());
                match number % 3 {
                    0 => store.reclaim(Some(&worker)).await.map(|_| false),
                    1 => store
                        .renew(&claim.job, playing.0, playing.1)
                        .await
                        .map(|_| false),
                    _ => {
                        let finished = store.finish(&claim, &worker, &outcome("reason")).await;
                        finished.map(|finished| finished == Finished::Kept)
                    }
                }
            }
        });
        let kept = count(&done.await, |done| *done.as_ref().expect("answered"));
        assert!(kept <= 1);
        // Where it was taken away, somebody else does it.
        let again = arena.store().claim_case("other").await.expect("answered");
        assert_eq!(again.is_some(), kept == 0);
        if let Some(claim) = again {
            let finished = arena.store().finish(&claim, "other", &outcome("WA")).await;
            assert_eq!(finished.expect("written"), Finished::Kept);
        }
        let counts = arena.store().counts().await.expect("read");
        assert_eq!(counts.judgings, round + 1, "exactly one verdict each");
    }
}

async fn a_set_that_is_applied_takes_what_is_being_written_or_stops_it(on: On) {
    let arena = Arena::new(on).await;
    let ada = arena.account("ada").await;
    let mut submissions = Vec::new();
    for _ in 0..4 {
        let id = submit(arena.store(), &ada.id, store::limits()).await;
        submissions.push(id.expect("kept"));
        let claim = arena.store().claim_case("w").await.expect("answered");
        let claim = claim.expect("a task");
        let kept = arena.store().finish(&claim, "w", &outcome("none")).await;
        kept.expect("written");
    }
    let mut expected = vec!["none".to_owned(); submissions.len()];
    for round in 0..ROUNDS {
        let all = RejudgeFilter {
            problem: "nim",
            ..RejudgeFilter::default()
        };
        let set = arena.store().rejudge(&all, &ada.id).await;
        let set = set.expect("begun");
        let mut claims = Vec::new();
        while let Some(claim) = arena.store().claim_case("w").await.expect("answered") {
            claims.push(claim);
        }
        assert_eq!(claims.len(), submissions.len());
        let reason = format!("round {round}");
        let done = arena.at_once(|store, number| {
            let (set, claim) = (set.clone(), claims.get(number).cloned());
            let reason = reason.clone();
            async move {
                match (number, claim) {
                    (_, Some(claim)) => {
                        let finished = store.finish(&claim, "w", &outcome(&reason)).await;
                        match finished.expect("answered") {
                            Finished::Kept => Some(claim.submission),
                            _ => None,
                        }
                    }
                    (4, None) => {
                        // It is refused while a judging is missing.
                        let closed = store.close_rejudge(&set, true).await;
                        assert!(matches!(closed, Ok(()) | Err(StoreError::Refused(_))));
                        None
                    }
                    _ => None,
                }
            }
        });
        for judged in done.await.into_iter().flatten() {
            let place = submissions.iter().position(|id| *id == judged);
            expected[place.expect("one of ours")] = reason.clone();
        }
        // If it was refused before, all are judged now.
        let _ = arena.store().close_rejudge(&set, true).await;
        for (id, expected) in submissions.iter().zip(&expected) {
            let read = arena.store().submission(Access::Of(&ada), id).await;
            let counts = read.expect("read").expect("seen").reason;
            assert_eq!(counts.as_deref(), Some(expected.as_str()));
        }
    }
}

async fn nobody_waits_for_each_other_for_ever(on: On) {
    let arena = Arena::new(on).await;
    for round in 0..ROUNDS {
        let parts = [format!("one {round}"), format!("two {round}")];
        let kept = arena.at_once(|store, number| {
            let parts = parts.clone();
            async move {
                let name = format!("a-{round}-{number}");
                let account = store.create_account(&name, Role::Member).await?;
                let new = NewSubmission {
                    account: &account.id,
                    problem: "nim",
                    file: "bot.c",
                    source: Some(parts[number % 2].as_bytes()),
                    module: Some(parts[(number + 1) % 2].as_bytes()),
                    contest: None,
                };
                store.submit(&new, store::limits()).await?;
                store.install(&[store::problem("nim")]).await
            }
        });
        for kept in kept.await {
            kept.expect("kept");
        }
    }
}

/// [`MANY`] administrators.
async fn administrators(arena: &Arena) -> Vec<Account> {
    let mut admins = Vec::new();
    for number in 0..MANY {
        let name = format!("ada{number}");
        let account = arena.store().create_account(&name, Role::Admin).await;
        admins.push(account.expect("an account"));
    }
    admins
}

/// All are administrators and teach the same classes.
async fn one_stays_when_all_leave_at_once(on: On) {
    let arena = Arena::new(on).await;
    let leaving = administrators(&arena).await;
    for name in ["first", "second", "third"] {
        let class = arena.store().create_class(name, &leaving[0].id).await;
        let class = class.expect("a class").id;
        for account in &leaving[1..] {
            let added = arena.store().add_teacher(&class, account).await;
            added.expect("added");
        }
    }
    let left = arena.at_once(|store, number| {
        let account = leaving[number].clone();
        async move { store.delete_account(&account).await }
    });
    let left = left.await;
    assert_eq!(count(&left, Result::is_ok), MANY - 1, "{left:?}");
    let is_refused = |left: &Result<String, _>| matches!(left, Err(StoreError::Refused(_)));
    assert_eq!(count(&left, is_refused), 1, "{left:?}");
}

/// Administrators who take the rights of each other, each in another way.
async fn one_administrator_stays_when_all_are_taken_at_once(on: On) {
    let arena = Arena::new(on).await;
    let admins = administrators(&arena).await;
    let taken = arena.at_once(|store, number| {
        let account = admins[number].clone();
        async move {
            match number % 3 {
                0 => store.set_role(&account.id, Role::Member).await,
                1 => store.set_disabled(&account.id, true).await,
                _ => store.delete_account(&account).await.map(drop),
            }
        }
    });
    let taken = taken.await;
    assert_eq!(count(&taken, Result::is_ok), MANY - 1, "{taken:?}");
    let is_refused = |taken: &Result<(), _>| matches!(taken, Err(StoreError::Refused(_)));
    assert_eq!(count(&taken, is_refused), 1, "{taken:?}");
    let accounts = arena.store().accounts().await.expect("read");
    let is_admin = |account: &Account| account.role == Role::Admin && !account.disabled;
    assert_eq!(count(&accounts, is_admin), 1, "{accounts:?}");
}

/// A button that is clicked many times submits once.
async fn a_burst_of_equal_programs_is_one_submission(on: On) {
    let arena = Arena::new(on).await;
    for round in 0..ROUNDS {
        let ada = arena.account(&format!("ada{round}")).await.id;
        let sent = arena.at_once(|store, _| {
            let ada = ada.clone();
            async move { submit(&store, &ada, QueueLimits::default()).await }
        });
        let sent = sent.await.into_iter().map(|it| it.expect("kept"));
        let sent: Vec<String> = sent.collect();
        assert_eq!(count(&sent, |id| *id == sent[0]), MANY, "{sent:?}");
    }
    let counts = arena.store().counts().await.expect("read");
    assert_eq!(counts.submissions, ROUNDS);
}

on_both! {
    one_administrator_stays_when_all_are_taken_at_once
    a_burst_of_equal_programs_is_one_submission
    one_submission_of_an_account_is_judged_at_a_time
    no_limit_is_passed_by_many_at_once
    what_is_good_once_is_good_once
    a_task_is_lost_once_however_many_notice
    who_is_taken_for_dead_at_the_last_moment_has_written_or_not
    a_set_that_is_applied_takes_what_is_being_written_or_stops_it
    nobody_waits_for_each_other_for_ever
    one_stays_when_all_leave_at_once
}
