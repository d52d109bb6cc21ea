//! `grundy precompile-wasm`: the child process in which the judge compiles one module.

use std::io;

use clap::Args;
use grundy_harness::sandbox::run_precompile_child;
use grundy_report::Error;

use crate::Status;

/// Compile the module on standard input, under limits, for the judge that started this
#[derive(Args)]
pub(crate) struct PrecompileWasm {}

impl PrecompileWasm {
    pub(super) fn run(self) -> Result<Status, Error> {
        Ok(
            match run_precompile_child(io::stdin().lock(), io::stdout().lock()) {
                Ok(()) => Status::Fine,
                Err(_) => Status::JudgeFailed,
            },
        )
    }
}
