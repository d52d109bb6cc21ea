//! Who asks, as far as it matters for fairness.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use grundy_store::Account;

/// The network address that a request came from; nothing where it came over no network.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Peer(Option<IpAddr>);

impl<S: Sync> FromRequestParts<S> for Peer {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        let peer = peer.map(|ConnectInfo(address)| address.ip().to_canonical());
        // Only a proxy on this machine is believed, and only what it has added itself.
        let is_proxy = peer.is_some_and(|address| address.is_loopback());
        let forwarded = parts.headers.get_all("x-forwarded-for").iter().next_back();
        let last = forwarded
            .and_then(|value| value.to_str().ok()?.rsplit(',').next())
            .and_then(|address| address.trim().parse().ok())
            .map(|address: IpAddr| address.to_canonical());
        Ok(Self(last.filter(|_| is_proxy).or(peer)))
    }
}

/// Who asks: an account, or whoever sends from a network address.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Asker {
    /// Equal for the same one.
    pub(crate) name: String,
    /// Whether it is not an account.
    pub(crate) is_visitor: bool,
    /// Whether what they make this process do is counted: not where it was asked over no network.
    pub(crate) is_counted: bool,
}

impl Asker {
    pub(crate) fn of(account: Option<&Account>, peer: Peer) -> Self {
        match (account, peer.0) {
            (Some(account), address) => Self {
                name: format!("account {}", account.id),
                is_visitor: false,
                is_counted: address.is_some(),
            },
            (None, Some(address)) => Self {
                // What is kept of visitors is not their address.
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

/// The address, or the network of 2^64 addresses that one household has.
fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
        }
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
        Asker::of(None, peer).name
    }

    #[tokio::test]
    async fn only_a_proxy_on_this_machine_is_believed() {
        let [one, other] = [name("9.9.9.9:1", None).await, name("8.8.8.8:1", None).await];
        assert_ne!(one, other);
        assert_eq!(name("9.9.9.9:2", Some("8.8.8.8")).await, one);
        assert_eq!(name("127.0.0.1:1", Some("8.8.8.8")).await, other);
        // What a client has written stands before what the proxy adds.
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
