//! A person plays in a terminal: what is typed, what is answered.

mod drawn;
mod figures;
mod header;
mod hint;
mod request;
mod session;
mod summary;
mod typed;

pub use drawn::board_lines;
pub(crate) use drawn::drawn;
pub use header::RulesInWords;
pub use hint::{hint_words, worth_for_you};
pub use session::{Reply, SeatPlayer, Session};
pub use typed::read as read_move;
