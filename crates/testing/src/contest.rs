//! A contest for tests, and the accounts that look at it.

use grundy_store::{
    Access, Account, Failure, NewContest, NewContestProblem, Outcome, Role, Store, StoreError,
};

use crate::moments::now;
use crate::store::join_class;

/// An hour in milliseconds.
pub const HOUR: i64 = 60 * 60 * 1000;

/// The account with this name.
///
/// # Panics
/// If there is none.
pub async fn account(store: &Store, name: &str) -> Account {
    let account = store.account_named(name).await.expect("read");
    account.expect("an account")
}

/// Adds an account for each of these viewers but the visitor, and a class of `class-teacher` with Bob, Carl and the
/// problem nim. Returns the class.
///
/// # Panics
/// If the database fails.
pub async fn add_people(store: &Store, viewers: &[&str]) -> String {
    for name in viewers.iter().filter(|name| **name != "visitor") {
        let role = match *name {
            "admin" => Role::Admin,
            "organiser" | "class-teacher" => Role::Teacher,
            _ => Role::Member,
        };
        store.create_account(name, role).await.expect("an account");
    }
    let teacher = account(store, "class-teacher").await;
    let class = store.create_class("7b", &teacher.id).await;
    let class = class.expect("a class").id;
    for pupil in ["bob", "carl"] {
        let pupil = account(store, pupil).await;
        let joined = join_class(store, &class, &pupil.id).await;
        joined.expect("joined");
    }
    let assigned = store.assign(&class, "nim", None).await;
    assigned.expect("set");
    class
}

/// Makes the contest `cup` of `organiser`, which begins in an hour and lasts three, frozen in the last. It has the
/// problem nim, and another one that is hidden until the start.
///
/// # Panics
/// If the database fails.
pub async fn make_cup(store: &Store, hidden: &str) {
    let organiser = account(store, "organiser").await;
    let new = NewContest {
        name: "cup",
        title: "Cup",
        class: None,
        starts: now() + HOUR,
        ends: now() + 4 * HOUR,
        freezes: Some(now() + 3 * HOUR),
    };
    let made = store.create_contest(&organiser, &new).await;
    made.expect("made");
    for (problem, secret) in [("nim", false), (hidden, true)] {
        add_problem(store, problem, secret).await.expect("added");
    }
}

/// Adds a problem to the contest `cup`.
///
/// # Errors
/// As [`Store::add_contest_problem`].
///
/// # Panics
/// If there is no such contest.
pub async fn add_problem(store: &Store, problem: &str, secret: bool) -> Result<(), StoreError> {
    let organiser = account(store, "organiser").await;
    let contest = store.contest(Access::Of(&organiser), "cup").await;
    let contest = contest.expect("read").expect("known").id;
    let new = NewContestProblem {
        problem,
        points: 1,
        secret,
    };
    store.add_contest_problem(&contest, &organiser, &new).await
}

/// The outcome of judging a submission with this module.
///
/// # Panics
/// If there is no such verdict.
pub fn outcome(verdict: &str, module: &str) -> Outcome {
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
        module: Some(module.to_owned()),
        failure: (verdict != "AC").then(|| Failure {
            instance: "heaps=7,7,7".to_owned(),
            position: "7 7 7".to_owned(),
            played: "1 1".to_owned(),
        }),
        engine: "engine".to_owned(),
        core_ms: 1000,
        spent: [1000, 0],
        ..Outcome::judge_failed(String::new())
    }
}
