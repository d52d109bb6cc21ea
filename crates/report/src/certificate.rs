//! Whether a certificate holds, `grundy.certificate/1`.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::certificate_file::Certificate;
use crate::solve::setting_json;
use crate::words::Schema;

/// A certificate after its check.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct CertificateReport {
    /// `grundy.certificate/1`.
    pub schema: Schema,
    /// The game.
    pub game: String,
    /// Its rules.
    pub rules: BTreeMap<String, serde_json::Value>,
    /// The start position, in notation.
    pub start: String,
    /// Whether all values are proved.
    pub holds: bool,
    /// How many positions are listed.
    pub positions: usize,
    /// The first claim found that does not hold.
    pub refutation: Option<RefutationReport>,
}

/// A claim that does not hold.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct RefutationReport {
    /// The position, in notation.
    pub position: String,
    /// The seat whose value it is, counted from the player about to move, who is 0.
    pub seat: u8,
    /// The condition that it breaks.
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
    let rules = certificate.rules.iter();
    CertificateReport {
        schema: Schema::Certificate,
        game: certificate.game.name.clone(),
        rules: rules
            .map(|(key, value)| (key.clone(), setting_json(value)))
            .collect(),
        start: certificate.start.clone(),
        holds: refutation.is_none(),
        positions: certificate.claims.len(),
        refutation,
    }
}
