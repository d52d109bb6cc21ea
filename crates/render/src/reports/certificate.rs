//! Whether a certificate holds.

use grundy_report::CertificateReport;
use grundy_rules::RelativeSeat;

use crate::document::{Block, Document, Emphasis, Text, faint, strong};
use crate::words::counted;

/// The result.
#[must_use]
pub fn certificate_document(report: &CertificateReport) -> Document {
    let verdict = match &report.refutation {
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
    if let Some(refuted) = &report.refutation {
        let seat = match refuted.seat {
            seat if seat == RelativeSeat::MOVER.0 => String::new(),
            seat => format!(" (for the player {seat} seats ahead)"),
        };
        let said = format!("{}{seat}: {}", refuted.position, refuted.broken);
        document.push(Block::paragraph(said));
    }
    document
}
