//! Faults of rules that are a program.

use std::fmt;

use crate::number_of;

/// The reason why the rules of a game could not be asked about a position. Only rules that are a program can fail.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RulesFault {
    /// The error, in one sentence without a full stop.
    pub problem: String,
    /// Remedies for the author of the rules, a sentence each.
    pub help: Vec<String>,
}

impl RulesFault {
    /// The fault of rules that promise that play never returns to a position, although it returns to `position`.
    /// `after` names the moves in between, as the end of a sentence.
    #[must_use]
    pub fn returned(position: impl fmt::Display, after: &str) -> Self {
        Self {
            problem: format!(
                "the header says `ends = true`, but the position `{position}` returns after {after}"
            ),
            help: vec![
                "leave `ends` out of the header if play can return to a position, or write what has changed into \
                 the position"
                    .to_owned(),
            ],
        }
    }

    /// The fault of [`RulesFault::returned`] if only the number of moves in between is known.
    #[must_use]
    pub fn returned_in(position: impl fmt::Display, plies: usize) -> Self {
        Self::returned(position, &number_of(plies, "move"))
    }
}

impl fmt::Display for RulesFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.problem)?;
        self.help.iter().try_for_each(|help| write!(f, "; {help}"))
    }
}

impl std::error::Error for RulesFault {}
