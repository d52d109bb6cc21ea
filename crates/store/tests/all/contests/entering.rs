//! Submissions to a contest in each phase.

use grundy_store::StoreError;
use grundy_testing::moments::{PHASES, shift};
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

on_both! {
    handing_in_follows_the_phase
}
