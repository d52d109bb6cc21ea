//! Programs that are alike: by all tokens but for names, or by many equal runs of tokens.

mod tokens;
mod winnowing;

pub(crate) use tokens::{are_equal_but_for_names, tokens};
pub(crate) use winnowing::{Pair, Program, pairs};

/// The least share of equal fingerprints of a pair that is shown.
pub(crate) const LEAST: f64 = 0.5;
