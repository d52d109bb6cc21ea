//! Hidden results and problems make no difference to any answer that others get.

use axum::http::Method;
use grundy_testing::moments::{self, Moment, PHASES, handed_in, shift};
use grundy_testing::postgres::{On, on_both};
use serde_json::Value;

use super::routes::{ASKED, Submissions};
use super::site::{NONE, STRANGERS, Site, VIEWERS, outcome};

impl Site {
    /// Everything that strangers get, with nothing in it that tells the time of asking.
    async fn all(&self, named: &Submissions<'_>) -> Vec<(String, u16, String)> {
        let mut all = Vec::new();
        for viewer in &VIEWERS[..STRANGERS] {
            for path in ASKED {
                let asked = named.path(path, &self.class);
                let (status, body) = self.get(viewer, &asked).await;
                let body = body.replace(named.late, "{s}");
                all.push((format!("{viewer} {path}"), status, timeless(&body)));
            }
        }
        all
    }
}

/// Without the numbers that go on by themselves.
fn timeless(body: &str) -> String {
    let mut text = body.to_owned();
    for mark in ["\"now\":", "data-left=\""] {
        let parts: Vec<&str> = text.split(mark).collect();
        let (first, rest) = parts.split_first().expect("a part");
        let rest = rest
            .iter()
            .map(|part| part.trim_start_matches(|c: char| c.is_ascii_digit() || c == '-'));
        let all: Vec<&str> = std::iter::once(*first).chain(rest).collect();
        text = all.join(mark);
    }
    text
}

/// Compares what strangers get before and after something that is hidden from them.
fn assert_same(before: &[(String, u16, String)], after: &[(String, u16, String)], what: &str) {
    assert_eq!(before.len(), after.len());
    for (before, after) in before.iter().zip(after) {
        assert_eq!(before, after, "{what} makes a difference to {}", before.0);
    }
}

async fn what_is_hidden_makes_no_difference(on: On) {
    let site = Site::new(on).await;
    shift(&site.url, "cup", Moment(-100, Some(50), 100, false)).await;
    let early = site.submit("bob", "sealed-nim").await;
    site.judge(&early, &outcome("WA", "early")).await;
    handed_in(&site.url, &early, -90).await;
    let judged = site.submit("alice", "sealed-nim").await;
    site.judge(&judged, &outcome("WA", "of-alice")).await;
    handed_in(&site.url, &judged, -80).await;
    shift(&site.url, "cup", Moment(-100, Some(-50), 100, false)).await;
    let waits = site.submit("alice", "nim").await;
    let bob = site.account("bob").await;
    let mut named = Submissions {
        late: NONE,
        judged: &judged,
        waits: &waits,
        bob: &bob.id,
    };

    // In the freeze nobody notices that Bob hands in, and what becomes of it.
    let before = site.all(&named).await;
    let late = site.submit("bob", "nim").await;
    named.late = &late;
    assert_same(&before, &site.all(&named).await, "a submission");
    site.judge(&late, &outcome("AC", "late")).await;
    assert!(site.store.set_public(&bob, &late, true).await.expect("set"));
    for problem in ["nim", "sealed-nim"] {
        let enrolled = site.store.add_to_ladder(problem, &["random"]).await;
        assert_eq!(enrolled.expect("read"), 0);
    }
    assert_same(&before, &site.all(&named).await, "a verdict");

    // Those who may see it see it.
    for (viewer, path, expected) in [
        ("bob", "/contests/cup/standings", "424242"),
        ("bob", "/submissions/{s}", "reason-of-it"),
        ("organiser", "/contests/cup/organise", "reason-of-it"),
        ("organiser", "/api/v1/contests/cup/results", "424242"),
        ("organiser", "/contests/cup/results.json", "424242"),
        ("organiser", "/submissions/{s}", "bot-of-bob.c"),
        ("admin", "/submissions/{s}/source", "bob"),
        ("admin", "/metrics", "grundy_core_milliseconds_total 231000"),
    ] {
        let (status, body) = site.get(viewer, &named.path(path, &site.class)).await;
        assert_eq!(status, 200, "{viewer} {path}");
        let is_there = body.contains(expected);
        assert_eq!(
            is_there,
            path != "/contests/cup/standings",
            "{viewer} {path}"
        );
    }
    let rows = site.get("organiser", "/contests/cup/results.csv").await.1;
    let expected = "rank,name,solved,points,penalty,certified,A verdict,A tries,A minutes,A certified,\
        A pending,B verdict,B tries,B minutes,B certified,B pending\r\n\
        1,bob,1,1,100,1,AC,1,100,certified,0,WA,1,,,0\r\n2,alice,0,0,0,0,,0,,,1,WA,1,,,0\r\n";
    assert_eq!(rows, expected);
    // No place is told while results are hidden, not even to those who may see all.
    for viewer in ["alice", "admin"] {
        let (_, body) = site
            .get(viewer, &format!("/api/v1/submissions/{waits}"))
            .await;
        let state: Value = serde_json::from_str(&body).expect("JSON");
        assert_eq!(
            (&state["state"], &state["place"]),
            (&"queued".into(), &Value::Null)
        );
    }

    // After the end and before the publication, that there was a try shows, and not what came of it.
    let ended = Moment(-100, Some(-50), -10, false);
    shift(&site.url, "cup", ended).await;
    let judged = "UPDATE judgings SET verdict = 'WA', certified = 0, fuel = 1, failure = NULL, \
                  core_ms = 1, reason = NULL WHERE module_hash = 'late'";
    let before = site.all(&named).await;
    moments::run(&site.url, judged).await;
    assert_same(&before, &site.all(&named).await, "another verdict");
    let back = "UPDATE judgings SET verdict = 'AC' WHERE module_hash = 'late'";
    moments::run(&site.url, back).await;
    let (_, body) = site.get("alice", "/api/v1/contests/cup/standings").await;
    let standings: Value = serde_json::from_str(&body).expect("JSON");
    let line = standings.as_array().expect("lines").iter();
    let line = line
        .clone()
        .find(|line| line["name"] == "bob")
        .expect("Bob");
    assert_eq!(line["cells"][0]["pending"], 1, "{line}");
    assert_eq!(line["cells"][1]["verdict"], "WA", "{line}");

    // Once the results are published, they are everybody's: so this test sees differences.
    let (status, _) = site
        .send("organiser", Method::POST, "/contests/cup/publish", "")
        .await;
    assert_eq!(status, 303);
    let after = site.all(&named).await;
    let changed = before
        .iter()
        .zip(&after)
        .filter(|(before, after)| before != after);
    let changed: Vec<&str> = changed.map(|(before, _)| &*before.0).collect();
    for path in [
        "/",
        "/api/v1/contests/cup/standings",
        "/api/v1/problems/nim/board",
        "/contests/cup",
        "/contests/cup/standings",
        "/metrics",
        "/problems/nim/board",
        "/problems/sealed-nim/traps",
    ] {
        assert!(
            changed.contains(&&*format!("alice {path}")),
            "{path}: {changed:?}"
        );
    }
    let (_, page) = site.get("admin", "/admin").await;
    assert!(page.contains("published the results of the contest cup"));
}

/// Before its start a problem that a contest keeps is nowhere, whoever asks, but for organisers.
async fn a_problem_that_is_kept_is_nowhere_before_the_start(on: On) {
    let site = Site::new(on).await;
    let bob = site.account("bob").await;
    let named = Submissions {
        late: NONE,
        judged: NONE,
        waits: NONE,
        bob: &bob.id,
    };
    for viewer in VIEWERS {
        let is_organiser = ["organiser", "admin"].contains(&viewer);
        let mut places = 0;
        for path in ASKED {
            let (status, body) = site.get(viewer, &named.path(path, &site.class)).await;
            let names_it = body.contains("sealed-nim") || body.contains("Title-of-sealed-nim");
            places += usize::from(names_it);
            assert!(!names_it || is_organiser, "{viewer} {path}: {body}");
            if path.contains("sealed-nim") && !path.contains("/classes/") {
                let expected = if viewer == "visitor" {
                    [401, 404]
                } else {
                    [404, 404]
                };
                assert!(
                    is_organiser || expected.contains(&status),
                    "{viewer} {path} {status}"
                );
            }
        }
        assert_eq!(places > 5, is_organiser, "{viewer}: {places}");
        let (status, _) = site
            .send(
                viewer,
                Method::POST,
                "/api/v1/problems/sealed-nim/submissions",
                "",
            )
            .await;
        assert!(status >= 400, "{viewer}");
    }
    shift(&site.url, "cup", PHASES[1].1).await;
    for path in [
        "/problems",
        "/problems/sealed-nim",
        "/api/v1/problems",
        "/contests/cup",
    ] {
        let (status, body) = site.get("visitor", path).await;
        assert!(
            status == 200 && body.contains("Title-of-sealed-nim"),
            "{path}"
        );
    }
}

/// A teacher who organizes a contest of the class shows pages on a projector.
async fn projectors_show_what_contestants_may_see(on: On) {
    let site = Site::new(on).await;
    shift(&site.url, "cup", PHASES[1].1).await;
    let id = site.submit("bob", "nim").await;
    site.judge(&id, &outcome("AC", "m")).await;
    let feed = format!("/classes/{}/feed", site.class);
    for (phase, moment) in PHASES {
        shift(&site.url, "cup", moment).await;
        let (_, page) = site.get("admin", &feed).await;
        let is_shown = page.contains("<strong>bob</strong>");
        assert_eq!(is_shown, phase == "open", "{phase}: {page}");
        if phase == "before" {
            continue;
        }
        for (path, is_always_shown) in [("standings", false), ("organise", true)] {
            let (_, page) = site.get("admin", &format!("/contests/cup/{path}")).await;
            let standings = page.split("<h2>Submissions").next().unwrap_or_default();
            let expected = is_always_shown || ["running", "open"].contains(&phase);
            assert_eq!(
                standings.contains(">AC</span>"),
                expected,
                "{phase} {path}: {page}"
            );
        }
    }
}

/// Figures that are not shown are not counted either, because that reads whole tables.
async fn hidden_figures_are_not_counted(on: On) {
    let site = Site::new(on).await;
    shift(&site.url, "cup", PHASES[2].1).await;
    moments::run(&site.url, "ALTER TABLE judgings RENAME TO elsewhere").await;
    for (viewer, expected) in [("visitor", 200), ("alice", 200), ("admin", 503)] {
        let (status, body) = site.get(viewer, "/metrics").await;
        assert_eq!(status, expected, "{viewer}: {body}");
    }
}

on_both! {
    hidden_figures_are_not_counted
    projectors_show_what_contestants_may_see
    what_is_hidden_makes_no_difference
    a_problem_that_is_kept_is_nowhere_before_the_start
}
