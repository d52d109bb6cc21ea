//! The host for tools: compilers that we install ourselves, run on the files of strangers.
//!
//! A tool is a large WASI command that was not written for us, so it gets real folders, through
//! wasmtime's own WASI: those that it is shown, and nothing else of the machine. What it does
//! depends on its arguments and these folders alone: its clock stands still and its randomness is
//! always the same, and fuel, not time, says how long it may work.

mod engine;
mod run;
mod translate;

pub use run::{Folder, Outcome, Task, TaskLimits, ToolEnd};
pub use translate::{Tool, Translation};
