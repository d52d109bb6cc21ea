//! `grundy judge`.

use std::path::PathBuf;

use clap::Args;
use grundy_harness::Error;
use grundy_harness::games::Catalog;
use grundy_harness::report::{submission_text, submissions_table};
use grundy_harness::{Outputs, SubmissionReport, judge_submissions};

use super::{PlayOptions, Written};
use crate::output::{self, Format};
use crate::progress::Progress;
use crate::{Status, locate};

/// Judge bots and answer programs: say where they err, and what would have been right
///
/// Where the problem is one of play, bots play the reference players; where it asks questions,
/// programs answer them and are shown the smallest question that they answer wrongly.
///
/// A submission is a source file in any language that `grundy toolchains` lists, a .wat or a .wasm.
/// One submission gets a full report, several get a table. Exit status: 0 if all are accepted, 1 if not, 2 for wrong use or bad
/// input, 3 if the judge itself failed.
#[derive(Args)]
pub(crate) struct Judge {
    /// A problem: its name under problems/, its folder, or its problem.toml
    problem: String,
    /// The bots or programs
    #[arg(required = true)]
    submissions: Vec<PathBuf>,
    /// Also write every game into this folder, a file for each; `grundy replay FILE` shows one
    #[arg(long, value_name = "FOLDER")]
    replays: Option<PathBuf>,
    /// Also write a page on the submissions: verdicts, charts, and every game on a board
    #[arg(long, value_name = "FILE.html")]
    report: Option<PathBuf>,
    #[command(flatten)]
    written: Written,
    #[command(flatten)]
    play: PlayOptions,
}

impl Judge {
    pub(super) fn run(self, catalog: &Catalog) -> Result<Status, Error> {
        let options = self.play.options(self.written.language())?;
        let problem = locate::problem(catalog, &self.problem)?;
        let progress = Progress::new();
        let keep = Outputs {
            replays: self.replays.as_deref(),
            page: self.report.as_deref(),
        };
        let reports = judge_submissions(&problem, &self.submissions, keep, options, &|event| {
            progress.show(event);
        })?;
        progress.finish();
        match (self.play.format, reports.as_slice()) {
            (Format::Json, [report]) => output::json(report),
            (Format::Json, reports) => output::json(reports),
            (Format::Human, [report]) => output::text(&submission_text(report)),
            (Format::Human, reports) => output::text(&submissions_table(reports, output::width())),
        }
        Ok(worst(&reports))
    }
}

fn worst(reports: &[SubmissionReport]) -> Status {
    let statuses = reports.iter().map(|report| {
        if report.judge_failed() {
            Status::JudgeFailed
        } else if report.accepted() {
            Status::Fine
        } else {
            Status::NotAccepted
        }
    });
    statuses.max().unwrap_or(Status::Fine)
}
