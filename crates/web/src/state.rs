//! A submission as programs and live pages read it.

use grundy_store::{Progress, Stage, Store, Submission};
use serde::Serialize;
use serde_json::value::RawValue;

use crate::error::WebError;

/// How far a submission is, and what came of it.
#[derive(Serialize)]
pub(crate) struct SubmissionState {
    id: String,
    problem: String,
    file: String,
    /// `queued`, `building`, `playing`, `certifying` or `done`.
    pub(crate) state: Stage,
    progress: Progress,
    /// How many submissions are judged before this one.
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<i64>,
    verdict: Option<String>,
    reason: Option<String>,
    /// What `grundy judge --format json` prints.
    #[serde(skip_serializing_if = "Option::is_none")]
    report: Option<Box<RawValue>>,
}

impl SubmissionState {
    /// Without the report.
    pub(crate) async fn brief(store: &Store, submission: Submission) -> Result<Self, WebError> {
        let place = match submission.stage {
            Stage::Queued => store.place_in_queue(&submission.id).await?,
            _ => None,
        };
        Ok(Self {
            id: submission.id,
            problem: submission.problem,
            file: submission.file,
            state: submission.stage,
            progress: submission.progress,
            place,
            verdict: submission.verdict,
            reason: submission.reason,
            report: None,
        })
    }

    /// With the report, once there is one.
    pub(crate) async fn whole(store: &Store, submission: Submission) -> Result<Self, WebError> {
        let report = match &submission.judging {
            Some(judging) => report(store, judging).await?,
            None => None,
        };
        let report = report.map(|text| RawValue::from_string(text.trim_end().to_owned()));
        let report = report.transpose().map_err(|error| {
            tracing::error!(%error, "a report that was kept is no JSON");
            WebError::internal("the report cannot be read")
        })?;
        let brief = Self::brief(store, submission).await?;
        Ok(Self { report, ..brief })
    }
}

/// The report of a judging.
pub(crate) async fn report(store: &Store, judging: &str) -> Result<Option<String>, WebError> {
    let judging = store.judging(judging).await?;
    let Some(report) = judging.report else {
        return Ok(None);
    };
    let bytes = store.blob(&report).await?;
    String::from_utf8(bytes)
        .map(Some)
        .map_err(|_| WebError::internal("the report is no text"))
}
