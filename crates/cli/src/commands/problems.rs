//! `grundy problems`.

use clap::Args;
use grundy_harness::Error;
use grundy_harness::games::Catalog;
use grundy_harness::report::{ProblemReport, problems_text};

use crate::output::{self, Format};
use crate::{Status, locate};

/// List the problems here, or print the statement of one of them
#[derive(Args)]
pub(crate) struct Problems {
    /// A problem: its name under problems/, its folder, or its problem.toml
    problem: Option<String>,
    /// Output for people or for programs
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    format: Format,
}

impl Problems {
    pub(super) fn run(self, catalog: &Catalog) -> Result<Status, Error> {
        let reports = match &self.problem {
            None => locate::all_problems(catalog)?
                .iter()
                .map(ProblemReport::new)
                .collect(),
            Some(name) => {
                let problem = locate::problem(catalog, name)?;
                vec![ProblemReport::with_statement(&problem)?]
            }
        };
        match self.format {
            Format::Json => output::json(&reports),
            Format::Human => output::text(&problems_text(&reports)),
        }
        Ok(Status::Fine)
    }
}
