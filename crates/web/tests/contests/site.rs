//! A site with a contest, and the accounts that use it.

use std::collections::BTreeMap;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE};
use axum::http::{Method, Request};
use grundy_games::Catalog;
use grundy_store::{
    Access, Account, Bundle, CredentialKind, Failure, NewContest, NewContestProblem, NewSubmission,
    Outcome, Outline, QueueLimits, Role, Store,
};
use grundy_testing::api::{Answer, Api};
use grundy_web::{App, Connections, Options, SourceLanguage, router};
use tempfile::TempDir;
use tokio_util::sync::CancellationToken;
use tower::ServiceExt as _;

use grundy_testing::moments::{self, now};
use grundy_testing::postgres::On;
use grundy_testing::store::{self, Claims as _};

const HOUR: i64 = 60 * 60 * 1000;
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
        let folder = tempfile::tempdir().expect("a folder");
        let url = match on {
            On::Sqlite => Store::file_in(folder.path()),
            On::Postgres(server) => server.database(),
        };
        let store = Store::open(&url).await.expect("a store");
        let problems = ["nim", "sealed-nim"].map(|name| {
            let mut bundle = Bundle::default();
            let nim = include_bytes!("../../../../problems/nim/problem.toml");
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
            trusted_proxies: Vec::new(),
            languages: vec![SourceLanguage {
                name: "C".to_owned(),
                endings: vec!["c".to_owned()],
            }],
        };
        let stop = CancellationToken::new();
        let app = App::new(Catalog::standard(), store.clone(), options, stop).await;
        let mut site = Self {
            router: router(app.expect("a site")),
            api: Api::default(),
            store,
            url,
            tokens,
            class: String::new(),
            _folder: folder,
        };
        let description = site.get("visitor", "/api/v1/openapi.json").await.1;
        site.api = Api::new(serde_json::from_str(&description).expect("JSON"));
        let teacher = site.account("class-teacher").await;
        let class = site.store.create_class("7b", &teacher.id).await;
        site.class = class.expect("a class").id;
        for pupil in ["bob", "carl"] {
            let pupil = site.account(pupil).await;
            let joined = store::join_class(&site.store, &site.class, &pupil.id).await;
            joined.expect("joined");
        }
        let assigned = site.store.assign(&site.class, "nim", None).await;
        assigned.expect("set");
        site.make_contest().await;
        site
    }

    pub(crate) async fn make_contest(&self) {
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
        for (problem, secret) in [("nim", false), ("sealed-nim", true)] {
            let new = NewContestProblem {
                problem,
                points: 1,
                secret,
            };
            let added = self.store.add_contest_problem(&contest, &organiser, &new);
            added.await.expect("added");
        }
    }

    pub(crate) async fn account(&self, name: &str) -> Account {
        let account = self.store.account_named(name).await.expect("read");
        account.expect("an account")
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
        let kept = self.store.submit(&new, QueueLimits::default()).await;
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
        let mut request = Request::builder().method(&method).uri(path);
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

    pub(crate) async fn get(&self, viewer: &str, path: &str) -> (u16, String) {
        self.send(viewer, Method::GET, path, "").await
    }
}

pub(crate) fn outcome(verdict: &str, module: &str) -> Outcome {
    Outcome {
        content: module.to_owned(),
        verdict: verdict.parse().expect("a verdict"),
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
