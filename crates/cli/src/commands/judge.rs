//! `grundy judge`.

use std::path::{Path, PathBuf};

use clap::Args;
use grundy_harness::games::Catalog;
use grundy_harness::toolchain::Toolchains;
use grundy_harness::{Judged, Submission};
use grundy_problem::{Kind, Problem};
use grundy_render::page::{JudgedSubmission, PageTitle, judge_page};
use grundy_render::{
    Invocation, class_csv, same_programs, submission_document, submissions_document,
};
use grundy_report::Error;
use grundy_report::record::{self, SubmissionRecords};
use grundy_report::{Diagnostic, SubmissionReport, shell_file, writable, write_file};

use super::{PlayOptions, Written};
use crate::graders::{self, Graded, Grader};
use crate::output::{self, Format};
use crate::progress::Progress;
use crate::{Status, diagnostics, locate, sources, watch};

/// Judge submissions: show their mistakes and the right moves
///
/// If the problem plays a game, bots play against the reference players. If the problem asks
/// questions, programs answer them, and the report shows the smallest question that is answered
/// wrongly.
///
/// A submission is a source file in any language that `grundy toolchains` lists, or a .wat or .wasm
/// file. One submission gets a full report, several get a table.
///
/// --format gradescope, prairielearn and junit write the results for these graders.
///
/// Exit status: 0 if all are accepted, 1 if not, 2 for a usage error or bad input, 3 if the judge
/// itself failed.
///
/// Example: `grundy judge nim bot.py --report bot.html`
#[derive(Args)]
#[command(mut_arg("format", output::with_graders))]
pub(crate) struct Judge {
    /// The problem: its name, its directory, or its problem.toml
    problem: String,
    /// The submissions; for a directory, every source file in it
    #[arg(required = true)]
    submissions: Vec<PathBuf>,
    /// Play from this position only, in the game's notation, under the rules of the problem's tests
    #[arg(long, short, value_name = "P", allow_hyphen_values = true)]
    position: Option<String>,
    /// Rejudge whenever a submission or the problem changes, until Ctrl-C
    #[arg(long, conflicts_with_all = ["replays", "report"])]
    watch: bool,
    /// Also write a record of each game to this directory; `grundy replay FILE` shows one
    #[arg(long, value_name = "FOLDER")]
    replays: Option<PathBuf>,
    /// Also write the table of all submissions to this file, for a spreadsheet
    #[arg(long, value_name = "FILE.csv")]
    csv: Option<PathBuf>,
    /// Also write an HTML page with verdicts, charts, and games on a board
    #[arg(long, value_name = "FILE.html")]
    report: Option<PathBuf>,
    #[command(flatten)]
    written: Written,
    #[command(flatten)]
    pub(super) play: PlayOptions,
}

impl Judge {
    pub(super) fn run(self, catalog: &Catalog) -> Result<Status, Error> {
        if self.are_swapped() {
            let diagnostic = Diagnostic::new(
                "the arguments are in the wrong order; name the problem first, then the submissions",
            );
            let problem = shell_file(&self.submissions[0].to_string_lossy());
            let file = shell_file(&self.problem);
            let building = self.play.building.repeated();
            return Err(diagnostic
                .help(format!("grundy judge {problem} {file}{building}"))
                .into());
        }
        if !self.watch {
            return self.once(catalog);
        }
        let toolchains = self.play.building.toolchains(self.written.language())?;
        let watched = || self.watched(&toolchains);
        loop {
            let before = watch::stamps(watched());
            if let Err(error) = self.once(catalog) {
                diagnostics::print_error(&error);
            }
            diagnostics::note("\nwaiting for a change; press Ctrl-C to stop");
            watch::wait(watched, &before);
        }
    }

    /// The files of which a change is judged: the submissions, those in directories too, and the files of the problem.
    fn watched(&self, toolchains: &Toolchains) -> Vec<PathBuf> {
        // Judging tells what is wrong with a directory.
        let files = sources::expand(&self.submissions, toolchains);
        let mut files = files.unwrap_or_else(|_| self.submissions.clone());
        files.extend(locate::files_of_problem(&self.problem));
        files
    }

    /// Whether the arguments are in the wrong order: the submission, then the problem.
    fn are_swapped(&self) -> bool {
        let first = Path::new(&self.problem);
        let is_source = first.is_file() && first.extension().is_none_or(|ending| ending != "toml");
        let second = self.submissions.first().and_then(|path| path.to_str());
        is_source && second.is_some_and(locate::is_problem)
    }

    fn once(&self, catalog: &Catalog) -> Result<Status, Error> {
        let judge = self.play.judge(self.written.language())?;
        // Before the problem, whose game may take long to open.
        let files = sources::expand(&self.submissions, judge.toolchains())?;
        let mut problem = locate::problem(catalog, &self.problem)?;
        if let Some(position) = &self.position {
            problem = problem.at_position(position, self.play.seed)?;
        }
        self.check_outputs(&problem)?;
        let progress = Progress::new();
        let submissions: Vec<Submission> =
            files.iter().map(|file| locate::submission(file)).collect();
        let judged = judge.judge(&problem, &submissions, self.play.seed, &|event| {
            progress.show(&event);
        })?;
        progress.finish();
        self.write_outputs(&problem, &files, &judged)?;
        let reports: Vec<SubmissionReport> =
            judged.into_iter().map(|judged| judged.report).collect();
        let sources: Vec<_> = submissions.iter().map(Submission::content).collect();
        let same = same_programs(&reports, &sources);
        if let Some(path) = &self.csv {
            write_file(path, class_csv(&reports, &same))?;
        }
        if let Some(grader) = self.play.output.grader() {
            output::text(&self.graded(grader, &reports)?);
            return Ok(worst(&reports));
        }
        match (self.play.output.format(), reports.as_slice()) {
            (Format::Json, reports) => output::json(reports),
            (Format::Human, [report]) => {
                output::document(&submission_document(report, self.invocation()));
            }
            (Format::Human, reports) => output::document(&submissions_document(reports, &same)),
        }
        Ok(worst(&reports))
    }

    /// The reports in the format of a grader.
    fn graded(&self, grader: Grader, reports: &[SubmissionReport]) -> Result<String, Diagnostic> {
        let graded = reports.iter().map(|report| Graded {
            text: output::plain(&submission_document(report, self.invocation())),
            report,
        });
        graders::results(grader, &graded.collect::<Vec<_>>())
    }

    fn invocation(&self) -> Invocation<'_> {
        Invocation {
            language: self.written.language(),
            position: self.position.as_deref(),
            building: self.play.building.repeated(),
            has_page: self.report.is_some(),
            has_records: self.replays.is_some(),
            ..Invocation::on(&self.problem)
        }
    }

    /// Checks before any game that the output files can be written.
    fn check_outputs(&self, problem: &Problem) -> Result<(), Diagnostic> {
        if let Some(page) = &self.report {
            output::ending(page, &["html", "htm"])?;
        }
        if let Some(table) = &self.csv {
            output::ending(table, &["csv"])?;
        }
        if let (Kind::Answer(_), true) = (&problem.kind, self.replays.is_some()) {
            let title = format!(
                "{} asks questions; there are no games to record",
                problem.id
            );
            return Err(Diagnostic::new(title).help("omit --replays"));
        }
        if let Some(folder) = &self.replays {
            record::prepare(folder)?;
        }
        for path in [&self.report, &self.csv].into_iter().flatten() {
            writable(path)?;
        }
        Ok(())
    }

    fn write_outputs(
        &self,
        problem: &Problem,
        files: &[PathBuf],
        judged: &[Judged],
    ) -> Result<(), Diagnostic> {
        let played = judged.iter().zip(files);
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
                seed: self.play.seed,
                invocation: self.invocation(),
            };
            let submissions: Vec<_> = judged
                .iter()
                .map(|judged| JudgedSubmission {
                    report: &judged.report,
                    games: &judged.games,
                })
                .collect();
            write_file(path, judge_page(&title, &submissions))?;
        }
        Ok(())
    }
}

fn worst(reports: &[SubmissionReport]) -> Status {
    let statuses = reports.iter().map(Status::of_submission);
    statuses.max().unwrap_or(Status::Fine)
}
