//! Where games are played: players, the referee, records, schedules and the statistics of results.
//!
//! The arena knows games only as [`grundy_rules::Instance`]; it knows nothing of which game that is,
//! and nothing of wasm: a bot is a [`Player`] like any other.
//!
//! ```
//! use grundy_play::{Pentanomial, Sample, strength};
//! use grundy_rules::Outcome;
//!
//! // Ten meetings of two games each: six were won twice, in four each player won once.
//! let mut meetings = Pentanomial::default();
//! meetings.add([Outcome::Win, Outcome::Win], 6);
//! meetings.add([Outcome::Win, Outcome::Loss], 4);
//! let strength = strength(&Sample::from(meetings)).expect("games were played");
//! assert!(strength.los > 0.99, "almost certainly the stronger player");
//! ```

mod fault;
mod levels;
mod line;
mod opponents;
mod pool;
pub mod proof;
mod record;
mod referee;
mod schedule;
mod seat;
mod statistics;
mod words;

pub use fault::{Failure, Fault, Forfeit, HostFault};
pub use levels::{LEVELS, Level};
pub use line::{Line, finished, recorded};
pub use opponents::{Opponent, best_line, fallible, perfect_move};
pub use pool::in_order;
pub use record::{Blunder, Finish, GameRecord, PlyRecord};
pub use referee::{Choice, Conduct, Player, REPETITIONS, play};
pub use schedule::{Fixture, GamePair, Pairing, Sides, fixtures, game_pairs};
pub use seat::Seat;
pub use statistics::{
    Interval, Model, PairScore, Pentanomial, Rating, Sample, Sprt, SprtStatus, Strength, Tally,
    bradley_terry, strength, wilson,
};
