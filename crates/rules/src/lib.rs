//! The vocabulary of combinatorial games.
//!
//! Everything here is plain data and small traits over the standard library: what a game's rules
//! are ([`Rules`]), how its positions and moves are written ([`Notation`]), what is known of the
//! value of a position ([`Oracle`]), and the one trait object behind which a game loses its type
//! ([`Instance`]), so that referees and judges need not know which game they serve.
//!
//! **Positions are written from the side of the player about to move**, and seats are counted
//! from there ([`RelativeSeat`]). A ply always passes the turn to the next seat, so a position needs no
//! record of whose turn it is, and positions that differ in nothing else are one position.
//!
//! The rules of a game in which two players take one or two items from a heap, and the player who takes the
//! last item wins:
//!
//! ```
//! use grundy_rules::{Ending, MoveList, RelativeSeat, Rules, Value};
//!
//! struct OneOrTwo;
//!
//! impl Rules for OneOrTwo {
//!     type Position = u64;
//!     type Move = u64;
//!     type Moves = Vec<u64>;
//!
//!     fn seats(&self) -> u8 {
//!         2
//!     }
//!
//!     fn moves(&self, &left: &u64) -> Vec<u64> {
//!         (1..=left.min(2)).collect()
//!     }
//!
//!     fn play(&self, &left: &u64, taken: u64) -> u64 {
//!         left - taken
//!     }
//!
//!     // The player about to move finds no item: the other player has won.
//!     fn ending(&self, &left: &u64) -> Option<Ending> {
//!         (left == 0).then_some(Ending::Won(RelativeSeat::NEXT))
//!     }
//! }
//!
//! let position = OneOrTwo.play(&3, 1);
//! let moves = OneOrTwo.moves(&position);
//! assert_eq!(moves.index_of(2), Some(1));
//! let end = OneOrTwo.play(&position, 2);
//! assert_eq!(OneOrTwo.settled(&end, RelativeSeat::MOVER), Some(Value::Loss(Some(0))));
//! ```

mod asked;
mod board;
mod change;
mod counted;
mod fault;
mod instance;
mod known;
mod misere;
mod moves;
mod notation;
mod oracle;
mod rules;
mod value;

pub use asked::{AskedRules, Replies};
pub use board::{Board, Figure, Grid, Mark, Marks, On, Places, PlayerHands, Shape, Side};
pub use change::Change;
pub use counted::{noun_of, number_of};
pub use fault::RulesFault;
pub use instance::{BoxedPosition, Instance, MoveError, Ply, PositionView, Solved, ValueKeeping};
pub use known::{Known, MoveStanding, Standing};
pub use misere::Misere;
pub use moves::MoveList;
pub use notation::{Field, Notation, TextError, Touch, not_a_number, numbers, quoted};
pub use oracle::{Counts, Method, Oracle, Repeats, Survey, Work};
pub use rules::Rules;
pub use value::{Ending, Outcome, Plies, RelativeSeat, Value};
