//! The ways in which a player can fail to make a move.

use std::fmt;

use grundy_rules::RulesFault;
use grundy_search::SearchError;
use thiserror::Error;

use crate::words;

words! {
    /// A player's fault: it ends the game at once, as that player's loss. A fault of the host is never
    /// one of these. Records and journals contain these names; verdicts have fewer kinds of fault.
    Fault {
        /// A move of the game, but not one that the rules allow here.
        IllegalMove,
        /// A text that is not a move of the game.
        UnreadableMove,
        /// The player asked for input before it answered.
        MissingAnswer,
        /// More than one line in one turn.
        ExtraOutput,
        /// Out of fuel before it asked for the first position.
        SlowStart,
        /// Out of fuel in a move.
        OutOfFuel,
        /// Stopped by the clock, the judge's backstop.
        WallClock,
        /// Far more CPU time than its fuel explains.
        ProcessorTime,
        /// More memory than the limit.
        MemoryLimit = "memory",
        /// More output than the limit.
        OutputLimit = "output",
        /// A wasm trap: unreachable code, a bad address, division by zero, stack overflow.
        Trap,
        /// The player ended during the game with an exit status other than 0.
        ExitCode,
        /// The player ended during the game with exit status 0.
        EndedEarly,
    }
}

/// A fault with its details.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forfeit {
    /// The kind of fault.
    pub fault: Fault,
    /// The player's output in this turn, cut if it is long; empty if there was none.
    pub said: String,
    /// One sentence for the player's author.
    pub detail: String,
}

impl fmt::Display for Forfeit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.detail)
    }
}

/// The reason why a player made no move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failure {
    /// The player's own fault.
    Forfeit(Forfeit),
    /// The fault of the player's host.
    Host(HostFault),
}

/// The reason why a game cannot go on that is never a player's fault and never its verdict.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum HostFault {
    /// The host of a player has failed.
    #[error("the judge itself failed: {0}")]
    Host(String),
    /// The rules of the game are a program that has failed, or that contradicts itself.
    #[error("{0}")]
    Rules(RulesFault),
}

impl HostFault {
    /// The message without the prefix that says whose fault it is.
    #[must_use]
    pub fn into_message(self) -> String {
        match self {
            Self::Host(message) => message,
            Self::Rules(fault) => fault.to_string(),
        }
    }

    /// The fault that made a search fail.
    #[must_use]
    pub fn of_search(error: SearchError<RulesFault>) -> Self {
        match error {
            SearchError::Game(fault) => Self::Rules(fault),
            SearchError::Returns { position, plies } => {
                Self::Rules(RulesFault::returned_in(position, plies))
            }
            SearchError::Answers { .. } => Self::Host(error.to_string()),
        }
    }
}
