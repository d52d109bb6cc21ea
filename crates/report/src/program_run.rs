//! The report on a program that was run by itself.

use serde::{Deserialize, Serialize};

use crate::{Reason, Schema};

/// The report of `grundy run`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug, schemars::JsonSchema)]
pub struct ProgramRunReport {
    /// `grundy.run/1`.
    pub schema: Schema,
    /// Exit status of the program; absent if it was stopped.
    pub exit: Option<i32>,
    /// Reason why the program was stopped or crashed; absent if it exited by itself.
    pub reason: Option<Reason>,
    /// Fuel used, in wasm instructions.
    pub fuel: u64,
    /// Largest memory, in bytes.
    pub memory_peak: u64,
    /// Standard output of the program. Bytes that are not UTF-8 are replaced.
    pub stdout: String,
    /// Standard error of the program, up to 1 MiB.
    pub stderr: String,
}
