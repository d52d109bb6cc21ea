//! A submission in a list on a page.

use grundy_store::Submission;
use serde::Serialize;

use crate::format::severity;

#[derive(Serialize)]
pub(in crate::routes) struct SubmissionRow {
    #[serde(flatten)]
    submission: Submission,
    /// `good`, `bad`, `odd`, or empty if there is no verdict yet.
    severity: &'static str,
}

impl SubmissionRow {
    pub(in crate::routes) fn of(submission: Submission) -> Self {
        Self {
            severity: severity(submission.verdict),
            submission,
        }
    }
}
