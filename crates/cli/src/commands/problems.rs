//! `grundy problems`.

use clap::Args;
use grundy_harness::games::Catalog;
use grundy_problem::{problem_report, statement_report};
use grundy_render::problems_text;
use grundy_report::Error;

use crate::output::{self, Format};
use crate::{Status, locate};

/// List the problems, or print the statement, limits and languages of one
#[derive(Args)]
pub(crate) struct Problems {
    /// Print this problem: its name under problems/, its folder, or its problem.toml
    problem: Option<String>,
    /// Output format
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    format: Format,
}

impl Problems {
    pub(super) fn run(self, catalog: &Catalog) -> Result<Status, Error> {
        let reports = match &self.problem {
            None => locate::all_problems(catalog)?
                .iter()
                .map(problem_report)
                .collect(),
            Some(name) => {
                let problem = locate::problem(catalog, name)?;
                vec![statement_report(&problem)?]
            }
        };
        match self.format {
            Format::Json => output::json(&reports),
            Format::Human => output::text(&problems_text(&reports)),
        }
        Ok(Status::Fine)
    }
}
