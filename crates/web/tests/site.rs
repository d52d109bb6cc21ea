//! The site from outside: who may see and do what, and what becomes of requests that are not meant well.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::header::{
    ACCEPT, AUTHORIZATION, CONTENT_TYPE, COOKIE, HOST, LOCATION, ORIGIN, RETRY_AFTER, SET_COOKIE,
};
use axum::http::{Method, Request, Response, StatusCode};
use grundy_games::Catalog;
use grundy_questions::{
    Answer, Asking, Bounds, Fatal, Kind, Library, MatchGame, MatchPair, MatchRow, MatchTable,
    Question, Refusal, answer, engine, match_engine,
};
use grundy_report::StrengthReport;
use grundy_store::queue::{FileQueue, NotifyQueue, Queue};
use grundy_store::{
    Account, Bundle, CredentialKind, NewSubmission, Outcome, Outline, QueueLimits, Role, Store,
};
use grundy_web::{App, Connections, Options, SourceLanguage, router};
use tempfile::TempDir;
use tokio_util::sync::CancellationToken;
use tower::ServiceExt as _;

const ADDRESS: &str = "http://arena.test";
const PASSWORD: &str = "correct horse battery";

#[path = "../../../tests/support/postgres.rs"]
mod postgres;

use postgres::{On, on_both};

/// An empty store, and its queue.
async fn opened(on: On, folder: &Path) -> (Store, Arc<dyn Queue>) {
    let url = match on {
        On::Sqlite => Store::file_in(folder),
        On::Postgres(server) => server.database(),
    };
    let store = Store::open(&url).await.expect("a store");
    let queue: Arc<dyn Queue> = match on {
        On::Sqlite => {
            let file = FileQueue::file_in(folder);
            Arc::new(FileQueue::open(&file).await.expect("a queue"))
        }
        On::Postgres(_) => Arc::new(NotifyQueue::new(store.clone(), url)),
    };
    (store, queue)
}

/// A site with a problem, a class, accounts of every kind, and a submission of a pupil.
struct Site {
    router: Router,
    store: Store,
    _folder: TempDir,
    pupil: Account,
    class: String,
    submission: String,
}

/// Who asks.
const ROLES: [&str; 6] = [
    "nobody",
    "pupil",
    "other-pupil",
    "teacher",
    "other-teacher",
    "admin",
];

impl Site {
    async fn new(on: On, open: bool) -> Self {
        Self::with(on, open, ADDRESS).await
    }

    async fn with(on: On, open: bool, address: &str) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let (store, queue) = opened(on, folder.path()).await;
        let mut bundle = Bundle::default();
        bundle.add(
            "problem.toml",
            include_bytes!("../../../problems/nim/problem.toml"),
        );
        bundle.add(
            "statement.md",
            b"# Nim\n\nTake <script>alert(1)</script> items.",
        );
        let outline = Outline {
            name: "nim".to_owned(),
            title: "Nim".to_owned(),
            game: "nim".to_owned(),
            ladder: Some("nim-1".to_owned()),
        };
        // A problem whose game is a file, which this process knows nothing of.
        let mut own = Bundle::default();
        own.add(
            "problem.toml",
            b"name = \"Own\"\ngame = \"./game.py\"\n[play]\ntests = [{}]\n",
        );
        own.add("game.py", b"print('a program')\n");
        let own_outline = Outline {
            name: "own".to_owned(),
            title: "Own".to_owned(),
            game: "./game.py".to_owned(),
            ladder: None,
        };
        store
            .install(&[(outline, bundle), (own_outline, own)])
            .await
            .expect("installed");
        let mut accounts = Vec::new();
        for name in &ROLES[1..] {
            let role = match *name {
                "admin" => Role::Admin,
                "teacher" | "other-teacher" => Role::Teacher,
                _ => Role::Member,
            };
            accounts.push(store.create_account(name, role).await.expect("an account"));
        }
        let (pupil, teacher) = (accounts[0].clone(), accounts[2].clone());
        let class = store
            .create_class("7b <i>", &teacher.id)
            .await
            .expect("a class")
            .id;
        store.join_class(&class, &pupil.id).await.expect("joined");
        store
            .assign(&class, "nim", Some(0))
            .await
            .expect("assigned");
        let new = NewSubmission {
            account: &pupil.id,
            problem: "nim",
            file: "b<o>t.c",
            source: Some(b"int main() { return secret; }"),
            module: None,
            contest: None,
        };
        let submitted = store
            .submit(&new, QueueLimits::default())
            .await
            .expect("kept");
        let options = Options {
            open,
            address: address.to_owned(),
            connections: Connections::default(),
            limits: QueueLimits {
                per_account: 3,
                ..QueueLimits::default()
            },
            standings_kept: Duration::ZERO,
            languages: vec![SourceLanguage {
                name: "C".to_owned(),
                endings: vec!["c".to_owned()],
            }],
        };
        let stop = CancellationToken::new();
        let app = App::new(Catalog::standard(), store.clone(), queue, options, stop);
        Self {
            router: router(app.await.expect("a site")),
            store,
            _folder: folder,
            pupil,
            class,
            submission: submitted.id,
        }
    }

    async fn token(&self, role: &str) -> Option<String> {
        let account = self.store.account_named(role).await.expect("read")?;
        let token = self
            .store
            .issue(&account.id, CredentialKind::Api, "test")
            .await;
        Some(token.expect("issued").reveal().to_owned())
    }

    async fn ask(&self, request: Request<Body>) -> Response<Body> {
        self.router
            .clone()
            .oneshot(request)
            .await
            .expect("an answer")
    }

    async fn as_role(&self, role: &str, method: Method, path: &str) -> Response<Body> {
        let mut request = Request::builder().method(method).uri(path);
        if let Some(token) = self.token(role).await {
            request = request.header(AUTHORIZATION, format!("Bearer {token}"));
        }
        let form = "application/x-www-form-urlencoded";
        let request = request.header(CONTENT_TYPE, form).body(Body::empty());
        self.ask(request.expect("a request")).await
    }

    async fn post_form(&self, path: &str, form: &str, cookie: Option<&str>) -> Response<Body> {
        let mut request =
            Request::post(path).header(CONTENT_TYPE, "application/x-www-form-urlencoded");
        if let Some(cookie) = cookie {
            request = request.header(COOKIE, cookie);
        }
        self.ask(
            request
                .body(Body::from(form.to_owned()))
                .expect("a request"),
        )
        .await
    }

    async fn submit_json(&self, role: &str, body: impl Into<Body>) -> Response<Body> {
        let request = Request::post("/api/v1/problems/nim/submissions")
            .header(
                AUTHORIZATION,
                format!("Bearer {}", self.token(role).await.expect("a token")),
            )
            .header(CONTENT_TYPE, "application/json");
        self.ask(request.body(body.into()).expect("a request"))
            .await
    }
}

async fn text(response: Response<Body>) -> String {
    let bytes = to_bytes(response.into_body(), 1 << 20)
        .await
        .expect("a body");
    String::from_utf8_lossy(&bytes).into_owned()
}

/// A game in which a bot is to move.
const PLAY_BOT: &str = "/play?problem=nim&position=3%204%205&side=second&seed=1&against=bot:{s}";

/// Answers every question as a worker does: a game of a file cannot be read, and every bot makes the same
/// move.
fn work(store: &Store) {
    let store = store.clone();
    tokio::spawn(async move {
        loop {
            let mut claim = store.claim_question("w", &engine()).await.expect("read");
            if claim.is_none() {
                let asked = store.claim_question("w", &match_engine()).await;
                claim = asked.expect("read");
            }
            let Some(claim) = claim else {
                tokio::time::sleep(Duration::from_millis(5)).await;
                continue;
            };
            let question: Question = serde_json::from_str(&claim.request).expect("a question");
            let answer = match question.bot.clone() {
                None if question.kind == Kind::Match => match_of(&question),
                Some(bot) => {
                    assert_eq!(bot.file, "b<o>t.c");
                    Answer::Elsewhere("/play?game=nim&position=1".to_owned())
                }
                None => Answer::Refused(Refusal::unusable("the game cannot be read")),
            };
            let bytes = serde_json::to_vec(&answer).expect("JSON");
            let settled = store.settle_question(&claim, Ok(&bytes), 1).await;
            assert!(settled.expect("written"));
        }
    });
}

/// A match that its first bot has won, as a worker tells of it.
fn match_of(question: &Question) -> Answer {
    let all = &question.contestants;
    let ids = [all[0].id().to_owned(), all[1].id().to_owned()];
    let bots = [all[0].called().to_owned(), all[1].called().to_owned()];
    let rows = all.iter().enumerate().map(|(place, one)| MatchRow {
        rank: place + 1,
        id: one.id().to_owned(),
        name: one.called().to_owned(),
        runs: true,
        points: if place == 0 { 2.0 } else { 0.0 },
        games: 2,
    });
    let table = MatchTable {
        problem: "nim".to_owned(),
        table: rows.collect(),
        pairs: vec![MatchPair {
            bots: bots.clone(),
            ids,
            points: [2.0, 0.0],
            games: 2,
            given_away: [0.0, 1.0],
            faults: [0, 1],
            strength: StrengthReport {
                elo: None,
                elo_error: None,
                elo_low: None,
                elo_high: None,
                los: Some(0.9),
            },
        }],
        games: vec![MatchGame {
            number: 1,
            start: "heaps=3,4,5".to_owned(),
            first: bots[1].clone(),
            winner: Some(bots[0].clone()),
            plies: Some(0),
            fatal: Some(Fatal {
                by: bots[1].clone(),
                ply: 1,
                position: "3 4 5".to_owned(),
                played: None,
                right: None,
                fault: Some("illegal move".to_owned()),
            }),
        }],
        view: None,
    };
    Answer::Document(serde_json::to_string(&table).expect("JSON"))
}

/// What each role gets, in the order of `ROLES`. A page of somebody else does not exist.
const SEEN: &[(&str, [u16; 6])] = &[
    ("/", [200; 6]),
    ("/problems", [200; 6]),
    ("/problems/nim", [200; 6]),
    ("/problems/none", [404; 6]),
    ("/about", [200; 6]),
    ("/healthz", [200; 6]),
    ("/readyz", [200; 6]),
    ("/metrics", [200; 6]),
    ("/assets/grundy.css", [200; 6]),
    ("/assets/../Cargo.toml", [404; 6]),
    ("/api/v1/problems", [200; 6]),
    ("/api/v1/openapi.json", [200; 6]),
    ("/explorer?game=nim", [303; 6]),
    ("/explorer", [200; 6]),
    ("/play", [200; 6]),
    ("/play?game=nim&position=3%204%205", [303; 6]),
    ("/api/v1/solve?game=nim&position=3%204%205", [200; 6]),
    ("/explorer?problem=nim", [303; 6]),
    ("/play?problem=nim", [303; 6]),
    ("/play?problem=nim&seed=1&position=3%204%205", [200; 6]),
    ("/play?problem=none", [404; 6]),
    ("/explorer?problem=none", [404; 6]),
    ("/api/v1/position?problem=none", [404; 6]),
    // What a worker says of the game of a file: everybody is told.
    ("/explorer?problem=own", [422; 6]),
    ("/play?problem=own", [422; 6]),
    ("/api/v1/play?problem=own", [422; 6]),
    ("/api/v1/position?problem=own", [422; 6]),
    ("/api/v1/solve?problem=own", [422; 6]),
    // A bot that nobody else may play against moves for its owner only.
    (PLAY_BOT, [422, 303, 422, 422, 422, 422]),
    ("/explorer/plot.svg?game=wythoff&position=3%205", [200; 6]),
    ("/explorer/plot.svg?game=nothing", [422; 6]),
    ("/sign-in", [200; 6]),
    ("/join", [403; 6]),
    ("/welcome?token=guess", [404; 6]),
    ("/join?invitation=guess", [404; 6]),
    ("/problems/nim/board", [401, 200, 200, 200, 200, 200]),
    ("/api/v1/problems/nim/board", [401, 200, 200, 200, 200, 200]),
    ("/problems/nim/traps", [401, 200, 200, 200, 200, 200]),
    ("/problems/none/traps", [401, 404, 404, 404, 404, 404]),
    ("/problems/nim/ladder", [401, 200, 200, 200, 200, 200]),
    ("/problems/none/ladder", [401, 404, 404, 404, 404, 404]),
    (
        "/problems/nim/ladder/nobody",
        [401, 404, 404, 404, 404, 404],
    ),
    (
        "/api/v1/problems/nim/ladder",
        [401, 200, 200, 200, 200, 200],
    ),
    // Whom one may send: reference players, public bots, and what one may see.
    ("/problems/nim/match", [401, 200, 200, 200, 200, 200]),
    ("/problems/none/match", [401, 404, 404, 404, 404, 404]),
    ("/problems/nim/tournament", [401, 200, 200, 200, 200, 200]),
    (
        "/problems/nim/match?first={s}&second=perfect",
        [401, 200, 422, 200, 422, 200],
    ),
    (
        "/problems/nim/tournament?bot=random&bot={s}",
        [401, 200, 422, 200, 422, 200],
    ),
    (
        "/api/v1/problems/nim/matches?first=random&second={s}",
        [401, 200, 422, 200, 422, 200],
    ),
    (
        "/api/v1/problems/nim/matches?first=random",
        [401, 422, 422, 422, 422, 422],
    ),
    (
        "/api/v1/problems/nim/tournaments?entrants=random,{s},perfect",
        [401, 200, 422, 200, 422, 200],
    ),
    // There is one bot only in the class, which takes two; to others there is no such class.
    (
        "/api/v1/problems/nim/tournaments?class={c}",
        [401, 404, 404, 422, 404, 422],
    ),
    (
        "/problems/nim/tournament?class={c}",
        [401, 404, 404, 422, 404, 422],
    ),
    (
        "/problems/nim/ladder/nobody/random",
        [401, 404, 404, 404, 404, 404],
    ),
    ("/submissions", [401, 200, 200, 200, 200, 200]),
    ("/api/v1/submissions", [401, 200, 200, 200, 200, 200]),
    ("/account", [401, 200, 200, 200, 200, 200]),
    ("/classes", [401, 200, 200, 200, 200, 200]),
    ("/submissions/{s}", [401, 200, 404, 200, 404, 200]),
    ("/submissions/{s}/source", [401, 200, 404, 200, 404, 200]),
    ("/api/v1/submissions/{s}", [401, 200, 404, 200, 404, 200]),
    (
        "/api/v1/submissions/{s}/events",
        [401, 200, 404, 200, 404, 200],
    ),
    (
        "/api/v1/submissions/{s}/verdict",
        [401, 200, 404, 200, 404, 200],
    ),
    ("/classes/{c}", [401, 200, 404, 200, 404, 200]),
    ("/classes/{c}/results.csv", [401, 404, 404, 200, 404, 200]),
    ("/classes/{c}/errors/nim", [401, 404, 404, 200, 404, 200]),
    ("/admin", [401, 404, 404, 404, 404, 200]),
    ("/admin/rejudges/none", [401, 404, 404, 404, 404, 404]),
];

async fn everybody_sees_what_they_may(on: On) {
    let site = Site::new(on, false).await;
    let claim = site.store.claim("w").await.expect("read").expect("a task");
    site.store
        .finish(&claim, "w", &outcome())
        .await
        .expect("written");
    work(&site.store);
    for (path, expected) in SEEN {
        let path = path
            .replace("{s}", &site.submission)
            .replace("{c}", &site.class);
        for (role, expected) in ROLES.iter().zip(expected) {
            let answer = site.as_role(role, Method::GET, &path).await;
            assert_eq!(answer.status().as_u16(), *expected, "{role} gets {path}");
        }
    }
}

/// What each role gets who sends an empty form; 422 means that they may, had they filled it in.
const DONE: &[(&str, [u16; 6])] = &[
    ("/problems/nim/submissions", [401, 422, 422, 422, 422, 422]),
    (
        "/api/v1/problems/nim/matches",
        [401, 422, 422, 422, 422, 422],
    ),
    (
        "/api/v1/problems/nim/tournaments",
        [401, 422, 422, 422, 422, 422],
    ),
    ("/submissions/{s}/public", [401, 303, 404, 404, 404, 404]),
    ("/account/token", [401, 200, 200, 200, 200, 200]),
    ("/classes", [422, 422, 422, 422, 422, 422]),
    ("/classes/{c}/invite", [401, 404, 404, 200, 404, 200]),
    ("/admin/workers", [422, 422, 422, 422, 422, 422]),
    ("/admin/rejudge", [422, 422, 422, 422, 422, 422]),
    ("/admin/accounts/{p}/reset", [401, 404, 404, 404, 404, 200]),
    (
        "/admin/accounts/{p}/disable",
        [401, 404, 404, 404, 404, 303],
    ),
    ("/admin/accounts/{p}/enable", [401, 404, 404, 404, 404, 303]),
];

async fn everybody_does_what_they_may(on: On) {
    let site = Site::new(on, false).await;
    // Somebody whose account is disabled on the way, and who asks for nothing.
    let other = site.store.create_account("somebody", Role::Member).await;
    let other = other.expect("an account");
    for (path, expected) in DONE {
        let path = path.replace("{c}", &site.class).replace("{p}", &other.id);
        let path = path.replace("{s}", &site.submission);
        for (role, expected) in ROLES.iter().zip(expected) {
            let answer = site.as_role(role, Method::POST, &path).await;
            assert_eq!(
                answer.status().as_u16(),
                *expected,
                "{role} posts to {path}"
            );
        }
    }
}

async fn forms_of_others_change_nothing(on: On) {
    let site = Site::new(on, false).await;
    let forms = [
        (
            "/classes".to_owned(),
            "name=mine",
            [401, 403, 403, 303, 303, 303],
        ),
        (
            format!("/classes/{}/assign", site.class),
            "problem=nim",
            [401, 404, 404, 303, 404, 303],
        ),
        (
            format!("/classes/{}/unassign", site.class),
            "problem=nim",
            [401, 404, 404, 303, 404, 303],
        ),
        (
            "/admin/accounts".to_owned(),
            "name=new&role=admin",
            [401, 404, 404, 404, 404, 200],
        ),
        (
            "/admin/workers".to_owned(),
            "what=drain",
            [401, 404, 404, 404, 404, 404],
        ),
        (
            "/admin/rejudge".to_owned(),
            "problem=nim",
            [401, 404, 404, 404, 404, 303],
        ),
        (
            "/admin/rejudges/none".to_owned(),
            "what=apply",
            [401, 404, 404, 404, 404, 404],
        ),
    ];
    for (path, form, expected) in forms {
        for (role, expected) in ROLES.iter().zip(expected) {
            let mut request =
                Request::post(&path).header(CONTENT_TYPE, "application/x-www-form-urlencoded");
            if let Some(token) = site.token(role).await {
                request = request.header(AUTHORIZATION, format!("Bearer {token}"));
            }
            let answer = site
                .ask(request.body(Body::from(form)).expect("a request"))
                .await;
            assert_eq!(
                answer.status().as_u16(),
                expected,
                "{role} posts {form} to {path}"
            );
        }
    }
}

fn outcome() -> Outcome {
    Outcome {
        content: "c".to_owned(),
        verdict: "WA".to_owned(),
        reason: Some("blunder".to_owned()),
        reproducible: true,
        certified: false,
        won_starts: 2,
        converted: 1,
        fuel: 3,
        report: None,
        view: None,
        module: Some("m".to_owned()),
        failure: None,
        engine: "e".to_owned(),
        core_ms: 1,
        spent: [1, 0],
    }
}

async fn what_others_wrote_is_text(on: On) {
    let site = Site::new(on, false).await;
    let problem = text(site.as_role("pupil", Method::GET, "/problems/nim").await).await;
    assert!(problem.contains("&lt;script&gt;alert(1)"), "{problem}");
    assert!(!problem.contains("<script>alert"), "{problem}");
    let path = format!("/submissions/{}", site.submission);
    let submission = text(site.as_role("teacher", Method::GET, &path).await).await;
    assert!(
        submission.contains("b&lt;o&gt;t.c") && !submission.contains("<o>"),
        "{submission}"
    );
    let class = text(
        site.as_role("teacher", Method::GET, &format!("/classes/{}", site.class))
            .await,
    )
    .await;
    assert!(class.contains("7b &lt;i&gt;"), "{class}");
}

async fn headers_keep_browsers_safe(on: On) {
    let site = Site::new(on, false).await;
    for path in ["/", "/api/v1/problems", "/nothing", "/assets/grundy.js"] {
        let answer = site.as_role("nobody", Method::GET, path).await;
        let header = |name: &str| {
            answer
                .headers()
                .get(name)
                .and_then(|value| value.to_str().ok())
        };
        let policy = header("content-security-policy").expect("a policy");
        assert!(
            policy.contains("default-src 'none'") && !policy.contains("unsafe"),
            "{policy}"
        );
        assert_eq!(header("x-content-type-options"), Some("nosniff"), "{path}");
        assert_eq!(header("x-frame-options"), Some("DENY"), "{path}");
        let kept = header("cache-control").expect("a word on caches");
        assert_eq!(
            kept == "no-store",
            !path.starts_with("/assets/"),
            "{path}: {kept}"
        );
    }
}

async fn other_sites_post_nothing(on: On) {
    let site = Site::new(on, false).await;
    let token = site.token("admin").await.expect("a token");
    let ask = async |origin: Option<&str>, fetch: Option<&str>| {
        let mut request = Request::post("/account/token")
            .header(AUTHORIZATION, format!("Bearer {token}"))
            .header(HOST, "arena.test")
            .header(CONTENT_TYPE, "application/x-www-form-urlencoded");
        if let Some(origin) = origin {
            request = request.header(ORIGIN, origin);
        }
        if let Some(fetch) = fetch {
            request = request.header("sec-fetch-site", fetch);
        }
        let answer = site
            .ask(request.body(Body::empty()).expect("a request"))
            .await;
        answer.status().as_u16()
    };
    assert_eq!(ask(Some("http://evil.test"), None).await, 403);
    assert_eq!(ask(Some("null"), None).await, 403);
    assert_eq!(ask(None, Some("cross-site")).await, 403);
    assert_eq!(ask(None, Some("same-site")).await, 403);
    assert_eq!(ask(Some(ADDRESS), Some("same-origin")).await, 200);
    assert_eq!(ask(None, None).await, 200, "a program sends neither");
}

async fn bad_requests_are_refused_with_words(on: On) {
    let site = Site::new(on, false).await;
    let large = format!(r#"{{"name":"bot.c","source":"{}"}}"#, "x".repeat(600 << 10));
    let larger = vec![b'x'; 14 << 20];
    let cases: [(Vec<u8>, u16); 14] = [
        (b"".to_vec(), 422),
        (b"{".to_vec(), 422),
        (b"[]".to_vec(), 422),
        (b"null".to_vec(), 422),
        (b"\xff\xfe".to_vec(), 422),
        (br#"{"name":"bot.c"}"#.to_vec(), 422),
        (br#"{"name":"bot.c","source":3}"#.to_vec(), 422),
        (br#"{"name":"","source":"x"}"#.to_vec(), 422),
        (br#"{"name":"bot.exe","source":"x"}"#.to_vec(), 422),
        (br#"{"name":"..","source":"x"}"#.to_vec(), 422),
        (br#"{"name":"a\u0000.c","source":"x"}"#.to_vec(), 422),
        (br#"{"name":"bot.wasm","module":"%%"}"#.to_vec(), 422),
        (large.into_bytes(), 413),
        (larger, 413),
    ];
    for (body, expected) in cases {
        let shown: String = String::from_utf8_lossy(&body).chars().take(60).collect();
        let answer = site.submit_json("pupil", body).await;
        assert_eq!(answer.status().as_u16(), expected, "{shown}");
        let said: serde_json::Value = serde_json::from_str(&text(answer).await).expect("JSON");
        assert!(said["error"]["message"].is_string(), "{shown}: {said}");
    }
    assert_eq!(
        site.store.counts().await.expect("read").submissions,
        1,
        "nothing was kept"
    );
}

async fn names_lose_their_folders(on: On) {
    let site = Site::new(on, false).await;
    let body = r#"{"name":"../../etc/C:\\evil\\bot.c","source":"x"}"#;
    let answer = site.submit_json("other-pupil", body).await;
    assert_eq!(answer.status(), StatusCode::CREATED);
    let list = text(
        site.as_role("other-pupil", Method::GET, "/api/v1/submissions")
            .await,
    )
    .await;
    assert!(list.contains(r#""file":"bot.c""#), "{list}");
}

async fn too_much_at_once_is_told_to_wait(on: On) {
    let site = Site::new(on, false).await;
    let body = r#"{"name":"bot.c","source":"x"}"#;
    for _ in 0..2 {
        assert_eq!(
            site.submit_json("pupil", body).await.status(),
            StatusCode::CREATED
        );
    }
    let answer = site.submit_json("pupil", body).await;
    assert_eq!(answer.status(), StatusCode::TOO_MANY_REQUESTS);
    assert!(answer.headers().contains_key(RETRY_AFTER));
    assert_eq!(
        site.submit_json("other-pupil", body).await.status(),
        StatusCode::CREATED
    );
}

/// The cookie that an answer sets, as a browser sends it back.
fn cookie(answer: &Response<Body>) -> String {
    let set = answer.headers()[SET_COOKIE].to_str().expect("text");
    set.split(';').next().expect("a pair").to_owned()
}

async fn a_link_sets_a_password_once_and_the_password_signs_in(on: On) {
    let site = Site::new(on, false).await;
    let link = site
        .store
        .issue(&site.pupil.id, CredentialKind::Link, "")
        .await
        .expect("issued");
    let form = format!("token={}&password={PASSWORD}", link.reveal());
    let short = site
        .post_form("/welcome", &form.replace(PASSWORD, "short"), None)
        .await;
    assert_eq!(short.status(), StatusCode::UNPROCESSABLE_ENTITY);
    let set = site.post_form("/welcome", &form, None).await;
    assert_eq!(set.status(), StatusCode::SEE_OTHER);
    let again = site.post_form("/welcome", &form, None).await;
    assert_eq!(again.status(), StatusCode::NOT_FOUND);

    // A cookie that somebody has planted is not the one of the session that begins.
    let form = format!("name=PUPIL&password={PASSWORD}&next=//evil.test");
    let planted = "grundy=planted";
    let signed_in = site.post_form("/sign-in", &form, Some(planted)).await;
    assert_eq!(signed_in.status(), StatusCode::SEE_OTHER);
    assert_eq!(signed_in.headers()[LOCATION], "/");
    let set = signed_in.headers()[SET_COOKIE]
        .to_str()
        .expect("text")
        .to_owned();
    assert!(
        set.contains("HttpOnly") && set.contains("SameSite=Lax"),
        "{set}"
    );
    let cookie = cookie(&signed_in);
    assert_ne!(cookie, planted);

    let ask = async |cookie: &str| {
        let request = Request::get("/account").header(COOKIE, cookie);
        site.ask(request.body(Body::empty()).expect("a request"))
            .await
            .status()
    };
    assert_eq!(ask(&cookie).await, StatusCode::OK);
    let out = site.post_form("/sign-out", "", Some(&cookie)).await;
    assert_eq!(out.status(), StatusCode::SEE_OTHER);
    assert_eq!(ask(&cookie).await, StatusCode::UNAUTHORIZED);
}

async fn guessing_takes_longer_and_longer_and_tells_nothing(on: On) {
    let site = Site::new(on, false).await;
    let mut said = Vec::new();
    for name in ["pupil", "nobody-at-all"] {
        let form = format!("name={name}&password=wrong-password");
        let first = site.post_form("/sign-in", &form, None).await;
        assert_eq!(first.status(), StatusCode::UNAUTHORIZED);
        said.push(text(first).await);
    }
    assert_eq!(said[0], said[1], "an unknown name is told the same");
    let form = "name=pupil&password=wrong-password";
    let mut last = StatusCode::UNAUTHORIZED;
    for _ in 0..6 {
        last = site.post_form("/sign-in", form, None).await.status();
    }
    assert_eq!(last, StatusCode::TOO_MANY_REQUESTS);
}

async fn cookies_over_tls_are_of_this_host_only(on: On) {
    let site = Site::with(on, true, "https://arena.test").await;
    let joined = site.post_form("/join", "name=new", None).await;
    let set = joined.headers()[SET_COOKIE].to_str().expect("text");
    assert!(
        set.starts_with("__Host-grundy=") && set.ends_with("; Secure"),
        "{set}"
    );
}

async fn an_open_arena_lets_anybody_join_and_a_closed_one_nobody(on: On) {
    let open = Site::new(on, true).await;
    let joined = open.post_form("/join", "name=newcomer", None).await;
    assert_eq!(joined.status(), StatusCode::SEE_OTHER);
    let taken = open.post_form("/join", "name=Newcomer", None).await;
    assert_eq!(taken.status(), StatusCode::UNPROCESSABLE_ENTITY);
    let closed = Site::new(on, false).await;
    let form = format!("name=newcomer&password={PASSWORD}");
    let refused = closed.post_form("/join", &form, None).await;
    assert_eq!(refused.status(), StatusCode::FORBIDDEN);
    let invitation = closed
        .store
        .invite(Role::Member, Some(&closed.class), 1, 1, &closed.pupil.id);
    let invitation = invitation.await.expect("invited");
    let form = format!("invitation={}&{form}", invitation.reveal());
    assert_eq!(
        closed.post_form("/join", &form, None).await.status(),
        StatusCode::SEE_OTHER
    );
    assert_eq!(
        closed
            .store
            .pupils_of(&closed.class)
            .await
            .expect("read")
            .len(),
        2
    );
}

async fn a_browser_gets_pages_where_a_program_gets_json(on: On) {
    let site = Site::new(on, false).await;
    let ask = async |path: &str, accept: &str| {
        let request = Request::get(path)
            .header(ACCEPT, accept)
            .body(Body::empty());
        site.ask(request.expect("a request")).await
    };
    let page = ask("/nothing", "text/html").await;
    assert_eq!(page.status(), StatusCode::NOT_FOUND);
    assert!(text(page).await.contains("There is no such page"));
    let first = ask("/account", "text/html").await;
    assert_eq!(first.status(), StatusCode::SEE_OTHER);
    assert_eq!(first.headers()[LOCATION], "/sign-in?next=/account");
    let json = ask("/account", "*/*").await;
    assert_eq!(json.status(), StatusCode::UNAUTHORIZED);
    // The same where no code of ours was reached.
    for path in ["/problems/%ff", "/sign-in?next=a&next=b"] {
        let page = text(ask(path, "text/html").await).await;
        assert!(page.contains("<title>"), "{path}: {page}");
        let json = text(ask(path, "*/*").await).await;
        assert!(json.starts_with(r#"{"error":"#), "{path}: {json}");
    }
    let link = text(ask("/welcome", "text/html").await).await;
    assert!(
        link.contains("this link is not good") || link.contains("This link is not good"),
        "{link}"
    );
}

async fn events_begin_with_the_whole_and_end_with_the_verdict(on: On) {
    let site = Site::new(on, false).await;
    let path = format!("/api/v1/submissions/{}/events", site.submission);
    let answer = site.as_role("pupil", Method::GET, &path).await;
    let store = site.store.clone();
    let judge = tokio::spawn(async move {
        tokio::time::sleep(Duration::from_millis(300)).await;
        let claim = store.claim("w").await.expect("read").expect("a task");
        store
            .finish(&claim, "w", &outcome())
            .await
            .expect("written");
    });
    let events = text(answer).await;
    judge.await.expect("judged");
    let states: Vec<&str> = events
        .lines()
        .filter(|line| line.starts_with("data:"))
        .collect();
    assert!(states[0].contains(r#""state":"queued""#), "{events}");
    let last = states.last().expect("an event");
    assert!(
        last.contains(r#""state":"done""#) && last.contains(r#""verdict":"WA""#),
        "{events}"
    );
}

async fn a_table_for_a_spreadsheet_holds_no_formula(on: On) {
    let site = Site::new(on, false).await;
    let path = format!("/classes/{}/results.csv", site.class);
    let csv = text(site.as_role("teacher", Method::GET, &path).await).await;
    assert_eq!(csv, "name,nim,nim tries,nim late\r\npupil,,1,\r\n");
}

/// Once its owner has made a bot public, everybody with an account may play against it, and nobody sees
/// more of it than its name.
async fn public_bots_can_be_played_against(on: On) {
    let site = Site::new(on, false).await;
    let claim = site.store.claim("w").await.expect("read").expect("a task");
    let finished = site.store.finish(&claim, "w", &outcome()).await;
    finished.expect("written");
    work(&site.store);
    let to = format!("/submissions/{}/public", site.submission);
    let cookie = {
        let session = site
            .store
            .issue(&site.pupil.id, CredentialKind::Session, "test");
        format!("grundy={}", session.await.expect("issued").reveal())
    };
    let path = PLAY_BOT.replace("{s}", &site.submission);
    let table = "/play?problem=nim&position=3%204%205&seed=1";
    for (form, expected, listed) in [
        ("public=1", [422, 303, 303, 303, 303, 303], true),
        ("", [422, 303, 422, 422, 422, 422], false),
    ] {
        let set = site.post_form(&to, form, Some(&cookie)).await;
        assert_eq!(set.status(), StatusCode::SEE_OTHER);
        for (role, expected) in ROLES.iter().zip(expected) {
            let answer = site.as_role(role, Method::GET, &path).await;
            assert_eq!(answer.status().as_u16(), expected, "{role}");
        }
        let others = text(site.as_role("other-pupil", Method::GET, table).await).await;
        let name = "b&lt;o&gt;t.c by pupil";
        assert_eq!(others.contains(name), listed, "{others}");
        assert!(!others.contains("secret") && !others.contains("<o>"));
        let nobody = text(site.as_role("nobody", Method::GET, table).await).await;
        assert!(!nobody.contains(name));
    }
}

/// A question whose answer takes seconds is put to a worker; the page says so, and becomes the answer.
async fn what_takes_long_is_worked_out_by_a_worker(on: On) {
    let site = Site::new(on, false).await;
    let game = "game=chopsticks&set=rollover%3D60&position=1%2C1%2C1%2C1";
    let page = format!("/explorer?{game}");
    let waiting = site.as_role("nobody", Method::GET, &page).await;
    assert_eq!(waiting.status(), StatusCode::ACCEPTED);
    let waiting = text(waiting).await;
    assert!(waiting.contains("data-working") && waiting.contains("http-equiv=\"refresh\""));
    assert!(waiting.contains("Chopsticks"), "what is known is shown");
    let own = site
        .as_role("pupil", Method::GET, "/explorer?problem=own")
        .await;
    assert_eq!(own.status(), StatusCode::ACCEPTED);
    assert!(text(own).await.contains("data-working"));

    // A worker answers with the same function, and within wider bounds; here with what costs little.
    let library = Library::new(Catalog::standard(), Bounds::of_a_worker());
    let mut asked = Vec::new();
    while let Some(claim) = site
        .store
        .claim_question("w", &engine())
        .await
        .expect("read")
    {
        let question: Question = serde_json::from_str(&claim.request).expect("a question");
        assert_eq!(question.kind, Kind::Explorer);
        asked.push(question.problem.map(|problem| problem.name));
        let small = Question::new(Kind::Explorer, "game=nim&position=3+4+5");
        let answered = answer(&Asking::new(&library), &small).answer;
        let bytes = serde_json::to_vec(&answered).expect("JSON");
        let settled = site.store.settle_question(&claim, Ok(&bytes), 1).await;
        assert!(settled.expect("written"));
    }
    assert_eq!(asked, [Some("own".to_owned()), None], "accounts come first");
    for path in [&*page, "/explorer?problem=own"] {
        let answer = site.as_role("nobody", Method::GET, path).await;
        assert_eq!(answer.status(), StatusCode::OK);
        let answer = text(answer).await;
        assert!(answer.contains("nimbers 3 xor 4 xor 5") && !answer.contains("data-working"));
    }
    let claim = site.store.claim_question("w", &engine()).await;
    assert_eq!(claim.expect("read"), None, "it is not asked again");

    // Programs are told to ask again.
    let program = site
        .as_role("nobody", Method::GET, &format!("/api/v1/solve?{game}"))
        .await;
    assert_eq!(program.status(), StatusCode::ACCEPTED);
    assert_eq!(program.headers()[RETRY_AFTER], "1");
    let place = program.headers()[LOCATION]
        .to_str()
        .expect("an address")
        .to_owned();
    let claim = site
        .store
        .claim_question("w", &engine())
        .await
        .expect("read");
    let claim = claim.expect("a question");
    let bytes = serde_json::to_vec(&Answer::Document("{\"a\": 1}\n".to_owned())).expect("JSON");
    let settled = site.store.settle_question(&claim, Ok(&bytes), 1).await;
    assert!(settled.expect("written"));
    let program = site.as_role("nobody", Method::GET, &place).await;
    assert_eq!(program.status(), StatusCode::OK);
    assert_eq!(text(program).await, "{\"a\": 1}\n");

    // What is too much for a worker as well is not even put to one.
    let huge = "/api/v1/solve?game=chopsticks&set=rollover%3D509&position=1%2C1%2C1%2C1";
    let refused = site.as_role("nobody", Method::GET, huge).await;
    assert_eq!(refused.status(), StatusCode::UNPROCESSABLE_ENTITY);
    assert!(text(refused).await.contains("grundy solve chopsticks"));
    let claim = site.store.claim_question("w", &engine()).await;
    assert_eq!(claim.expect("read"), None);
}

/// A question that cannot be answered says why.
async fn a_question_that_fails_says_why(on: On) {
    let site = Site::new(on, false).await;
    let path = "/explorer?problem=own";
    let waiting = site.as_role("nobody", Method::GET, path).await;
    assert_eq!(waiting.status(), StatusCode::ACCEPTED);
    for _ in 0..grundy_store::MAX_QUESTION_LOST {
        let claim = site.store.claim_question("w", &engine()).await;
        assert!(claim.expect("read").is_some());
        assert_eq!(site.store.reclaim(Some("w")).await.expect("taken"), 1);
    }
    let failed = site.as_role("nobody", Method::GET, path).await;
    assert_eq!(failed.status(), StatusCode::UNPROCESSABLE_ENTITY);
    assert!(text(failed).await.contains("was stopped 3 times"));
}

on_both! {
    everybody_sees_what_they_may
    everybody_does_what_they_may
    forms_of_others_change_nothing
    what_others_wrote_is_text
    headers_keep_browsers_safe
    other_sites_post_nothing
    bad_requests_are_refused_with_words
    names_lose_their_folders
    too_much_at_once_is_told_to_wait
    a_link_sets_a_password_once_and_the_password_signs_in
    guessing_takes_longer_and_longer_and_tells_nothing
    cookies_over_tls_are_of_this_host_only
    an_open_arena_lets_anybody_join_and_a_closed_one_nobody
    a_browser_gets_pages_where_a_program_gets_json
    events_begin_with_the_whole_and_end_with_the_verdict
    a_table_for_a_spreadsheet_holds_no_formula
    public_bots_can_be_played_against
    what_takes_long_is_worked_out_by_a_worker
    a_question_that_fails_says_why
}
