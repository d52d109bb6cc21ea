//! The value of a position in reports, or what is proved of it.

use grundy_rules::{Known, Method, Outcome};
use serde::{Deserialize, Serialize};

use crate::words::letter;

/// The value of a position for the player about to move there; if it is not decided, its bounds. Reports on positions
/// and moves contain these fields.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct ProvedValue {
    /// Value of the position for the player about to move there: `W`, `L` or `D`; `null` if it is not decided.
    #[serde(with = "letter::option")]
    #[schemars(with = "Option<crate::shapes::Letter>")]
    pub value: Option<Outcome>,
    /// If the value is not decided: its proved lower bound.
    #[serde(
        default,
        with = "letter::option",
        skip_serializing_if = "Option::is_none"
    )]
    #[schemars(with = "Option<crate::shapes::Letter>")]
    pub at_least: Option<Outcome>,
    /// If the value is not decided: its proved upper bound.
    #[serde(
        default,
        with = "letter::option",
        skip_serializing_if = "Option::is_none"
    )]
    #[schemars(with = "Option<crate::shapes::Letter>")]
    pub at_most: Option<Outcome>,
    /// Number of plies from the position to the end under best play, if it is known.
    pub remoteness: Option<u64>,
}

impl From<Known> for ProvedValue {
    fn from(known: Known) -> Self {
        let value = known.decided();
        let undecided = Some(known).filter(|_| value.is_none());
        Self {
            value,
            at_least: undecided.map(|known| known.at_least),
            at_most: undecided.map(|known| known.at_most),
            remoteness: known.remoteness,
        }
    }
}

impl ProvedValue {
    /// The bounds, which are equal if the value is decided.
    #[must_use]
    pub fn known(self) -> Known {
        Known {
            at_least: self.value.or(self.at_least).unwrap_or(Outcome::Loss),
            at_most: self.value.or(self.at_most).unwrap_or(Outcome::Win),
            remoteness: self.remoteness,
            by: Method::Proof,
        }
    }
}
