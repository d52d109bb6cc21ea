//! `grundy install-interpreter`: what the set-up calls once for each interpreter.

use std::fs;
use std::path::PathBuf;

use clap::Args;
use grundy_harness::Diagnostic;

use super::Complaints;
use crate::{Status, workshop};

/// Translate an interpreter that was made resumable, and keep it for all scripts to come
#[derive(Args)]
pub(crate) struct InstallInterpreter {
    /// Its name, as the languages know it
    name: String,
    /// Its module
    #[arg(value_name = "FILE.wasm")]
    module: PathBuf,
}

impl InstallInterpreter {
    pub(super) fn run(self) -> Result<Status, Complaints> {
        let complain = |words: String| vec![Diagnostic::new(words)];
        let wasm = fs::read(&self.module)
            .map_err(|error| complain(format!("{}: {error}", self.module.display())))?;
        let interpreters = workshop::interpreters()
            .ok_or_else(|| complain("there is no HOME to install anything in".to_owned()))?;
        interpreters
            .install(&self.name, &wasm)
            .map_err(|error| complain(error.to_string()))?;
        Ok(Status::Fine)
    }
}
