//! Values as pages and programs read them.

use grundy_rules::Value;
use serde::Serialize;

/// A value as pages and programs read it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, schemars::JsonSchema)]
#[schemars(rename = "PositionValue")]
pub(crate) struct ValueJson {
    /// `W`, `D` or `L`.
    pub(crate) value: char,
    /// Plies to the end under best play, where they are known.
    pub(crate) remoteness: Option<u64>,
    /// The value in a word: `win`, `draw` or `loss`.
    pub(crate) word: String,
}

/// A value as pages and programs read it.
pub(crate) fn value_json(value: Value) -> ValueJson {
    ValueJson {
        value: value.outcome().letter(),
        remoteness: value.remoteness(),
        word: value.outcome().to_string(),
    }
}
