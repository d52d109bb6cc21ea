//! The ladder of a problem: everybody's best bot against every other one.

mod kept;
mod page;
mod standings;

pub(crate) use kept::Ladders;
pub(crate) use page::{api, routes};
