//! The requirements of a search besides the rules of a game, and its budget.

use grundy_rules::{Misere, MoveList, Rules};
use thiserror::Error;

/// A game that can be searched.
pub trait Searchable: Rules {
    /// The canonical form of a position: one for all equivalent positions, so that they are searched once, such as the
    /// one with sorted piles. Equivalent positions have the same ending and equivalent options, and therefore the
    /// same value, remoteness and Grundy value. The canonical form of a canonical position is
    /// itself. By default every position is canonical.
    fn canonical(&self, position: Self::Position) -> Self::Position {
        position
    }

    /// An upper bound on the number of canonical positions that play can reach from `start`,
    /// computed without visiting them, so that a hopeless search is not started. `u128::MAX` if the
    /// bound does not fit.
    fn at_most(&self, start: &Self::Position) -> u128;

    /// An estimate of the most time and memory that a position reachable from `start` takes, relative to a position of
    /// a few numbers, which is 1. A search is begun only if the budget admits all positions with this weight.
    fn weight(&self, _start: &Self::Position) -> u128 {
        1
    }

    /// An estimate of the most moves of a position that play can reach from `start`. By default those of `start`, as in
    /// games that use up heaps.
    fn most_moves(&self, start: &Self::Position) -> u128 {
        self.moves(start).len()
    }

    /// The number of positions that the rules allow, reachable or not; `None` if that depends on the
    /// start.
    fn positions(&self) -> Option<u64> {
        None
    }

    /// The number of positions that the rules allow if the order of hands or heaps counted, although it does not
    /// matter in play.
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

    fn most_moves(&self, start: &Self::Position) -> u128 {
        self.0.most_moves(start)
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
    /// No limit but memory.
    pub const UNLIMITED: Self = Self(u64::MAX);

    /// Whether this many positions are within the budget.
    #[must_use]
    pub fn admits(self, positions: u128) -> bool {
        positions <= u128::from(self.0)
    }
}

/// The reason why a game has no solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Unsolved {
    /// Play can reach more positions and moves than the budget allows or than can be numbered.
    #[error("too many positions to search them all")]
    TooLarge,
    /// Grundy values are for games of two players, and this game has another number of them.
    #[error("the game has {0} players, and Grundy values are for 2")]
    Seats(u8),
    /// Play can repeat a position or does not end in the loss of the player who cannot move, so
    /// there are no Grundy values.
    #[error(
        "Grundy values are for games without repetition in which a player who cannot move loses"
    )]
    NoGrundyValues,
    /// A move leads to a position of this number, which is not in the graph.
    #[error("a move leads to position {0}, which is not in the graph")]
    Dangling(u32),
}
