//! Places in the standings, and the results that an opened contest adds to the ladder.

use grundy_store::{Access, StandingCell};
use grundy_testing::contest::outcome;
use grundy_testing::moments::{self, Moment, PHASES, shift};
use grundy_testing::postgres::{On, on_both};

use super::arena::{Arena, access};

/// Minutes after the start, verdict and problem of each try, and what comes of it: rank, solved, penalty and
/// the cells of nim and kept.
async fn places_follow_points_penalty_and_proofs(on: On) {
    let arena = Arena::new(on).await;
    shift(&arena.url, "cup", Moment(-100, None, 100, false)).await;
    let tries = [
        ("alice", "nim", 10, "CE"),
        ("alice", "nim", 11, "WA"),
        ("alice", "nim", 12, "JE"),
        ("alice", "nim", 13, "ND"),
        ("alice", "nim", 30, "AC"),
        ("alice", "nim", 40, "WA"),
        ("bob", "kept", 20, "AC"),
        ("bob", "nim", 29, "AC"),
        ("carl", "nim", 50, "AC"),
    ];
    for (by, problem, minute, verdict) in tries {
        let mut outcome = outcome(verdict, by);
        outcome.certified &= by != "alice";
        arena.tried(by, problem, 100 - minute, &outcome).await;
    }
    arena
        .submit("carl", "kept", Some("cup"))
        .await
        .expect("kept");
    let said: Vec<String> = arena
        .standings("visitor")
        .await
        .iter()
        .map(|line| {
            let cell = |cell: &StandingCell| {
                let verdict = cell.verdict.map_or("-", Into::into);
                let minutes = cell.minutes.map_or("-".to_owned(), |m| m.to_string());
                format!("{verdict} {} {minutes} {}", cell.tries, cell.pending)
            };
            let cells: Vec<String> = line.cells.iter().map(cell).collect();
            format!(
                "{} {} {} {} {} | {}",
                line.rank.unwrap_or_default(),
                line.name,
                line.solved,
                line.penalty,
                line.certified,
                cells.join(" | ")
            )
        })
        .collect();
    // Carl and Alice have the same penalty, and he has a proof.
    let expected = [
        "1 bob 2 49 2 | AC 1 29 0 | AC 1 20 0",
        "2 carl 1 50 1 | AC 1 50 0 | - 0 - 1",
        "3 alice 1 50 0 | AC 2 30 0 | - 0 - 0",
    ];
    assert_eq!(said, expected);
    // The list of attempts has for others those that the standings count.
    let contest = arena.contest("visitor").await;
    let all = arena.store.contest_tries(&contest).await.expect("read");
    let alice = arena.account("alice").await.id;
    let shown = all.visible(Access::Visitor, &contest).into_iter();
    let shown = shown.filter(|one| one.account == alice);
    let verdicts: Vec<&str> = shown
        .map(|one| one.verdict.map_or("-", Into::into))
        .collect();
    assert_eq!(verdicts, ["WA", "AC"]);
    let worth = "UPDATE contest_problems SET points = 5 WHERE problem = 'nim'";
    moments::run(&arena.url, worth).await;
    assert_eq!(arena.standings("visitor").await[0].points, 6);
    let bob = arena.account("bob").await;
    arena.store.set_disabled(&bob.id, true).await.expect("set");
    let names: Vec<String> = arena
        .standings("admin")
        .await
        .into_iter()
        .map(|l| l.name)
        .collect();
    assert_eq!(names, ["carl", "alice"], "who is disabled is not in it");
}

/// A virtual participant has the 90 minutes of the contest from a start of its own. Submissions before and after that
/// time do not count, nor do those of others.
async fn virtual_participants_have_a_time_of_their_own(on: On) {
    let arena = Arena::new(on).await;
    shift(&arena.url, "cup", PHASES[4].1).await;
    for (by, ago) in [("carl", 200), ("class-teacher", 50)] {
        let account = arena.account(by).await;
        let started = arena.store.start_virtual(&account, "cup").await;
        started.expect("started");
        let earlier = format!(
            "UPDATE virtual_runs SET started = started - {} WHERE account = '{}'",
            ago * 60_000,
            account.id
        );
        moments::run(&arena.url, &earlier).await;
    }
    for (by, problem, ago, verdict) in [
        ("carl", "nim", 150, "WA"),
        ("carl", "kept", 120, "AC"),
        ("carl", "nim", 100, "AC"),
        ("class-teacher", "nim", 150, "AC"),
        ("class-teacher", "kept", 20, "WA"),
        ("alice", "nim", 20, "AC"),
    ] {
        arena.tried(by, problem, ago, &outcome(verdict, by)).await;
    }
    let bob = arena.viewer("bob").await;
    let contest = arena.contest("bob").await;
    let problems = arena.store.problems_of_contest(&contest).await;
    let problems = problems.expect("read");
    let lines = arena
        .store
        .virtual_standings(access(&bob), &contest, &problems)
        .await;
    let said: Vec<String> = lines
        .expect("read")
        .iter()
        .map(|line| {
            let tries: Vec<i64> = line.cells.iter().map(|cell| cell.tries).collect();
            format!("{} {} {} {tries:?}", line.name, line.solved, line.penalty)
        })
        .collect();
    assert_eq!(said, ["carl 1 80 [1, 1]", "class-teacher 0 0 [0, 1]"]);
}

/// A contest without a freeze is open when it ends, and then those of its problems get their place in the
/// ladder; one with a freeze when it is published.
async fn what_opens_is_enrolled(on: On) {
    let arena = Arena::new(on).await;
    let last = 5 * 60_000;
    for (moment, expected) in [
        (Moment(-100, None, 10, false), false),
        (Moment(-100, None, -1, false), true),
        (Moment(-100, Some(-50), -1, false), false),
        (Moment(-100, Some(-50), -10, true), true),
        (Moment(-100, None, -10, false), false),
    ] {
        shift(&arena.url, "cup", moment).await;
        let problems = arena.store.judged_within(last).await.expect("read");
        assert_eq!(problems.contains(&"nim".to_owned()), expected, "{moment:?}");
    }
}

on_both! {
    places_follow_points_penalty_and_proofs
    virtual_participants_have_a_time_of_their_own
    what_opens_is_enrolled
}
