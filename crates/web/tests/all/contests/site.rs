//! A site with a contest, and the accounts that use it.

use std::collections::BTreeMap;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE};
use axum::http::{Method, Request};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use grundy_games::Catalog;
use grundy_store::{
    Account, Bundle, CredentialKind, Failure, NewSubmission, Outcome, Outline, Store,
};
use grundy_testing::api::{Answer, Api};
use grundy_testing::moments;
use grundy_testing::postgres::On;
use grundy_testing::store::Claims as _;
use grundy_testing::{contest, store};
use grundy_web::{App, Connections, Options, SourceLanguage, router};
use tempfile::TempDir;
use tokio_util::sync::CancellationToken;
use tower::ServiceExt as _;

/// A submission that there is not.
pub(crate) const NONE: &str = "01ARZ3NDEKTSV4RRFFQ69G5FAV";

/// The viewers. Alice and Bob take part; Carl and Bob are in the class of a teacher who has nothing to do with
/// the contest.
pub(crate) const VIEWERS: [&str; 7] = [
    "visitor",
    "alice",
    "carl",
    "class-teacher",
    "bob",
    "organiser",
    "admin",
];
/// The number of viewers, from the first, from whom the submissions of Bob are hidden.
pub(crate) const STRANGERS: usize = 4;

pub(crate) struct Site {
    router: Router,
    /// The description of the API, which each answer is checked against.
    api: Api,
    pub(crate) store: Store,
    pub(crate) url: String,
    tokens: BTreeMap<String, String>,
    pub(crate) class: String,
    _folder: TempDir,
}

impl Site {
    pub(crate) async fn new(on: On) -> Self {
        let (url, folder) = store::address(on);
        let store = Store::open(&url).await.expect("a store");
        let problems = ["nim", "sealed-nim"].map(|name| {
            let mut bundle = Bundle::default();
            let nim = include_bytes!("../../../../../problems/nim/problem.toml");
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
        let class = contest::add_people(&store, &VIEWERS).await;
        let mut tokens = BTreeMap::new();
        for name in &VIEWERS[1..] {
            let account = contest::account(&store, name).await;
            let token = store.issue(&account.id, CredentialKind::Api, "test").await;
            tokens.insert(
                (*name).to_owned(),
                token.expect("issued").reveal().to_owned(),
            );
        }
        let options = Options {
            open: false,
            room_code: None,
            address: "http://arena.test".to_owned(),
            connections: Connections::default(),
            limits: store::limits(),
            standings_kept: std::time::Duration::ZERO,
            trusted_proxies: Vec::new(),
            languages: vec![SourceLanguage {
                name: "C".to_owned(),
                endings: vec!["c".to_owned()],
            }],
            ladder_key: str::to_owned,
        };
        let stop = CancellationToken::new();
        let app = App::new(Catalog::standard(), store.clone(), options, stop).await;
        let mut site = Self {
            router: router(app.expect("a site")),
            api: Api::default(),
            store,
            url,
            tokens,
            class,
            _folder: folder,
        };
        let description = site.get("visitor", "/api/v1/openapi.json").await.1;
        site.api = Api::new(serde_json::from_str(&description).expect("JSON"));
        contest::make_cup(&site.store, "sealed-nim").await;
        site
    }

    pub(crate) async fn account(&self, name: &str) -> Account {
        contest::account(&self.store, name).await
    }

    pub(crate) async fn submit(&self, by: &str, problem: &str) -> String {
        let account = self.account(by).await;
        let new = NewSubmission {
            account: &account.id,
            problem,
            file: &format!("bot-of-{by}.c"),
            source: Some(by.as_bytes()),
            module: None,
            contest: Some("cup"),
        };
        let kept = self.store.submit(&new, store::limits()).await;
        kept.expect("kept").id
    }

    /// Judges a submission that waits, whatever waits before it; nothing happens to that.
    pub(crate) async fn judge(&self, submission: &str, outcome: &Outcome) {
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

    pub(crate) async fn send(
        &self,
        viewer: &str,
        method: Method,
        path: &str,
        form: &str,
    ) -> (u16, String) {
        let kind = "application/x-www-form-urlencoded";
        let body = Body::from(form.to_owned());
        self.send_body(viewer, method, path, (kind, body)).await
    }

    /// Posts a form with files: names of fields, names of files, and contents.
    pub(crate) async fn send_files(
        &self,
        viewer: &str,
        path: &str,
        parts: &[(&str, Option<&str>, &[u8])],
    ) -> (u16, String) {
        let mut body = Vec::new();
        for (name, file, contents) in parts {
            let file = file.map(|file| format!("; filename=\"{file}\""));
            let file = file.unwrap_or_default();
            let head = format!(
                "--border\r\nContent-Disposition: form-data; name=\"{name}\"{file}\r\n\r\n"
            );
            body.extend(head.bytes().chain(contents.iter().copied()).chain(*b"\r\n"));
        }
        body.extend(b"--border--\r\n");
        let body = ("multipart/form-data; boundary=border", Body::from(body));
        self.send_body(viewer, Method::POST, path, body).await
    }

    async fn send_body(
        &self,
        viewer: &str,
        method: Method,
        path: &str,
        (kind, body): (&str, Body),
    ) -> (u16, String) {
        let mut request = Request::builder().method(&method).uri(path);
        if let Some(token) = self.tokens.get(viewer) {
            request = request.header(AUTHORIZATION, format!("Bearer {token}"));
        }
        let request = request.header(CONTENT_TYPE, kind).body(body);
        let answer = self
            .router
            .clone()
            .oneshot(request.expect("a request"))
            .await;
        let (parts, body) = answer.expect("an answer").into_parts();
        let status = parts.status.as_u16();
        let kind = parts.headers.get(CONTENT_TYPE);
        let kind = kind.map(|kind| kind.to_str().expect("text"));
        let bytes = to_bytes(body, 1 << 22).await.expect("a body");
        let body = String::from_utf8_lossy(&bytes).into_owned();
        self.api.check(&Answer {
            method: method.as_str(),
            path: path.split('?').next().unwrap_or(path),
            status,
            kind,
            body: &body,
        });
        (status, body)
    }

    /// The body of an answer that goes on.
    pub(crate) async fn open(&self, viewer: &str, path: &str) -> Body {
        let request = Request::get(path);
        let request = match self.tokens.get(viewer) {
            Some(token) => request.header(AUTHORIZATION, format!("Bearer {token}")),
            None => request,
        };
        let request = request.body(Body::empty()).expect("a request");
        let answer = self.router.clone().oneshot(request).await;
        answer.expect("an answer").into_body()
    }

    /// The status and the body for this name with the token of an owner as the password.
    pub(crate) async fn get_by_password(
        &self,
        name: &str,
        owner: &str,
        path: &str,
    ) -> (u16, String) {
        let token = self.tokens.get(owner).map_or("wrong", String::as_str);
        let basic = BASE64_STANDARD.encode(format!("{name}:{token}"));
        let request = Request::get(path).header(AUTHORIZATION, format!("Basic {basic}"));
        let request = request.body(Body::empty()).expect("a request");
        let answer = self.router.clone().oneshot(request).await;
        let (parts, body) = answer.expect("an answer").into_parts();
        let bytes = to_bytes(body, 1 << 22).await.expect("a body");
        let body = String::from_utf8_lossy(&bytes).into_owned();
        (parts.status.as_u16(), body)
    }

    pub(crate) async fn get(&self, viewer: &str, path: &str) -> (u16, String) {
        self.send(viewer, Method::GET, path, "").await
    }
}

pub(crate) fn outcome(verdict: &str, module: &str) -> Outcome {
    Outcome {
        reason: Some("reason-of-it".to_owned()),
        fuel: 424_242,
        report: None,
        failure: (verdict != "AC").then(|| Failure {
            instance: "heaps=7,7,6".to_owned(),
            position: "7 7 6".to_owned(),
            played: "1 1".to_owned(),
        }),
        core_ms: 77_000,
        spent: [60_000, 17_000],
        ..contest::outcome(verdict, module)
    }
}
