//! `grundy judge`.

use std::path::PathBuf;

use clap::Args;
use grundy_harness::report::{submission_text, submissions_table};
use grundy_harness::{Keep, SubmissionReport, judge_submissions};

use super::{Complaints, PlayOptions, Written};
use crate::output::{self, Format};
use crate::progress::Progress;
use crate::{Status, locate};

/// Judge submissions: show where they go wrong, and what would have been right
///
/// If the problem is to play a game, bots play against the reference players. If it asks questions,
/// programs answer them, and the report shows the smallest question that they get wrong.
///
/// A submission is a source file in any language that `grundy toolchains` lists, or a .wat or .wasm
/// file. One submission gets a full report, several get a table.
///
/// Exit status: 0 if all are accepted, 1 if not, 2 for a usage error or bad input, 3 if the judge
/// itself failed.
///
/// Example: `grundy judge nim bot.py --report bot.html`
#[derive(Args)]
pub(crate) struct Judge {
    /// The problem: its name under problems/, its folder, or its problem.toml
    problem: String,
    /// The submissions
    #[arg(required = true)]
    submissions: Vec<PathBuf>,
    /// Also write a record of each game to this folder; `grundy replay FILE` shows one
    #[arg(long, value_name = "FOLDER")]
    replays: Option<PathBuf>,
    /// Also write an HTML page with verdicts, charts, and games on a board
    #[arg(long, value_name = "FILE.html")]
    report: Option<PathBuf>,
    #[command(flatten)]
    written: Written,
    #[command(flatten)]
    play: PlayOptions,
}

impl Judge {
    pub(super) fn run(self) -> Result<Status, Complaints> {
        let options = self.play.options(self.written.language())?;
        let problem = locate::problem(&self.problem)?;
        let progress = Progress::new();
        let keep = Keep {
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
