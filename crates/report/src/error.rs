//! Why a request could not be carried out at all.

use std::fmt;

use grundy_arena::HostFault;

use crate::Diagnostic;

/// Why there is no result. A bot's own failure is never one of these: that is its verdict.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Error {
    /// The input is wrong: a file, an option, a problem. Nothing was judged.
    User(Vec<Diagnostic>),
    /// The judge itself failed.
    Internal(HostFault),
    /// The caller asked to stop.
    Cancelled,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::User(diagnostics) => {
                let lines: Vec<String> = diagnostics.iter().map(Diagnostic::to_string).collect();
                f.write_str(&lines.join("\n"))
            }
            Self::Internal(fault) => write!(f, "{fault}"),
            Self::Cancelled => f.write_str("cancelled"),
        }
    }
}

impl std::error::Error for Error {}

impl From<Diagnostic> for Error {
    fn from(diagnostic: Diagnostic) -> Self {
        Self::User(vec![diagnostic])
    }
}

impl From<Vec<Diagnostic>> for Error {
    fn from(diagnostics: Vec<Diagnostic>) -> Self {
        Self::User(diagnostics)
    }
}

impl From<HostFault> for Error {
    fn from(fault: HostFault) -> Self {
        Self::Internal(fault)
    }
}
