//! Connections that do nothing.

use std::net::SocketAddr;
use std::time::Duration;

use grundy_games::Catalog;
use grundy_store::{QueueLimits, Store};
use grundy_web::{App, Connections, Options, serve};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio_util::sync::CancellationToken;

struct Site {
    address: SocketAddr,
    stop: CancellationToken,
    _folder: TempDir,
}

async fn site(connections: usize) -> Site {
    let folder = tempfile::tempdir().expect("a directory");
    let store = Store::open(&Store::file_in(folder.path()))
        .await
        .expect("a store");
    let options = Options {
        open: false,
        room_code: None,
        address: "http://arena.test".to_owned(),
        connections: Connections {
            most: connections,
            patience: Duration::from_millis(50),
        },
        limits: QueueLimits::default(),
        standings_kept: Duration::ZERO,
        trusted_proxies: Vec::new(),
        languages: Vec::new(),
        ladder_key: str::to_owned,
    };
    let stop = CancellationToken::new();
    let app = App::new(Catalog::standard(), store, options, stop.clone());
    let app = app.await.expect("a site");
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(serve(listener, app));
    Site {
        address,
        stop,
        _folder: folder,
    }
}

impl Site {
    async fn connect(&self) -> TcpStream {
        TcpStream::connect(self.address).await.expect("connected")
    }
}

/// What comes until the other end closes.
async fn all_of(mut stream: TcpStream) -> String {
    let mut text = String::new();
    // A connection that is reset has ended as well.
    let _ = stream.read_to_string(&mut text).await;
    text
}

const WHOLE: &[u8] = b"GET /healthz HTTP/1.1\r\nhost: arena.test\r\nconnection: close\r\n\r\n";

#[tokio::test]
async fn a_head_that_never_ends_is_closed() {
    let site = site(10).await;
    for sent in [
        &b""[..],
        b"GET /healthz HTTP/1.1\r\nhost: arena.test\r\n",
        b"\0",
    ] {
        let mut stream = site.connect().await;
        stream.write_all(sent).await.expect("sent");
        let said = all_of(stream).await;
        assert!(!said.contains("200 OK"), "{said}");
    }
    // Nor is one kept for long that asks for nothing more.
    let mut stream = site.connect().await;
    let request = &WHOLE[..WHOLE.len() - "connection: close\r\n\r\n".len()];
    stream.write_all(request).await.expect("sent");
    stream.write_all(b"\r\n").await.expect("sent");
    assert!(all_of(stream).await.contains("200 OK"));
}

#[tokio::test]
async fn who_is_silent_gives_up_the_place() {
    let site = site(2).await;
    let silent = [site.connect().await, site.connect().await];
    let mut third = site.connect().await;
    third.write_all(WHOLE).await.expect("sent");
    assert!(all_of(third).await.contains("200 OK"));
    for stream in silent {
        assert_eq!(all_of(stream).await, "");
    }
}

#[tokio::test]
async fn a_server_that_is_told_to_stop_closes_what_waits() {
    let site = site(10).await;
    let waiting = site.connect().await;
    site.stop.cancel();
    assert_eq!(all_of(waiting).await, "");
}
