//! Connections: how many there are, and how long a silent one is kept.
//!
//! Who opens connections and sends nothing, or never reads what was sent, takes up a place for seconds;
//! who opens many from one address takes up half of the places at most. So a server is safe to face a
//! network as it is, and a proxy before it is for TLS alone.

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
use crate::options::Connections;
use crate::site::router;
use crate::turns::{Turn, Turns};

/// How long the other end may read nothing of what we send.
const UNREAD: Duration = Duration::from_secs(30);
/// The longest head of a request, in bytes.
const LONGEST_HEAD: usize = 64 << 10;
/// How long requests have to end when the server stops.
const LAST: Duration = Duration::from_secs(5);
/// How long to wait when the system takes no more connections.
const NO_MORE: Duration = Duration::from_millis(200);

/// Serves until the app is told to stop, and then answers what has been asked already.
///
/// Beyond [`Connections::most`], who connects waits for somebody else to leave.
pub async fn serve(listener: TcpListener, app: App) {
    let stop = app.stop().clone();
    let Connections { most, patience } = app.options().connections;
    let places = Places::new(most);
    let router = router(app);
    let graceful = GracefulShutdown::new();
    loop {
        let connected = tokio::select! {
            connected = next(&listener, &places) => connected,
            () = stop.cancelled() => break,
        };
        let Some((stream, from, place)) = connected else {
            continue;
        };
        let connection = connection(stream, from, router.clone(), patience);
        let connection = graceful.watch(connection);
        tokio::spawn(async move {
            // How a connection ends is of interest to its other end only.
            let _ = connection.await;
            drop(place);
        });
    }
    // Whoever is in the middle of a request gets a while, and not for ever.
    let _ = timeout(LAST, graceful.shutdown()).await;
}

/// The next connection that has a place.
async fn next(listener: &TcpListener, places: &Places) -> Option<(TcpStream, SocketAddr, Place)> {
    let free = places.free().await;
    let (stream, from) = match listener.accept().await {
        Ok(connected) => connected,
        Err(error) => {
            tracing::warn!(%error, "no connection can be taken");
            sleep(NO_MORE).await;
            return None;
        }
    };
    let place = places.take(from.ip(), free)?;
    Some((stream, from, place))
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
    // Small answers and events go out at once.
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

/// The places of connections.
struct Places {
    free: Arc<Semaphore>,
    of_networks: Turns<IpAddr>,
    all: usize,
}

/// The place of a connection, until it is dropped.
struct Place {
    _free: OwnedSemaphorePermit,
    _turn: Turn<IpAddr>,
}

impl Places {
    fn new(all: usize) -> Self {
        Self {
            free: Arc::new(Semaphore::new(all)),
            of_networks: Turns::default(),
            all,
        }
    }

    async fn free(&self) -> OwnedSemaphorePermit {
        let free = Arc::clone(&self.free).acquire_owned();
        free.await.expect("the semaphore is never closed")
    }

    /// A place for this address, unless it has half of all. This machine itself may have all: a proxy
    /// speaks for everybody.
    fn take(&self, from: IpAddr, free: OwnedSemaphorePermit) -> Option<Place> {
        let from = network(from);
        let most = match from.is_loopback() {
            true => self.all,
            false => self.all.div_ceil(2),
        };
        let turn = self.of_networks.take(from, most)?;
        Some(Place {
            _free: free,
            _turn: turn,
        })
    }
}

/// Who counts as one: an address of IPv4; of IPv6 the network of 64 bits that one customer has.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) if !address.is_loopback() => {
            IpAddr::V6((address.to_bits() & !u128::from(u64::MAX)).into())
        }
        address => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[test]
    fn a_customer_has_one_network() {
        let same = |one, other| network(address(one)) == network(address(other));
        assert!(same("2001:db8::1", "2001:db8::ffff:2"));
        assert!(!same("2001:db8::1", "2001:db8:0:1::1"));
        assert!(same("::ffff:192.0.2.1", "192.0.2.1"));
        assert!(!same("192.0.2.1", "192.0.2.2"));
    }

    #[tokio::test]
    async fn one_address_takes_half_of_the_places() {
        let places = Places::new(4);
        let one = address("192.0.2.1");
        let first = places.take(one, places.free().await).expect("a place");
        let second = places.take(one, places.free().await).expect("a place");
        assert!(places.take(one, places.free().await).is_none());
        let other = address("192.0.2.2");
        let third = places.take(other, places.free().await).expect("a place");
        drop(first);
        let again = places.take(one, places.free().await).expect("a place");
        drop((second, third, again));
        let here = address("127.0.0.1");
        let mut proxy = Vec::new();
        for _ in 0..4 {
            let place = places.take(here, places.free().await);
            proxy.push(place.expect("a place"));
        }
    }
}
