//! Faults of rules that are a program.

use std::fmt;

/// The reason why the rules of a game could not be asked about a position. Only rules that are a program can fail.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RulesFault {
    /// The error, in one sentence without a full stop.
    pub problem: String,
    /// Remedies for the author of the rules, a sentence each.
    pub help: Vec<String>,
}

impl fmt::Display for RulesFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.problem)?;
        self.help.iter().try_for_each(|help| write!(f, "; {help}"))
    }
}

impl std::error::Error for RulesFault {}
