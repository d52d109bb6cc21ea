//! Which games are to be played: plain iterators, the same whenever they are asked.

mod fixtures;
mod game_pairs;

pub use fixtures::{Fixture, Sides, fixtures};
pub use game_pairs::{GamePair, Pairing, game_pairs};
