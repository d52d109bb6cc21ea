//! `grundy schema`.

use clap::Args;
use grundy_harness::problem::problem_schema;

use super::Complaints;
use crate::Status;
use crate::output;

/// Print the JSON Schema of problem.toml, for editors
#[derive(Args)]
pub(crate) struct Schema {}

impl Schema {
    pub(super) fn run(&self) -> Result<Status, Complaints> {
        output::json(&problem_schema());
        Ok(Status::Fine)
    }
}
