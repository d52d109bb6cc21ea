//! How a site is set up.

use std::time::Duration;

use grundy_store::QueueLimits;
use serde::Serialize;

/// A language that submissions may be in.
#[derive(Clone, Debug, Serialize)]
pub struct SourceLanguage {
    /// Its name.
    pub name: String,
    /// The endings of its files, without the dot.
    pub endings: Vec<String>,
}

/// How many connections there are, and how long one is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Connections {
    /// So many at the same time. One address, but for this machine's own, has half of them at most.
    pub most: usize,
    /// How long the head of a request may take, and how long a connection may wait for its next request.
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

/// How a site is set up.
#[derive(Clone, Debug)]
pub struct Options {
    /// Whether anybody may join under a name of their own choice.
    pub open: bool,
    /// The address by which people reach the site, `https://judge.example.org`; links are made of it, and
    /// cookies are sent over TLS only where it begins with `https`.
    pub address: String,
    /// How many connections there are, and how long one is kept.
    pub connections: Connections,
    /// How much may wait and be spent.
    pub limits: QueueLimits,
    /// How old the standings of a contest may be that are shown.
    pub standings_kept: Duration,
    /// What can be compiled.
    pub languages: Vec<SourceLanguage>,
}

impl Options {
    /// Whether the site is reached over TLS.
    pub(crate) fn is_secure(&self) -> bool {
        self.address.starts_with("https://")
    }
}
