//! `grundy translate-wasm`: what the judge starts for itself, to translate one module.

use std::io;

use clap::Args;
use grundy_harness::sandbox::serve;
use grundy_report::Error;

use crate::Status;

/// Translate the module on standard input, under limits, for the judge that started this
#[derive(Args)]
pub(crate) struct TranslateWasm {}

impl TranslateWasm {
    pub(super) fn run(self) -> Result<Status, Error> {
        Ok(match serve(io::stdin().lock(), io::stdout().lock()) {
            Ok(()) => Status::Fine,
            Err(_) => Status::JudgeFailed,
        })
    }
}
