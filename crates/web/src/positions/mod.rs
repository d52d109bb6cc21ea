//! Questions about positions and games: what is quick is answered here, the rest by workers.
//!
//! The process that serves pages must never be stalled. So it answers within some milliseconds or not at
//! all, few questions at a time, one of each asker ([`turns`]); what takes longer, and whatever takes a
//! guest, is put to a worker and becomes a page as soon as there is an answer ([`page`], [`document`]).

mod asker;
mod pages;
mod reply;
mod turns;

pub(crate) use asker::Peer;
pub(crate) use pages::{document, page};
pub(crate) use reply::Positions;
