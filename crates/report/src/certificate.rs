//! Whether a certificate holds, `grundy.certificate/1`.

use std::collections::BTreeMap;

use grundy_rules::Outcome;
use serde::{Deserialize, Serialize};

use crate::certificate_file::Certificate;
use crate::settings::settings_map;
use crate::words::{Schema, letter};

/// A certificate after its check.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct CertificateReport {
    /// `grundy.certificate/1`.
    pub schema: Schema,
    /// The game.
    pub game: String,
    /// Rules of the game.
    pub rules: BTreeMap<String, serde_json::Value>,
    /// The start position, in notation.
    pub start: String,
    /// Whether all values were proved.
    pub holds: bool,
    /// Number of positions in the certificate.
    pub positions: usize,
    /// The results that a proof about a large game proves. Empty for a certificate that lists values.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub proves: Vec<ProvedClaim>,
    /// The first claim that was found to be false.
    pub refutation: Option<RefutationReport>,
}

/// A result that a player of a large game has at least.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct ProvedClaim {
    /// The player, counted from the one about to move, who is 0.
    pub seat: u8,
    /// The result: `W` or `D`.
    #[serde(with = "letter")]
    #[schemars(with = "crate::shapes::Letter")]
    pub at_least: Outcome,
}

/// A claim of the certificate that is false.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct RefutationReport {
    /// The position, in notation.
    pub position: String,
    /// The seat to which the value belongs, counted from the player about to move, which is 0.
    pub seat: u8,
    /// The condition that the claim violates.
    pub broken: String,
}

/// Checks a certificate by the rules alone.
#[must_use]
pub fn certificate_report(certificate: &Certificate) -> CertificateReport {
    let refutation = certificate.verify().err().map(|refuted| RefutationReport {
        broken: refuted.broken.to_string(),
        position: refuted.position,
        seat: refuted.hero.0,
    });
    CertificateReport {
        schema: Schema::Certificate,
        game: certificate.game.name.clone(),
        rules: settings_map(&certificate.rules),
        start: certificate.start.clone(),
        holds: refutation.is_none(),
        positions: certificate.claims.len(),
        proves: Vec::new(),
        refutation,
    }
}
