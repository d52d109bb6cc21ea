//! Errors of requests that could not be carried out.

use grundy_play::HostFault;

use crate::Diagnostic;

/// The reason why a request has no result. The failure of a bot is not an error: it is a verdict.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Error {
    /// The input is wrong: a file, an option, a problem. Nothing was judged.
    #[error("{}", lines(.0))]
    User(Vec<Diagnostic>),
    /// The judge itself failed.
    #[error(transparent)]
    Internal(HostFault),
    /// The caller asked to stop.
    #[error("cancelled")]
    Cancelled,
}

fn lines(diagnostics: &[Diagnostic]) -> String {
    let lines: Vec<String> = diagnostics.iter().map(Diagnostic::to_string).collect();
    lines.join("\n")
}

impl From<HostFault> for Error {
    /// Faults of the rules are for their author, and all others for the operator.
    fn from(fault: HostFault) -> Self {
        match fault {
            HostFault::Host(_) => Self::Internal(fault),
            HostFault::Rules(fault) => Diagnostic::new(fault.problem).helps(fault.help).into(),
        }
    }
}

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
