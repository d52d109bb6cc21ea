//! The kinds of jobs. Each turns what the store has of a job into an outcome, and knows nothing of leases.

mod content;
pub(crate) mod judge;
pub(crate) mod ladder;
pub(crate) mod match_;
mod options;
pub(crate) mod question;

use options::with_options;

pub(crate) use crate::prepared::{Answered, Prepared, or_failed};
