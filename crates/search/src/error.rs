//! Errors of a search.

use grundy_rules::{RulesFault, number_of};
use thiserror::Error;

/// The reason why a search failed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SearchError<E> {
    /// The rules could not be asked.
    #[error("{0}")]
    Game(E),
    /// The rules answered for another number of positions than they were asked about.
    #[error(
        "the rules gave {} for {}",
        number_of(*.answered, "answer"),
        number_of(*.asked, "position")
    )]
    Answers {
        /// The number of positions in the batch.
        asked: usize,
        /// The number of answers.
        answered: usize,
    },
    /// The game promises that play never returns to a position, and it does.
    #[error("{}", RulesFault::returned_in(.position, *.plies))]
    Returns {
        /// The position.
        position: String,
        /// The number of moves in between.
        plies: usize,
    },
}
