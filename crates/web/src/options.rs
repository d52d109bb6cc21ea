//! The options of a site.

use std::net::IpAddr;
use std::time::Duration;

use grundy_store::QueueLimits;
use ipnet::IpNet;
use serde::Serialize;

use crate::room_code::RoomCode;

/// A language of submissions.
#[derive(Clone, Debug, Serialize)]
pub struct SourceLanguage {
    /// Its name.
    pub name: String,
    /// The endings of its files, without the dot.
    pub endings: Vec<String>,
}

/// Limits on connections.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Connections {
    /// The number of open connections. One address, unless it is this machine's own, gets half of them at
    /// most.
    pub most: usize,
    /// The longest time for the head of a request, and the longest time that a connection may wait for its
    /// next request.
    pub patience: Duration,
}

impl Default for Connections {
    fn default() -> Self {
        Self {
            most: 4000,
            patience: Duration::from_secs(10),
        }
    }
}

/// The key of the ladder of a problem whose files have this digest. Workers, which play the games, know it.
pub type LadderKey = fn(problem_digest: &str) -> String;

/// The options of a site.
#[derive(Clone, Debug)]
pub struct Options {
    /// Whether everyone may create an account, without an invitation.
    pub open: bool,
    /// The code that people need to join without an invitation. `None` if they need none.
    pub room_code: Option<RoomCode>,
    /// The public address of the site, `https://judge.example.org`. Links begin with it. If it begins with
    /// `https`, cookies are sent over TLS only.
    pub address: String,
    /// Limits on connections.
    pub connections: Connections,
    /// Limits on the submissions that wait and on the time that judging takes.
    pub limits: QueueLimits,
    /// The maximum age of the standings of a contest, and of the totals of the server, that are shown.
    pub standings_kept: Duration,
    /// The networks of proxies that name the address of a client, besides this machine.
    pub trusted_proxies: Vec<IpNet>,
    /// The languages that can be compiled.
    pub languages: Vec<SourceLanguage>,
    /// The keys of the ladders of uploaded problems.
    pub ladder_key: LadderKey,
}

impl Options {
    /// Whether a proxy is at this address.
    pub(crate) fn is_proxy(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        let mut trusted = self.trusted_proxies.iter();
        address.is_loopback() || trusted.any(|network| network.contains(&address))
    }

    /// Whether clients connect over TLS.
    pub(crate) fn is_secure(&self) -> bool {
        self.address.starts_with("https://")
    }
}
