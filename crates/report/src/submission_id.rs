//! Which submission a report is about.

use serde::{Deserialize, Serialize};

/// What was judged.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct SubmissionId {
    /// The file, as the user named it.
    pub file: String,
    /// Sha-256 of the wasm module; none where there is no module.
    pub sha256: Option<String>,
}
