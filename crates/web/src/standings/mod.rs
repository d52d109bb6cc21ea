//! The standings of ladders: ratings from pairings, and a cache of them.

mod cached;
mod computed;

pub(crate) use cached::LadderCache;
pub(crate) use computed::{LadderRow, Score, Standings};
