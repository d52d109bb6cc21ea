//! The requester of a request, for rate limiting.

use std::net::IpAddr;

use axum::http::HeaderMap;
use grundy_store::Account;

/// The network address that a request came from. `None` if it did not come over a network, as in tests.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Peer(Option<IpAddr>);

impl Peer {
    /// The network of the address, for limits.
    pub(crate) fn network(self) -> Option<IpAddr> {
        self.0.map(network)
    }
}

impl Peer {
    /// A client can send any header. So the header counts only if a trusted proxy has sent it, and of its addresses
    /// only the last one that is not a proxy's: the proxies have added it and those after it.
    pub(crate) fn of(
        connected: Option<IpAddr>,
        headers: &HeaderMap,
        is_proxy: impl Fn(IpAddr) -> bool,
    ) -> Self {
        let connected = connected.map(|address| address.to_canonical());
        if !connected.is_some_and(&is_proxy) {
            return Self(connected);
        }
        let forwarded = headers.get_all("x-forwarded-for").iter();
        let forwarded = forwarded.filter_map(|value| value.to_str().ok());
        let texts: Vec<&str> = forwarded.flat_map(|value| value.split(',')).collect();
        let mut seen = connected;
        for text in texts.into_iter().rev() {
            // Beyond an address that cannot be read, nothing can be trusted.
            let Ok(address) = text.trim().parse::<IpAddr>() else {
                break;
            };
            seen = Some(address.to_canonical());
            if !seen.is_some_and(&is_proxy) {
                break;
            }
        }
        Self(seen)
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
    use super::*;

    fn name(from: &str, forwarded: Option<&str>) -> String {
        let mut headers = HeaderMap::new();
        if let Some(forwarded) = forwarded {
            let forwarded = forwarded.parse().expect("a header");
            headers.insert("x-forwarded-for", forwarded);
        }
        let address: IpAddr = from.parse().expect("an address");
        let proxies: ipnet::IpNet = "172.16.0.0/12".parse().expect("a network");
        let is_proxy = |address: IpAddr| address.is_loopback() || proxies.contains(&address);
        Requester::of(None, Peer::of(Some(address), &headers, is_proxy)).name
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

    #[test]
    fn only_trusted_proxies_are_believed() {
        let [one, other] = [name("9.9.9.9", None), name("8.8.8.8", None)];
        assert_ne!(one, other);
        assert_eq!(name("9.9.9.9", Some("8.8.8.8")), one);
        assert_eq!(name("127.0.0.1", Some("8.8.8.8")), other);
        assert_eq!(name("172.17.0.1", Some("8.8.8.8")), other);
        assert_eq!(
            name("172.40.0.1", Some("8.8.8.8")),
            name("172.40.0.1", None)
        );
        // A client's own addresses stand before the address that the proxy adds.
        assert_eq!(name("127.0.0.1", Some("9.9.9.9, 8.8.8.8")), other);
        // One proxy behind another.
        assert_eq!(
            name("127.0.0.1", Some("9.9.9.9, 8.8.8.8, 172.17.0.1")),
            other
        );
        let here = name("127.0.0.1", None);
        assert_eq!(name("127.0.0.1", Some("nonsense")), here);
        assert_eq!(name("127.0.0.1", Some("8.8.8.8, nonsense")), here);
        assert_eq!(name("::ffff:8.8.8.8", None), other);
        assert_eq!(name("2001:db8::1", None), name("2001:db8::2", None));
    }
}
