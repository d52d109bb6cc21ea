//! `grundy doctor`.

mod gather;
mod layout;

use clap::Args;
use grundy_report::Error;

use crate::Status;
use crate::output::{self, OutputArgs};

/// Show what is installed, which languages work, and what is missing
///
/// Compiles and runs a small program in each installed language, which takes a while the first time, and
/// installs nothing. The last lines are a summary for bug reports. The exit status is 0, even if something
/// does not work.
#[derive(Args)]
pub(crate) struct Doctor {
    #[command(flatten)]
    output: OutputArgs,
}

impl Doctor {
    pub(super) fn run(self) -> Result<Status, Error> {
        let report = gather::report()?;
        output::report(self.output.format(), &report, layout::document);
        Ok(Status::Fine)
    }
}
