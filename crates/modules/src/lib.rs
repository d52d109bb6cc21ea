//! Games as programs: a rules module in any language is asked for the moves of every position that
//! play can reach, and what it answers becomes a game of the catalog.
//!
//! A module reads questions and writes answers, a line each (protocol version 1, `docs/games.md`).
//! It runs in the sandbox, like a bot. [`Module::open`] reads its header, and [`game`] makes a
//! [`grundy_games::Game`] of it. When that is opened, the module is asked about all positions, level
//! by level and in batches, by several instances at once; then it is not needed any more: judges,
//! proofs and plots use the table alone.
//!
//! ```
//! use grundy_modules::{Last, read_header};
//!
//! let answer = r#"
//! title = "Nim on one pile"
//! impartial = true
//! [keys]
//! n = { min = 0, max = 99, default = 7, about = "items at the start" }
//! ready
//! "#;
//! let header = read_header(answer).expect("a header");
//! assert_eq!((header.seats, header.last, header.impartial), (2, Last::Wins, true));
//! assert_eq!(header.keys[0].default, 7);
//!
//! let error = read_header("seats = 2\nready\n").expect_err("no title");
//! assert!(error.to_string().contains("title"), "{error}");
//! ```

mod answer;
mod batch;
mod board;
mod canon;
mod check;
mod error;
mod explore;
mod family;
mod format;
mod header;
mod labels;
mod merged;
mod module;
mod packed;
mod parts;
mod patience;
mod rules;
mod store;
mod sum;
mod survey;
mod symmetry;
mod table;
mod tables;
mod talk;
mod text;

pub use answer::Answer;
pub use board::BoardSpec;
pub use error::ModuleError;
pub use explore::{Effort, Found};
pub use family::{game, unpack};
pub use format::is_table;
pub use header::{Expectations, ExpectedValue, Header, HeaderKey, Last, read_header};
pub use module::Module;
pub use patience::Patience;
pub use store::Store;
pub use symmetry::Symmetry;
pub use talk::ModuleLimits;
