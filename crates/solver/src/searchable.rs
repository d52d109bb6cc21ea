//! What a search needs to know of a game beyond its rules, and how far it may go.

use std::fmt;

use grundy_rules::{Misere, Rules};

/// A game that can be searched.
pub trait Searchable: Rules {
    /// One position for all that are equivalent to this one, so that they are searched once: piles
    /// sorted, say. Equivalent positions have the same ending and equivalent options; hence the
    /// same value, remoteness and Grundy value. The canonical form of a canonical position is
    /// itself. By default every position stands for itself.
    fn canonical(&self, position: Self::Position) -> Self::Position {
        position
    }

    /// At least the number of canonical positions that play can reach from `start`, found without
    /// looking at them, so that a hopeless search is not even begun. `u128::MAX` where it would
    /// be more than that.
    fn at_most(&self, start: &Self::Position) -> u128;

    /// How many positions the rules can write down, where that is a matter of the rules and not of
    /// the start.
    fn positions(&self) -> Option<u64> {
        None
    }

    /// As many, where everything of which the order does not matter is counted in each order.
    fn ordered(&self) -> Option<u64> {
        None
    }
}

impl<R: Searchable> Searchable for Misere<R> {
    fn canonical(&self, position: Self::Position) -> Self::Position {
        self.0.canonical(position)
    }

    fn at_most(&self, start: &Self::Position) -> u128 {
        self.0.at_most(start)
    }

    fn positions(&self) -> Option<u64> {
        self.0.positions()
    }

    fn ordered(&self) -> Option<u64> {
        self.0.ordered()
    }
}

/// How large a search may grow: positions and moves, together. A million costs about 0.1 s and
/// 20 MB.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Budget(pub u64);

impl Budget {
    /// No bound but that of the memory.
    pub const UNLIMITED: Self = Self(u64::MAX);

    /// Whether a search over so many positions could stay within this budget.
    #[must_use]
    pub fn admits(self, positions: u128) -> bool {
        positions <= u128::from(self.0)
    }
}

/// Why there is no solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unsolved {
    /// More positions and moves can be reached than the budget allows, or than can be numbered.
    TooLarge,
    /// The theory is of two players and this game has another number.
    Seats(u8),
    /// Play can repeat a position or does not end in the loss of the player who cannot move, so
    /// there are no Grundy values.
    NoGrundyValues,
    /// A move leads to a position of this number, which is not in the graph.
    Dangling(u32),
}

impl fmt::Display for Unsolved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge => f.write_str("too many positions to search them all"),
            Self::Seats(seats) => write!(f, "{seats} players, and the theory is of 2"),
            Self::Dangling(node) => {
                write!(f, "a move leads to position {node}, which is not in the graph")
            }
            Self::NoGrundyValues => f.write_str(
                "Grundy values are for games without repetition in which a player who cannot move loses",
            ),
        }
    }
}

impl std::error::Error for Unsolved {}
