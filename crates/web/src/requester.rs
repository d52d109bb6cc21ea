//! The requester of a request, for rate limiting.

use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use grundy_store::Account;

/// The network address that a request came from. `None` if it did not come over a network, as in tests.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Peer(Option<IpAddr>);

impl<S: Sync> FromRequestParts<S> for Peer {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        let peer = peer.map(|ConnectInfo(address)| address.ip().to_canonical());
        // A client can send any header. So only a proxy on this machine is trusted, and only the last address,
        // which the proxy has added.
        let is_proxy = peer.is_some_and(|address| address.is_loopback());
        let forwarded = parts.headers.get_all("x-forwarded-for").iter().next_back();
        let last = forwarded
            .and_then(|value| value.to_str().ok()?.rsplit(',').next())
            .and_then(|address| address.trim().parse().ok())
            .map(|address: IpAddr| address.to_canonical());
        Ok(Self(last.filter(|_| is_proxy).or(peer)))
    }
}

/// The requester for rate limiting: an account, or the network address of a visitor.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Requester {
    /// The key: equal for requests of the same requester.
    pub(crate) name: String,
    /// Whether the requester is not signed in.
    pub(crate) is_visitor: bool,
    /// Whether computing time is charged. It is not if the request did not come over a network.
    pub(crate) is_counted: bool,
}

impl Requester {
    pub(crate) fn of(account: Option<&Account>, peer: Peer) -> Self {
        match (account, peer.0) {
            (Some(account), address) => Self {
                name: format!("account {}", account.id),
                is_visitor: false,
                is_counted: address.is_some(),
            },
            (None, Some(address)) => Self {
                // The name is stored with questions, and the addresses of visitors must not be.
                name: grundy_store::digest(format!("visitor {}", network(address)).as_bytes()),
                is_visitor: true,
                is_counted: true,
            },
            (None, None) => Self {
                name: "nobody".to_owned(),
                is_visitor: true,
                is_counted: false,
            },
        }
    }
}

/// The address; of IPv6, the network of 2^64 addresses that one customer has.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) if !address.is_loopback() => {
            IpAddr::V6((address.to_bits() & !u128::from(u64::MAX)).into())
        }
        address => address,
    }
}

#[cfg(test)]
mod tests {
    use axum::http::Request;

    use super::*;

    async fn name(from: &str, forwarded: Option<&str>) -> String {
        let mut request = Request::builder();
        if let Some(forwarded) = forwarded {
            request = request.header("X-Forwarded-For", forwarded);
        }
        let (mut parts, ()) = request.body(()).expect("a request").into_parts();
        let address: SocketAddr = from.parse().expect("an address");
        parts.extensions.insert(ConnectInfo(address));
        let Ok(peer) = Peer::from_request_parts(&mut parts, &()).await;
        Requester::of(None, peer).name
    }

    #[test]
    fn a_customer_has_one_network() {
        let address = |text: &str| -> IpAddr { text.parse().expect("an address") };
        let same = |one, other| network(address(one)) == network(address(other));
        assert!(same("2001:db8::1", "2001:db8::ffff:2"));
        assert!(!same("2001:db8::1", "2001:db8:0:1::1"));
        assert!(same("::ffff:192.0.2.1", "192.0.2.1"));
        assert!(!same("192.0.2.1", "192.0.2.2"));
    }

    #[tokio::test]
    async fn only_a_proxy_on_this_machine_is_believed() {
        let [one, other] = [name("9.9.9.9:1", None).await, name("8.8.8.8:1", None).await];
        assert_ne!(one, other);
        assert_eq!(name("9.9.9.9:2", Some("8.8.8.8")).await, one);
        assert_eq!(name("127.0.0.1:1", Some("8.8.8.8")).await, other);
        // A client's own addresses stand before the address that the proxy adds.
        assert_eq!(name("127.0.0.1:1", Some("9.9.9.9, 8.8.8.8")).await, other);
        let here = name("127.0.0.1:1", None).await;
        assert_eq!(name("127.0.0.1:1", Some("nonsense")).await, here);
        assert_eq!(name("[::ffff:8.8.8.8]:1", None).await, other);
        let neighbours = [
            name("[2001:db8::1]:1", None).await,
            name("[2001:db8::2]:1", None).await,
        ];
        assert_eq!(neighbours[0], neighbours[1]);
    }
}
