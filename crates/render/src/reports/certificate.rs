//! Whether a certificate holds.

use grundy_report::{CertificateReport, ProvedClaim};
use grundy_rules::{Outcome, RelativeSeat};

use crate::document::{Block, Document, Emphasis, Text, faint, strong};
use crate::words::counted;

/// The result.
#[must_use]
pub fn certificate_document(report: &CertificateReport) -> Document {
    let is_proof = !report.proves.is_empty();
    let verdict = match &report.refutation {
        None if is_proof => Text::of(Emphasis::Good, "the proof holds"),
        Some(_) if is_proof => Text::of(Emphasis::Bad, "the proof is wrong"),
        None => Text::of(Emphasis::Good, "the certificate holds"),
        Some(_) => Text::of(Emphasis::Bad, "the certificate is refuted"),
    };
    let count = counted(report.positions as u64, "position");
    let title = strong(format!("{} {}", report.game, report.start));
    let title = title
        .and("  ")
        .and(verdict)
        .and(faint(format!("  ({count})")));
    let mut document = Document::from(Block::paragraph(title));
    if report.holds && is_proof {
        let claims: Vec<&str> = report.proves.iter().map(claim).collect();
        let claims = format!("It proves that {}.", claims.join(", and that "));
        document.push(Block::paragraph(claims));
    }
    if let Some(refuted) = &report.refutation {
        let seat = match refuted.seat {
            seat if seat == RelativeSeat::MOVER.0 => String::new(),
            _ if is_proof => " (for the other player)".to_owned(),
            seat => format!(" (for the player {seat} seats ahead)"),
        };
        let said = format!("{}{seat}: {}", refuted.position, refuted.broken);
        document.push(Block::paragraph(said));
    }
    document
}

fn claim(claim: &ProvedClaim) -> &'static str {
    match (claim.seat == RelativeSeat::MOVER.0, claim.at_least) {
        (true, Outcome::Win) => "the player about to move wins",
        (true, _) => "the player about to move does not lose",
        (false, Outcome::Win) => "the player about to move loses",
        (false, _) => "the player about to move does not win",
    }
}
