//! Changes of a contest: which are allowed in which phase, and which names it may have.

use grundy_store::{Access, NewContest, NewContestProblem, Phase, StoreError, Uploaded};
use grundy_testing::contest::HOUR;
use grundy_testing::moments::{Moment, PHASES, now, shift};
use grundy_testing::postgres::{On, on_both};
use grundy_testing::store::problem;

use super::arena::{Arena, VIEWERS, access, words};

async fn a_contest_changes_only_as_long_as_it_is_fair(on: On) {
    let arena = Arena::new(on).await;
    let id = arena.contest("organiser").await.id;
    let at = |minutes: i64| now() + minutes * 60_000;
    let change = async |starts, ends, freezes| {
        words(
            arena
                .store
                .change_contest(&id, "Cup", starts, ends, freezes)
                .await,
        )
    };
    // Before the start all can be changed, but to times that make sense.
    assert_eq!(change(at(60), at(120), None).await, "");
    assert!(
        change(at(60), at(60), None)
            .await
            .contains("must be after its start")
    );
    assert!(
        change(at(60), at(120), Some(at(120)))
            .await
            .contains("the freeze must be between")
    );
    assert!(
        change(at(60), at(1_000_000), None)
            .await
            .contains("one year")
    );
    assert!(words(arena.store.publish_contest(&id).await).contains("after the end"));
    let again = arena.add("nim", false).await;
    assert!(words(again).contains("already has the problem nim"));
    assert!(words(arena.add("not-there", false).await).contains("not-there is not installed"));
    assert_eq!(words(arena.add("not-there", true).await), "");
    let removed = arena.store.remove_contest_problem(&id, "not-there").await;
    assert_eq!(words(removed), "");
    // Nobody else gets hold of what a contest keeps, and nobody hides what is public.
    let other = arena.account("class-teacher").await;
    let new = NewContest {
        name: "other",
        title: "Other",
        class: Some(&arena.class),
        starts: at(10),
        ends: at(100),
        freezes: None,
    };
    arena
        .store
        .create_contest(&other, &new)
        .await
        .expect("made");
    let others = arena.store.contest(Access::Of(&other), "other").await;
    let others = others.expect("read").expect("known").id;
    for (problem, why) in [("kept", "hides kept"), ("nim", "is already public")] {
        let new = NewContestProblem {
            problem,
            points: 1,
            secret: true,
        };
        let added = arena.store.add_contest_problem(&others, &other, &new).await;
        let said = words(added);
        assert!(said.contains(why), "{said}");
    }
    let assigned = arena.store.assign(&arena.class, "kept", None).await;
    assert!(matches!(assigned, Err(StoreError::Missing("problem"))));
    let stolen = NewContest { name: "cup", ..new };
    assert!(words(arena.store.create_contest(&other, &stolen).await).contains("already in use"));
    let foreign = NewContest {
        name: "foreign",
        ..new
    };
    let organiser = arena.account("organiser").await;
    let foreign = arena.store.create_contest(&organiser, &foreign).await;
    assert!(
        matches!(foreign, Err(StoreError::Missing(_))),
        "a class of somebody else"
    );

    // Once it is on, its start and its problems stay; its end and a freeze to come can be moved.
    shift(&arena.url, "cup", Moment(-100, Some(50), 100, false)).await;
    let starts = arena.contest("visitor").await.starts;
    assert!(words(arena.add("not-there", true).await).contains("has started"));
    let removed = arena.store.remove_contest_problem(&id, "nim").await;
    assert!(words(removed).contains("has started"));
    assert_eq!(change(at(500), at(200), Some(at(60))).await, "");
    let contest = arena.contest("visitor").await;
    assert_eq!((contest.starts, contest.phase), (starts, Phase::Running));
    assert_eq!(change(at(0), at(200), Some(at(-60))).await, "");
    let frozen = arena.contest("visitor").await;
    assert_eq!(frozen.phase, Phase::Frozen);
    assert!(frozen.freezes > Some(at(-1)), "what was seen stays seen");
    // A freeze that has begun stays, whatever is sent.
    assert_eq!(change(at(0), at(300), None).await, "");
    assert_eq!(arena.contest("visitor").await.freezes, frozen.freezes);
    assert!(
        change(at(0), at(-1), None)
            .await
            .contains("must be in the future")
    );

    // Once it is over, nothing changes, for its seed is told; results are published once.
    shift(&arena.url, "cup", PHASES[3].1).await;
    assert!(
        change(at(0), at(100), None)
            .await
            .contains("its seed is public")
    );
    assert_eq!(words(arena.store.publish_contest(&id).await), "");
    assert_eq!(arena.contest("visitor").await.phase, Phase::Open);
    assert!(!words(arena.store.publish_contest(&id).await).is_empty());
}

async fn a_contest_is_deleted_as_long_as_nobody_has_handed_in(on: On) {
    let arena = Arena::new(on).await;
    let store = &arena.store;
    shift(&arena.url, "cup", PHASES[1].1).await;
    let id = arena.contest("organiser").await.id;
    let alice = arena.account("alice").await;
    store.join_contest(&alice.id, "cup").await.expect("joined");
    assert_eq!(words(store.delete_contest(&id).await), "");
    let gone = store.contest(Access::Visitor, "cup").await.expect("read");
    assert_eq!(gone, None);
    assert!(matches!(
        store.delete_contest(&id).await,
        Err(StoreError::Missing("contest"))
    ));
    // What it kept is a problem like any other.
    arena.submit("alice", "kept", None).await.expect("kept");

    let arena = Arena::new(on).await;
    shift(&arena.url, "cup", PHASES[1].1).await;
    let handed_in = arena.submit("alice", "kept", Some("cup")).await;
    handed_in.expect("kept");
    let id = arena.contest("organiser").await.id;
    let refused = words(arena.store.delete_contest(&id).await);
    assert!(refused.contains("has submissions"), "{refused}");
    assert_eq!(arena.contest("organiser").await.id, id);
}

async fn names_of_contests_are_names(on: On) {
    let arena = Arena::new(on).await;
    let organiser = arena.account("organiser").await;
    let long = "a".repeat(41);
    for name in ["", "Cup", "a b", "../x", "é", &long] {
        let new = NewContest {
            name,
            title: "Title",
            class: None,
            starts: 0,
            ends: now() + HOUR,
            freezes: None,
        };
        let made = arena.store.create_contest(&organiser, &new).await;
        assert!(words(made).contains("small letters"), "{name}");
        let new = NewContest {
            name: "fine",
            title: "\n",
            ..new
        };
        let made = arena.store.create_contest(&organiser, &new).await;
        assert!(words(made).contains("title"), "{name}");
    }
}

/// A teacher cannot take the problems of the site away from all others for long.
async fn a_teacher_hides_problems_of_the_site_for_two_weeks(on: On) {
    const DAY: i64 = 24 * HOUR;
    let arena = Arena::new(on).await;
    let store = &arena.store;
    let problems = ["nim", "kept", "other"].map(problem);
    store.install(&problems).await.expect("installed");
    let organiser = arena.account("organiser").await;
    let (outline, bundle) = problem("own");
    let uploaded = store.upload_problem(&organiser, &outline, &bundle).await;
    assert_eq!(uploaded.expect("uploaded"), Uploaded::New);
    for (by, days, problem, why) in [
        ("organiser", 15, "other", "at most 14 days before its start"),
        ("organiser", 13, "other", ""),
        ("organiser", 15, "later", ""),
        ("organiser", 15, "own", ""),
        ("admin", 15, "other", ""),
    ] {
        let by = arena.account(by).await;
        let new = NewContest {
            name: "far",
            title: "Far",
            class: None,
            starts: now() + days * DAY,
            ends: now() + days * DAY + HOUR,
            freezes: None,
        };
        store.create_contest(&by, &new).await.expect("made");
        let far = store.contest(Access::Of(&by), "far").await;
        let far = far.expect("read").expect("known").id;
        let new = NewContestProblem {
            problem,
            points: 1,
            secret: true,
        };
        let said = words(store.add_contest_problem(&far, &by, &new).await);
        assert_eq!(said.is_empty(), why.is_empty(), "{problem}: {said}");
        assert!(said.contains(why), "{problem}: {said}");
        assert_eq!(words(store.delete_contest(&far).await), "");
    }
    // The contest has hidden `kept`, and cannot be moved away with it.
    let id = arena.contest("organiser").await.id;
    for (days, why) in [(20, "kept is a problem of this site"), (13, "")] {
        let (starts, ends) = (now() + days * DAY, now() + (days + 1) * DAY);
        let changed = store.change_contest(&id, "Cup", starts, ends, None).await;
        let said = words(changed);
        assert_eq!(said.is_empty(), why.is_empty(), "{days}: {said}");
        assert!(said.contains(why), "{days}: {said}");
    }
}

/// A contest that hides a problem takes it away from no contest that begins earlier.
async fn a_contest_that_has_begun_shows_its_problems(on: On) {
    let arena = Arena::new(on).await;
    let store = &arena.store;
    let problems = ["nim", "kept", "other"].map(problem);
    store.install(&problems).await.expect("installed");
    assert_eq!(words(arena.add("other", false).await), "");
    // Another teacher does not know the problems of the contest, and hides one of them until the next day.
    let teacher = arena.account("class-teacher").await;
    let new = NewContest {
        name: "later",
        title: "Later",
        class: None,
        starts: now() + 24 * HOUR,
        ends: now() + 25 * HOUR,
        freezes: None,
    };
    store.create_contest(&teacher, &new).await.expect("made");
    let later = store.contest(Access::Of(&teacher), "later").await;
    let later = later.expect("read").expect("known").id;
    let new = NewContestProblem {
        problem: "other",
        points: 1,
        secret: true,
    };
    let added = store.add_contest_problem(&later, &teacher, &new).await;
    assert_eq!(words(added), "");
    let sees = async |viewer: &str| {
        let account = arena.viewer(viewer).await;
        let found = store.problem(access(&account), "other").await;
        found.expect("read").is_some()
    };
    for viewer in VIEWERS {
        let expected = ["organiser", "class-teacher", "admin"].contains(&viewer);
        assert_eq!(sees(viewer).await, expected, "{viewer}");
    }
    shift(&arena.url, "cup", PHASES[1].1).await;
    for viewer in VIEWERS {
        assert!(sees(viewer).await, "{viewer}");
    }
    let submitted = arena.submit("alice", "other", Some("cup")).await;
    assert_eq!(words(submitted), "");
}

on_both! {
    a_contest_that_has_begun_shows_its_problems
    a_teacher_hides_problems_of_the_site_for_two_weeks
    a_contest_changes_only_as_long_as_it_is_fair
    a_contest_is_deleted_as_long_as_nobody_has_handed_in
    names_of_contests_are_names
}
