//! Questions about positions, read, held within bounds, answered.
//!
//! Whoever answers must never be stalled. So whatever is sent is short, values are only found where that
//! takes no more than the [`Bounds`] ([`Asking::lay`] looks first), and lists are cut.

mod asked;
mod bounds;
mod form;
mod laid;
mod library;
mod link;
mod recent;
mod refusal;
mod sight;
mod solve;
#[cfg(test)]
mod tests;
mod usual;
mod worth;

pub use asked::Asked;
pub use bounds::Bounds;
pub(crate) use form::{Form, form};
pub(crate) use laid::{Effort, Laid};
pub use library::{Asking, BotAtTable, Library, SeatBot, Subject};
pub use link::{encoded, link};
pub use refusal::{Refusal, TooLarge};
pub(crate) use sight::{Sight, counted, sight};
pub(crate) use solve::solve;
