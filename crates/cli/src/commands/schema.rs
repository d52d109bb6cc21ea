//! `grundy schema`.

use clap::Args;
use grundy_problem::problem_schema;
use grundy_report::Error;

use crate::Status;
use crate::output;

/// Print the JSON Schema of problem.toml, for editors
#[derive(Args)]
pub(crate) struct Schema {}

impl Schema {
    pub(super) fn run(&self) -> Result<Status, Error> {
        output::json(&problem_schema());
        Ok(Status::Fine)
    }
}
