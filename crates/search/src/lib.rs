//! Proved bounds on the values of positions of games that are too large to list.
//!
//! A [`Game`] is asked position by position. [`Search`] tells what is known of a position within a budget of
//! questions, as [`grundy_rules::Known`]: bounds that are facts, and that meet where the position is decided. Nothing
//! guesses, and everything is deterministic.

mod alphabeta;
mod asking;
mod bounds;
mod dfpn;
mod error;
mod facts;
mod game;
mod key;
mod listing;
mod order;
mod path;
mod search;
mod table;

pub use error::SearchError;
pub use game::{Game, Replies};
pub use search::{Answer, Search};

/// The version of the search. It changes whenever the same budget can lead to other answers, so it belongs to the
/// digest of everything that depends on them.
pub const VERSION: u32 = 1;
