//! Whether a certificate holds.

use grundy_report::{CertificateReport, ProvedClaim};
use grundy_rules::{Outcome, RelativeSeat};

use crate::document::{Block, Document, Emphasis, Text, faint, strong};
use crate::words::counted;

/// The report on a certificate.
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
        let claims = claims(&report.proves);
        document.push(Block::paragraph(format!("It proves that {claims}.")));
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

/// The claims together: neither player loses a draw.
fn claims(proved: &[ProvedClaim]) -> String {
    let is_held = |claim: &ProvedClaim| claim.at_least == Outcome::Draw;
    match proved {
        [one, other] if is_held(one) && is_held(other) && one.seat != other.seat => {
            "the position is a draw".to_owned()
        }
        _ => {
            let claims: Vec<&str> = proved.iter().map(claim).collect();
            claims.join(", and that ")
        }
    }
}

fn claim(claim: &ProvedClaim) -> &'static str {
    match (claim.seat == RelativeSeat::MOVER.0, claim.at_least) {
        (true, Outcome::Win) => "the player about to move wins",
        (true, _) => "the player about to move does not lose",
        (false, Outcome::Win) => "the player about to move loses",
        (false, _) => "the player about to move does not win",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_claims_of_a_draw_are_a_draw() {
        let claim = |seat, at_least| ProvedClaim { seat, at_least };
        for (proved, told) in [
            (
                vec![claim(0, Outcome::Draw), claim(1, Outcome::Draw)],
                "the position is a draw",
            ),
            (
                vec![claim(0, Outcome::Draw)],
                "the player about to move does not lose",
            ),
            (
                vec![claim(1, Outcome::Win)],
                "the player about to move loses",
            ),
        ] {
            assert_eq!(claims(&proved), told);
        }
    }
}
