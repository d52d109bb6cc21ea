//! What became of a program that was run by itself.

use serde::{Deserialize, Serialize};

use crate::{Reason, Schema};

/// The report of `grundy run`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug, schemars::JsonSchema)]
pub struct ProgramRunReport {
    /// `grundy.run/1`.
    pub schema: Schema,
    /// The exit status of the program; absent where it did not end by itself.
    pub exit: Option<i32>,
    /// Why the program was stopped, or that it crashed; absent where it ended by itself.
    pub reason: Option<Reason>,
    /// Wasm instructions that it executed.
    pub fuel: u64,
    /// Its largest memory, in bytes.
    pub memory_peak: u64,
    /// What it wrote to standard output. What is not UTF-8 is replaced.
    pub stdout: String,
    /// What it wrote to standard error, up to a mebibyte.
    pub stderr: String,
}
