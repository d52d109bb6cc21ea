//! From a request to an answer: what is quick comes from this process, the rest from workers. A page says that
//! something is being worked out, and becomes the answer as soon as there is one.

mod matches;
mod pages;
mod reply;
mod traps;

pub(crate) use matches::held;
pub(crate) use pages::{document, page};
pub(crate) use traps::traps;
