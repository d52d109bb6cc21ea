//! Questions about positions that this process answers by itself, beside what it serves.
//!
//! It must never be stalled. So what it answers is reckoned to take some milliseconds, and few questions are
//! answered at a time, one of each asker.

mod asker;
mod here;
mod turns;

pub(crate) use asker::{Asker, Peer};
pub(crate) use here::Positions;
