//! The result of checking a problem, for people.

use std::fmt::Write as _;

use super::judge::{judged_table, verdict_cell};
use super::submissions::what_happened;
use super::verify::claim_text;
use crate::style::{BAD, GOOD, ODD, STRONG, counted, indent, indented, styled};
use grundy_report::CheckReport;
use grundy_report::sanitize::single_line;

/// One problem's check, one line a bot, for a terminal that is `width` columns wide or as wide as it
/// comes out.
#[must_use]
pub fn check_text(report: &CheckReport, width: Option<u16>) -> String {
    let mut text = String::new();
    let verdict = if report.passed {
        styled(GOOD, "ok")
    } else {
        styled(BAD, "not ok")
    };
    let _ = writeln!(
        text,
        "{}  {verdict}  {}, {}, {}",
        styled(STRONG, &report.problem),
        if report.questions > 0 {
            counted(report.questions, "question")
        } else {
            counted(report.starts as u64, "start position")
        },
        counted(report.claims.len() as u64, "claim"),
        match (report.bots.len(), report.left_out.len()) {
            (run, 0) => counted(run as u64, "bot"),
            (run, left_out) => format!("{run} of {}", counted((run + left_out) as u64, "bot")),
        }
    );
    for diagnostic in &report.diagnostics {
        let _ = writeln!(text, "  {} {diagnostic}", styled(BAD, "!"));
    }
    for claim in report.claims.iter().filter(|claim| !claim.as_expected()) {
        text.push_str(&indent(&claim_text(claim), 2));
    }
    if !report.bots.is_empty() || !report.left_out.is_empty() {
        let header = ["", "expected", "verdict", "bot", "what happened"];
        let mut table = judged_table(&header, width);
        for bot in &report.bots {
            table.add_row([
                if bot.as_expected {
                    styled(GOOD, "ok")
                } else {
                    styled(BAD, "!!")
                },
                bot.expected.to_string(),
                verdict_cell(bot.report.verdict(), bot.report.reason()),
                single_line(bot.report.file()),
                what_happened(&bot.report),
            ]);
        }
        for bot in &report.left_out {
            table.add_row([
                styled(ODD, "--"),
                bot.expected.to_string(),
                styled(ODD, "not run"),
                bot.file.clone(),
                bot.reason.clone(),
            ]);
        }
        text.push_str(&indented(&table));
    }
    text
}
