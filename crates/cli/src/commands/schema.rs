//! `grundy schema`.

use clap::Args;
use grundy_harness::games::Catalog;
use grundy_problem::problem_schema;
use grundy_report::Error;

use crate::Status;
use crate::output;

/// Print the JSON Schema of problem.toml, for editors
#[derive(Args)]
pub(crate) struct Schema {}

impl Schema {
    pub(super) fn run(&self, catalog: &Catalog) -> Result<Status, Error> {
        output::json(&problem_schema(catalog));
        Ok(Status::Fine)
    }
}
