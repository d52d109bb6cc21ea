//! Questions about positions, read, held within bounds, answered.
//!
//! Answering must never block the process for long. So queries are limited in length, values are found only
//! if the estimated work is within the [`Bounds`] ([`Context::open`] checks this first), and lists are cut.

mod bounds;
mod default_start;
mod form;
mod instance_cache;
mod library;
mod link;
mod open_game;
mod position_data;
mod query;
mod refusal;
mod searched;
mod solve;
#[cfg(test)]
mod tests;
mod value_json;

pub use bounds::Bounds;
pub(crate) use form::{Form, form};
pub use library::{BotAtTable, Context, Library, SeatBot, Subject};
pub use link::{encoded, link};
pub(crate) use open_game::{OpenGame, SearchMode, legal_move};
pub use position_data::PositionData;
pub(crate) use position_data::{counted, position_data};
pub use query::Query;
pub use refusal::{Refusal, TooLarge};
pub(crate) use searched::ProvedGame;
pub(crate) use solve::solve;
pub(crate) use value_json::ValueJson;
