//! What each viewer sees of a contest in each phase.

use grundy_store::{Access, Phase, StoreError, Visibility, Wanted, visible_result};
use grundy_testing::contest::outcome;
use grundy_testing::moments::{self, FORGOTTEN, Moment, PHASES, shift};
use grundy_testing::postgres::{On, on_both};

use super::arena::{Arena, VIEWERS, access};

/// What each viewer sees in each phase, in the order of `VIEWERS`: `+` or `-`; of a try in the standings `r`
/// for its result, `p` where it is pending.
const SEEN: &[(&str, [&str; 5])] = &[
    // A submission of Bob after the freeze, accepted and made public by him.
    (
        "late",
        ["-+---++", "-+---++", "-+---++", "-+---++", "-+--+++"],
    ),
    (
        "late among all",
        ["-+---++", "-+---++", "-+---++", "-+---++", "-+--+++"],
    ),
    (
        "late to play against",
        ["-+-----", "-+-----", "-+-----", "-+-----", "-++++++"],
    ),
    (
        "late in standings",
        ["-r---rr", "rrrrrrr", "-r---rr", "prppprr", "rrrrrrr"],
    ),
    // A submission of Bob before the freeze, rejected: what the standings tell of it is all there is.
    (
        "early",
        ["-+---++", "-+---++", "-+---++", "-+---++", "-+--+++"],
    ),
    (
        "early in standings",
        ["-r---rr", "rrrrrrr", "rrrrrrr", "rrrrrrr", "rrrrrrr"],
    ),
    // Public figures: every viewer gets the same.
    (
        "board",
        ["-------", "-------", "-------", "-------", "+++++++"],
    ),
    (
        "solved counts",
        ["-------", "-------", "-------", "-------", "+++++++"],
    ),
    (
        "ladder",
        ["-------", "-------", "-------", "-------", "+++++++"],
    ),
    (
        "contenders",
        ["-------", "-------", "-------", "-------", "+++++++"],
    ),
    (
        "traps",
        ["-------", "-------", "-------", "-------", "+++++++"],
    ),
    (
        "errors of the class",
        ["-------", "-------", "-------", "-------", "+++++++"],
    ),
    (
        "results of the class",
        ["-------", "-------", "-------", "-------", "+++++++"],
    ),
    (
        "copies in the class",
        ["-------", "-------", "-------", "-------", "+++++++"],
    ),
    (
        "figures",
        ["+++++++", "-------", "-------", "-------", "+++++++"],
    ),
    // The problem that is hidden until the start, and the list of problems.
    (
        "kept",
        ["-----++", "+++++++", "+++++++", "+++++++", "+++++++"],
    ),
    (
        "kept among all",
        ["-----++", "+++++++", "+++++++", "+++++++", "+++++++"],
    ),
    (
        "problems of the contest",
        ["-----++", "+++++++", "+++++++", "+++++++", "+++++++"],
    ),
    ("nim", ["+++++++"; 5]),
    (
        "seed",
        ["-------", "-------", "-------", "+++++++", "+++++++"],
    ),
    (
        "upsolving",
        ["-----++", "-----++", "-----++", "-----++", "+++++++"],
    ),
];

/// Whether a viewer sees something.
async fn sees(arena: &Arena, what: &str, viewer: &str, early: &str, late: &str) -> char {
    let (store, account) = (&arena.store, arena.viewer(viewer).await);
    let access = access(&account);
    let contest = arena.contest(viewer).await;
    let one = |id| store.submission(access, id);
    let yes = match what {
        "early" => one(early).await.expect("read").is_some(),
        "late" => one(late).await.expect("read").is_some(),
        "late among all" => {
            let all = store.submissions(access, Wanted::default(), 100).await;
            all.expect("read").iter().any(|one| one.id == late)
        }
        "late to play against" => match &account {
            Some(account) => {
                let bot = store.playable_bot(account, "nim", late).await;
                let bots = store.playable_bots(account, "nim", 10).await;
                let is_listed = bots.expect("read").iter().any(|bot| bot.id == late);
                assert_eq!(bot.expect("read").is_some(), is_listed);
                is_listed
            }
            None => false,
        },
        "early in standings" | "late in standings" => {
            let standings = arena.standings(viewer).await;
            let bob = standings.iter().find(|line| line.name == "bob");
            // Early: kept, rejected. Late: nim, accepted.
            let cell = &bob.expect("he takes part").cells[usize::from(what.starts_with('e'))];
            return match (&cell.verdict, cell.pending) {
                (Some(_), 0) => 'r',
                (None, 1) => 'p',
                (None, 0) => '-',
                other => panic!("{other:?}"),
            };
        }
        "board" => {
            let board = store
                .board(Access::Visitor, "nim", None)
                .await
                .expect("read");
            let of_class = store
                .board(Access::Visitor, "nim", Some(&arena.class))
                .await;
            assert_eq!(of_class.expect("read").len(), board.len());
            !board.is_empty()
        }
        "solved counts" => {
            let counts = store.solved_counts().await.expect("read");
            counts.iter().any(|(problem, _)| problem == "nim")
        }
        "ladder" => !store.entrants("nim").await.expect("read").is_empty(),
        // Whoever is enrolled stays so, so that it is asked in the order of phases.
        "contenders" => {
            store
                .add_to_ladder("nim", &["random"])
                .await
                .expect("enrolled");
            store.newcomers("nim-1").await.expect("read") > 0
        }
        "traps" => !store
            .failures("kept", None, 9)
            .await
            .expect("read")
            .is_empty(),
        "errors of the class" => {
            let failures = store.failures("kept", Some(&arena.class), 9).await;
            !failures.expect("read").is_empty()
        }
        "results of the class" => {
            let results = store.results_of(&arena.class).await.expect("read");
            results.iter().any(|result| result.problem == "nim")
        }
        "copies in the class" => !store
            .copies_in(&arena.class)
            .await
            .expect("read")
            .is_empty(),
        "figures" => !store.hides_results().await.expect("read"),
        "kept" => store.problem(access, "kept").await.expect("read").is_some(),
        "nim" => store.problem(access, "nim").await.expect("read").is_some(),
        "kept among all" => {
            let all = store.problems(access).await.expect("read");
            all.iter().any(|problem| problem.name == "kept")
        }
        "problems of the contest" => {
            let problems = store.problems_of_contest(&contest).await.expect("read");
            assert!(problems.is_empty() || problems.len() == 2);
            !problems.is_empty()
        }
        "seed" => contest.seed.is_some() && contest.salt.is_some(),
        "upsolving" => {
            let organiser = arena.contest("organiser").await;
            let problems = store.problems_of_contest(&organiser).await.expect("read");
            let upsolved = store.upsolved(&contest, &problems).await.expect("read");
            upsolved
                .iter()
                .any(|one| one.name == "carl" && one.labels == ["B"])
        }
        _ => panic!("{what}"),
    };
    if yes { '+' } else { '-' }
}

async fn everybody_sees_what_they_may_in_every_phase(on: On) {
    let arena = Arena::new(on).await;
    shift(&arena.url, "cup", Moment(-100, Some(50), 100, false)).await;
    let early = arena.tried("bob", "kept", 90, &outcome("WA", "m1")).await;
    let late = arena.tried("bob", "nim", 40, &outcome("AC", "m2")).await;
    let bob = arena.account("bob").await;
    assert!(
        arena
            .store
            .set_public(&bob, &late, true)
            .await
            .expect("set")
    );
    let alice = arena.account("alice").await;
    arena
        .store
        .join_contest(&alice.id, "cup")
        .await
        .expect("joined");
    // A student of the same class with the program of the first one, after the end: that does not count.
    shift(&arena.url, "cup", Moment(-100, Some(-50), -10, false)).await;
    arena
        .submit("carl", "kept", Some("cup"))
        .await
        .expect("kept");
    arena.judge(&outcome("AC", "m1")).await;
    let forgotten = (4, ("open", FORGOTTEN));
    let ended = PHASES.into_iter().enumerate();
    for (number, (phase, moment)) in ended.chain([forgotten]) {
        shift(&arena.url, "cup", moment).await;
        assert_eq!(arena.contest("visitor").await.phase.to_string(), phase);
        for (what, expected) in SEEN {
            let mut seen = String::new();
            for viewer in VIEWERS {
                seen.push(sees(&arena, what, viewer, &early, &late).await);
            }
            assert_eq!(seen, expected[number], "{what} in the phase {phase}");
        }
    }
}

async fn a_contest_of_a_class_is_for_the_class(on: On) {
    let arena = Arena::new(on).await;
    let set = format!("UPDATE contests SET class = '{}'", arena.class);
    moments::run(&arena.url, &set).await;
    shift(&arena.url, "cup", PHASES[1].1).await;
    for (viewer, expected) in VIEWERS
        .iter()
        .zip([false, true, false, true, true, true, true])
    {
        let account = arena.viewer(viewer).await;
        let contest = arena.store.contest(access(&account), "cup").await;
        assert_eq!(contest.expect("read").is_some(), expected, "{viewer}");
        let all = arena.store.contests(access(&account)).await.expect("read");
        assert_eq!(!all.is_empty(), expected, "{viewer}");
        let on = arena.store.contests_on(access(&account), "nim").await;
        assert_eq!(!on.expect("read").is_empty(), expected, "{viewer}");
    }
    let outside = arena.submit("alice", "nim", Some("cup")).await;
    assert!(matches!(outside, Err(StoreError::Missing("contest"))));
    let alice = arena.account("alice").await;
    let outside = arena.store.join_contest(&alice.id, "cup").await;
    assert!(matches!(outside, Err(StoreError::Missing("contest"))));
    assert!(arena.submit("bob", "nim", Some("cup")).await.is_ok());
}

#[test]
fn a_freeze_begins_with_its_moment() {
    let shown = |tried| visible_result(Phase::Frozen, Some(100), tried, false);
    assert_eq!(shown(99), Visibility::Result);
    assert_eq!(shown(100), Visibility::Nothing);
}

on_both! {
    everybody_sees_what_they_may_in_every_phase
    a_contest_of_a_class_is_for_the_class
}
