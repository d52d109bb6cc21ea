//! Proved bounds on the values of positions of games that are too large to list.
//!
//! A [`Game`] is asked position by position. [`Search`] finds bounds on a position within a budget of questions, as
//! [`grundy_rules::Known`]: the bounds are proved, and they meet if the position is decided. No bound is a guess, and
//! everything is deterministic.
//!
//! [`Search::prove`] writes a proof down as a [`Certificate`], and [`check`] checks it by the rules alone. A [`Book`]
//! has positions that are proved already.

mod alphabeta;
mod asking;
mod book;
mod bounds;
mod certificate;
mod claim;
mod dfpn;
mod error;
mod facts;
mod game;
mod key;
mod listing;
mod order;
mod path;
mod prove;
mod search;
mod table;
mod walk;

pub use book::Book;
pub use certificate::{BookProof, Certificate, CheckError, check};
pub use claim::{Claim, Flaw};
pub use error::SearchError;
pub use game::{Asked, Game, Replies};
pub use prove::Proof;
pub use search::{Answer, MoveAnswers, Search};

/// The version of the search. Raise it, and with it the version of the engine, whenever the same budget can lead to
/// other answers: verdicts depend on them.
pub const VERSION: u32 = 2;
