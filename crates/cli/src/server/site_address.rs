//! The address at which people reach a site.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};

/// The setting of the store with the URL of the site.
pub(crate) const SETTING: &str = "address";

/// The URL of a site that listens on this address.
///
/// An unspecified address (`0.0.0.0` or `[::]`) cannot be connected to. The URL then has the address by which this
/// machine reaches other networks, or `localhost` if it has none.
pub(crate) fn url_of(listening: SocketAddr) -> String {
    let port = listening.port();
    match listening.ip() {
        address if !address.is_unspecified() => format!("http://{listening}"),
        address => match outgoing(address) {
            Some(address) => format!("http://{}", SocketAddr::new(address, port)),
            None => format!("http://localhost:{port}"),
        },
    }
}

/// The address of the interface through which packets leave this machine. None is sent: connecting a datagram socket
/// only chooses the interface. The destinations are addresses for documentation (RFC 5737, RFC 3849).
fn outgoing(unspecified: IpAddr) -> Option<IpAddr> {
    let v4 = (
        IpAddr::from(Ipv4Addr::UNSPECIFIED),
        IpAddr::from(Ipv4Addr::new(192, 0, 2, 1)),
    );
    let v6 = (
        IpAddr::from(Ipv6Addr::UNSPECIFIED),
        IpAddr::from(Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 1)),
    );
    // A server that listens on `[::]` is also reached by IPv4, whose addresses are easier to type.
    let tried = [Some(v4), unspecified.is_ipv6().then_some(v6)];
    tried.into_iter().flatten().find_map(|(from, to)| {
        let socket = UdpSocket::bind((from, 0)).ok()?;
        socket.connect((to, 9)).ok()?;
        let address = socket.local_addr().ok()?.ip();
        (!address.is_unspecified() && !address.is_loopback()).then_some(address)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_url_can_be_connected_to() {
        for (listening, url) in [
            ("127.0.0.1:8470", "http://127.0.0.1:8470"),
            ("192.168.1.20:80", "http://192.168.1.20:80"),
            ("[::1]:8470", "http://[::1]:8470"),
        ] {
            assert_eq!(url_of(listening.parse().expect("an address")), url);
        }
        for listening in ["0.0.0.0:8470", "[::]:8470"] {
            let url = url_of(listening.parse().expect("an address"));
            assert!(url.ends_with(":8470"), "{url}");
            assert!(!url.contains("0.0.0.0") && !url.contains("[::]"), "{url}");
        }
    }
}
