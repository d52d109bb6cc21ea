//! Schedules of games: iterators that depend only on their arguments.

mod fixtures;
mod game_pairs;

pub use fixtures::{Fixture, Sides, fixtures};
pub use game_pairs::{GamePair, Pairing, game_pairs};
