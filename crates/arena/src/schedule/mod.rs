//! Which games are to be played: plain iterators, the same whenever they are asked.

mod fixtures;
mod meetings;

pub use fixtures::{Fixture, Sides, fixtures};
pub use meetings::{Meeting, Pairing, meetings};
