//! Requests that an untrusted client may send to a server. The target `requests` calls this with the inputs of a
//! fuzzer, and `crates/web/tests/all/fuzzed.rs` with the seeds of `corpus/requests` and mutations of them.

use std::sync::LazyLock;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::Request;
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE};
use grundy_store::{Bundle, CredentialKind, Outline, QueueLimits, Role, Store};
use grundy_web::{App, Catalog, Connections, Options, SourceLanguage, router};
use tempfile::TempDir;
use tokio::runtime::Runtime;
use tokio_util::sync::CancellationToken;
use tower::ServiceExt as _;

/// A site, and an administrator of it, who may do more than all others.
struct Site {
    runtime: Runtime,
    router: Router,
    token: String,
    class: String,
    account: String,
    _folder: TempDir,
}

static SITE: LazyLock<Site> = LazyLock::new(|| {
    let runtime = Runtime::new().expect("threads");
    let folder = tempfile::tempdir().expect("a directory");
    let (router, token, class, account) = runtime.block_on(async {
        let store = Store::open(&Store::file_in(folder.path())).await;
        let store = store.expect("a store");
        let mut bundle = Bundle::default();
        let nim = b"name = \"Nim\"\ngame = \"nim\"\n[play]\ntests = [{ heaps = [3, 4, 5] }]\n";
        bundle.add("problem.toml", nim);
        let outline = Outline {
            name: "nim".to_owned(),
            title: "Nim".to_owned(),
            game: "nim".to_owned(),
            ladder: Some("nim-1".to_owned()),
        };
        let installed = store.install(&[(outline, bundle)]).await;
        installed.expect("installed");
        let admin = store.create_account("admin", Role::Admin).await;
        let admin = admin.expect("an account");
        let other = store.create_account("other", Role::Member).await;
        let class = store.create_class("7b", &admin.id).await.expect("a class");
        let token = store.issue(&admin.id, CredentialKind::Api, "fuzz").await;
        let token = format!("Bearer {}", token.expect("issued").reveal());
        let options = Options {
            open: true,
            room_code: None,
            address: "http://arena.test".to_owned(),
            connections: Connections::default(),
            // Being told that this is too much would be the end of it.
            limits: QueueLimits {
                per_account: i64::MAX,
                in_all: i64::MAX,
                ..QueueLimits::default()
            },
            standings_kept: std::time::Duration::ZERO,
            trusted_proxies: Vec::new(),
            ladder_key: str::to_owned,
            languages: vec![SourceLanguage {
                name: "C".to_owned(),
                endings: vec!["c".to_owned()],
            }],
        };
        let stop = CancellationToken::new();
        let app = App::new(Catalog::standard(), store, options, stop).await;
        let account = other.expect("an account").id;
        (router(app.expect("a site")), token, class.id, account)
    });
    Site {
        runtime,
        router,
        token,
        class,
        account,
        _folder: folder,
    }
});

/// A path, a content type and a body, of which the first two are lines: whatever they are, the server has
/// an answer that is no fault of its own.
pub(crate) fn request(bytes: &[u8]) {
    let mut parts = bytes.splitn(3, |&byte| byte == b'\n');
    let mut next = || parts.next().unwrap_or_default();
    let (path, kind, body) = (next(), next(), next());
    let site = &*SITE;
    let path = String::from_utf8_lossy(path);
    let path = path
        .replace("CLASS", &site.class)
        .replace("ACCOUNT", &site.account);
    // Where the answer is a stream without end, nobody waits for it.
    if path.contains("/events") {
        return;
    }
    let request = Request::post(path)
        .header(AUTHORIZATION, &site.token)
        .header(CONTENT_TYPE, kind)
        .body(Body::from(body.to_vec()));
    // What is no address and no content type at all never comes through.
    let Ok(request) = request else { return };
    let status = site.runtime.block_on(async {
        let answer = site.router.clone().oneshot(request).await;
        let answer = answer.expect("an answer");
        let status = answer.status();
        to_bytes(answer.into_body(), usize::MAX)
            .await
            .expect("a whole answer");
        status
    });
    assert!(!status.is_server_error(), "{status}");
}
