//! The result of checking claims, `grundy.verify/1`.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::words::{ClaimStatus, Schema};

/// The result of checking claims, `grundy.verify/1`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct VerifyReport {
    /// `grundy.verify/1`.
    pub schema: Schema,
    /// The game.
    pub game: String,
    /// What was found, in the order of the claims.
    pub claims: Vec<ClaimReport>,
}

impl VerifyReport {
    /// Whether every claim came out as expected, or holds where nothing is expected.
    #[must_use]
    pub fn as_expected(&self) -> bool {
        self.claims.iter().all(ClaimReport::as_expected)
    }
}

/// What was found of one claim.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct ClaimReport {
    /// The claim's name.
    pub name: String,
    /// `holds`, `refuted` or `unknown`.
    pub status: ClaimStatus,
    /// What the problem expects.
    pub expect: Option<ClaimStatus>,
    /// Instances that were examined: all that the claim ranges over, or of those of a range without
    /// an end as many as `beyond` speaks of.
    pub instances: u64,
    /// Instances that the condition of an implication left out, so that they were not solved.
    pub excluded: u64,
    /// Instances that were decided by search.
    pub searched: u64,
    /// Instances that were decided by a theorem.
    pub by_theory: u64,
    /// Instances of which something that the claim speaks of is not known.
    pub unknown: u64,
    /// Of a range without an end, what is known of the instances that were not examined.
    pub beyond: Option<UnboundedProof>,
    /// The instance of which the claim is false that is the least: by the sum of its numbers, then
    /// in the order of the ranges.
    pub counterexample: Option<Map<String, Value>>,
}

impl ClaimReport {
    /// Whether it is what the problem expects, or holds where nothing is expected.
    #[must_use]
    pub fn as_expected(&self) -> bool {
        self.status == self.expect.unwrap_or(ClaimStatus::Holds)
    }
}

/// What is known of the instances beyond those that were examined.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct UnboundedProof {
    /// The key that ranges over all numbers from some number on.
    pub key: String,
    /// Whether the claim is proved for all of them, if it holds for those that were examined.
    pub proved: bool,
    /// How it is proved, or why it is not.
    pub how: String,
}
