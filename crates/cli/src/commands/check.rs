//! `grundy check`.

use clap::Args;
use grundy_harness::games::Catalog;
use grundy_render::check_document;
use grundy_report::{CheckReport, Error};

use super::PlayOptions;
use crate::output::{self, Format};
use crate::progress::Progress;
use crate::{Status, locate};

/// Test a problem: its claims, and the verdicts on its bots
///
/// Every claim must have its expected result, and every bot in bots/ must get the verdict that its
/// directory names. Bots whose compiler is missing are reported as not
/// run, not as failures.
///
/// Exit status: 0 if everything is as expected, 1 if not, 2 for a usage error or bad input, 3 if the
/// judge itself failed.
#[derive(Args)]
pub(crate) struct Check {
    /// The problems, by name, directory or problem.toml [default: the one in this directory;
    /// otherwise all under problems/ here or in a parent; otherwise the standard problems]
    problems: Vec<String>,
    #[command(flatten)]
    pub(super) play: PlayOptions,
}

impl Check {
    pub(super) fn run(self, catalog: &Catalog) -> Result<Status, Error> {
        let judge = self.play.judge(None)?;
        let problems = if self.problems.is_empty() {
            locate::problems_to_check(catalog)?
        } else {
            let named = self.problems.iter();
            named
                .map(|name| locate::problem(catalog, name))
                .collect::<Result<Vec<_>, _>>()?
        };
        let mut reports: Vec<CheckReport> = Vec::new();
        for problem in &problems {
            let progress = Progress::new();
            let bots = locate::bots(problem)?;
            let report = judge.check(problem, bots, self.play.seed, &|event| {
                progress.show(&event);
            })?;
            progress.finish();
            if self.play.output.format() == Format::Human {
                output::document(&check_document(&report));
            }
            reports.push(report);
        }
        if self.play.output.format() == Format::Json {
            output::json(&reports);
        }
        let statuses = reports.iter().map(status);
        Ok(statuses.max().unwrap_or(Status::Fine))
    }
}

fn status(report: &CheckReport) -> Status {
    match (report.judge_failed, report.passed) {
        (true, _) => Status::JudgeFailed,
        (false, true) => Status::Fine,
        (false, false) => Status::NotAccepted,
    }
}
