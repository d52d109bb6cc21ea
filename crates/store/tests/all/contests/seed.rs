//! The seed of a contest and its commitment.

use grundy_store::{Access, NewContest, Phase, digest};
use grundy_testing::contest::HOUR;
use grundy_testing::moments::{PHASES, now, shift};
use grundy_testing::postgres::{On, on_both};
use grundy_testing::store::Claims as _;

use super::arena::Arena;

async fn the_seed_is_what_was_committed(on: On) {
    let arena = Arena::new(on).await;
    let before = arena.contest("admin").await;
    assert_eq!(
        (&before.seed, &before.salt),
        (&None, &None),
        "not even an administrator"
    );
    shift(&arena.url, "cup", PHASES[2].1).await;
    let id = arena.submit("bob", "nim", Some("cup")).await.expect("kept");
    let beside = arena.submit("carl", "nim", None).await.expect("kept");
    let claims = [
        arena
            .store
            .claim_case("w1")
            .await
            .expect("read")
            .expect("a task"),
        arena
            .store
            .claim_case("w2")
            .await
            .expect("read")
            .expect("a task"),
    ];
    let [ours, other] = [id, beside].map(|id| {
        let claim = claims.iter().find(|claim| claim.submission == id);
        claim.expect("claimed").contest_seed
    });
    assert_eq!(other, None, "outside of the contest");
    shift(&arena.url, "cup", PHASES[3].1).await;
    let after = arena.contest("visitor").await;
    let (seed, salt) = (after.seed.expect("told"), after.salt.expect("told"));
    assert_eq!(ours.map(|seed| seed.to_string()), Some(seed.clone()));
    assert_eq!(
        digest(format!("{salt}-{seed}").as_bytes()),
        before.commitment
    );
    assert_eq!(after.commitment, before.commitment);
    assert_eq!(salt.len(), 64);
    // Every program that reads JSON keeps it.
    assert!(seed.parse::<u64>().expect("a number") < 1 << 53, "{seed}");
    let other = NewContest {
        name: "other",
        title: "Other",
        class: None,
        starts: 0,
        ends: now() + HOUR,
        freezes: None,
    };
    let organiser = arena.account("organiser").await;
    let made = arena.store.create_contest(&organiser, &other).await;
    made.expect("made");
    let other = arena.store.contest(Access::Visitor, "other").await;
    let other = other.expect("read").expect("known");
    assert_ne!(other.commitment, before.commitment);
    assert_eq!(
        other.phase,
        Phase::Running,
        "a start that has passed means now"
    );
}

on_both! {
    the_seed_is_what_was_committed
}
