//! Games as programs: a rules module in any language is asked for the moves of every position that
//! play can reach, and what it answers becomes a game of the catalog.
//!
//! A module reads questions and writes answers, a line each (protocol version 1, `docs/games.md`).
//! It runs in the sandbox, like a bot. [`Module::open`] reads its header, and [`game`] makes a
//! [`grundy_games::Game`] of it. When that is opened, the module is asked about all positions, level
//! by level and in batches, by several instances at once; then it is not needed any more: judges,
//! proofs and plots use the table alone.

mod answer;
mod board;
mod check;
mod error;
mod family;
mod format;
mod header;
mod module;
mod packed;
mod rules;
mod store;
mod table;
mod talk;
mod text;

pub use answer::Answer;
pub use board::BoardSpec;
pub use error::ModuleError;
pub use family::game;
pub use format::is_table;
pub use header::{Expectations, ExpectedValue, Header, HeaderKey, Last};
pub use module::{Module, read_header};
pub use packed::unpack;
pub use store::Store;
pub use table::Effort;
pub use talk::ModuleLimits;
