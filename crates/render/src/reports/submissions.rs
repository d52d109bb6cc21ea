//! Submissions of either kind: one in full, or several in a table.

use grundy_report::SubmissionReport;
use grundy_report::sanitize::single_line;

use super::next::{Invocation, after_answers, after_judging};
use super::{answers, judge};
use crate::document::{Block, Column, Document, Table, Text, strong};

/// One submission's report, in full.
#[must_use]
pub fn submission_document(report: &SubmissionReport, invocation: Invocation<'_>) -> Document {
    let mut document = headed(report);
    document.blocks.extend(next(report, invocation));
    document
}

/// The report of a submission that a server judged, with the address of its page there. It suggests no command, because
/// this machine may have another problem of the same name, or none.
#[must_use]
pub fn submitted_document(report: &SubmissionReport, page: &str) -> Document {
    let mut document = headed(report);
    // An address that is broken into lines cannot be opened.
    let address = Block::code(format!("{}\n", single_line(page)));
    document.push(Block::section("on the server", [address]));
    document
}

/// The verdict and the figures under a line that names the submission and the problem.
fn headed(report: &SubmissionReport) -> Document {
    let (verdict, figures) = verdict_and_figures(report);
    let problem = match report {
        SubmissionReport::Play(report) => &report.problem,
        SubmissionReport::Answer(report) => &report.problem,
    };
    let what = single_line(&format!("{} on {problem}", report.file()));
    let heading = judged(report).and("  ").and(strong(what));
    let mut document = Document::from(Block::paragraph(heading));
    document.blocks.extend(verdict.blocks);
    document.blocks.extend(figures.blocks);
    document
}

/// The parts of a report, between which a page shows games.
pub(crate) struct Parts {
    /// The verdict, with what led to it and what to learn from it.
    pub(crate) verdict: Document,
    /// All that was counted and measured.
    pub(crate) figures: Document,
    /// Commands to try.
    pub(crate) next: Option<Block>,
}

impl Parts {
    /// The parts of a report.
    pub(crate) fn of(report: &SubmissionReport, invocation: Invocation<'_>) -> Self {
        let (verdict, figures) = verdict_and_figures(report);
        Self {
            verdict,
            figures,
            next: next(report, invocation),
        }
    }
}

/// The verdict with what led to it, and all that was counted and measured.
fn verdict_and_figures(report: &SubmissionReport) -> (Document, Document) {
    match report {
        SubmissionReport::Play(report) => (judge::verdict(report), judge::figures(report)),
        SubmissionReport::Answer(report) => (answers::verdict(report), answers::figures(report)),
    }
}

/// The commands to try next.
fn next(report: &SubmissionReport, invocation: Invocation<'_>) -> Option<Block> {
    match report {
        SubmissionReport::Play(report) => after_judging(report, invocation),
        SubmissionReport::Answer(report) => after_answers(report, invocation),
    }
}

/// Several submissions to one problem in one table, with the first failure in a few words in its
/// last column. `same` is that of [`same_programs`](super::same_programs).
#[must_use]
pub fn submissions_document(reports: &[SubmissionReport], same: &[Option<usize>]) -> Document {
    let results = match reports.first() {
        Some(SubmissionReport::Answer(_)) => "right answers",
        _ => "won starts",
    };
    let mut table = Table::new([
        Column::new("verdict"),
        Column::paths("submission"),
        Column::numbers(results).dropped(1),
        Column::numbers("score").dropped(2),
        Column::new("what happened").wraps(),
    ]);
    for report in reports {
        let [results, score] = score(report);
        table.row([
            judged(report),
            single_line(report.file()).into(),
            results.into(),
            score.into(),
            what_happened(report).into(),
        ]);
    }
    let table = table.with_folder_said_once();
    let copies = same.iter().enumerate();
    let copies = copies.filter_map(|(index, first)| {
        let name = |index: usize| table.rows[index][1].plain();
        Some(format!(
            "{} is the same program as {}",
            name(index),
            name((*first)?)
        ))
    });
    let copies: Vec<Block> = copies.map(Block::paragraph).collect();
    let mut document = Document::from(Block::Table(table));
    if !copies.is_empty() {
        document.push(Block::section("", copies));
    }
    document
}

/// The passed parts, and the score.
pub(crate) fn score(report: &SubmissionReport) -> [String; 2] {
    match report {
        SubmissionReport::Play(report) => judge::score_cells(report),
        SubmissionReport::Answer(report) => answers::right(report),
    }
}

/// The verdict with its reason.
pub(crate) fn judged(report: &SubmissionReport) -> Text {
    judge::verdict_text(report.verdict(), report.reason())
}

/// The first failure in a few words.
pub(crate) fn what_happened(report: &SubmissionReport) -> String {
    match report {
        SubmissionReport::Play(report) => judge::what_happened(report),
        SubmissionReport::Answer(report) => answers::what_happened(report),
    }
}
