//! `grundy openings`.

use clap::Args;
use grundy_harness::Judge;
use grundy_harness::games::Catalog;
use grundy_problem::{OPENINGS_FILE, openings_text};
use grundy_report::{Diagnostic, Error, writable, write_file};

use super::Jobs;
use super::building::Building;
use crate::progress::Progress;
use crate::{Status, locate, output, precompiler};

/// Find the start positions that a problem asks for
///
/// A test such as `openings = { count = 20, plies = 16, value = "draw" }` asks for start positions, which are written
/// into openings.toml beside problem.toml. They are reached by random play, and their values are proved within the
/// budget that the problem grants in `values`. `grundy check` proves the values again.
#[derive(Args)]
pub(crate) struct Openings {
    /// The problem, by name, directory or problem.toml
    problem: String,
    #[command(flatten)]
    pub(super) jobs: Jobs,
    #[command(flatten)]
    pub(super) building: Building,
}

impl Openings {
    pub(super) fn run(self, catalog: &Catalog) -> Result<Status, Error> {
        let problem = locate::problem_without_openings(catalog, &self.problem)?;
        let Some(folder) = &problem.folder else {
            let title = format!(
                "{} is a standard problem, which has no directory",
                problem.id
            );
            let help = "find openings for a problem of your own";
            return Err(Diagnostic::new(title).help(help).into());
        };
        let path = folder.join(OPENINGS_FILE);
        writable(&path)?;
        let toolchains = self.building.toolchains(None)?;
        let precompiler = precompiler::open(self.building.caching());
        let judge = Judge::new(precompiler, toolchains).with_jobs(self.jobs.number());
        let progress = Progress::new();
        let found = judge.openings(&problem, &|event| progress.show(&event));
        progress.finish();
        let found = found?;
        write_file(&path, openings_text(&found))?;
        let count: usize = found.iter().map(|test| test.found.len()).sum();
        output::text(&format!("{}: {count} openings\n", path.display()));
        Ok(Status::Fine)
    }
}
