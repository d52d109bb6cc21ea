//! Requests that nobody would think of: none of them is the server's fault.

use axum::Router;
use axum::body::Body;
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE};
use axum::http::{Method, Request, StatusCode};
use grundy_games::Catalog;
use grundy_store::{Bundle, CredentialKind, Outline, QueueLimits, Role, Store};
use grundy_testing::postgres::{On, on_both_blocking};
use grundy_web::{App, Connections, Options, SourceLanguage, router};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use tempfile::TempDir;
use tokio::runtime::Runtime;
use tokio_util::sync::CancellationToken;
use tower::ServiceExt as _;

async fn site(on: On) -> (Router, String, TempDir) {
    let folder = tempfile::tempdir().expect("a directory");
    let url = match on {
        On::Sqlite => Store::file_in(folder.path()),
        On::Postgres(server) => server.database(),
    };
    let store = Store::open(&url).await.expect("a store");
    let mut bundle = Bundle::default();
    bundle.add(
        "problem.toml",
        include_bytes!("../../../../problems/nim/problem.toml"),
    );
    let outline = Outline {
        name: "nim".to_owned(),
        title: "Nim".to_owned(),
        game: "nim".to_owned(),
        ladder: Some("nim-1".to_owned()),
    };
    store
        .install(&[(outline, bundle)])
        .await
        .expect("installed");
    let admin = store
        .create_account("admin", Role::Admin)
        .await
        .expect("an account");
    let token = store
        .issue(&admin.id, CredentialKind::Api, "test")
        .await
        .expect("issued");
    let options = Options {
        open: true,
        room_code: None,
        address: "http://arena.test".to_owned(),
        connections: Connections::default(),
        limits: QueueLimits::default(),
        standings_kept: std::time::Duration::ZERO,
        trusted_proxies: Vec::new(),
        languages: vec![SourceLanguage {
            name: "C".to_owned(),
            endings: vec!["c".to_owned()],
        }],
        ladder_key: str::to_owned,
    };
    let stop = CancellationToken::new();
    let app = App::new(Catalog::standard(), store, options, stop);
    let token = format!("Bearer {}", token.reveal());
    (router(app.await.expect("a site")), token, folder)
}

/// Where bodies are read.
const PATHS: [&str; 14] = [
    "/api/v1/problems/nim/submissions",
    "/problems/nim/submissions",
    "/sign-in",
    "/welcome",
    "/join",
    "/classes",
    "/contests",
    "/contests/cup/organise",
    "/admin/accounts",
    "/admin/rejudge",
    "/admin/workers",
    "/api/v1/problems/nim/matches",
    "/api/v1/problems/nim/tournaments",
    "/play",
];

const KINDS: [&str; 5] = [
    "application/json",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=b",
    "multipart/form-data",
    "text/plain",
];

/// Bodies that are nearly right, and bodies that are anything.
fn body() -> impl Strategy<Value = Vec<u8>> {
    let names = prop_oneof![Just("bot.c".to_owned()), ".{0,40}"];
    let json = (names, ".{0,60}").prop_map(|(name, source)| {
        serde_json::json!({ "name": name, "source": source, "module": null }).to_string()
    });
    let form = "(name|password|token|role|problem|deadline|invitation|next|title|contest|starts|ends)=[a-z%0-9+&=]{0,40}";
    let part = "--b\r\nContent-Disposition: form-data; name=\"(file|source|name)\"(; filename=\"[^\"]{0,9}\")?\r\n\r\n.{0,30}\r\n(--b--)?";
    prop_oneof![
        json.prop_map(String::into_bytes),
        form.prop_map(String::into_bytes),
        part.prop_map(String::into_bytes),
        proptest::collection::vec(any::<u8>(), 0..200),
    ]
}

fn no_request_is_the_server_s_fault(on: On) {
    let runtime = Runtime::new().expect("threads");
    let (router, token, _folder) = runtime.block_on(site(on));
    let mut runner = TestRunner::new(ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::with_cases(400)
    });
    let requests = (0..PATHS.len(), 0..KINDS.len(), body());
    let tried = runner.run(&requests, |(path, kind, body)| {
        let request = Request::builder()
            .method(Method::POST)
            .uri(PATHS[path])
            .header(AUTHORIZATION, &token)
            .header(CONTENT_TYPE, KINDS[kind])
            .body(Body::from(body))
            .expect("a request");
        let answer = runtime
            .block_on(router.clone().oneshot(request))
            .expect("an answer");
        // Too much at once is told with a status of its own.
        let status = answer.status();
        prop_assert!(!status.is_server_error(), "{} {status}", PATHS[path]);
        Ok(())
    });
    tried.expect("none of them");
}

fn no_address_is_the_server_s_fault(on: On) {
    let runtime = Runtime::new().expect("threads");
    let (router, token, _folder) = runtime.block_on(site(on));
    let mut runner = TestRunner::new(ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::with_cases(400)
    });
    let pages =
        "/(play|explorer|api/v1/position|api/v1/solve|sign-in|join|welcome|submissions|problems)";
    let query = "(\\?(game|set|position|preset|token|next|before|seed|against)=[a-z0-9%+,;=-]{0,30}){0,1}(&(game|set|position)=[a-z0-9%+=-]{0,20}){0,3}";
    let address = (pages, query).prop_map(|(page, query)| format!("{page}{query}"));
    let tried = runner.run(&address, |address| {
        let request = Request::get(&address)
            .header(AUTHORIZATION, &token)
            .body(Body::empty());
        let Ok(request) = request else {
            return Ok(()); // no address at all
        };
        let answer = runtime
            .block_on(router.clone().oneshot(request))
            .expect("an answer");
        let status = answer.status();
        let is_fine = !status.is_server_error() || status == StatusCode::SERVICE_UNAVAILABLE;
        prop_assert!(is_fine, "{address} {status}");
        Ok(())
    });
    tried.expect("none of them");
}

on_both_blocking! {
    no_request_is_the_server_s_fault
    no_address_is_the_server_s_fault
}
