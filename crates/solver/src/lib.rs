//! Exact solutions of games, by search and by theorems held against each other.
//!
//! [`solve`] finds the value of every position that play can reach, [`nimbers`] the Grundy value of
//! those of an impartial game. [`Joined`] and [`Searched`] make oracles of them: the one falls
//! back on closed forms ([`Theory`]) where a search would be too large, the other only searches.
//! Nothing here recurses, so the depth of a game is no limit.

mod certificate;
mod graph;
mod grundy;
mod mex;
mod oracle;
mod retrograde;
mod searchable;
mod subtraction;

pub use certificate::{Broken, Claims, Facts, Refutation, verify};
pub use grundy::{Nimbers, nimbers};
pub use mex::mex;
pub use oracle::{Joined, Searched, Theory};
pub use retrograde::{Solution, solve};
pub use searchable::{Budget, Searchable, Unsolved};
pub use subtraction::{MAX_TAKES, Period, Subtraction, subtraction_values};
