//! Questions about positions, which pages and programs ask alike: read, held within bounds, answered.
//!
//! The process that serves pages must never be stalled. So whatever is sent is short, values are only
//! found where that takes some milliseconds ([`Positions::lay`] looks first), lists are cut, and all of
//! it runs beside the server with few at a time ([`Positions::ask`]).

mod asked;
mod form;
mod laid;
mod link;
mod recent;
mod refusal;
mod server;
mod sight;
mod solve;
#[cfg(test)]
mod tests;
mod usual;
mod worth;

pub(crate) use asked::Asked;
pub(crate) use form::{Form, form};
pub(crate) use laid::{Effort, Laid};
pub(crate) use link::{command, encoded, link};
pub(crate) use refusal::Refusal;
pub(crate) use server::Positions;
pub(crate) use sight::Sight;
pub(crate) use solve::{report_bytes, solve_here};
