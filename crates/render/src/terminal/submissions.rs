//! Submissions of either kind for people: one in full, or several in a table.

use super::answers::{self, answer_text};
use super::judge::{self, judge_text, judged_table, score_cells, verdict_cell};
use crate::style::indented;
use grundy_report::SubmissionReport;
use grundy_report::sanitize::single_line;

/// One submission's report, in full.
#[must_use]
pub fn submission_text(report: &SubmissionReport) -> String {
    match report {
        SubmissionReport::Play(report) => judge_text(report),
        SubmissionReport::Answer(report) => answer_text(report),
    }
}

/// Several submissions to one problem in one table, with the first failure in a few words in its
/// last column. The table is set for a terminal that is `width` columns wide, or as wide as it comes
/// out.
#[must_use]
pub fn submissions_table(reports: &[SubmissionReport], width: Option<u16>) -> String {
    let results = match reports.first() {
        Some(SubmissionReport::Answer(_)) => "right answers",
        _ => "won-drawn-lost",
    };
    let header = ["verdict", "submission", results, "score", "what happened"];
    let mut table = judged_table(&header, width);
    for report in reports {
        let [results, score] = match report {
            SubmissionReport::Play(report) => score_cells(report),
            SubmissionReport::Answer(report) => answers::right(report),
        };
        let file = single_line(report.file());
        let verdict = verdict_cell(report.verdict(), report.reason());
        table.add_row([verdict, file, results, score, what_happened(report)]);
    }
    indented(&table)
}

/// The first failure in a few words.
pub(super) fn what_happened(report: &SubmissionReport) -> String {
    match report {
        SubmissionReport::Play(report) => judge::what_happened(report),
        SubmissionReport::Answer(report) => answers::what_happened(report),
    }
}
