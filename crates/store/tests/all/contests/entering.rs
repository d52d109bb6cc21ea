//! Submissions to a contest in each phase.

use grundy_store::{Access, NewContest, NewContestProblem, StoreError};
use grundy_testing::contest::HOUR;
use grundy_testing::moments::{PHASES, now, shift};
use grundy_testing::postgres::{On, on_both};

use super::arena::{Arena, words};

/// What becomes of handing in, in each phase: who, to which problem, to the contest or not, and what is said.
const HANDED_IN: &[(&str, &str, bool, [&str; 5])] = &[
    ("alice", "nim", true, ["has not started", "", "", "", ""]),
    ("alice", "kept", true, ["problem not found", "", "", "", ""]),
    // Who takes part does not try beside it, and nobody does at a problem that was kept for it.
    (
        "alice",
        "nim",
        false,
        [
            "",
            "belongs to a running contest",
            "belongs to a running contest",
            "",
            "",
        ],
    ),
    ("carl", "nim", false, [""; 5]),
    (
        "carl",
        "kept",
        false,
        [
            "problem not found",
            "belongs to a running contest",
            "belongs to a running contest",
            "",
            "",
        ],
    ),
    (
        "organiser",
        "nim",
        true,
        [
            "has not started",
            "organizers cannot take part",
            "organizers cannot take part",
            "",
            "",
        ],
    ),
    ("organiser", "kept", false, [""; 5]),
    ("admin", "kept", false, [""; 5]),
];

async fn handing_in_follows_the_phase(on: On) {
    let arena = Arena::new(on).await;
    for (number, (phase, moment)) in PHASES.iter().enumerate() {
        shift(&arena.url, "cup", *moment).await;
        for (who, problem, to_contest, expected) in HANDED_IN {
            let said = arena
                .submit(who, problem, to_contest.then_some("cup"))
                .await;
            let said = words(said);
            let (expected, case) = (expected[number], (phase, who, problem, to_contest));
            assert_eq!(said.is_empty(), expected.is_empty(), "{case:?}: {said}");
            assert!(said.contains(expected), "{case:?}: {said}");
        }
    }
    let other = arena.submit("alice", "nim", Some("none")).await;
    assert!(matches!(other, Err(StoreError::Missing("contest"))));
}

/// Tries in a contest that has ended have no penalty, and are no way around a running one.
async fn a_contest_that_has_ended_takes_no_tries_of_a_running_one(on: On) {
    let arena = Arena::new(on).await;
    let store = &arena.store;
    let organiser = arena.account("organiser").await;
    let new = NewContest {
        name: "old",
        title: "Old",
        class: None,
        starts: now() + HOUR,
        ends: now() + 2 * HOUR,
        freezes: None,
    };
    let made = store.create_contest(&organiser, &new).await;
    made.expect("made");
    let old = store.contest(Access::Of(&organiser), "old").await;
    let old = old.expect("read").expect("known").id;
    let new = NewContestProblem {
        problem: "nim",
        points: 1,
        secret: false,
    };
    let added = store.add_contest_problem(&old, &organiser, &new).await;
    added.expect("added");
    shift(&arena.url, "old", PHASES[4].1).await;
    let alice = arena.account("alice").await;
    let joined = store.join_contest(&alice.id, "cup").await;
    joined.expect("joined");
    for ((phase, moment), is_refused) in PHASES.iter().zip([false, true, true, false, false]) {
        shift(&arena.url, "cup", *moment).await;
        let said = words(arena.submit("alice", "nim", Some("old")).await);
        assert_eq!(said.is_empty(), !is_refused, "{phase}: {said}");
        let is_told = said.contains("submit it to that contest");
        assert_eq!(is_told, is_refused, "{phase}: {said}");
        let of_another = arena.submit("carl", "nim", Some("old")).await;
        assert_eq!(words(of_another), "", "{phase}");
    }
}

on_both! {
    a_contest_that_has_ended_takes_no_tries_of_a_running_one
    handing_in_follows_the_phase
}
