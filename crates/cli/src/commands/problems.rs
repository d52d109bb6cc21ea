//! `grundy problems`.

use clap::Args;
use grundy_harness::games::Catalog;
use grundy_problem::{problem_report, statement_report};
use grundy_render::{problems_document, statement_text};
use grundy_report::Error;

use crate::Status;
use crate::locate;
use crate::output::{self, Format, OutputArgs};

/// List the problems, or print the statement of one
///
/// The statement is followed by the limits of the problem and the languages that you can use.
///
/// The standard problems are part of grundy. A directory problems/ here or in a parent adds problems,
/// which take precedence over standard problems of the same name.
///
/// Exit status: 0, or 2 if a problem cannot be loaded or found.
#[derive(Args)]
pub(crate) struct Problems {
    /// Print this problem: its name, its directory, or its problem.toml
    problem: Option<String>,
    #[command(flatten)]
    output: OutputArgs,
}

impl Problems {
    pub(super) fn run(self, catalog: &Catalog) -> Result<Status, Error> {
        let mut status = Status::Fine;
        let reports = match &self.problem {
            None => {
                let listed = locate::all_problems();
                let listed: Vec<_> = listed.iter().map(|listed| listed.report(catalog)).collect();
                if listed.iter().any(|problem| problem.error.is_some()) {
                    status = Status::BadInput;
                }
                listed
            }
            Some(name) => {
                let problem = locate::problem(catalog, name)?;
                let report = statement_report(&problem);
                vec![match self.output.format() {
                    Format::Human => report?,
                    Format::Json => report.unwrap_or_else(|_| problem_report(&problem)),
                }]
            }
        };
        match self.output.format() {
            Format::Json => output::json(&reports),
            Format::Human => match reports.as_slice() {
                [report] if report.statement.is_some() => {
                    output::text(&statement_text(report).unwrap_or_default());
                }
                reports => output::document(&problems_document(reports)),
            },
        }
        Ok(status)
    }
}
