//! Which submission a report is about.

use serde::{Deserialize, Serialize};

/// The submission.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct SubmissionId {
    /// Path of the file, as given by the user.
    pub file: String,
    /// SHA-256 of the wasm module; `null` if there is no module.
    pub sha256: Option<String>,
    /// SHA-256 of the source, or of the module if that was submitted; `null` if the file could not be read. Equal sources
    /// have modules that differ if the module contains the name of the file, as with scripts.
    #[serde(default)]
    pub source_sha256: Option<String>,
}
