//! Games that are not explored to their end.

use std::fmt;

use crate::Budget;

/// Why a game was not explored to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ExploreError<E> {
    /// There are more positions and moves than the budget allows.
    TooLarge(TooLarge),
    /// The rules could not be asked.
    Rules(E),
}

/// How far a search came that went beyond its budget.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TooLarge {
    /// The budget.
    pub budget: Budget,
    /// How many positions were found at each distance from the start; the last is not complete.
    pub levels: Vec<u64>,
    /// How many moves were found.
    pub moves: u64,
    /// In how many positions all moves were found.
    pub expanded: u64,
    /// Bytes that a position takes by itself.
    pub size: usize,
}

impl TooLarge {
    /// The positions and moves that there are at least, if the positions that were not expanded
    /// have as many moves as the others on average and lead to nothing new.
    #[must_use]
    pub fn at_least(&self) -> Budget {
        let positions: u64 = self.levels.iter().sum();
        let open = u128::from(positions - self.expanded);
        let more = open * u128::from(self.moves) / u128::from(self.expanded.max(1));
        let more = u64::try_from(more).unwrap_or(u64::MAX);
        Budget(positions.saturating_add(self.moves).saturating_add(more))
    }

    /// About how many bytes exploring and solving [`TooLarge::at_least`] takes, besides what the
    /// positions keep elsewhere.
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
            "more than {} positions and moves: {positions} positions found, {last} of them so far \
             at distance {level} from the start, and {} still without their moves. A search needs a \
             budget of at least {}, and {} MB of memory",
            budget.0,
            positions - expanded,
            self.at_least().0,
            self.bytes().div_ceil(1_000_000),
        )
    }
}

impl std::error::Error for TooLarge {}

impl<E: fmt::Display> fmt::Display for ExploreError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge(error) => error.fmt(f),
            Self::Rules(error) => error.fmt(f),
        }
    }
}

impl<E: std::error::Error> std::error::Error for ExploreError<E> {}
