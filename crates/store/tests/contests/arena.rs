//! A store with a contest, and the accounts that look at it.

use grundy_store::{
    Access, Account, Contest, Failure, NewContest, NewContestProblem, NewSubmission, Outcome,
    QueueLimits, Role, Standing, Store, StoreError,
};
use tempfile::TempDir;

use grundy_testing::moments::{handed_in, now};
use grundy_testing::postgres::On;
use grundy_testing::store;
use grundy_testing::store::Claims as _;

pub(crate) const HOUR: i64 = 60 * 60 * 1000;

/// The viewers, in the order of the columns of every table of this folder.
pub(crate) const VIEWERS: [&str; 7] = [
    "visitor",
    "bob",
    "alice",
    "carl",
    "class-teacher",
    "organiser",
    "admin",
];

/// An arena with a contest, `cup`, of the problems nim, which is public, and kept, which is not. Alice and Bob
/// take part; Carl is in a class with Bob, whose teacher has nothing to do with the contest.
pub(crate) struct Arena {
    pub(crate) store: Store,
    pub(crate) url: String,
    _folder: TempDir,
    pub(crate) class: String,
}

impl Arena {
    pub(crate) async fn new(on: On) -> Self {
        let (url, folder) = store::address(on);
        let store = Store::open(&url).await.expect("a store");
        let problems = ["nim", "kept"].map(store::problem);
        store.install(&problems).await.expect("installed");
        for name in &VIEWERS[1..] {
            let role = match *name {
                "admin" => Role::Admin,
                "organiser" | "class-teacher" => Role::Teacher,
                _ => Role::Member,
            };
            store.create_account(name, role).await.expect("an account");
        }
        let mut arena = Self {
            store,
            url,
            _folder: folder,
            class: String::new(),
        };
        let teacher = arena.account("class-teacher").await;
        let class = arena.store.create_class("7b", &teacher.id).await;
        arena.class = class.expect("a class").id;
        for pupil in ["bob", "carl"] {
            let pupil = arena.account(pupil).await;
            let joined = store::join_class(&arena.store, &arena.class, &pupil.id).await;
            joined.expect("joined");
        }
        let assigned = arena.store.assign(&arena.class, "nim", None).await;
        assigned.expect("set");
        let organiser = arena.account("organiser").await;
        let new = NewContest {
            name: "cup",
            title: "Cup",
            class: None,
            starts: now() + HOUR,
            ends: now() + 4 * HOUR,
            freezes: Some(now() + 3 * HOUR),
        };
        let made = arena.store.create_contest(&organiser, &new).await;
        made.expect("made");
        arena.add("nim", false).await.expect("added");
        arena.add("kept", true).await.expect("added");
        arena
    }

    pub(crate) async fn account(&self, name: &str) -> Account {
        let account = self.store.account_named(name).await.expect("read");
        account.expect("an account")
    }

    pub(crate) async fn contest(&self, viewer: &str) -> Contest {
        let account = self.viewer(viewer).await;
        let contest = self.store.contest(access(&account), "cup").await;
        contest.expect("read").expect("known")
    }

    pub(crate) async fn viewer(&self, name: &str) -> Option<Account> {
        self.store.account_named(name).await.expect("read")
    }

    pub(crate) async fn add(&self, problem: &str, secret: bool) -> Result<(), StoreError> {
        let organiser = self.account("organiser").await;
        let contest = self.contest("organiser").await;
        let new = NewContestProblem {
            problem,
            points: 1,
            secret,
        };
        self.store
            .add_contest_problem(&contest.id, &organiser, &new)
            .await
    }

    pub(crate) async fn submit(
        &self,
        by: &str,
        problem: &str,
        contest: Option<&str>,
    ) -> Result<String, StoreError> {
        let account = self.account(by).await;
        let new = NewSubmission {
            account: &account.id,
            problem,
            file: "bot.c",
            source: Some(by.as_bytes()),
            module: None,
            contest,
        };
        let kept = self.store.submit(&new, QueueLimits::default()).await;
        Ok(kept?.id)
    }

    /// Judges what waits.
    pub(crate) async fn judge(&self, outcome: &Outcome) {
        let claim = self
            .store
            .claim_case("w")
            .await
            .expect("read")
            .expect("a task");
        let finished = self.store.finish(&claim, "w", outcome).await;
        finished.expect("written");
    }

    /// Hands in to the contest so many minutes ago, with this verdict.
    pub(crate) async fn tried(
        &self,
        by: &str,
        problem: &str,
        minutes: i64,
        outcome: &Outcome,
    ) -> String {
        let id = self.submit(by, problem, Some("cup")).await.expect("kept");
        self.judge(outcome).await;
        handed_in(&self.url, &id, -minutes).await;
        id
    }

    pub(crate) async fn standings(&self, viewer: &str) -> Vec<Standing> {
        let account = self.viewer(viewer).await;
        let contest = self.contest(viewer).await;
        let organiser = self.contest("organiser").await;
        let problems = self.store.problems_of_contest(&organiser).await;
        let problems = problems.expect("read");
        let standings = self
            .store
            .contest_standings(access(&account), &contest, &problems)
            .await;
        standings.expect("read")
    }
}

pub(crate) fn access(account: &Option<Account>) -> Access<'_> {
    account.as_ref().map_or(Access::Visitor, Access::Of)
}

pub(crate) fn outcome(verdict: &str, module: &str) -> Outcome {
    Outcome {
        content: module.to_owned(),
        verdict: verdict.parse().expect("a verdict"),
        reason: None,
        reproducible: true,
        certified: verdict == "AC",
        won_starts: 10,
        converted: 10,
        fuel: 4242,
        report: Some(b"report".to_vec()),
        view: None,
        module: Some(module.to_owned()),
        failure: (verdict != "AC").then(|| Failure {
            instance: "heaps=7,7,7".to_owned(),
            position: "7 7 7".to_owned(),
            played: "1 1".to_owned(),
        }),
        engine: "engine".to_owned(),
        core_ms: 1000,
        spent: [1000, 0],
    }
}

/// The words of a refusal; empty where there is none.
pub(crate) fn words<T>(result: Result<T, StoreError>) -> String {
    result
        .err()
        .map(|error| error.to_string())
        .unwrap_or_default()
}
