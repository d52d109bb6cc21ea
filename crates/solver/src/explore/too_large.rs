//! Games that are not explored to their end.

use std::fmt;

use grundy_rules::number_of;
use thiserror::Error;

use crate::Budget;

/// The reason why a game was not explored to its end.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ExploreError<E> {
    /// There are more positions and moves than the budget allows.
    #[error("{0}")]
    TooLarge(TooLarge),
    /// The rules could not be asked.
    #[error("{0}")]
    Rules(E),
}

/// The progress of a search that exceeded its budget.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TooLarge {
    /// The budget.
    pub budget: Budget,
    /// The number of positions found at each distance from the start; the last is not complete.
    pub levels: Vec<u64>,
    /// The number of moves found.
    pub moves: u64,
    /// The number of positions of which all moves were found.
    pub expanded: u64,
    /// Bytes of a position by itself, without its heap allocations.
    pub size: usize,
}

impl TooLarge {
    /// An estimate of the least number of positions and moves: the positions that were not expanded are assumed to
    /// have as many moves as the others on average, and to lead to no new position.
    #[must_use]
    pub fn at_least(&self) -> Budget {
        let positions: u64 = self.levels.iter().sum();
        let open = u128::from(positions - self.expanded);
        let more = open * u128::from(self.moves) / u128::from(self.expanded.max(1));
        let more = u64::try_from(more).unwrap_or(u64::MAX);
        Budget(positions.saturating_add(self.moves).saturating_add(more))
    }

    /// An estimate of the bytes that exploring and solving [`TooLarge::at_least`] takes, without the heap allocations
    /// of the positions.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let positions: u64 = self.levels.iter().sum();
        let moves = self.at_least().0 - positions;
        let each = self.size as u64 + 45;
        positions
            .saturating_mul(each)
            .saturating_add(moves.saturating_mul(8))
    }
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            budget,
            levels,
            expanded,
            ..
        } = self;
        let positions: u64 = levels.iter().sum();
        let level = levels.len().saturating_sub(1);
        let last = levels.last().copied().unwrap_or(0);
        write!(
            f,
            "more than {} positions and moves: {} found, {last} of them so far \
             at distance {level} from the start, and {} still without their moves. A search needs a \
             budget of at least {}, and {} MB of memory",
            budget.0,
            number_of(positions, "position"),
            positions - expanded,
            self.at_least().0,
            self.bytes().div_ceil(1_000_000),
        )
    }
}

impl std::error::Error for TooLarge {}
