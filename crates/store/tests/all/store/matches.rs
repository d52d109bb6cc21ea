//! The ladder: who meets whom, and which matches count.

use grundy_store::{Account, Finished, MeetingRow, Outcome, Role};
use grundy_testing::postgres::{On, on_both};
use grundy_testing::store::Claims as _;

use super::arena::{Arena, outcome};

/// Has a submission judged as one of this module.
async fn judged_as(arena: &Arena, account: &Account, module: &str, converted: i64) {
    let source = format!("{module} {converted}");
    arena.submit(account, &source).await.expect("kept");
    let claim = arena.claim("w").await.expect("a task");
    let outcome = Outcome {
        module: Some(module.to_owned()),
        converted,
        ..outcome("WA")
    };
    let finished = arena.store.finish(&claim, "w", &outcome).await;
    assert_eq!(finished.expect("written"), Finished::Kept);
}

fn meeting(one: &str, other: &str) -> MeetingRow {
    let mut contenders = [one.to_owned(), other.to_owned()];
    contenders.sort();
    MeetingRow {
        contenders,
        games: 2,
        half_points: [3, 1],
        given_away: [0, 2],
        faults: [0, 1],
        moves: [7, 8],
        decided: [5, 6],
        right: [3, 4],
        played: 5,
    }
}

/// Lets everybody who waits meet everybody whom they have not met. Returns who met whom.
async fn meet_all(arena: &Arena) -> Vec<[String; 2]> {
    let mut met = Vec::new();
    while let Some((job, newcomer)) = arena.store.claim_newcomer("w").await.expect("read") {
        let programs = arena.store.not_met(&newcomer).await.expect("read");
        assert_eq!(programs[0].contender, newcomer.contender);
        let meetings: Vec<MeetingRow> = programs[1..]
            .iter()
            .map(|other| meeting(&newcomer.contender, &other.contender))
            .collect();
        let kept = arena.store.finish_slice(&job, &meetings, true, 1).await;
        assert!(kept.expect("written"));
        met.extend(meetings.into_iter().map(|meeting| meeting.contenders));
    }
    met
}

async fn a_newcomer_meets_everybody_once(on: On) {
    let arena = Arena::new(on).await;
    let store = &arena.store;
    assert_eq!(
        store.add_to_ladder("nim", &["random"]).await.expect("read"),
        0,
        "nobody is there"
    );
    let (ada, bob) = (
        arena.account("Ada", Role::Member).await,
        arena.account("Bob", Role::Member).await,
    );
    judged_as(&arena, &ada, "a1", 5).await;
    judged_as(&arena, &bob, "b1", 5).await;
    assert_eq!(
        store
            .add_to_ladder("nim", &["random"])
            .await
            .expect("enrolled"),
        3
    );
    assert_eq!(
        store
            .add_to_ladder("nim", &["random"])
            .await
            .expect("enrolled"),
        0
    );
    assert_eq!(store.newcomers("nim-1").await.expect("read"), 3);
    let mut met = meet_all(&arena).await;
    met.sort();
    let pair = |one: &str, other: &str| [one.to_owned(), other.to_owned()];
    assert_eq!(
        met,
        [pair("a1", "b1"), pair("a1", "random"), pair("b1", "random")]
    );
    assert_eq!(store.newcomers("nim-1").await.expect("read"), 0);

    // A better bot takes the place of the account's first one, whom nobody meets any more; a worse one
    // does not, and an equal program is there already.
    judged_as(&arena, &ada, "a2", 6).await;
    judged_as(&arena, &bob, "b0", 4).await;
    let cleo = arena.account("Cleo", Role::Member).await;
    judged_as(&arena, &cleo, "b1", 5).await;
    assert_eq!(
        store
            .add_to_ladder("nim", &["random"])
            .await
            .expect("enrolled"),
        1
    );
    let mut met = meet_all(&arena).await;
    met.sort();
    assert_eq!(met, [pair("a2", "b1"), pair("a2", "random")]);
    let entrants = store.entrants("nim").await.expect("read");
    let entrants: Vec<_> = entrants.iter().map(|e| (&*e.by, &*e.contender)).collect();
    assert_eq!(entrants, [("Bob", "b1"), ("Ada", "a2"), ("Cleo", "b1")]);
    let all = store.meetings_since("nim-1", 0).await.expect("read");
    assert_eq!(all.len(), 5);
    assert_eq!(all[0].half_points, [3, 1]);
    assert!(
        store
            .meetings_since("nim-1", i64::MAX)
            .await
            .expect("read")
            .is_empty()
    );

    // A bot that was replaced plays no more, until it is the best one of some account. It then meets the bots that came
    // meanwhile.
    let revived = async || {
        let revived = store.revive_contenders("nim").await;
        revived.expect("written")
    };
    assert_eq!(revived().await, 0);
    let dora = arena.account("Dora", Role::Member).await;
    judged_as(&arena, &dora, "a1", 5).await;
    let added = store.add_to_ladder("nim", &["random"]).await;
    assert_eq!(added.expect("read"), 0);
    assert_eq!(revived().await, 1);
    assert_eq!(meet_all(&arena).await, [pair("a1", "a2")]);
    assert_eq!(revived().await, 0);
}

async fn who_plays_late_writes_nothing_but_what_is_so_anyway(on: On) {
    let arena = Arena::new(on).await;
    let store = &arena.store;
    let ada = arena.account("Ada", Role::Member).await;
    judged_as(&arena, &ada, "a1", 5).await;
    store
        .add_to_ladder("nim", &["perfect"])
        .await
        .expect("enrolled");
    let claim = async |worker| store.claim_newcomer(worker).await.expect("read");
    let (first, _) = claim("w1").await.expect("one");
    // The other one may be met by somebody else at the same time.
    let (second, _) = claim("w2").await.expect("one");
    assert_ne!(first.payload, second.payload);
    assert_eq!(claim("w3").await, None);
    store.hand_back(&first).await.expect("written");
    let (again, _) = claim("w3").await.expect("one");
    assert_eq!(again.payload, first.payload);
    let meetings = [meeting("a1", "perfect")];
    let late = store.finish_slice(&first, &meetings, true, 1).await;
    assert!(!late.expect("read"), "the lease is gone");
    let kept = store.finish_slice(&again, &meetings, false, 1).await;
    assert!(kept.expect("written"));
    let late = store.finish_slice(&again, &[], true, 1).await;
    assert!(!late.expect("read"), "the slice is over");
    assert_eq!(store.newcomers("nim-1").await.expect("read"), 2);
    assert_eq!(
        store.meetings_since("nim-1", 0).await.expect("read").len(),
        1
    );
}

on_both! {
    a_newcomer_meets_everybody_once
    who_plays_late_writes_nothing_but_what_is_so_anyway
}
