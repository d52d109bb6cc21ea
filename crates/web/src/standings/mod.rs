//! The standings of ladders: from meetings to ratings, and what this process has computed already.

mod computed;
mod kept;

pub(crate) use computed::{LadderRow, Score, Standings};
pub(crate) use kept::Ladders;
