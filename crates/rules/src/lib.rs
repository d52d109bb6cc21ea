//! The vocabulary of combinatorial games.
//!
//! Everything here is plain data and small traits over the standard library: what a game's rules
//! are ([`Rules`]), how its positions and moves are written ([`Notation`]), what is known of the
//! value of a position ([`Oracle`]), and the one seam behind which a game loses its type
//! ([`Instance`]), so that referees and judges need not know which game they serve.
//!
//! **Positions are written from the side of the player about to move**, and seats are counted
//! from there ([`RelativeSeat`]). A ply always passes the turn to the next seat, so a position needs no
//! record of whose turn it is, and positions that differ in nothing else are one position.

mod board;
mod instance;
mod misere;
mod moves;
mod notation;
mod oracle;
mod rules;
mod value;

pub use board::{Board, Figure, Grid, Mark, Marks, On, Places, PlayerHands, Shape, Side};
pub use instance::{BoxedPosition, Instance, MoveError, Ply, PositionView, Solved, ValueKeeping};
pub use misere::Misere;
pub use moves::MoveList;
pub use notation::{Field, Notation, TextError, not_a_number, numbers, quoted};
pub use oracle::{Counts, Method, Oracle};
pub use rules::Rules;
pub use value::{Ending, Outcome, Plies, RelativeSeat, Value};
