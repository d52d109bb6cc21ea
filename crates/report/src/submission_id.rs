//! The submission that a report is about.

use serde::{Deserialize, Serialize};

/// The submission.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct SubmissionId {
    /// Path of the file, as given by the user.
    pub file: String,
    /// SHA-256 of the wasm module; `null` if there is no module.
    pub sha256: Option<String>,
}
