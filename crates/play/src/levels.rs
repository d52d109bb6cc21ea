//! Players that err on purpose, for people to play against.

use std::num::NonZero;

use grundy_rules::PositionView;
use grundy_search::Book;

use crate::opponents::fallible;
use crate::{Choice, Failure, Opponent, Player};

/// The strength of a player that errs on purpose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    /// The name.
    pub name: &'static str,
    /// It moves at random once in this many moves, on average.
    pub errs_once_in: u64,
    /// The player that stands in for it in a game that has no values: a small budget makes it err.
    pub without_values: Opponent,
}

/// The levels, the weakest first.
pub const LEVELS: [Level; 3] = [
    Level {
        name: "easy",
        errs_once_in: 2,
        without_values: Opponent::Playouts(NonZero::new(2).unwrap()),
    },
    Level {
        name: "medium",
        errs_once_in: 4,
        without_values: Opponent::Playouts(NonZero::new(20).unwrap()),
    },
    Level {
        name: "hard",
        errs_once_in: 10,
        without_values: Opponent::Search(Opponent::PERFECT_QUESTIONS),
    },
];

impl Level {
    /// A player for one game. Games with the same seed must have different numbers `game`, which choose the random
    /// numbers. If the player searches, it looks positions up in this book.
    #[must_use]
    pub fn player(self, seed: u64, game: u64, book: &Book) -> Box<dyn Player> {
        Box::new(LevelPlayer {
            with_values: fallible(self.errs_once_in, seed, game),
            without_values: self.without_values.player_with_book(seed, game, book),
        })
    }
}

struct LevelPlayer {
    with_values: Box<dyn Player>,
    without_values: Box<dyn Player>,
}

impl Player for LevelPlayer {
    fn choose(&mut self, situation: &dyn PositionView<'_>) -> Result<Choice, Failure> {
        match situation.has_values() {
            true => self.with_values.choose(situation),
            false => self.without_values.choose(situation),
        }
    }
}
