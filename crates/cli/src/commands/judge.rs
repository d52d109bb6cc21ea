//! `grundy judge`.

use std::fs;
use std::path::PathBuf;

use clap::Args;
use grundy_harness::Diagnostic;
use grundy_harness::judge::judge;
use grundy_harness::record;
use grundy_harness::report::{JudgeReport, judge_page, judge_table, judge_text};

use super::{Complaints, PlayOptions};
use crate::output::{self, Format};
use crate::progress::Progress;
use crate::{Status, locate};

/// Judge bots: play them against the reference players, and say where they err
///
/// A submission is a source file (.c, .cpp), a .wat or a .wasm. One submission gets a full report,
/// several get a table. Exit status: 0 if all are accepted, 1 if not, 2 for wrong use or bad
/// input, 3 if the judge itself failed.
#[derive(Args)]
pub(crate) struct Judge {
    /// A problem: its name under problems/, its folder, or its problem.toml
    problem: String,
    /// The bots
    #[arg(required = true)]
    submissions: Vec<PathBuf>,
    /// Also write every game into this folder, a file for each; `grundy replay FILE` shows one
    #[arg(long, value_name = "FOLDER")]
    replays: Option<PathBuf>,
    /// Also write a page on the submissions: verdicts, charts, and every game on a board
    #[arg(long, value_name = "FILE.html")]
    report: Option<PathBuf>,
    #[command(flatten)]
    play: PlayOptions,
}

impl Judge {
    pub(super) fn run(self) -> Result<Status, Complaints> {
        let options = self.play.options();
        let problem = locate::problem(&self.problem)?;
        let starts = problem.starts(options.seed)?;
        if let Some(folder) = &self.replays {
            record::prepare(folder).map_err(|complaint| vec![complaint])?;
        }
        let progress = Progress::new();
        let judgements = judge(&problem, &starts, &self.submissions, options, &|event| {
            progress.show(event);
        })?;
        progress.finish();
        if let Some(folder) = &self.replays {
            record::save(folder, &problem, &starts, &judgements, options)
                .map_err(|complaint| vec![complaint])?;
        }
        if let Some(path) = &self.report {
            let page = judge_page(&problem, &starts, &judgements, options);
            fs::write(path, page).map_err(|error| {
                let title = format!("cannot write {}: {error}", path.display());
                vec![Diagnostic::new(title)]
            })?;
        }
        let reports: Vec<JudgeReport> = judgements
            .iter()
            .map(|judgement| JudgeReport::new(&problem, &starts, judgement, options))
            .collect();
        match (self.play.format, reports.as_slice()) {
            (Format::Json, [report]) => output::json(report),
            (Format::Json, reports) => output::json(reports),
            (Format::Human, [report]) => output::text(&judge_text(report)),
            (Format::Human, reports) => output::text(&judge_table(reports, output::width())),
        }
        Ok(worst(&reports))
    }
}

fn worst(reports: &[JudgeReport]) -> Status {
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
