//! `grundy run-confined`: the child process in which a native compiler runs.

use std::io::stderr;
use std::process::exit;

use clap::Args;
use grundy_harness::confine::run_confined_child;
use grundy_report::Error;

use crate::Status;

/// Run the program that standard input names, and let it reach nothing else
#[derive(Args)]
pub(crate) struct RunConfined {}

impl RunConfined {
    pub(super) fn run(self) -> Result<Status, Error> {
        // The status is that of the program.
        exit(run_confined_child(stderr()))
    }
}
