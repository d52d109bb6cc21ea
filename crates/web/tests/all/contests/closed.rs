//! While a contest that closes the solver runs, only its organizers get values and correct moves of its games.

use axum::http::Method;
use grundy_questions::{Answer, engine};
use grundy_store::{Outcome, question_key};
use grundy_testing::moments::{PHASES, shift};
use grundy_testing::postgres::{On, on_both};
use grundy_testing::store::{Claims as _, problem};
use serde_json::Value;

use super::site::{Site, VIEWERS, outcome};
use super::uploads::VIEW;

/// Everything that tells values of nim, which both problems of the contest play.
const CLOSED: &[&str] = &[
    "/explorer?game=nim&position=3%204%205",
    "/explorer?problem=nim&position=3%204%205",
    "/explorer?game=sum&set=components%3Dnim&position=3%204%205",
    "/explorer/plot.svg?game=nim&position=3%204%205",
    "/api/v1/position?game=nim&position=3%204%205",
    "/api/v1/position?problem=nim&position=3%204%205",
    "/api/v1/position?game=nim&position=3%204%205&values=0",
    "/api/v1/solve?game=nim&position=3%204%205",
    "/api/v1/solve?game=sum&set=components%3Dnim+%2B+nim&position=3+%2B+4",
    "/problems/nim/traps",
];
/// The same of games that only a worker plays; these tests have none to wait for.
const CLOSED_GAMES: &[&str] = &[
    "/problems/nim/match?first=perfect&second=random",
    "/problems/nim/tournament?bot=perfect&bot=random",
    "/api/v1/problems/nim/matches?first=perfect&second=random",
    "/api/v1/problems/nim/tournaments?entrants=perfect,random",
];
/// Requests that a closed solver does not change.
const OPEN: &[&str] = &[
    "/explorer",
    "/explorer?game=wythoff&position=3%205",
    "/api/v1/solve?game=bash&set=m%3D3&position=21",
    "/play",
    "/problems/nim/match",
];
/// Links and forms that pages leave out while the solver is closed.
const OFFERED: &[(&str, &str)] = &[
    ("/problems/nim", "href=\"/explorer?problem=nim\""),
    ("/problems/nim", ">Hall of refutations<"),
    ("/problems/nim", ">Match<"),
    ("/problems/nim/match", "name=\"first\""),
    ("/problems/nim/tournament", "name=\"bot\""),
];
const GAME: &str = "/api/v1/play?game=nim&position=3%204%205&seed=1";

/// The viewers who organize the contest.
fn organizes(viewer: &str) -> bool {
    ["organiser", "admin"].contains(&viewer)
}

async fn the_solver_is_closed_while_the_contest_runs(on: On) {
    let site = Site::new(on).await;
    for (phase, moment) in PHASES {
        shift(&site.url, "cup", moment).await;
        let is_running = ["running", "frozen"].contains(&phase);
        for viewer in VIEWERS {
            let is_closed = is_running && !organizes(viewer);
            for path in CLOSED {
                let (status, body) = site.get(viewer, path).await;
                let is_told = status == 403 && body.contains("a running contest closes");
                let needs_account = viewer == "visitor" && path.contains("/problems/");
                assert!(
                    is_told == is_closed || needs_account && status == 401,
                    "{viewer} gets {status} of {path}, {phase}: {body}"
                );
            }
            for path in CLOSED_GAMES.iter().filter(|_| is_closed) {
                let (status, _) = site.get(viewer, path).await;
                let expected = if viewer == "visitor" { 401 } else { 403 };
                assert_eq!(status, expected, "{viewer} {path}");
            }
            for (path, part) in OFFERED.iter().filter(|_| viewer != "visitor") {
                let (status, page) = site.get(viewer, path).await;
                assert_eq!(status, 200, "{viewer} {path} {phase}");
                assert_eq!(page.contains(part), !is_closed, "{viewer} {path} {phase}");
                let says_why = page.contains("A contest with this game is running");
                assert_eq!(says_why, is_closed, "{viewer} {path} {phase}");
            }
            for path in OPEN {
                let (status, _) = site.get(viewer, path).await;
                assert!(
                    status < 400 || viewer == "visitor",
                    "{viewer} {path} {phase}"
                );
            }
        }
    }
}

async fn games_are_played_without_values(on: On) {
    let site = Site::new(on).await;
    let asked = "&against=random&hint=2&values=1&what=1+1";
    for (phase, moment) in PHASES {
        shift(&site.url, "cup", moment).await;
        let is_running = ["running", "frozen"].contains(&phase);
        for viewer in VIEWERS {
            let is_closed = is_running && !organizes(viewer);
            let (status, body) = site.get(viewer, &format!("{GAME}{asked}")).await;
            assert_eq!(status, 200, "{body}");
            let game: Value = serde_json::from_str(&body).expect("JSON");
            assert_eq!(game["has_values"], !is_closed, "{viewer} {phase}");
            let tells = !game["hint"].is_null() || !game["sight"]["worth"].is_null();
            assert!(!(is_closed && tells), "{viewer} {phase}: {body}");
            // A perfect opponent shows the best move of any position.
            let (status, _) = site.get(viewer, &format!("{GAME}&against=perfect")).await;
            assert_eq!(status == 422, is_closed, "{viewer} {phase}");
            // Without a choice, the opponent is one who knows nothing.
            let (_, body) = site.get(viewer, GAME).await;
            let game: Value = serde_json::from_str(&body).expect("JSON");
            let opponent = if is_closed { "random" } else { "perfect" };
            assert_eq!(game["against"], opponent, "{viewer} {phase}");
        }
    }
}

/// The report of a bot that played one wrong move.
fn report() -> String {
    let failure = r#"{"reason": "blunder", "detail": null, "game": 1, "opponent": "perfect", "seat": 1,
        "start": "3 4 5", "instance": "heaps=3,4,5", "settings": {}, "rules": [], "ply": 1, "position": "3 4 5",
        "value": "W", "remoteness": 7, "move": "the-wrong-move", "value_after": "L", "kept": ["the-right-move"],
        "kept_count": 1, "line": ["the-refutation"], "stderr": ""}"#;
    format!(
        r#"[{{"schema": "grundy.judge/1", "problem": "nim", "game": "nim", "submission": {{"file": "bot.c",
        "sha256": null}}, "verdict": "WA", "reason": "blunder", "message": null,
        "games": {{"planned": 1, "played": 1, "wins": 0, "draws": 0, "losses": 1}}, "score": 0.0, "interval": null,
        "converted": {{"won_starts": 1, "converted": 0, "planned": 1}}, "blunders": 1, "blunders_by_kind": {{"win-to-loss": 1}},
        "faults": {{}}, "first_failure": {failure}, "by_start_value": [], "by_opponent": [], "by_side": [],
        "fuel": {{"to_start": 1, "max_per_move": 1, "mean_per_move": 1, "total": 1, "limit_to_start": 1,
        "limit_per_move": 1}}, "memory_peak": 1, "memory_limit": 1, "engine": "grundy"}}]"#
    )
}

async fn verdicts_tell_no_correct_moves(on: On) {
    let site = Site::new(on).await;
    shift(&site.url, "cup", PHASES[1].1).await;
    let submission = site.submit("alice", "nim").await;
    let view = r#"{"name": "bot.c", "path": ["bot.c"], "verdict": "WA", "severity": "bad", "reason": "blunder",
        "counts": ["", ""], "happened": "", "said": {"blocks": []}, "figures": {"blocks": []},
        "next": {"blocks": []}, "charts": null, "games": {"data": "", "full": false}, "place": null}"#;
    let judged = Outcome {
        report: Some(report().into_bytes()),
        view: Some(view.as_bytes().to_vec()),
        ..outcome("WA", "m")
    };
    site.judge(&submission, &judged).await;
    for (phase, moment) in &PHASES[1..] {
        shift(&site.url, "cup", *moment).await;
        let is_running = ["running", "frozen"].contains(phase);
        for viewer in ["alice", "organiser", "admin"] {
            let is_closed = is_running && !organizes(viewer);
            let path = format!("/api/v1/submissions/{submission}");
            let (status, body) = site.get(viewer, &path).await;
            assert_eq!(status, 200, "{body}");
            assert!(body.contains("the-wrong-move"), "{body}");
            for told in ["the-right-move", "the-refutation"] {
                assert_eq!(body.contains(told), !is_closed, "{viewer} {phase}: {body}");
            }
            let (status, page) = site
                .get(viewer, &format!("/submissions/{submission}"))
                .await;
            assert_eq!(status, 200, "{page}");
            assert_eq!(
                page.contains("the-wrong-move"),
                is_closed,
                "{viewer} {phase}"
            );
            for told in ["the-right-move", "the-refutation", "grundy solve"] {
                assert!(!page.contains(told), "{told}: {page}");
            }
        }
    }
}

/// A run on the sample suggests no command that solves, and one from before the start is not shown.
async fn runs_on_the_sample_tell_no_correct_moves(on: On) {
    let site = Site::new(on).await;
    shift(&site.url, "cup", PHASES[0].1).await;
    let run = async |viewer: &str, source: &str| {
        let file = ("file", Some("bot.c"), source.as_bytes());
        let (status, page) = site
            .send_files(viewer, "/problems/nim/sample", &[file])
            .await;
        assert_eq!(status, 303, "{page}");
        let claim = site.store.claim_question("w", &engine()).await;
        let claim = claim.expect("read").expect("a run");
        let answer = Answer::Document(VIEW.to_owned());
        let answer = serde_json::to_vec(&answer).expect("JSON");
        let kept = site.store.answer(&claim, Ok(&answer), 1).await;
        assert!(kept.expect("written"));
        let key = question_key(&claim.payload, &engine());
        format!("/problems/nim/sample/{key}")
    };
    let earlier = run("alice", "earlier").await;
    for (phase, moment) in PHASES {
        shift(&site.url, "cup", moment).await;
        let is_running = ["running", "frozen"].contains(&phase);
        for owner in ["alice", "organiser"] {
            let is_closed = is_running && !organizes(owner);
            let path = run(owner, phase).await;
            for viewer in VIEWERS {
                let (status, page) = site.get(viewer, &path).await;
                let expected = match viewer {
                    "visitor" => 401,
                    _ if viewer == owner => 200,
                    _ => 404,
                };
                assert_eq!(status, expected, "{viewer} {phase}: {page}");
                let has_commands = page.contains("grundy solve");
                let may_have = viewer == owner && !is_closed;
                assert_eq!(has_commands, may_have, "{viewer} {phase}: {page}");
            }
            let other = path.replace("/nim/", "/sealed-nim/");
            let (status, page) = site.get(owner, &other).await;
            assert_eq!(status, 404, "{owner} {phase}: {page}");
        }
        let (status, page) = site.get("alice", &earlier).await;
        let expected = if is_running { 403 } else { 200 };
        assert_eq!(status, expected, "{phase}: {page}");
    }
}

async fn organizers_choose_whether_the_solver_is_closed(on: On) {
    let site = Site::new(on).await;
    shift(&site.url, "cup", PHASES[1].1).await;
    let path = CLOSED[0];
    for (choice, expected) in [("open", 200), ("closed", 403), ("automatic", 403)] {
        for viewer in VIEWERS {
            let form = format!("oracle={choice}");
            let set = site.send(viewer, Method::POST, "/contests/cup/oracle", &form);
            let expected = match viewer {
                "visitor" => 401,
                _ if organizes(viewer) => 303,
                _ => 404,
            };
            assert_eq!(set.await.0, expected, "{viewer}");
        }
        assert_eq!(site.get("alice", path).await.0, expected, "{choice}");
        let (_, page) = site.get("organiser", "/contests/cup/organise").await;
        assert!(
            page.contains(&format!("value=\"{choice}\" selected")),
            "{page}"
        );
    }
    let wrong = site.send(
        "organiser",
        Method::POST,
        "/contests/cup/oracle",
        "oracle=x",
    );
    assert_eq!(wrong.await.0, 422);
    shift(&site.url, "cup", PHASES[3].1).await;
    let late = site.send(
        "organiser",
        Method::POST,
        "/contests/cup/oracle",
        "oracle=open",
    );
    assert_eq!(late.await.0, 422, "the contest has ended");
}

/// Administrators read what contests withhold, and they and the organizers read of files that were replaced.
async fn pages_tell_what_contests_withhold_and_what_was_replaced(on: On) {
    let site = Site::new(on).await;
    for (phase, moment) in PHASES {
        shift(&site.url, "cup", moment).await;
        let (_, page) = site.get("admin", "/admin").await;
        let is_running = ["running", "frozen"].contains(&phase);
        for (told, expected) in [
            ("<td>problem hidden</td>", phase == "before"),
            ("<td>solver closed</td>", is_running),
            ("Replaced problems", false),
        ] {
            assert_eq!(page.contains(told), expected, "{told} {phase}: {page}");
        }
    }
    shift(&site.url, "cup", PHASES[1].1).await;
    let problems = ["nim", "sealed-nim"].map(problem);
    let installed = site.store.install(&problems).await;
    installed.expect("installed");
    for (viewer, path, expected) in [
        ("admin", "/admin", true),
        ("organiser", "/contests/cup/organise", true),
        ("alice", "/contests/cup", false),
    ] {
        let (status, page) = site.get(viewer, path).await;
        assert_eq!(status, 200, "{viewer}: {page}");
        let is_told = page.contains("Replaced problems") && page.contains("<li>sealed-nim");
        assert_eq!(is_told, expected, "{viewer}: {page}");
    }
}

on_both! {
    pages_tell_what_contests_withhold_and_what_was_replaced
    the_solver_is_closed_while_the_contest_runs
    games_are_played_without_values
    verdicts_tell_no_correct_moves
    runs_on_the_sample_tell_no_correct_moves
    organizers_choose_whether_the_solver_is_closed
}
