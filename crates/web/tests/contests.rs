//! Contests from outside: what is hidden makes no difference to anything that anybody else can ask for.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE};
use axum::http::{Method, Request};
use grundy_games::Catalog;
use grundy_store::{
    Access, Account, Bundle, CredentialKind, Failure, NewContest, NewContestProblem, NewSubmission,
    Outcome, Outline, QueueLimits, Role, Store, now,
};
use grundy_testing::store::Claims as _;
use grundy_web::{App, Connections, Options, SourceLanguage, router};
use serde_json::Value;
use tempfile::TempDir;
use tokio_util::sync::CancellationToken;
use tower::ServiceExt as _;

use grundy_testing::moments::{self, Moment, PHASES, handed_in, shift};
use grundy_testing::postgres::{On, on_both};

const HOUR: i64 = 60 * 60 * 1000;
/// A submission that there is not.
const NONE: &str = "01ARZ3NDEKTSV4RRFFQ69G5FAV";

/// Who asks. Alice and Bob take part; Carl and Bob are in the class of a teacher who has nothing to do with
/// the contest.
const VIEWERS: [&str; 7] = [
    "visitor",
    "alice",
    "carl",
    "class-teacher",
    "bob",
    "organiser",
    "admin",
];
/// To whom what Bob does is hidden: the first so many.
const STRANGERS: usize = 4;

/// Everything that can be asked for. `{s}` is a submission of Bob within the freeze, `{a}` one of Alice that
/// is judged, `{w}` one of hers that waits, `{c}` the class.
const ASKED: &[&str] = &[
    "/",
    "/problems",
    "/about",
    "/account",
    "/admin",
    "/admin/rejudges/none",
    "/api/v1/contests",
    "/api/v1/contests/cup",
    "/api/v1/contests/cup/results",
    "/api/v1/contests/cup/results.csv",
    "/api/v1/contests/cup/standings",
    "/api/v1/openapi.json",
    "/api/v1/play?problem=nim&position=3%204%205&seed=1",
    "/api/v1/play?problem=nim&position=3%204%205&seed=1&against=bot:{s}",
    "/api/v1/play?problem=kept&position=3%204%205&seed=1",
    "/api/v1/position?problem=kept&position=3%204%205",
    "/api/v1/problems",
    "/api/v1/problems/nim/board",
    "/api/v1/problems/kept/board",
    "/api/v1/problems/nim/ladder",
    "/api/v1/problems/nim/matches?first={s}&second={s}",
    "/api/v1/problems/nim/tournaments?entrants={s}&entrants={s}",
    "/api/v1/problems/kept/ladder",
    "/api/v1/solve?problem=kept&position=3%204%205",
    "/api/v1/submissions",
    "/api/v1/submissions/{s}",
    "/api/v1/submissions/{a}",
    "/api/v1/submissions/{w}",
    "/api/v1/submissions/{s}/events",
    "/api/v1/submissions/{a}/events",
    "/api/v1/submissions/{s}/verdict",
    "/api/v1/submissions/{a}/verdict",
    "/classes",
    "/classes/{c}",
    "/classes/{c}/errors/nim",
    "/classes/{c}/errors/kept",
    "/classes/{c}/results.csv",
    "/contests",
    "/contests/cup",
    "/contests/cup/organise",
    "/contests/cup/results.csv",
    "/contests/cup/results.json",
    "/contests/cup/standings",
    "/explorer?problem=kept&position=3%204%205",
    "/explorer/plot.svg?problem=kept&position=3%204%205",
    "/join",
    "/metrics",
    "/play?problem=nim&position=3%204%205&seed=1",
    "/play?problem=nim&position=3%204%205&seed=1&against=bot:{s}",
    "/play?problem=kept&position=3%204%205&seed=1",
    "/problems/nim",
    "/problems/nim?contest=cup",
    "/problems/kept",
    "/problems/nim/board",
    "/problems/kept/board",
    "/problems/nim/ladder",
    "/problems/kept/ladder",
    "/problems/nim/ladder/bob",
    "/problems/nim/ladder/random",
    "/problems/kept/ladder/bob/random",
    "/problems/nim/match?first={s}&second={s}",
    "/problems/nim/tournament?bot={s}&bot={s}",
    "/problems/nim/traps",
    "/problems/kept/traps",
    "/readyz",
    "/sign-in",
    "/submissions",
    "/submissions?problem=nim",
    "/submissions/{s}",
    "/submissions/{a}",
    "/submissions/{w}",
    "/submissions/{s}/source",
    "/submissions/{a}/source",
    "/welcome?token=guess",
];
/// Routes that hold nothing of anybody, or that take forms only.
const NOT_ASKED: &[&str] = &[
    "/assets/",
    "/healthz",
    "/sign-out",
    "/account/",
    "/admin/accounts",
    "/admin/rejudge",
    "/admin/workers",
    "/classes/{class}/assign",
    "/classes/{class}/unassign",
    "/classes/{class}/invite",
    "/contests/{contest}/join",
    "/contests/{contest}/problems",
    "/contests/{contest}/publish",
    "/contests/{contest}/delete",
    "/api/v1/contests/{contest}/join",
    "/api/v1/problems/{problem}/submissions",
    "/problems/{problem}/submissions",
    "/submissions/{id}/public",
];

struct Site {
    router: Router,
    store: Store,
    url: String,
    tokens: BTreeMap<String, String>,
    class: String,
    _folder: TempDir,
}

impl Site {
    async fn new(on: On) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let url = match on {
            On::Sqlite => Store::file_in(folder.path()),
            On::Postgres(server) => server.database(),
        };
        let store = Store::open(&url).await.expect("a store");
        let problems = ["nim", "kept"].map(|name| {
            let mut bundle = Bundle::default();
            let nim = include_bytes!("../../../problems/nim/problem.toml");
            bundle.add("problem.toml", nim);
            bundle.add("statement.md", format!("Statement of {name}").as_bytes());
            let outline = Outline {
                name: name.to_owned(),
                title: format!("Title-of-{name}"),
                game: "nim".to_owned(),
                ladder: Some(format!("{name}-1")),
            };
            (outline, bundle)
        });
        store.install(&problems).await.expect("installed");
        let mut tokens = BTreeMap::new();
        for name in &VIEWERS[1..] {
            let role = match *name {
                "admin" => Role::Admin,
                "organiser" | "class-teacher" => Role::Teacher,
                _ => Role::Member,
            };
            let account = store.create_account(name, role).await.expect("made");
            let token = store.issue(&account.id, CredentialKind::Api, "test").await;
            tokens.insert(
                (*name).to_owned(),
                token.expect("issued").reveal().to_owned(),
            );
        }
        let options = Options {
            open: false,
            address: "http://arena.test".to_owned(),
            connections: Connections::default(),
            limits: QueueLimits::default(),
            standings_kept: std::time::Duration::ZERO,
            languages: vec![SourceLanguage {
                name: "C".to_owned(),
                endings: vec!["c".to_owned()],
            }],
        };
        let stop = CancellationToken::new();
        let app = App::new(Catalog::standard(), store.clone(), options, stop).await;
        let mut site = Self {
            router: router(app.expect("a site")),
            store,
            url,
            tokens,
            class: String::new(),
            _folder: folder,
        };
        let teacher = site.account("class-teacher").await;
        let class = site.store.create_class("7b", &teacher.id).await;
        site.class = class.expect("a class").id;
        for pupil in ["bob", "carl"] {
            let pupil = site.account(pupil).await;
            let joined =
                grundy_testing::store::join_class(&site.store, &site.class, &pupil.id).await;
            joined.expect("joined");
        }
        let assigned = site.store.assign(&site.class, "nim", None).await;
        assigned.expect("set");
        site.make_contest().await;
        site
    }

    async fn make_contest(&self) {
        let organiser = self.account("organiser").await;
        let new = NewContest {
            name: "cup",
            title: "Cup",
            class: None,
            starts: now() + HOUR,
            ends: now() + 4 * HOUR,
            freezes: Some(now() + 3 * HOUR),
        };
        let made = self.store.create_contest(&organiser, &new).await;
        made.expect("made");
        let contest = self.store.contest(Access::Of(&organiser), "cup").await;
        let contest = contest.expect("read").expect("known").id;
        for (problem, secret) in [("nim", false), ("kept", true)] {
            let new = NewContestProblem {
                problem,
                points: 1,
                secret,
            };
            let added = self.store.add_contest_problem(&contest, &organiser, &new);
            added.await.expect("added");
        }
    }

    async fn account(&self, name: &str) -> Account {
        let account = self.store.account_named(name).await.expect("read");
        account.expect("an account")
    }

    async fn submit(&self, by: &str, problem: &str) -> String {
        let account = self.account(by).await;
        let new = NewSubmission {
            account: &account.id,
            problem,
            file: &format!("bot-of-{by}.c"),
            source: Some(by.as_bytes()),
            module: None,
            contest: Some("cup"),
        };
        let kept = self.store.submit(&new, QueueLimits::default()).await;
        kept.expect("kept").id
    }

    /// Judges a submission that waits, whatever waits before it; nothing happens to that.
    async fn judge(&self, submission: &str, outcome: &Outcome) {
        let park = format!(
            "UPDATE jobs SET state = 'parked' WHERE state = 'waiting' AND payload <> '{submission}'"
        );
        moments::run(&self.url, &park).await;
        let claim = self
            .store
            .claim_case("w")
            .await
            .expect("read")
            .expect("a task");
        assert_eq!(claim.submission, submission);
        let park = "UPDATE jobs SET state = 'waiting' WHERE state = 'parked'";
        moments::run(&self.url, park).await;
        let finished = self.store.finish(&claim, "w", outcome).await;
        finished.expect("written");
    }

    async fn send(&self, viewer: &str, method: Method, path: &str, form: &str) -> (u16, String) {
        let mut request = Request::builder().method(method).uri(path);
        if let Some(token) = self.tokens.get(viewer) {
            request = request.header(AUTHORIZATION, format!("Bearer {token}"));
        }
        let request = request.header(CONTENT_TYPE, "application/x-www-form-urlencoded");
        let request = request.body(Body::from(form.to_owned()));
        let answer = self
            .router
            .clone()
            .oneshot(request.expect("a request"))
            .await;
        let answer = answer.expect("an answer");
        let status = answer.status().as_u16();
        let bytes = to_bytes(answer.into_body(), 1 << 22).await.expect("a body");
        (status, String::from_utf8_lossy(&bytes).into_owned())
    }

    async fn get(&self, viewer: &str, path: &str) -> (u16, String) {
        self.send(viewer, Method::GET, path, "").await
    }

    /// Everything that strangers get, with nothing in it that tells the time of asking.
    async fn all(&self, told: &Visibility<'_>) -> Vec<(String, u16, String)> {
        let mut all = Vec::new();
        for viewer in &VIEWERS[..STRANGERS] {
            for path in ASKED {
                let asked = told.path(path, &self.class);
                let (status, body) = self.get(viewer, &asked).await;
                let body = body.replace(told.late, "{s}");
                all.push((format!("{viewer} {path}"), status, timeless(&body)));
            }
        }
        all
    }
}

/// The submissions that paths name.
#[derive(Clone, Copy)]
struct Visibility<'a> {
    late: &'a str,
    judged: &'a str,
    waits: &'a str,
}

impl Visibility<'_> {
    fn path(&self, path: &str, class: &str) -> String {
        let path = path.replace("{s}", self.late).replace("{a}", self.judged);
        path.replace("{w}", self.waits).replace("{c}", class)
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

fn outcome(verdict: &str, module: &str) -> Outcome {
    Outcome {
        content: module.to_owned(),
        verdict: verdict.to_owned(),
        reason: Some("reason-of-it".to_owned()),
        reproducible: true,
        certified: verdict == "AC",
        won_starts: 10,
        converted: 10,
        fuel: 424_242,
        report: None,
        view: None,
        module: Some(module.to_owned()),
        failure: (verdict != "AC").then(|| Failure {
            instance: "heaps=7,7,6".to_owned(),
            position: "7 7 6".to_owned(),
            played: "1 1".to_owned(),
        }),
        engine: "engine".to_owned(),
        core_ms: 77_000,
        spent: [60_000, 17_000],
    }
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
    let early = site.submit("bob", "kept").await;
    site.judge(&early, &outcome("WA", "early")).await;
    handed_in(&site.url, &early, -90).await;
    let judged = site.submit("alice", "kept").await;
    site.judge(&judged, &outcome("WA", "of-alice")).await;
    handed_in(&site.url, &judged, -80).await;
    shift(&site.url, "cup", Moment(-100, Some(-50), 100, false)).await;
    let waits = site.submit("alice", "nim").await;
    let mut told = Visibility {
        late: NONE,
        judged: &judged,
        waits: &waits,
    };

    // In the freeze nobody notices that Bob hands in, and what becomes of it.
    let before = site.all(&told).await;
    let late = site.submit("bob", "nim").await;
    told.late = &late;
    assert_same(&before, &site.all(&told).await, "a submission");
    site.judge(&late, &outcome("AC", "late")).await;
    let bob = site.account("bob").await;
    assert!(site.store.set_public(&bob, &late, true).await.expect("set"));
    for problem in ["nim", "kept"] {
        let enrolled = site.store.add_to_ladder(problem, &["random"]).await;
        assert_eq!(enrolled.expect("read"), 0);
    }
    assert_same(&before, &site.all(&told).await, "a verdict");

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
        let (status, body) = site.get(viewer, &told.path(path, &site.class)).await;
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
    let before = site.all(&told).await;
    moments::run(&site.url, judged).await;
    assert_same(&before, &site.all(&told).await, "another verdict");
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
    let after = site.all(&told).await;
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
        "/problems/kept/traps",
    ] {
        assert!(
            changed.contains(&&*format!("alice {path}")),
            "{path}: {changed:?}"
        );
    }
    let (_, page) = site.get("admin", "/admin").await;
    assert!(page.contains("published the results of the contest cup"));
}

/// Every route of the program is among those that are asked, or takes forms only.
#[test]
fn every_route_is_asked() {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
    let mut routes = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = fs::read_to_string(&path).expect("a source");
            let pages = text.match_indices(".route(");
            let operations = text.match_indices("utoipa::path(");
            for (at, _) in pages.chain(operations) {
                let rest = text[at..].split('"').nth(1).unwrap_or_default();
                if rest.starts_with('/') {
                    routes.push(rest.to_owned());
                }
            }
        }
    }
    assert!(routes.len() > 50, "{routes:?}");
    let fits = |route: &str, asked: &str| {
        let asked = asked.split('?').next().unwrap_or_default();
        let (route, asked) = (route.split('/'), asked.split('/'));
        let parts: Vec<_> = route.clone().zip(asked.clone()).collect();
        route.count() == asked.count()
            && parts
                .iter()
                .all(|(one, other)| one == other || one.starts_with('{'))
    };
    for route in &routes {
        let is_asked = ASKED.iter().any(|asked| fits(route, asked));
        let is_left_out = NOT_ASKED.iter().any(|left| route.starts_with(left));
        assert!(is_asked || is_left_out, "{route} is not asked for");
    }
}

/// Before its start a problem that a contest keeps is nowhere, whoever asks, but for organisers.
async fn a_problem_that_is_kept_is_nowhere_before_the_start(on: On) {
    let site = Site::new(on).await;
    let told = Visibility {
        late: NONE,
        judged: NONE,
        waits: NONE,
    };
    for viewer in VIEWERS {
        let is_organiser = ["organiser", "admin"].contains(&viewer);
        let mut places = 0;
        for path in ASKED {
            let (status, body) = site.get(viewer, &told.path(path, &site.class)).await;
            let names_it = body.contains("kept") || body.contains("Title-of-kept");
            places += usize::from(names_it);
            assert!(!names_it || is_organiser, "{viewer} {path}: {body}");
            if path.contains("kept") && !path.contains("/classes/") {
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
                "/api/v1/problems/kept/submissions",
                "",
            )
            .await;
        assert!(status >= 400, "{viewer}");
    }
    shift(&site.url, "cup", PHASES[1].1).await;
    for path in [
        "/problems",
        "/problems/kept",
        "/api/v1/problems",
        "/contests/cup",
    ] {
        let (status, body) = site.get("visitor", path).await;
        assert!(status == 200 && body.contains("Title-of-kept"), "{path}");
    }
}

/// What a teacher sends to make a contest.
const NEW: &str =
    "name=new&title=New+%3Ci%3E&starts=2090-01-01T10%3A00&ends=2090-01-01T12%3A00&freezes=&class=";
const BRIEF: &str =
    "name=brief&title=Brief&starts=2090-01-01T10%3A00&ends=2090-01-01T12%3A00&freezes=&class=";
/// What an organiser sends to change one.
const CHANGED: &str =
    "title=Cup+2&starts=2090-01-01T10%3A00&ends=2090-01-01T12%3A00&freezes=2090-01-01T11%3A00";

/// What each viewer gets who sends a form before the start, in the order of `VIEWERS`.
const DONE: &[(&str, &str, [u16; 7])] = &[
    ("/contests", NEW, [401, 403, 403, 303, 403, 422, 422]),
    ("/contests", "name=x", [422; 7]),
    ("/contests", BRIEF, [401, 403, 403, 303, 403, 422, 422]),
    (
        "/contests/brief/delete",
        "",
        [401, 404, 404, 303, 404, 404, 404],
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
        "/contests/cup/publish",
        "",
        [401, 404, 404, 404, 404, 422, 422],
    ),
];

async fn everybody_does_what_they_may(on: On) {
    let site = Site::new(on).await;
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
        "2090-01-01T11:00",
        "2090-01-01T12:00",
    ] {
        assert!(page.contains(expected), "{expected}: {page}");
    }
}

/// A report of the judge, with the seed of the contest.
fn report(seed: &str) -> String {
    format!(
        r#"[{{"schema":"grundy.judge/1","problem":"nim","game":"nim","submission":{{"file":"b","sha256":null}},
        "verdict":"AC","reason":null,"message":null,"asks":"winner","questions":{{"planned":1,"asked":1,
        "right":1,"wrong":0,"missing":0,"extra":0}},"score":1.0,"tests":[],"first_wrong":null,
        "fuel":{{"total":1,"mean_per_question":1,"limit_to_start":1,"limit_per_question":1}},
        "memory_peak":1,"memory_limit":1,"seed":{seed},"engine":"e"}}]"#
    )
}

/// Until the end nobody is told the seed, by any route; then everybody is, and verdict files name it.
async fn the_seed_is_told_at_the_end(on: On) {
    let site = Site::new(on).await;
    shift(&site.url, "cup", PHASES[2].1).await;
    let id = site.submit("bob", "nim").await;
    let claim = site
        .store
        .claim_case("w")
        .await
        .expect("read")
        .expect("a task");
    let seed = claim.contest_seed.expect("a seed").to_string();
    site.store.hand_back(&claim.job).await.expect("handed back");
    let judged = Outcome {
        report: Some(report(&seed).into_bytes()),
        ..outcome("AC", "late")
    };
    site.judge(&id, &judged).await;
    let told = Visibility {
        late: &id,
        judged: &id,
        waits: &id,
    };
    for viewer in VIEWERS {
        for path in ASKED {
            let (_, body) = site.get(viewer, &told.path(path, &site.class)).await;
            assert!(!body.contains(&seed), "{viewer} {path}");
        }
    }
    let state = format!("/api/v1/submissions/{id}");
    let (status, body) = site.get("bob", &state).await;
    let read: Value = serde_json::from_str(&body).expect("JSON");
    assert_eq!((status, &read["report"][0]["verdict"]), (200, &"AC".into()));
    assert_eq!(read["report"][0].get("seed"), None);
    let (status, said) = site.get("bob", &format!("{state}/verdict")).await;
    assert!(status == 404 && said.contains("secret until the contest ends"));

    shift(&site.url, "cup", PHASES[3].1).await;
    for (viewer, path) in [
        ("visitor", "/contests/cup"),
        ("visitor", "/api/v1/contests/cup"),
        ("bob", "/submissions/{s}"),
        ("bob", "/api/v1/submissions/{s}"),
        ("bob", "/api/v1/submissions/{s}/verdict"),
    ] {
        let (status, body) = site.get(viewer, &told.path(path, &site.class)).await;
        assert!(
            status == 200 && body.contains(&seed),
            "{viewer} {path}: {body}"
        );
    }
    // The bytes are those that the judge wrote.
    let (_, body) = site.get("bob", &state).await;
    assert!(body.contains(report(&seed).trim()), "{body}");
}

on_both! {
    what_is_hidden_makes_no_difference
    a_problem_that_is_kept_is_nowhere_before_the_start
    everybody_does_what_they_may
    the_seed_is_told_at_the_end
}
