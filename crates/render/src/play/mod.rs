//! A person plays in a terminal: requests and replies. The game itself is [`grundy_play::PersonGame`].

mod drawn;
mod figures;
mod header;
mod hint;
mod proofs;
mod request;
mod summary;
mod terminal_game;
mod typed;

pub use drawn::board_lines;
pub(crate) use drawn::drawn;
pub use header::RulesInWords;
pub use hint::{hint_words, worth_for_you};
pub use proofs::{GameProver, PositionProver, Prover};
pub use terminal_game::{Reply, TerminalGame};
pub use typed::read as read_move;
