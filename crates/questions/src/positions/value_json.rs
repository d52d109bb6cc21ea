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

impl ValueJson {
    /// The color and the word for a move whose result this is.
    pub(crate) fn move_words(&self) -> (&'static str, &'static str) {
        match self.value {
            'W' => ("won", "wins"),
            'L' => ("lost", "loses"),
            _ => ("drawn", "draws"),
        }
    }
}

/// A value as pages and programs read it.
pub(crate) fn value_json(value: Value) -> ValueJson {
    ValueJson {
        value: value.outcome().letter(),
        remoteness: value.remoteness(),
        word: value.outcome().to_string(),
    }
}
