//! Custom games: games as programs. A rules module in any language answers questions about the moves of every
//! position that play can reach, and its answers become a game of the catalog.
//!
//! A module reads questions and writes answers, a line each (protocol version 1, `docs/games.md`). It runs in
//! the sandbox, like a bot. [`Module::open`] reads its header, and [`game`] makes a [`grundy_games::Game`] of it.
//! Opening the game queries the module about every reachable position, level by level and in batches, on several
//! instances at once. After that the module is no longer needed: judging, proofs and plots use the table. A table
//! that is kept on disk needs no module at all.
//!
//! ```
//! use grundy_modules::{Last, Size, read_header};
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
//! assert_eq!(header.keys[0].default, "7");
//!
//! let error = read_header("seats = 2\nready\n").expect_err("no title");
//! assert!(error.to_string().contains("title"), "{error}");
//! ```

mod analysis;
mod answer;
mod batch;
mod batch_merger;
mod board;
mod canonical;
mod check;
mod components;
mod configured;
mod conversation;
mod effort;
mod error;
mod explore;
mod export;
mod family;
mod format;
mod growth;
mod growth_watch;
mod guess;
mod header;
mod header_key;
mod header_preset;
mod instance;
mod labels;
mod large;
mod module;
mod observer;
mod parameterized;
mod patience;
mod picture;
mod random_games;
mod reply;
mod rules;
mod size_messages;
mod store;
mod sum;
mod symmetry;
mod table;
mod tables;
mod text;

pub use answer::Answer;
pub use board::BoardSpec;
pub use conversation::ModuleLimits;
pub use effort::Effort;
pub use error::ModuleError;
pub use explore::Found;
pub use family::{game, unpack};
pub use format::is_table;
pub use header::{Expectations, Header, Last, Size, read_header};
pub use header_key::HeaderKey;
pub use module::Module;
pub use observer::{Exploring, Observer};
pub use patience::Patience;
pub use store::Store;
pub use symmetry::Symmetry;
