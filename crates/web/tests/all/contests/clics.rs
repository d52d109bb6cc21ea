//! The Contest API of the ICPC tools tells each viewer what the standings tell, in each phase, and its objects fit
//! together.

use std::collections::{BTreeMap, BTreeSet};

use axum::http::Method;
use futures_util::StreamExt as _;
use grundy_store::NewContest;
use grundy_testing::moments::{PHASES, handed_in, now, run, shift};
use grundy_testing::postgres::{On, on_both};
use serde_json::Value;

use super::site::{Site, VIEWERS, outcome};

const ROOT: &str = "/api/clics/contests/cup";
const TYPES: &[&str] = &[
    "judgement-types",
    "languages",
    "groups",
    "organizations",
    "problems",
    "teams",
    "submissions",
    "judgements",
    "runs",
    "clarifications",
    "awards",
];
/// The identifiers of judgement types that the schema of the specification allows.
const JUDGEMENT_TYPES: &str = "AC RE WA TLE RTE CE APE OLE PE EO IO NO WTL ILE TCO TWA TPE TEO TIO TNO MLE SV IF RCO RWA \
                               RPE REO RIO RNO CTL JE SE CS";
/// The type that a property refers to.
const REFERENCES: &[(&str, &str)] = &[
    ("team_id", "teams"),
    ("from_team_id", "teams"),
    ("problem_id", "problems"),
    ("language_id", "languages"),
    ("submission_id", "submissions"),
    ("judgement_type_id", "judgement-types"),
    ("reply_to_id", "clarifications"),
    ("team_ids", "teams"),
    ("to_team_ids", "teams"),
    ("group_ids", "groups"),
];

impl Site {
    async fn json(&self, viewer: &str, path: &str) -> Value {
        let (status, body) = self.get(viewer, path).await;
        assert_eq!(status, 200, "{viewer} {path}: {body}");
        serde_json::from_str(&body).expect("JSON")
    }

    async fn objects(&self, viewer: &str, kind: &str) -> Vec<Value> {
        let all = self.json(viewer, &format!("{ROOT}/{kind}")).await;
        all.as_array().expect("an array").clone()
    }

    /// A contest with tries of all kinds, before and after the freeze.
    pub(crate) async fn with_tries(on: On) -> Self {
        let site = Self::new(on).await;
        shift(&site.url, "cup", PHASES[1].1).await;
        let tries = [
            ("bob", "nim", "WA", -90),
            ("bob", "nim", "CE", -89),
            ("bob", "nim", "AC", -80),
            ("bob", "nim", "WA", -79),
            ("alice", "nim", "AC", -70),
            ("bob", "sealed-nim", "WA", -60),
            ("bob", "sealed-nim", "AC", -40),
            ("alice", "sealed-nim", "JE", -30),
        ];
        for (number, (by, problem, verdict, minutes)) in tries.into_iter().enumerate() {
            let id = site.submit(by, problem).await;
            site.judge(&id, &outcome(verdict, &format!("m{number}")))
                .await;
            handed_in(&site.url, &id, minutes).await;
        }
        let waits = site.submit("bob", "nim").await;
        handed_in(&site.url, &waits, -78).await;
        site
    }
}

/// The numbers of tries with and without a verdict, by team and problem.
type Counts = BTreeMap<(String, String), [i64; 2]>;

async fn counted(site: &Site, viewer: &str) -> Counts {
    let text = |value: &Value| value.as_str().expect("text").to_owned();
    let judgements = site.objects(viewer, "judgements").await;
    let mut counts = Counts::new();
    for one in site.objects(viewer, "submissions").await {
        let judged = judgements.iter().any(|j| j["submission_id"] == one["id"]);
        let key = (text(&one["team_id"]), text(&one["problem_id"]));
        counts.entry(key).or_default()[usize::from(!judged)] += 1;
    }
    counts
}

async fn nobody_is_told_more_than_by_the_standings(on: On) {
    let site = Site::with_tries(on).await;
    for (phase, moment) in PHASES {
        shift(&site.url, "cup", moment).await;
        for viewer in VIEWERS {
            let problems = site.objects(viewer, "problems").await;
            let shown = site.json(viewer, "/api/v1/contests/cup").await;
            let shown = shown["problems"].as_array().expect("problems").len();
            assert_eq!(problems.len(), shown, "{viewer} {phase}");
            if viewer == "visitor" {
                for kind in [
                    "teams",
                    "submissions",
                    "judgements",
                    "scoreboard",
                    "event-feed",
                ] {
                    let (status, body) = site.get(viewer, &format!("{ROOT}/{kind}")).await;
                    assert_eq!(status, 401, "{kind}: {body}");
                }
                continue;
            }
            let standings = site.json(viewer, "/api/v1/contests/cup/standings").await;
            let standings = standings.as_array().expect("lines");
            let teams = site.objects(viewer, "teams").await;
            assert_eq!(teams.len(), standings.len(), "{viewer} {phase}");
            let counts = counted(&site, viewer).await;
            let scoreboard = site.json(viewer, &format!("{ROOT}/scoreboard")).await;
            for (line, row) in standings
                .iter()
                .zip(scoreboard["rows"].as_array().expect("rows"))
            {
                let team = teams.iter().find(|team| team["name"] == line["name"]);
                let id = team.expect("the team")["id"].as_str().expect("text");
                assert_eq!((&row["rank"], &row["team_id"]), (&line["rank"], &id.into()));
                let sees_all = ["organiser", "admin"].contains(&viewer) || line["mine"] == true;
                let cells = line["cells"].as_array().expect("cells");
                for (cell, problem) in cells.iter().zip(&problems) {
                    let key = (
                        id.to_owned(),
                        problem["id"].as_str().expect("text").to_owned(),
                    );
                    let [judged, pending] = counts.get(&key).copied().unwrap_or_default();
                    let case = format!("{viewer} {phase} {key:?} {line}");
                    assert_eq!(cell["pending"], pending, "{case}");
                    assert!(sees_all || cell["tries"] == judged, "{case}: {judged}");
                }
            }
        }
    }
}

async fn objects_fit_together(on: On) {
    let site = Site::with_tries(on).await;
    let question = ("bob", "text=bob-asks&problem=nim");
    let answer = ("organiser", "text=news&to=all");
    for (viewer, form) in [question, answer] {
        let path = "/contests/cup/messages";
        let sent = site.send(viewer, Method::POST, path, form).await;
        assert_eq!(sent.0, 303, "{}", sent.1);
    }
    for (phase, moment) in PHASES {
        shift(&site.url, "cup", moment).await;
        for viewer in &VIEWERS[1..] {
            let access = site.json(viewer, &format!("{ROOT}/access")).await;
            let mut all: BTreeMap<&str, Vec<Value>> = BTreeMap::new();
            for kind in TYPES {
                all.insert(kind, site.objects(viewer, kind).await);
            }
            for (kind, objects) in &all {
                let endpoints = access["endpoints"].as_array().expect("endpoints");
                let endpoint = endpoints.iter().find(|one| one["type"] == *kind);
                let properties = &endpoint.expect("listed")["properties"];
                let properties = properties.as_array().expect("properties");
                for object in objects {
                    for (name, value) in object.as_object().expect("an object") {
                        let case = format!("{viewer} {phase} {kind} {object}");
                        assert!(properties.contains(&Value::from(name.as_str())), "{case}");
                        let to = REFERENCES.iter().find(|(property, _)| property == name);
                        let Some((_, to)) = to else { continue };
                        let alone = [value.clone()];
                        let ids = value.as_array().map_or(&alone[..], Vec::as_slice);
                        for id in ids.iter().filter(|id| !id.is_null()) {
                            assert!(all[to].iter().any(|one| one["id"] == *id), "{name}: {case}");
                        }
                    }
                    let id = object["id"].as_str().expect("text");
                    assert!(id.len() <= 36, "{id}");
                    let one = site.json(viewer, &format!("{ROOT}/{kind}/{id}")).await;
                    assert_eq!(one, *object);
                }
            }
        }
    }
    let teams = site.objects("admin", "teams").await;
    let bob = teams
        .iter()
        .find(|team| team["name"] == "bob")
        .expect("a team");
    let id = bob["id"].as_str().expect("text");
    let own = site
        .objects("admin", &format!("submissions?team_id={id}&problem_id=A"))
        .await;
    assert_eq!(own.len(), 5);
    let questions = site
        .objects("admin", &format!("clarifications?from_team_id={id}"))
        .await;
    assert_eq!(questions.len(), 1);
    assert_eq!(questions[0]["problem_id"], "A");
    let awards = site.objects("alice", "awards").await;
    let first = awards
        .iter()
        .find(|award| award["id"] == "first-to-solve-A");
    assert_eq!(
        first.expect("an award")["team_ids"],
        serde_json::json!([id])
    );
    for one in site.objects("alice", "judgement-types").await {
        let id = one["id"].as_str().expect("text");
        assert!(JUDGEMENT_TYPES.split(' ').any(|known| known == id), "{id}");
    }
    let contest = site.json("alice", ROOT).await;
    assert_eq!(
        contest.get("main_scoreboard_group_id"),
        None,
        "all teams are ranked"
    );
    let (status, _) = site
        .get("alice", &format!("{ROOT}/event-feed?since_id=999999"))
        .await;
    assert_eq!(status, 400);
    for path in ["teams/none", "persons", "teams/none/more"] {
        let (status, _) = site.get("alice", &format!("{ROOT}/{path}")).await;
        assert_eq!(status, 404, "{path}");
    }
}

async fn tools_sign_in_with_a_token_as_password(on: On) {
    let site = Site::new(on).await;
    let path = format!("{ROOT}/teams");
    // Visitors may see the list, but a program with a wrong password is told so.
    let contests = "/api/clics/contests";
    assert_eq!(site.get("visitor", contests).await.0, 200);
    for (name, owner, status) in [
        ("alice", "alice", 200),
        ("Alice", "alice", 200),
        ("bob", "alice", 401),
        ("", "alice", 401),
        ("alice", "zoe", 401), // has no token
        ("zoe", "zoe", 401),
    ] {
        for path in [&*path, contests] {
            let (found, body) = site.get_by_password(name, owner, path).await;
            assert_eq!(found, status, "{name} {owner} {path}: {body}");
            let body: Value = serde_json::from_str(&body).expect("JSON");
            let code = (status == 401).then(|| Value::from(401));
            assert_eq!(body.get("code"), code.as_ref(), "{name} {owner} {path}");
        }
    }
    // Elsewhere a password of this kind opens nothing.
    let elsewhere = site.get_by_password("alice", "alice", "/api/v1/submissions");
    assert_eq!(elsewhere.await.0, 401);
}

/// The feed of Alice tells nothing of what Bob does in the freeze; that of the organizer does.
async fn the_feed_tells_changes(on: On) {
    let site = Site::with_tries(on).await;
    shift(&site.url, "cup", PHASES[2].1).await;
    let mut feeds = Vec::new();
    for viewer in ["alice", "organiser"] {
        let body = site.open(viewer, &format!("{ROOT}/event-feed")).await;
        feeds.push(body.into_data_stream());
    }
    let mut next = async |number: usize| -> Vec<Value> {
        loop {
            let bytes = feeds[number].next().await.expect("lines").expect("read");
            let text = String::from_utf8_lossy(&bytes).into_owned();
            let lines = text.lines().filter(|line| !line.is_empty());
            let read = |line| serde_json::from_str(line).expect("JSON");
            let events: Vec<Value> = lines.map(read).collect();
            if !events.is_empty() {
                break events;
            }
        }
    };
    let kinds = |events: &[Value], kind: &str| {
        let all = events.iter().filter(|event| event["type"] == kind);
        all.count()
    };
    let first = [next(0).await, next(1).await];
    for (viewer, events) in ["alice", "organiser"].iter().zip(&first) {
        assert_eq!(events.first().expect("an event")["type"], "contest");
        assert_eq!(events.last().expect("an event")["type"], "state");
        for kind in TYPES {
            let expected = site.objects(viewer, kind).await.len();
            assert_eq!(kinds(events, kind), expected, "{viewer} {kind}");
        }
    }
    site.submit("bob", "sealed-nim").await;
    assert_eq!(kinds(&next(1).await, "submissions"), 1);
    let own = site.submit("alice", "sealed-nim").await;
    let events = next(0).await;
    assert_eq!(
        (kinds(&events, "submissions"), events.len()),
        (1, 1),
        "{events:?}"
    );
    site.judge(&own, &outcome("AC", "own")).await;
    let events = next(0).await;
    assert_eq!(kinds(&events, "judgements"), 1, "{events:?}");
    // Another connection goes on after the last event that was read.
    let token = first[0].last().expect("an event")["token"].clone();
    let token = token.as_str().expect("a token");
    let again = format!("{ROOT}/event-feed?since_token={token}");
    let mut feed = site.open("alice", &again).await.into_data_stream();
    let bytes = feed.next().await.expect("lines").expect("read");
    let text = String::from_utf8_lossy(&bytes);
    let lines: Vec<&str> = text.lines().collect();
    let [submission, judgement] = lines[..] else {
        panic!("{text}");
    };
    assert!(submission.starts_with(r#"{"type":"submissions""#), "{text}");
    assert!(judgement.starts_with(r#"{"type":"judgements""#), "{text}");
    let (status, _) = site.get("bob", &again).await;
    assert_eq!(status, 400);
}

/// A feed that is open ends with its token, here because the account is disabled.
async fn a_feed_ends_with_its_token(on: On) {
    let site = Site::with_tries(on).await;
    let body = site.open("organiser", &format!("{ROOT}/event-feed")).await;
    let mut feed = body.into_data_stream();
    let first = feed.next().await.expect("lines").expect("read");
    assert!(first.starts_with(b"{"), "{first:?}");
    let organiser = site.account("organiser").await.id;
    let disabled = site.store.set_disabled(&organiser, true).await;
    disabled.expect("disabled");
    let rest = feed.next().await;
    assert!(rest.is_none(), "{rest:?}");
}

/// Every error has the form of the specification, whichever part of the site has found it.
async fn errors_have_one_form(on: On) {
    let site = Site::with_tries(on).await;
    let unknown = "unknown since_token: read the feed from its beginning";
    for (viewer, method, path, code, message) in [
        (
            "alice",
            "GET",
            "/contests/cup/event-feed?since_token=1",
            400,
            unknown,
        ),
        (
            "visitor",
            "GET",
            "/contests/cup/teams",
            401,
            "sign in to do this",
        ),
        ("alice", "GET", "/contests/none", 404, "contest not found"),
        ("alice", "GET", "/none", 404, "page not found"),
        (
            "alice",
            "POST",
            "/contests/cup",
            405,
            "method not allowed for this URL",
        ),
        ("alice", "GET", "/contests/%ff", 400, "invalid URL"),
    ] {
        let method = Method::from_bytes(method.as_bytes()).expect("a method");
        let path = format!("/api/clics{path}");
        let (status, body) = site.send(viewer, method, &path, "").await;
        let body: Value = serde_json::from_str(&body).expect("JSON");
        let expected = serde_json::json!({ "code": code, "message": message });
        assert_eq!((status, body), (code, expected), "{path}");
    }
    run(&site.url, "ALTER TABLE contests RENAME TO elsewhere").await;
    let (status, body) = site.get("alice", ROOT).await;
    let body: Value = serde_json::from_str(&body).expect("JSON");
    assert_eq!((status, &body["code"]), (503, &Value::from(503)), "{body}");
}

/// A scoreboard of a tool is of one kind from the beginning, although the problems are hidden before the start.
async fn the_kind_of_the_scoreboard_does_not_change(on: On) {
    for (points, expected) in [(1, "pass-fail"), (3, "score")] {
        let site = Site::new(on).await;
        let set = format!("UPDATE contest_problems SET points = {points} WHERE problem = 'nim'");
        run(&site.url, &set).await;
        for (phase, moment) in PHASES {
            shift(&site.url, "cup", moment).await;
            for viewer in VIEWERS {
                let contest = site.json(viewer, ROOT).await;
                assert_eq!(contest["scoreboard_type"], expected, "{viewer} {phase}");
            }
        }
    }
}

/// The name of a contest is its identifier. Earlier versions of this program accepted longer names.
async fn each_contest_is_found_by_its_identifier(on: On) {
    let site = Site::new(on).await;
    let organiser = site.account("organiser").await;
    let make = async |name: &str| {
        let new = NewContest {
            name,
            title: "Old",
            class: None,
            starts: now(),
            ends: now() + 3_600_000,
            freezes: None,
        };
        site.store.create_contest(&organiser, &new).await
    };
    let longest = "n".repeat(36);
    for (name, renamed) in [
        (longest.as_str(), None),
        ("one", Some(format!("{longest}-one"))),
        ("two", Some(format!("{longest}-two"))),
    ] {
        make(name).await.expect("made");
        if let Some(renamed) = renamed {
            let error = make(&renamed).await.expect_err("too long").to_string();
            assert!(error.contains("1 to 36"), "{error}");
            let set = format!("UPDATE contests SET name = '{renamed}' WHERE name = '{name}'");
            run(&site.url, &set).await;
        }
    }
    let listed = site.json("alice", "/api/clics/contests").await;
    let listed = listed.as_array().expect("an array");
    let mut ids = BTreeSet::new();
    for contest in listed {
        let id = contest["id"].as_str().expect("text");
        assert!(id.len() <= 36 && ids.insert(id), "{id}");
        let path = format!("/api/clics/contests/{id}");
        assert_eq!(site.json("alice", &path).await, *contest);
        for part in ["access", "state", "scoreboard", "teams"] {
            site.json("alice", &format!("{path}/{part}")).await;
        }
    }
    assert_eq!(ids.len(), 4);
    assert!(ids.contains(longest.as_str()), "{ids:?}");
}

/// The list is read at once, and tells of a contest what the contest tells. That depends on the lines of the standings.
async fn the_list_tells_what_a_contest_tells(on: On) {
    let site = Site::with_tries(on).await;
    let joined = site.send("carl", Method::POST, "/contests/cup/join", "");
    assert_eq!(joined.await.0, 303);
    // Carl has no try, and Bob has tries from before the freeze.
    for name in ["carl", "bob"] {
        let id = site.account(name).await.id;
        let set = format!(
            "UPDATE contestants SET unofficial = CASE WHEN account = '{id}' THEN 1 ELSE 0 END"
        );
        run(&site.url, &set).await;
        for (phase, moment) in PHASES {
            shift(&site.url, "cup", moment).await;
            for viewer in VIEWERS {
                let case = format!("{name} {phase} {viewer}");
                let contest = site.json(viewer, ROOT).await;
                let sees = contest.get("main_scoreboard_group_id").is_some();
                let may_see = name == "bob"
                    || phase != "frozen"
                    || ["carl", "organiser", "admin"].contains(&viewer);
                assert_eq!(sees, may_see && viewer != "visitor", "{case}");
                let listed = site.json(viewer, "/api/clics/contests").await;
                assert_eq!(listed, Value::from(vec![contest]), "{case}");
            }
        }
    }
}

on_both! {
    the_list_tells_what_a_contest_tells
    nobody_is_told_more_than_by_the_standings
    objects_fit_together
    tools_sign_in_with_a_token_as_password
    the_feed_tells_changes
    a_feed_ends_with_its_token
    errors_have_one_form
    each_contest_is_found_by_its_identifier
    the_kind_of_the_scoreboard_does_not_change
}
