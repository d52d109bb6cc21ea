//! Where games are played: players, the referee, records, schedules and the statistics of results.
//!
//! The arena knows games only as [`grundy_rules::Instance`]; it knows nothing of which game that is,
//! and nothing of wasm: a bot is a [`Player`] like any other.

mod fault;
mod opponents;
mod parallel;
pub mod proof;
mod record;
mod referee;
mod schedule;
mod seat;
mod statistics;

pub use fault::{Failure, Fault, Forfeit, HostFault};
pub use opponents::{Opponent, best_line, perfect_move};
pub use parallel::join_or_propagate;
pub use record::{Blunder, Finish, GameRecord, PlyRecord};
pub use referee::{Choice, Conduct, Player, REPETITIONS, play};
pub use schedule::{Fixture, GamePair, Pairing, Sides, fixtures, game_pairs};
pub use seat::Seat;
pub use statistics::{
    Interval, Model, Pentanomial, Sample, Sprt, SprtStatus, Strength, Tally, strength, wilson,
};
