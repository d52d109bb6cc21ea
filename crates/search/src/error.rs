//! Errors of a search.

use std::fmt;

use grundy_rules::RulesFault;

/// The reason why a search failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SearchError<E> {
    /// The rules could not be asked.
    Game(E),
    /// The rules answered for another number of positions than they were asked about.
    Answers {
        /// The number of positions in the batch.
        asked: usize,
        /// The number of answers.
        answered: usize,
    },
    /// The game promises that play never returns to a position, and it does.
    Returns {
        /// The position.
        position: String,
        /// The number of moves in between.
        plies: usize,
    },
}

impl<E: fmt::Display> fmt::Display for SearchError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Game(error) => error.fmt(f),
            Self::Answers { asked, answered } => {
                write!(f, "the rules gave {answered} answers for {asked} positions")
            }
            Self::Returns { position, plies } => RulesFault::returned_in(position, *plies).fmt(f),
        }
    }
}

impl<E: fmt::Debug + fmt::Display> std::error::Error for SearchError<E> {}
