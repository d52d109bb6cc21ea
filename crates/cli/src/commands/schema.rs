//! `grundy schema`.

use clap::Args;
use grundy_harness::games::{Catalog, did_you_mean};
use grundy_problem::problem_schema;
use grundy_report::{Diagnostic, Error, report_schema, report_schemas};

use crate::Status;
use crate::output;

/// Name of the schema of problem files.
const PROBLEM: &str = "problem";

/// Print the JSON Schema of problem files, or that of a report
///
/// `grundy schema > problems/schema.json`, with the first line `#:schema ../schema.json` in each
/// problem.toml, lets an editor complete and check the file.
///
/// Example: `grundy schema judge` prints the schema of the output of `grundy judge --json`
#[derive(Args)]
pub(crate) struct Schema {
    /// Name of the schema: problem, or a report, as in judge or grundy.judge/1
    #[arg(default_value = PROBLEM)]
    what: String,
}

impl Schema {
    pub(super) fn run(&self, catalog: &Catalog) -> Result<Status, Error> {
        if self.what == PROBLEM {
            output::json(&problem_schema(catalog));
            return Ok(Status::Fine);
        }
        let reports: Vec<(String, _)> = report_schemas()
            .map(|report| (report.to_string(), report))
            .collect();
        let short = |name: &str| -> String {
            let parts = name.trim_start_matches("grundy.").split('/');
            parts.take(1).collect()
        };
        let found = reports
            .iter()
            .find(|(name, _)| *name == self.what || short(name) == self.what);
        let Some((_, report)) = found else {
            let names: Vec<String> = reports.iter().map(|(name, _)| short(name)).collect();
            let title = format!("there is no schema `{}`", self.what);
            let all = names.iter().map(String::as_str).chain([PROBLEM]);
            let diagnostic = match did_you_mean(&self.what, all) {
                Some(meant) => Diagnostic::new(title).help(format!("did you mean `{meant}`?")),
                None => Diagnostic::new(title),
            };
            let names = names.join(", ");
            return Err(diagnostic
                .help(format!("name {PROBLEM} or a report: {names}"))
                .into());
        };
        output::json(&report_schema(*report));
        Ok(Status::Fine)
    }
}
