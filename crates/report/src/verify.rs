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
    /// The results, in the order of the claims.
    pub claims: Vec<ClaimReport>,
}

impl VerifyReport {
    /// Whether every claim came out as expected, or holds where nothing is expected.
    #[must_use]
    pub fn as_expected(&self) -> bool {
        self.claims.iter().all(ClaimReport::as_expected)
    }
}

/// The result for one claim.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct ClaimReport {
    /// The claim's name.
    pub name: String,
    /// Result: `holds`, `refuted` or `unknown`.
    pub status: ClaimStatus,
    /// The result that the problem expects.
    pub expect: Option<ClaimStatus>,
    /// Number of instances checked: all in the claim's range or, for an unbounded range, the
    /// finitely many that `beyond` refers to.
    pub instances: u64,
    /// Number of instances that were not solved, because the claim's condition excludes them.
    pub excluded: u64,
    /// Number of instances decided by search.
    pub searched: u64,
    /// Number of instances decided by a theorem.
    pub by_theory: u64,
    /// Number of instances for which a value used by the claim is unknown.
    pub unknown: u64,
    /// Number of questions to the rules that were allowed about a position. Absent unless the game is too large to list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub questions_limit: Option<u64>,
    /// Names in the claim that are not known in a game that is too large to list, such as `good`. Absent if there are
    /// none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub beyond_search: Vec<String>,
    /// Number of unknown instances that have too many positions or moves to try. Absent if there are none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub too_many: Option<u64>,
    /// For an unbounded range: the result for the instances that were not examined.
    pub beyond: Option<UnboundedProof>,
    /// The smallest counterexample, ordered by the sum of its numbers and then by the order of the
    /// ranges.
    pub counterexample: Option<Map<String, Value>>,
}

impl ClaimReport {
    /// Whether it is what the problem expects, or holds where nothing is expected.
    #[must_use]
    pub fn as_expected(&self) -> bool {
        self.status == self.expect.unwrap_or(ClaimStatus::Holds)
    }
}

/// The result for instances that were not examined.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct UnboundedProof {
    /// The key with the unbounded range.
    pub key: String,
    /// Whether the claim is proved for all these instances, if it holds for the examined ones.
    pub proved: bool,
    /// Method of the proof, or the reason why there is none.
    pub how: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn claim(status: ClaimStatus, expect: Option<ClaimStatus>) -> ClaimReport {
        ClaimReport {
            name: "first-player-wins".to_owned(),
            status,
            expect,
            instances: 1,
            excluded: 0,
            searched: 1,
            by_theory: 0,
            unknown: 0,
            questions_limit: None,
            beyond_search: Vec::new(),
            too_many: None,
            beyond: None,
            counterexample: None,
        }
    }

    #[test]
    fn a_claim_is_expected_to_hold_unless_a_problem_says_otherwise() {
        use ClaimStatus::{Holds, Refuted, Unknown};
        for (status, expect, is_expected) in [
            (Holds, None, true),
            (Refuted, None, false),
            (Unknown, None, false),
            (Refuted, Some(Refuted), true),
            (Holds, Some(Refuted), false),
            (Unknown, Some(Unknown), true),
        ] {
            let claim = claim(status, expect);
            assert_eq!(claim.as_expected(), is_expected, "{claim:?}");
            for others in 0..3 {
                let mut claims = vec![self::claim(Holds, None); others];
                claims.push(claim.clone());
                let report = VerifyReport {
                    schema: Schema::Verify,
                    game: "nim".to_owned(),
                    claims,
                };
                assert_eq!(report.as_expected(), is_expected, "{report:?}");
            }
        }
    }
}
