//! Games in progress, players, the referee, records, schedules and the statistics of results.
//!
//! A game is a [`grundy_rules::Instance`] here: this crate does not depend on which game that is. Nor does it depend
//! on wasm: a bot is a [`Player`] like any other.
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
mod occurrences;
mod opponents;
mod person;
mod player;
mod playouts;
mod pool;
pub mod proof;
mod proved_game;
mod proved_moves;
mod prover;
mod random;
mod record;
mod referee;
mod schedule;
mod seat;
mod session;
mod statistics;
mod words;

pub use fault::{Failure, Fault, Forfeit, HostFault};
pub use grundy_search::Book;
pub use levels::{LEVELS, Level};
pub use opponents::{GameSize, Opponent, UnknownOpponent, best_line, fallible, perfect_move};
pub use person::{Pause, PersonGame, SeatPlayer};
pub use player::{Choice, GameLimits, Player};
pub use pool::in_order;
pub use proved_game::{DecidedMoves, ProvedPly, RightOptions};
pub use proved_moves::{ProvedMoves, standings};
pub use prover::{canonical_options, proved};
pub use random::random_position;
pub use record::{Blunder, Finish, GameFailure, GameRecord, PlyRecord};
pub use referee::{play, play_from};
pub use schedule::{Fixture, GamePair, Pairing, Sides, fixtures, game_pairs};
pub use seat::Seat;
pub use session::{Over, PlayedPly, REPETITIONS, ReplayError, Session, Turn};
pub use statistics::{
    Interval, Model, PairScore, Pentanomial, Rating, Sample, Sprt, SprtStatus, Strength, Tally,
    bradley_terry, strength, wilson,
};
