//! The host for tools: compilers that we install ourselves and run on untrusted files.
//!
//! A tool is a large WASI command that was not written for us, so it gets real directories: those
//! that the task names, and nothing else of the machine. Its result depends
//! on its arguments and these directories alone: its clock stands still, its randomness is fixed, and fuel,
//! not time, limits its work.

mod engine;
mod precompile;
mod run;
mod wasi;

pub use engine::portable_code_digest;
pub use precompile::{CodeTier, Tool};
pub use run::{Folder, Outcome, Task, TaskLimits, ToolEnd};
