//! How a site is set up.

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

/// How a site is set up.
#[derive(Clone, Debug)]
pub struct Options {
    /// Whether anybody may join under a name of their own choice.
    pub open: bool,
    /// The address by which people reach the site, `https://judge.example.org`; links are made of it, and
    /// cookies are sent over TLS only where it begins with `https`.
    pub address: String,
    /// How much may wait and be spent.
    pub limits: QueueLimits,
    /// What can be compiled.
    pub languages: Vec<SourceLanguage>,
}

impl Options {
    /// Whether the site is reached over TLS.
    pub(crate) fn is_secure(&self) -> bool {
        self.address.starts_with("https://")
    }
}
