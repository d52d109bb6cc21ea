//! The forms of contests, sent by each role.

use axum::http::Method;
use grundy_store::{Access, NewContest, NewContestProblem};
use grundy_testing::contest::HOUR;
use grundy_testing::moments::{self, PHASES, shift};
use grundy_testing::postgres::{On, on_both};

use super::site::{Site, VIEWERS, outcome};

/// What a teacher sends to make a contest.
const NEW: &str =
    "name=new&title=New+%3Ci%3E&starts=2090-01-01T10%3A00&ends=2090-01-01T12%3A00&freezes=&class=";
const BRIEF: &str =
    "name=brief&title=Brief&starts=2090-01-01T10%3A00&ends=2090-01-01T12%3A00&freezes=&class=";
/// What an organiser sends to change one.
const CHANGED: &str =
    "title=Cup+2&starts=2090-01-01T10%3A00&ends=2090-01-01T12%3A00&freezes=2090-01-01T11%3A00";

/// The responses to a form that is sent before the start, in the order of `VIEWERS`.
pub(crate) const DONE: &[(&str, &str, [u16; 7])] = &[
    ("/contests", NEW, [401, 403, 403, 303, 403, 422, 422]),
    ("/contests", "name=x", [422; 7]),
    ("/contests", BRIEF, [401, 403, 403, 303, 403, 422, 422]),
    (
        "/contests/brief/delete",
        "",
        [401, 404, 404, 303, 404, 404, 404],
    ),
    (
        "/contests/cup/messages",
        "text=Before+joining",
        [401, 403, 403, 403, 403, 303, 303],
    ),
    (
        "/contests/cup/join",
        "",
        [401, 303, 303, 303, 303, 422, 422],
    ),
    (
        "/api/v1/contests/cup/join",
        "",
        [401, 204, 204, 204, 204, 422, 422],
    ),
    (
        "/contests/cup/messages",
        "text=Hello",
        [401, 303, 303, 303, 303, 303, 303],
    ),
    (
        "/contests/cup/messages",
        "text=+",
        [401, 422, 422, 422, 422, 422, 422],
    ),
    // Before the start, a contestant knows no problems.
    (
        "/contests/cup/messages",
        "text=About+it&problem=sealed-nim",
        [401, 404, 404, 404, 404, 303, 303],
    ),
    (
        "/contests/cup/contestants",
        "account=none&extra=10",
        [401, 404, 404, 404, 404, 404, 404],
    ),
    (
        "/contests/cup/contestants",
        "account=none&extra=x",
        [401, 404, 404, 404, 404, 422, 422],
    ),
    (
        "/contests/cup/about",
        "about=**Bring**+a+%3Ci%3Epen",
        [401, 404, 404, 404, 404, 303, 303],
    ),
    (
        "/contests/none/join",
        "",
        [401, 404, 404, 404, 404, 404, 404],
    ),
    (
        "/contests/cup/organise",
        CHANGED,
        [401, 404, 404, 404, 404, 303, 303],
    ),
    (
        "/contests/cup/organise",
        "title=Cup&ends=tomorrow",
        [401, 404, 404, 404, 404, 422, 422],
    ),
    (
        "/contests/cup/problems",
        "problem=later&points=2&secret=1",
        [401, 404, 404, 404, 404, 303, 422],
    ),
    (
        "/contests/cup/problems",
        "problem=later&points=many",
        [401, 404, 404, 404, 404, 422, 422],
    ),
    (
        "/contests/cup/problems/remove",
        "problem=later",
        [401, 404, 404, 404, 404, 303, 303],
    ),
    (
        "/contests/cup/oracle",
        "oracle=automatic",
        [401, 404, 404, 404, 404, 303, 303],
    ),
    (
        "/contests/cup/virtual",
        "",
        [401, 422, 422, 422, 422, 422, 422],
    ),
    (
        "/contests/cup/publish",
        "",
        [401, 404, 404, 404, 404, 422, 422],
    ),
];

/// The responses to the start of a virtual participation in each phase, in the order of `VIEWERS`. Alice took part.
const VIRTUAL: [[u16; 7]; 5] = [
    [401, 422, 422, 422, 422, 422, 422],
    [401, 422, 422, 422, 422, 422, 422],
    [401, 422, 422, 422, 422, 422, 422],
    [401, 422, 422, 422, 422, 422, 422],
    [401, 422, 303, 303, 303, 422, 422],
];

/// After the results are public, others take the time of the contest for themselves.
async fn a_contest_is_taken_virtually_when_it_is_open(on: On) {
    let site = Site::new(on).await;
    shift(&site.url, "cup", PHASES[1].1).await;
    let joined = site.send("alice", Method::POST, "/contests/cup/join", "");
    assert_eq!(joined.await.0, 303);
    for ((phase, moment), expected) in PHASES.iter().zip(VIRTUAL) {
        shift(&site.url, "cup", *moment).await;
        for (viewer, expected) in VIEWERS.iter().zip(expected) {
            let path = "/contests/cup/virtual";
            let (status, body) = site.send(viewer, Method::POST, path, "").await;
            assert_eq!(status, expected, "{viewer} {phase}: {body}");
        }
    }
    let again = site.send("carl", Method::POST, "/contests/cup/virtual", "");
    assert_eq!(again.await.0, 422);
    let solved = site.submit("carl", "nim").await;
    site.judge(&solved, &outcome("AC", "virtual")).await;
    let (_, page) = site.get("bob", "/contests/cup/standings").await;
    let (official, own) = page.split_once("Virtual participants").expect("lines");
    assert!(own.contains("carl") && own.contains("AC"), "{page}");
    assert!(
        !official.contains("carl") && own.contains("title=\"virtual\""),
        "{page}"
    );
    let (_, page) = site.get("carl", "/contests/cup").await;
    for part in ["id=\"virtual\"", "AC", "in your virtual participation"] {
        assert!(page.contains(part), "{part}: {page}");
    }
    assert!(
        !page.contains("after the end") && !page.contains("no longer count"),
        "{page}"
    );
    let (_, page) = site.get("carl", "/problems/nim?contest=cup").await;
    assert!(
        page.contains("counts in your virtual participation"),
        "{page}"
    );
    // Submissions after its end are not part of it.
    let early = "UPDATE virtual_runs SET started = started - 100000000";
    moments::run(&site.url, early).await;
    let (_, page) = site.get("bob", "/contests/cup/standings").await;
    let (_, own) = page.split_once("Virtual participants").expect("lines");
    let own = own.split("Solved after the end").next().unwrap_or_default();
    assert!(own.contains("carl") && !own.contains("AC"), "{own}");
}

/// Hides no problem until the start, so that a contest of a teacher may start at any time.
const SHOWN: &str = "UPDATE contest_problems SET secret = 0";

async fn everybody_does_what_they_may(on: On) {
    let site = Site::new(on).await;
    moments::run(&site.url, SHOWN).await;
    for (path, form, expected) in DONE {
        for (viewer, expected) in VIEWERS.iter().zip(expected) {
            let (status, body) = site.send(viewer, Method::POST, path, form).await;
            assert_eq!(status, *expected, "{viewer} posts {form} to {path}: {body}");
        }
    }
    let (_, page) = site.get("visitor", "/contests").await;
    assert!(
        page.contains("New &lt;i&gt;") && !page.contains("New <i>"),
        "{page}"
    );
    let (_, page) = site.get("organiser", "/contests/cup/organise").await;
    for expected in [
        "Cup 2",
        "2090-01-01T10:00",
        "value=\"2:00\"",
        "value=\"1:00\"",
    ] {
        assert!(page.contains(expected), "{expected}: {page}");
    }
    let (_, page) = site.get("visitor", "/contests/cup").await;
    assert!(
        page.contains("<strong>Bring</strong> a &lt;i&gt;pen"),
        "{page}"
    );
}

/// The end and the freeze are times, or durations.
async fn times_are_given_by_durations(on: On) {
    let site = Site::new(on).await;
    moments::run(&site.url, SHOWN).await;
    let start = "title=Cup&starts=2090-01-01T10%3A00";
    for (times, expected) in [
        ("&duration=2%3A30&freeze_before=0%3A30", 303),
        ("&duration=150", 303),
        ("&duration=0", 422),
        ("&duration=two", 422),
        ("&duration=2%3A30&freeze_before=3%3A00", 422),
        ("", 422),
    ] {
        let form = format!("{start}{times}");
        let path = "/contests/cup/organise";
        let (status, body) = site.send("organiser", Method::POST, path, &form).await;
        assert_eq!(status, expected, "{times}: {body}");
        let contest = site.get("organiser", "/api/v1/contests/cup").await.1;
        let contest: serde_json::Value = serde_json::from_str(&contest).expect("JSON");
        if status == 303 {
            let minutes = |from: &str, to: &str| {
                let time = |name: &str| contest[name].as_i64();
                Some((time(to)? - time(from)?) / 60_000)
            };
            assert_eq!(minutes("starts", "ends"), Some(150));
            let frozen = times.contains("freeze").then_some(30);
            assert_eq!(minutes("freezes", "ends"), frozen);
        }
    }
}

/// A form shows whole minutes. A field that was not changed keeps the seconds of the stored time.
async fn unchanged_times_keep_their_seconds(on: On) {
    let site = Site::new(on).await;
    moments::run(&site.url, SHOWN).await;
    for (start, seconds) in [
        ("2090-01-01T10%3A00%3A20Z", 20),
        ("2090-01-01T10%3A00", 20),
        ("2090-01-01T11%3A00%2B01%3A00", 20),
        ("2090-01-01T10%3A01", 0),
    ] {
        let form = format!("title=Cup&starts={start}&duration=150");
        let path = "/contests/cup/organise";
        let (status, body) = site.send("organiser", Method::POST, path, &form).await;
        assert_eq!(status, 303, "{start}: {body}");
        let contest = site.get("organiser", "/api/v1/contests/cup").await.1;
        let contest: serde_json::Value = serde_json::from_str(&contest).expect("JSON");
        let starts = contest["starts"].as_i64().expect("a time");
        assert_eq!(starts % 60_000, seconds * 1_000, "{start}");
        assert_eq!(contest["ends"].as_i64(), Some(starts + 150 * 60_000));
    }
}

/// Problems cannot be added after the start.
async fn a_contest_does_not_start_without_problems(on: On) {
    let site = Site::new(on).await;
    let form = "name=late&title=Late&starts=2001-01-01T10%3A00&duration=60";
    let (status, page) = site
        .send("organiser", Method::POST, "/contests", form)
        .await;
    assert_eq!(status, 422);
    assert!(page.contains("without problems cannot start"), "{page}");
    let both = "problem=nim&other=other";
    let path = "/contests/cup/problems";
    let (status, page) = site.send("organiser", Method::POST, path, both).await;
    assert_eq!(status, 422);
    assert!(page.contains("not both"), "{page}");
    // A start in the past starts a contest with problems now.
    let form = "title=Cup&starts=2001-01-01T10%3A00&duration=60";
    let path = "/contests/cup/organise";
    let (status, page) = site.send("organiser", Method::POST, path, form).await;
    assert_eq!(status, 303, "{page}");
}

/// The form for extra time is there as long as extra time can be given.
async fn extra_time_is_offered_until_the_contest_closes(on: On) {
    let site = Site::new(on).await;
    let alice = site.account("alice").await.id;
    let joined = site.send("alice", Method::POST, "/contests/cup/join", "");
    assert_eq!(joined.await.0, 303);
    for (phase, moment) in &PHASES[1..] {
        shift(&site.url, "cup", *moment).await;
        let (status, page) = site.get("organiser", "/contests/cup/organise").await;
        assert_eq!(status, 200, "{page}");
        let is_offered = page.contains("aria-label=\"Extra time of alice in minutes\"");
        let form = format!("account={alice}&extra=10");
        let path = "/contests/cup/contestants";
        let (status, told) = site.send("organiser", Method::POST, path, &form).await;
        assert_eq!(is_offered, status == 303, "{phase}: {told}");
        let unofficial = format!("account={alice}&extra=0&unofficial=1");
        let (status, told) = site
            .send("organiser", Method::POST, path, &unofficial)
            .await;
        assert_eq!(status, 303, "{phase}: {told}");
    }
}

/// During extra time, the page tells viewers whether their time is over, and offers no way to join.
async fn the_end_is_told_during_the_extra_time_of_others(on: On) {
    let site = Site::new(on).await;
    for viewer in ["alice", "bob"] {
        let joined = site.send(viewer, Method::POST, "/contests/cup/join", "");
        assert_eq!(joined.await.0, 303);
    }
    shift(&site.url, "cup", PHASES[1].1).await;
    let form = format!("account={}&extra=60", site.account("alice").await.id);
    let path = "/contests/cup/contestants";
    let (status, told) = site.send("organiser", Method::POST, path, &form).await;
    assert_eq!(status, 303, "{told}");
    shift(&site.url, "cup", PHASES[3].1).await;
    let ended = "The contest has ended for all who have no extra time.";
    for (viewer, part) in [
        ("visitor", ended),
        ("carl", ended),
        ("bob", "Your time is over."),
        ("alice", "With your extra time, it ends for you"),
    ] {
        let (status, page) = site.get(viewer, "/contests/cup").await;
        assert_eq!(status, 200, "{viewer}: {page}");
        assert!(page.contains(part), "{viewer}: {page}");
        for join in ["Sign in to join", "Join contest"] {
            assert!(!page.contains(join), "{viewer}: {page}");
        }
    }
}

/// Of two contests that have a problem, its page submits to one in which submissions count.
async fn a_problem_is_submitted_where_it_counts(on: On) {
    let site = Site::new(on).await;
    let organiser = site.account("organiser").await;
    let new = NewContest {
        name: "second",
        title: "Second",
        class: None,
        starts: moments::now() + HOUR,
        ends: moments::now() + 2 * HOUR,
        freezes: None,
    };
    let made = site.store.create_contest(&organiser, &new).await;
    made.expect("made");
    let second = site.store.contest(Access::Of(&organiser), "second").await;
    let second = second.expect("read").expect("known").id;
    let new = NewContestProblem {
        problem: "nim",
        points: 1,
        secret: false,
    };
    let added = site.store.add_contest_problem(&second, &organiser, &new);
    added.await.expect("added");
    for contest in ["cup", "second"] {
        let path = format!("/contests/{contest}/join");
        for viewer in ["alice", "bob"] {
            let joined = site.send(viewer, Method::POST, &path, "");
            assert_eq!(joined.await.0, 303);
        }
        shift(&site.url, contest, PHASES[1].1).await;
    }
    // The first contest has ended for Bob, and waits for Alice.
    let form = format!("account={}&extra=60", site.account("alice").await.id);
    let path = "/contests/cup/contestants";
    let (status, told) = site.send("organiser", Method::POST, path, &form).await;
    assert_eq!(status, 303, "{told}");
    shift(&site.url, "cup", PHASES[3].1).await;
    for (viewer, contest) in [("alice", "cup"), ("bob", "second")] {
        let (_, page) = site.get(viewer, "/problems/nim").await;
        let field = format!("name=\"contest\" value=\"{contest}\"");
        assert!(page.contains(&field), "{viewer}: {page}");
    }
}

on_both! {
    a_problem_is_submitted_where_it_counts
    the_end_is_told_during_the_extra_time_of_others
    extra_time_is_offered_until_the_contest_closes
    a_contest_does_not_start_without_problems
    everybody_does_what_they_may
    times_are_given_by_durations
    unchanged_times_keep_their_seconds
    a_contest_is_taken_virtually_when_it_is_open
}
