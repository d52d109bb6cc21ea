//! Players that err on purpose, for people to play against.

use crate::Player;
use crate::opponents::fallible;

/// How strong a player that errs on purpose is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    /// The name.
    pub name: &'static str,
    /// It moves at random once in this many moves, on average.
    pub errs_once_in: u64,
}

/// The levels, the weakest first.
pub const LEVELS: [Level; 3] = [
    Level {
        name: "easy",
        errs_once_in: 2,
    },
    Level {
        name: "medium",
        errs_once_in: 4,
    },
    Level {
        name: "hard",
        errs_once_in: 10,
    },
];

impl Level {
    /// A player for one game; `game` tells the games of one seed apart.
    #[must_use]
    pub fn player(self, seed: u64, game: u64) -> Box<dyn Player> {
        fallible(self.errs_once_in, seed, game)
    }
}
