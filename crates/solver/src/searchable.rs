//! The requirements of a search besides the rules of a game, and its budget.

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

    /// An upper bound on the number of canonical positions that play can reach from `start`,
    /// computed without visiting them, so that a hopeless search is not started. `u128::MAX` if the
    /// bound does not fit.
    fn at_most(&self, start: &Self::Position) -> u128;

    /// About how much a position that play can reach from `start` takes at most, in time and memory,
    /// compared with a position of a few numbers, which is 1. A search is begun only if all
    /// positions together are worth it.
    fn weight(&self, _start: &Self::Position) -> u128 {
        1
    }

    /// The number of positions that the rules allow, reachable or not; `None` if that depends on the
    /// start.
    fn positions(&self) -> Option<u64> {
        None
    }

    /// The same number if the order of hands or heaps counted, although it does not matter in play.
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

    fn weight(&self, start: &Self::Position) -> u128 {
        self.0.weight(start)
    }

    fn positions(&self) -> Option<u64> {
        self.0.positions()
    }

    fn ordered(&self) -> Option<u64> {
        self.0.ordered()
    }
}

/// The most positions and moves, together, that a search may find. A million costs about 0.1 s and
/// 20 MB.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Budget(pub u64);

impl Budget {
    /// Limited by memory alone.
    pub const UNLIMITED: Self = Self(u64::MAX);

    /// Whether this many positions are within the budget.
    #[must_use]
    pub fn admits(self, positions: u128) -> bool {
        positions <= u128::from(self.0)
    }
}

/// Why there is no solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unsolved {
    /// Play can reach more positions and moves than the budget allows or than can be numbered.
    TooLarge,
    /// Grundy values are for games of two players, and this game has another number of them.
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
            Self::Seats(seats) => write!(f, "the game has {seats} players, and Grundy values are for 2"),
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
