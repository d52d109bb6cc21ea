//! `grundy schema`.

use clap::Args;
use grundy_harness::Error;
use grundy_harness::games::Catalog;
use grundy_harness::problem::problem_schema;

use crate::Status;
use crate::output;

/// Print the JSON Schema of problem files, for editors
#[derive(Args)]
pub(crate) struct Schema {}

impl Schema {
    pub(super) fn run(&self, catalog: &Catalog) -> Result<Status, Error> {
        output::json(&problem_schema(catalog));
        Ok(Status::Fine)
    }
}
