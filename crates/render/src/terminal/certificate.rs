//! Whether a certificate holds, for people.

use std::fmt::Write as _;

use grundy_report::CertificateReport;
use grundy_rules::RelativeSeat;

use crate::style::{BAD, FAINT, GOOD, STRONG, styled, thousands};

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
