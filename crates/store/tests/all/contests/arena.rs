//! A store with a contest, and the accounts that look at it.

use grundy_store::{Access, Account, Contest, NewSubmission, Outcome, Standing, Store, StoreError};
use grundy_testing::contest;
use grundy_testing::moments::handed_in;
use grundy_testing::postgres::On;
use grundy_testing::store;
use grundy_testing::store::Claims as _;
use tempfile::TempDir;

/// The viewers, in the order of the columns of every table of this directory.
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
        let class = contest::add_people(&store, &VIEWERS).await;
        contest::make_cup(&store, "kept").await;
        Self {
            store,
            url,
            _folder: folder,
            class,
        }
    }

    pub(crate) async fn account(&self, name: &str) -> Account {
        contest::account(&self.store, name).await
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
        contest::add_problem(&self.store, problem, secret).await
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
        let kept = self.store.submit(&new, store::limits()).await;
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

/// The words of a refusal; empty where there is none.
pub(crate) fn words<T>(result: Result<T, StoreError>) -> String {
    result
        .err()
        .map(|error| error.to_string())
        .unwrap_or_default()
}
