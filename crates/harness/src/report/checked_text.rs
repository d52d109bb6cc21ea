//! The result of checking a problem, for people.

use std::fmt::Write as _;

use super::style::{BAD, GOOD, STRONG, indented, styled, table};
use crate::CheckReport;

/// One problem's check, one line a bot.
#[must_use]
pub fn check_text(report: &CheckReport) -> String {
    let mut text = String::new();
    let verdict = if report.passed {
        styled(GOOD, "ok")
    } else {
        styled(BAD, "not ok")
    };
    let _ = writeln!(
        text,
        "{}  {verdict}  {} start positions, {} bots",
        styled(STRONG, &report.problem),
        report.starts,
        report.bots.len()
    );
    for complaint in &report.complaints {
        let _ = writeln!(text, "  {} {complaint}", styled(BAD, "!"));
    }
    if !report.bots.is_empty() {
        let mut table = table(&["", "expected", "verdict", "reason", "bot"], usize::MAX);
        for bot in &report.bots {
            table.add_row([
                if bot.as_expected {
                    styled(GOOD, "ok")
                } else {
                    styled(BAD, "!!")
                },
                bot.expected.to_owned(),
                bot.report.verdict.to_owned(),
                bot.report.reason.unwrap_or("").to_owned(),
                bot.report.submission.file.clone(),
            ]);
        }
        text.push_str(&indented(&table));
    }
    text
}
