//! Extra time, taking part out of competition, the first to solve a problem, and rows that would tell something.

use grundy_store::{Access, NewSubmission, Phase, QueueLimits, StoreError, Submission};
use grundy_testing::contest::outcome;
use grundy_testing::moments::{Moment, handed_in, shift};
use grundy_testing::postgres::{On, on_both};

use super::arena::{Arena, words};

const MINUTE: i64 = 60_000;

impl Arena {
    async fn set(&self, name: &str, minutes: i64, unofficial: bool) -> Result<(), StoreError> {
        let account = self.account(name).await.id;
        let contest = self.contest("organiser").await.id;
        let extra = minutes * MINUTE;
        self.store
            .set_contestant(&contest, &account, extra, unofficial)
            .await
    }

    /// The submission of a program to the contest, by limits that take equal ones for the same attempt.
    async fn sent(&self, name: &str) -> Submission {
        let account = self.account(name).await;
        let new = NewSubmission {
            account: &account.id,
            problem: "nim",
            file: "bot.c",
            source: Some(b"int main() {}"),
            module: None,
            contest: Some("cup"),
        };
        let kept = self.store.submit(&new, QueueLimits::default()).await;
        let id = kept.expect("kept").id;
        let read = self.store.submission(Access::Of(&account), &id).await;
        read.expect("read").expect("kept")
    }

    /// Whether a submission to the contest counts.
    async fn counts(&self, name: &str) -> bool {
        let id = self.submit(name, "nim", Some("cup")).await.expect("kept");
        let account = self.account(name).await;
        let kept = self.store.submission(Access::Of(&account), &id).await;
        kept.expect("read").expect("kept").in_time
    }
}

/// The contest stays closed for everyone until the last contestant has had the extra time.
async fn extra_time_is_for_one_and_closes_the_contest_later(on: On) {
    let arena = Arena::new(on).await;
    shift(&arena.url, "cup", Moment(-100, Some(-50), 5, false)).await;
    assert!(arena.counts("alice").await && arena.counts("bob").await);
    arena.set("bob", 30, false).await.expect("set");
    shift(&arena.url, "cup", Moment(-100, Some(-50), -10, false)).await;
    for (name, counts) in [("alice", false), ("bob", true)] {
        let contest = arena.contest(name).await;
        assert_eq!(contest.phase, Phase::Frozen);
        assert_eq!((contest.is_on(), &contest.seed), (counts, &None), "{name}");
        assert_eq!(arena.counts(name).await, counts, "{name}");
    }
    let organiser = arena.contest("organiser").await.id;
    let published = arena.store.publish_contest(&organiser).await;
    assert!(words(published).contains("after the end"));
    // The title can be changed without the end, which has passed. Another end is in the future.
    let contest = arena.contest("organiser").await;
    let (starts, ends, freezes) = (contest.starts, contest.ends, contest.freezes);
    let change = async |ends| {
        let changed = arena
            .store
            .change_contest(&organiser, "Cup of all", starts, ends, freezes);
        words(changed.await)
    };
    assert_eq!(change(ends).await, "");
    let changed = arena.contest("bob").await;
    assert_eq!((&*changed.title, changed.ends), ("Cup of all", ends));
    assert!(change(ends - MINUTE).await.contains("in the future"));
    let carl = arena.account("carl").await.id;
    assert_eq!(
        words(arena.store.join_contest(&carl, "cup").await),
        "the contest has ended"
    );
    // Extra time is refused once the seed is public.
    shift(&arena.url, "cup", Moment(-100, Some(-50), -40, false)).await;
    assert_eq!(arena.contest("bob").await.phase, Phase::Ended);
    assert!(arena.contest("bob").await.seed.is_some());
    assert!(words(arena.set("bob", 60, false).await).contains("its seed is public"));
    assert_eq!(words(arena.set("bob", 30, true).await), "");
    for (minutes, expected) in [(-1, "at most 24 hours"), (24 * 60 + 1, "at most 24 hours")] {
        assert!(words(arena.set("alice", minutes, false).await).contains(expected));
    }
    assert_eq!(
        words(arena.set("carl", 1, false).await),
        "contestant not found"
    );
}

/// A program that came too late, and waits, is sent again when its author may submit.
async fn a_late_program_that_is_sent_again_is_another_attempt(on: On) {
    let arena = Arena::new(on).await;
    shift(&arena.url, "cup", Moment(-100, Some(-50), 5, false)).await;
    assert!(arena.counts("alice").await && arena.counts("bob").await);
    arena.set("bob", 30, false).await.expect("set");
    shift(&arena.url, "cup", Moment(-100, Some(-50), -10, false)).await;
    let late = arena.sent("alice").await;
    assert!(!late.in_time);
    assert_eq!(arena.sent("alice").await.id, late.id);
    arena.set("alice", 30, false).await.expect("set");
    let counted = arena.sent("alice").await;
    assert!(counted.in_time && counted.id != late.id);
    assert_eq!(arena.sent("alice").await.id, counted.id);

    // Carl solves a problem after the contest, and then takes part virtually.
    shift(&arena.url, "cup", Moment(-100, Some(-50), -40, true)).await;
    let before = arena.sent("carl").await;
    handed_in(&arena.url, &before.id, -1).await;
    let carl = arena.account("carl").await;
    let started = arena.store.start_virtual(&carl, "cup").await;
    started.expect("started");
    let within = arena.sent("carl").await;
    assert_ne!(within.id, before.id);
    assert_eq!(arena.sent("carl").await.id, within.id);
}

/// Minutes before now, and what comes of it.
async fn the_first_to_solve_is_marked_when_it_is_certain(on: On) {
    let arena = Arena::new(on).await;
    shift(&arena.url, "cup", Moment(-100, Some(-50), 100, false)).await;
    arena.tried("carl", "nim", 95, &outcome("AC", "c")).await;
    arena.set("carl", 0, true).await.expect("set");
    arena.tried("alice", "nim", 90, &outcome("AC", "a")).await;
    arena.tried("bob", "nim", 80, &outcome("AC", "b")).await;
    arena.tried("bob", "kept", 40, &outcome("AC", "k")).await;
    let row = |name: &'static str, viewer: &'static str| {
        let arena = &arena;
        async move {
            let lines = arena.standings(viewer).await;
            let line = lines.into_iter().find(|line| line.name == name);
            let line = line.expect("a row");
            let cells: Vec<bool> = line.cells.iter().map(|cell| cell.first).collect();
            (line.rank, cells)
        }
    };
    // A contestant out of competition has no rank and is not the first.
    assert_eq!(row("carl", "visitor").await, (None, vec![false, false]));
    assert_eq!(row("alice", "visitor").await, (Some(1), vec![true, false]));
    // In the freeze not even the owner is told to be the first: others may have been before.
    assert_eq!(row("bob", "bob").await, (Some(1), vec![false, false]));
    assert_eq!(row("bob", "organiser").await, (Some(1), vec![false, true]));
    shift(&arena.url, "cup", Moment(-100, None, 100, false)).await;
    assert_eq!(row("bob", "visitor").await, (Some(1), vec![false, true]));
    // An earlier try that is not judged yet may become the first.
    let waits = arena.submit("alice", "kept", Some("cup")).await;
    let waits = waits.expect("kept");
    handed_in(&arena.url, &waits, -45).await;
    assert_eq!(row("bob", "visitor").await.1, [false, false]);
}

/// In the freeze, a new row would show that its contestant has just submitted.
async fn a_row_that_appears_in_the_freeze_is_not_shown(on: On) {
    let arena = Arena::new(on).await;
    shift(&arena.url, "cup", Moment(-100, Some(50), 100, false)).await;
    arena.tried("alice", "nim", 90, &outcome("WA", "a")).await;
    shift(&arena.url, "cup", Moment(-100, Some(-50), 100, false)).await;
    let early = format!(
        "UPDATE contestants SET joined = {}",
        grundy_testing::moments::now() - 90 * MINUTE
    );
    grundy_testing::moments::run(&arena.url, &early).await;
    arena.submit("bob", "nim", Some("cup")).await.expect("kept");
    let phases = [
        (Moment(-100, Some(-50), 100, false), false),
        (Moment(-100, Some(-50), -10, false), true),
        (Moment(-100, Some(-50), -10, true), true),
    ];
    for (moment, is_shown) in phases {
        shift(&arena.url, "cup", moment).await;
        for (viewer, may_see) in [
            ("visitor", is_shown),
            ("alice", is_shown),
            ("class-teacher", is_shown),
            ("bob", true),
            ("organiser", true),
            ("admin", true),
        ] {
            let lines = arena.standings(viewer).await;
            let found = lines.iter().any(|line| line.name == "bob");
            assert_eq!(found, may_see, "{viewer} {moment:?}");
        }
    }
}

on_both! {
    a_late_program_that_is_sent_again_is_another_attempt
    extra_time_is_for_one_and_closes_the_contest_later
    the_first_to_solve_is_marked_when_it_is_certain
    a_row_that_appears_in_the_freeze_is_not_shown
}
