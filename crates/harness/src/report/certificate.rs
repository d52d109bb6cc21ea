//! Whether a certificate holds, `grundy.certificate/1`.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use grundy_rules::RelativeSeat;
use serde::Serialize;

use super::solve::setting_json;
use super::style::{BAD, FAINT, GOOD, STRONG, styled, thousands};
use crate::Certificate;

/// A certificate after its check.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CertificateReport {
    /// `grundy.certificate/1`.
    pub schema: &'static str,
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
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
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
        schema: "grundy.certificate/1",
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

/// The result for people.
#[must_use]
pub fn certificate_report_text(report: &CertificateReport) -> String {
    let title = format!("{} {}", report.game, report.start);
    let count = thousands(report.positions as u64);
    let mut text = format!("{}  ", styled(STRONG, &title));
    match &report.refutation {
        None => {
            let _ = write!(text, "{}", styled(GOOD, "the certificate holds"));
        }
        Some(_) => {
            let _ = write!(text, "{}", styled(BAD, "the certificate is refuted"));
        }
    }
    let _ = writeln!(text, "  {}", styled(FAINT, &format!("({count} positions)")));
    if let Some(refuted) = &report.refutation {
        let seat = match refuted.seat {
            seat if seat == RelativeSeat::MOVER.0 => String::new(),
            seat => format!(" (for the player {seat} seats on)"),
        };
        let _ = writeln!(text, "\n  {}{seat}: {}", refuted.position, refuted.broken);
    }
    text
}
