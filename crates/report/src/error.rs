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

#[cfg(test)]
mod tests {
    use grundy_rules::RulesFault;

    use super::*;

    #[test]
    fn errors_say_all_that_is_wrong() {
        let nim = Diagnostic::new("there is no game `nimm`").help("did you mean `nim`?");
        let rules = RulesFault {
            problem: "the program trapped".to_owned(),
            help: vec!["mend it".to_owned()],
        };
        let fault = HostFault::Host("a thread failed".to_owned());
        for (error, said) in [
            (
                Error::from(vec![Diagnostic::new("no file"), nim.clone()]),
                "no file\nthere is no game `nimm`; did you mean `nim`?",
            ),
            (nim.into(), "there is no game `nimm`; did you mean `nim`?"),
            (
                HostFault::Rules(rules).into(),
                "the program trapped; mend it",
            ),
            (
                fault.clone().into(),
                "the judge itself failed: a thread failed",
            ),
            (Error::Cancelled, "cancelled"),
        ] {
            assert_eq!(error.to_string(), said);
        }
        assert_eq!(Error::from(fault.clone()), Error::Internal(fault));
    }
}
