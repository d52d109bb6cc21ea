//! Exact solutions of games, by search and by theorems held against each other.
//!
//! - [`solve`] finds the value of every position that play can reach, and [`nimbers`] the Grundy
//!   value of every position of an impartial game. Both take the rules of a game.
//! - [`explore`] and [`Graph`] are the two steps of which they consist: the first finds the positions
//!   and the moves between them, level by level, wherever the rules come from; the second solves a
//!   game that is given as a graph.
//! - [`Joined`] and [`Searched`] are oracles, which answer for any position. [`Joined`] uses closed
//!   forms ([`Theory`]) where a search would be too large, [`Searched`] only searches.
//! - [`verify`] proves or refutes a table of values from any source.
//!
//! Nothing here recurses, so the length of a game is not limited by the stack.
//!
//! # Example
//!
//! A heap from which either player takes 1, 2 or 3 objects. The player who cannot take has lost.
//!
//! ```
//! use grundy_rules::{RelativeSeat, Ending, Rules, Value};
//! use grundy_solver::{Budget, Searchable, nimbers, solve};
//!
//! struct TakeUpToThree;
//!
//! impl Rules for TakeUpToThree {
//!     type Position = u32;
//!     type Move = u32;
//!     type Moves = Vec<u32>;
//!
//!     fn seats(&self) -> u8 {
//!         2
//!     }
//!
//!     fn moves(&self, &heap: &u32) -> Vec<u32> {
//!         (1..=heap.min(3)).collect()
//!     }
//!
//!     fn play(&self, heap: &u32, take: u32) -> u32 {
//!         heap - take
//!     }
//!
//!     fn ending(&self, &heap: &u32) -> Option<Ending> {
//!         (heap == 0).then_some(Ending::Won(RelativeSeat::NEXT))
//!     }
//! }
//!
//! impl Searchable for TakeUpToThree {
//!     fn at_most(&self, &heap: &u32) -> u128 {
//!         u128::from(heap) + 1
//!     }
//! }
//!
//! let solution = solve(&TakeUpToThree, &10, Budget(100))?;
//! assert_eq!(solution.value(&10), Some(Value::Win(Some(5))));
//! assert_eq!(solution.value(&8), Some(Value::Loss(Some(4))));
//! assert_eq!(solution.counts().reachable, 11);
//!
//! let nimbers = nimbers(&TakeUpToThree, &10, Budget(100))?;
//! assert_eq!(nimbers.value(&10), Some(10 % 4));
//! # Ok::<(), grundy_solver::Unsolved>(())
//! ```

mod certificate;
mod explore;
mod graph;
mod grundy;
mod heaps;
mod mex;
mod oracle;
mod positions;
mod retrograde;
mod searchable;
mod solution;
mod subtraction;

pub use certificate::{Broken, Claims, Facts, Refutation, verify};
pub use explore::{Answers, ExploreError, Explored, Limits, TooLarge, explore};
pub use graph::{Graph, Node};
pub use grundy::{GraphNimbers, Nimbers};
pub use heaps::{Code, CodeError, Digit, HeapValues};
pub use mex::mex;
pub use oracle::{Joined, Searched, Theory};
pub use positions::Positions;
pub use retrograde::Values;
pub use searchable::{Budget, Searchable, Unsolved};
pub use solution::{Solution, nimbers, solve};
pub use subtraction::{MAX_TAKES, Period, Subtraction, subtraction_values};
