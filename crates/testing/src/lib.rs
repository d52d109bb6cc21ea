//! Helpers for tests of several crates. `tests/house.rs` checks that only tests depend on this crate.

#[cfg(feature = "schema")]
pub mod api;
pub mod arrows;
#[cfg(feature = "store")]
pub mod contest;
pub mod generated;
pub mod json;
pub mod lines;
#[cfg(feature = "store")]
pub mod moments;
mod need;
pub mod postgres;
pub mod program;
#[cfg(feature = "schema")]
pub mod schema;
pub mod seeds;
#[cfg(feature = "store")]
pub mod store;

use std::fs;
use std::path::{Path, PathBuf};

pub use need::{Need, not_run};

/// The directory of the workspace.
///
/// # Panics
/// If the sources are no longer where this crate was built.
pub fn root() -> PathBuf {
    fs::canonicalize(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")).expect("the workspace")
}
