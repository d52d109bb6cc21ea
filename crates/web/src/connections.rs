//! Limits on connections.
//!
//! A client that sends nothing or never reads the response is disconnected within seconds, and one address gets
//! at most half of all connections. The server can therefore face the network directly; a proxy is needed only
//! for TLS.

use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::{ConnectInfo, Request};
use axum::response::Response;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{sleep, timeout};
use tokio_io_timeout::TimeoutStream;
use tower::ServiceExt as _;
use tower::util::BoxCloneSyncService;

use crate::app::App;
use crate::concurrency_limit::{ConcurrencyLimit, Permit};
use crate::options::{Connections, Options};
use crate::requester::network;
use crate::router::router;

/// The longest time in which a client may read nothing of a response.
const UNREAD: Duration = Duration::from_secs(30);
/// The longest head of a request, in bytes.
const LONGEST_HEAD: usize = 64 << 10;
/// The time that requests in progress have when the server stops.
const SHUTDOWN: Duration = Duration::from_secs(5);
/// The pause after the system has refused a connection, for example for lack of file descriptors.
const ACCEPT_PAUSE: Duration = Duration::from_millis(200);

/// Serves until the app is told to stop, and then answers the requests in progress.
///
/// Beyond [`Connections::most`] connections, a new one waits until another one ends.
pub async fn serve(listener: TcpListener, app: App) {
    let stop = app.stop().clone();
    let options = app.options().clone();
    let Connections { most, patience } = options.connections;
    let slots = Slots::new(most);
    let router = router(app);
    let graceful = GracefulShutdown::new();
    loop {
        let connected = tokio::select! {
            connected = next(&listener, &slots, &options) => connected,
            () = stop.cancelled() => break,
        };
        let Some((stream, from, slot)) = connected else {
            continue;
        };
        let connection = connection(stream, from, router.clone(), patience);
        let connection = graceful.watch(connection);
        tokio::spawn(async move {
            // An error here means that the client has gone or was too slow, and nothing has to be done.
            let _ = connection.await;
            drop(slot);
        });
    }
    let _ = timeout(SHUTDOWN, graceful.shutdown()).await;
}

/// Accepts the next connection. `None` if that failed, or its address has too many.
async fn next(
    listener: &TcpListener,
    slots: &Slots,
    options: &Options,
) -> Option<(TcpStream, SocketAddr, Slot)> {
    let free = slots.free().await;
    let (stream, from) = match listener.accept().await {
        Ok(connected) => connected,
        Err(error) => {
            tracing::warn!(%error, "accepting a connection failed");
            sleep(ACCEPT_PAUSE).await;
            return None;
        }
    };
    let slot = slots.take(from.ip(), options.is_proxy(from.ip()), free)?;
    Some((stream, from, slot))
}

type Service = BoxCloneSyncService<hyper::Request<Incoming>, Response, Infallible>;

type Connection =
    http1::Connection<TokioIo<Pin<Box<TimeoutStream<TcpStream>>>>, TowerToHyperService<Service>>;

fn connection(
    stream: TcpStream,
    from: SocketAddr,
    router: Router,
    patience: Duration,
) -> Connection {
    // Small responses and events are sent at once.
    let _ = stream.set_nodelay(true);
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(UNREAD));
    let service = router.map_request(move |request: hyper::Request<Incoming>| {
        let mut request: Request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(from));
        request
    });
    let service = BoxCloneSyncService::new(service);
    http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience)
        .max_buf_size(LONGEST_HEAD)
        .serve_connection(
            TokioIo::new(Box::pin(stream)),
            TowerToHyperService::new(service),
        )
}

/// The connections that may be open.
struct Slots {
    free: Arc<Semaphore>,
    networks: ConcurrencyLimit<IpAddr>,
    all: usize,
}

/// The slot of a connection, until it is dropped.
struct Slot {
    _free: OwnedSemaphorePermit,
    _network: Permit<IpAddr>,
}

impl Slots {
    fn new(all: usize) -> Self {
        Self {
            free: Arc::new(Semaphore::new(all)),
            networks: ConcurrencyLimit::default(),
            all,
        }
    }

    async fn free(&self) -> OwnedSemaphorePermit {
        let free = Arc::clone(&self.free).acquire_owned();
        free.await.expect("the semaphore is never closed")
    }

    /// Takes a slot for this address. `None` if it already has half of all. A proxy may have all of them, because it
    /// connects on behalf of every client.
    fn take(&self, from: IpAddr, is_proxy: bool, free: OwnedSemaphorePermit) -> Option<Slot> {
        let from = network(from);
        let most = match is_proxy {
            true => self.all,
            false => self.all.div_ceil(2),
        };
        let permit = self.networks.acquire(from, most)?;
        Some(Slot {
            _free: free,
            _network: permit,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[tokio::test]
    async fn one_address_gets_half_of_the_slots() {
        let slots = Slots::new(4);
        let one = address("192.0.2.1");
        let first = slots.take(one, false, slots.free().await).expect("a slot");
        let second = slots.take(one, false, slots.free().await).expect("a slot");
        assert!(slots.take(one, false, slots.free().await).is_none());
        let other = address("192.0.2.2");
        let third = slots
            .take(other, false, slots.free().await)
            .expect("a slot");
        drop(first);
        let again = slots.take(one, false, slots.free().await).expect("a slot");
        drop((second, third, again));
        let here = address("127.0.0.1");
        let mut proxy = Vec::new();
        for _ in 0..4 {
            let slot = slots.take(here, true, slots.free().await);
            proxy.push(slot.expect("a slot"));
        }
    }
}
