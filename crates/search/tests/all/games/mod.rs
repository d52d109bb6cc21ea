//! Small games as texts, as rules modules write them.

pub(crate) mod connect_four;
#[cfg(test)]
pub(crate) mod graph;
