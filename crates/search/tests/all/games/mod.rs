//! Small games as texts, as rules modules write them.

pub(crate) mod connect_four;
pub(crate) mod cram;
pub(crate) mod dots;
pub(crate) mod graph;
pub(crate) mod hex;
pub(crate) mod othello;
