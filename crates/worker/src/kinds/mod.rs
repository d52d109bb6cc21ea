//! The kinds of jobs. Each turns what the store has of a job into an outcome, and knows nothing of leases.

mod content;
pub(crate) mod judge;
pub(crate) mod ladder;
pub(crate) mod match_;
pub(crate) mod question;

pub(crate) use crate::prepared::{Answered, Prepared};
