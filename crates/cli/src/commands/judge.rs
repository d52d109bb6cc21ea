//! `grundy judge`.

use std::path::PathBuf;

use clap::Args;
use grundy_harness::games::Catalog;
use grundy_harness::{Judged, Submission};
use grundy_problem::{Kind, Problem};
use grundy_render::page::{JudgedSubmission, PageTitle, judge_page};
use grundy_render::{submission_text, submissions_table};
use grundy_report::Error;
use grundy_report::record::{self, SubmissionRecords};
use grundy_report::{Diagnostic, SubmissionReport, writable, write_file};

use super::{PlayOptions, Written};
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
    pub(super) fn run(self, catalog: &Catalog) -> Result<Status, Error> {
        let judge = self.play.judge(self.written.language())?;
        let problem = locate::problem(catalog, &self.problem)?;
        self.check_outputs(&problem)?;
        let progress = Progress::new();
        let submissions: Vec<Submission> = self
            .submissions
            .iter()
            .cloned()
            .map(Submission::File)
            .collect();
        let judged = judge.judge(&problem, &submissions, self.play.seed, &|event| {
            progress.show(&event);
        })?;
        progress.finish();
        self.write_outputs(&problem, &judged, self.play.seed)?;
        let reports: Vec<SubmissionReport> =
            judged.into_iter().map(|judged| judged.report).collect();
        match (self.play.format, reports.as_slice()) {
            (Format::Json, [report]) => output::json(report),
            (Format::Json, reports) => output::json(reports),
            (Format::Human, [report]) => output::text(&submission_text(report)),
            (Format::Human, reports) => output::text(&submissions_table(reports, output::width())),
        }
        Ok(worst(&reports))
    }

    /// Sees to it that what is to be kept can be, before anything is played.
    fn check_outputs(&self, problem: &Problem) -> Result<(), Diagnostic> {
        if let (Kind::Answer(_), true) = (
            &problem.kind,
            self.replays.is_some() || self.report.is_some(),
        ) {
            let title = format!(
                "{} asks for answers; there are no games to keep",
                problem.id
            );
            return Err(Diagnostic::new(title).help("leave --replays and --report out"));
        }
        if let Some(folder) = &self.replays {
            record::prepare(folder)?;
        }
        if let Some(path) = &self.report {
            writable(path)?;
        }
        Ok(())
    }

    fn write_outputs(
        &self,
        problem: &Problem,
        judged: &[Judged],
        seed: u64,
    ) -> Result<(), Diagnostic> {
        let played = judged.iter().zip(&self.submissions);
        let played = played.filter_map(|(judged, file)| match &judged.report {
            SubmissionReport::Play(report) => Some((&**report, judged.games.as_slice(), file)),
            SubmissionReport::Answer(_) => None,
        });
        if let Some(folder) = &self.replays {
            let records: Vec<_> = played
                .clone()
                .map(|(_, games, _)| {
                    let scheduled = games.iter().filter(|game| game.record.number > 0);
                    scheduled
                        .map(|game| game.record.clone())
                        .collect::<Vec<_>>()
                })
                .collect();
            let submissions: Vec<_> = played
                .clone()
                .zip(&records)
                .map(|((report, _, file), games)| SubmissionRecords {
                    file,
                    module: report.submission.sha256.as_deref().unwrap_or_default(),
                    planned: report.games.planned,
                    games,
                })
                .collect();
            record::save(folder, &submissions)?;
        }
        if let Some(path) = &self.report {
            let title = PageTitle {
                problem: &problem.name,
                game: &problem.game.title,
                seed,
            };
            let submissions: Vec<_> = played
                .map(|(report, games, _)| JudgedSubmission { report, games })
                .collect();
            write_file(path, judge_page(&title, &submissions))?;
        }
        Ok(())
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
