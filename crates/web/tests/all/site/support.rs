//! A site that is asked without a network, by somebody of each kind.

use std::path::Path;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE, COOKIE, SET_COOKIE};
use axum::http::{Method, Request, Response};
use grundy_games::Catalog;
use grundy_report::Verdict;
use grundy_store::{
    Account, Bundle, CredentialKind, NewSubmission, Outcome, Outline, QueueLimits, Role, Store,
};
use grundy_testing::api::{Answer, Api};
use grundy_testing::postgres::On;
use grundy_testing::store::Claims as _;
use grundy_web::{App, Connections, Options, RoomCode, SourceLanguage, router};
use tempfile::TempDir;
use tokio_util::sync::CancellationToken;
use tower::ServiceExt as _;

pub(crate) const ADDRESS: &str = "http://arena.test";

pub(crate) const PASSWORD: &str = "correct horse battery";

/// An empty store.
pub(crate) async fn opened(on: On, folder: &Path) -> Store {
    let url = match on {
        On::Sqlite => Store::file_in(folder),
        On::Postgres(server) => server.database(),
    };
    Store::open(&url).await.expect("a store")
}

/// A site with a problem, a class, accounts of every kind, and a submission of a student.
pub(crate) struct Site {
    pub(crate) router: Router,
    /// The description of the API, which each answer is checked against.
    api: Api,
    pub(crate) store: Store,
    pub(crate) _folder: TempDir,
    pub(crate) pupil: Account,
    pub(crate) class: String,
    pub(crate) submission: String,
}

/// All routes of a site on this store.
async fn routed(store: &Store, open: bool, address: &str, room_code: Option<RoomCode>) -> Router {
    let options = Options {
        open,
        room_code,
        address: address.to_owned(),
        connections: Connections::default(),
        limits: QueueLimits {
            per_account: 3,
            ..grundy_testing::store::limits()
        },
        standings_kept: Duration::ZERO,
        trusted_proxies: Vec::new(),
        languages: vec![SourceLanguage {
            name: "C".to_owned(),
            endings: vec!["c".to_owned()],
        }],
        ladder_key: str::to_owned,
    };
    let stop = CancellationToken::new();
    let app = App::new(Catalog::standard(), store.clone(), options, stop);
    router(app.await.expect("a site"))
}

/// A site with the standard games and nothing else, for pages that store nothing.
pub(crate) async fn without_problems() -> Router {
    let folder = tempfile::tempdir().expect("a directory").keep();
    let store = opened(On::Sqlite, &folder).await;
    routed(&store, false, ADDRESS, None).await
}

/// Who asks.
pub(crate) const ROLES: [&str; 6] = [
    "nobody",
    "pupil",
    "other-pupil",
    "teacher",
    "other-teacher",
    "admin",
];

impl Site {
    /// Judges the submission that waits.
    pub(crate) async fn finish_case(&self) {
        let claim = self.store.claim_case("w").await.expect("read");
        let claim = claim.expect("a task");
        let finished = self.store.finish(&claim, "w", &outcome()).await;
        finished.expect("written");
    }

    pub(crate) async fn new(on: On, open: bool) -> Self {
        Self::with(on, open, ADDRESS).await
    }

    pub(crate) async fn with(on: On, open: bool, address: &str) -> Self {
        Self::with_code(on, open, address, None).await
    }

    pub(crate) async fn with_code(
        on: On,
        open: bool,
        address: &str,
        room_code: Option<RoomCode>,
    ) -> Self {
        let folder = tempfile::tempdir().expect("a directory");
        let store = opened(on, folder.path()).await;
        let mut bundle = Bundle::default();
        bundle.add(
            "problem.toml",
            include_bytes!("../../../../../problems/nim/problem.toml"),
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
        grundy_testing::store::join_class(&store, &class, &pupil.id)
            .await
            .expect("joined");
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
            .submit(&new, grundy_testing::store::limits())
            .await
            .expect("kept");
        let router = routed(&store, open, address, room_code).await;
        let description = Request::get("/api/v1/openapi.json").body(Body::empty());
        let description = router.clone().oneshot(description.expect("a request"));
        let description = text(description.await.expect("an answer")).await;
        Self {
            router,
            api: Api::new(serde_json::from_str(&description).expect("JSON")),
            store,
            _folder: folder,
            pupil,
            class,
            submission: submitted.id,
        }
    }

    pub(crate) async fn token(&self, role: &str) -> Option<String> {
        let account = self.store.account_named(role).await.expect("read")?;
        let token = self
            .store
            .issue(&account.id, CredentialKind::Api, "test")
            .await;
        Some(token.expect("issued").reveal().to_owned())
    }

    /// The answer to a request. An answer of the API must be as described.
    pub(crate) async fn ask(&self, request: Request<Body>) -> Response<Body> {
        let (method, path) = (request.method().clone(), request.uri().path().to_owned());
        let answer = self.router.clone().oneshot(request).await;
        let (parts, mut body) = answer.expect("an answer").into_parts();
        let kind = parts.headers.get(CONTENT_TYPE);
        let kind = kind.map(|kind| kind.to_str().expect("text"));
        let mut content = Bytes::new();
        if path.starts_with("/api/") && kind == Some("application/json") {
            content = to_bytes(body, 1 << 24).await.expect("a body");
            body = Body::from(content.clone());
        }
        self.api.check(&Answer {
            method: method.as_str(),
            path: &path,
            status: parts.status.as_u16(),
            kind,
            body: &String::from_utf8_lossy(&content),
        });
        Response::from_parts(parts, body)
    }

    pub(crate) async fn as_role(&self, role: &str, method: Method, path: &str) -> Response<Body> {
        let mut request = Request::builder().method(method).uri(path);
        if let Some(token) = self.token(role).await {
            request = request.header(AUTHORIZATION, format!("Bearer {token}"));
        }
        let form = "application/x-www-form-urlencoded";
        let request = request.header(CONTENT_TYPE, form).body(Body::empty());
        self.ask(request.expect("a request")).await
    }

    pub(crate) async fn post_form(
        &self,
        path: &str,
        form: &str,
        cookie: Option<&str>,
    ) -> Response<Body> {
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

    pub(crate) async fn submit_json(&self, role: &str, body: impl Into<Body>) -> Response<Body> {
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

pub(crate) async fn text(response: Response<Body>) -> String {
    let bytes = to_bytes(response.into_body(), 1 << 20)
        .await
        .expect("a body");
    String::from_utf8_lossy(&bytes).into_owned()
}

pub(crate) fn outcome() -> Outcome {
    Outcome {
        content: "c".to_owned(),
        verdict: Verdict::WrongAnswer,
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

/// The cookie that an answer sets, as a browser sends it back.
pub(crate) fn cookie(answer: &Response<Body>) -> String {
    let set = answer.headers()[SET_COOKIE].to_str().expect("text");
    set.split(';').next().expect("a pair").to_owned()
}
