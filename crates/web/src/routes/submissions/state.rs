//! The state of a submission, as programs and live pages read it.

use grundy_report::{SubmissionReport, Verdict, json_text};
use grundy_store::{Progress, Stage, Store, Submission};
use serde::Serialize;
use serde_json::value::RawValue;

use crate::app::App;
use crate::closed_games::problem_closed_until;
use crate::error::WebError;
use crate::viewer::Viewer;

/// The state of a submission: its progress, and its verdict once it is judged.
#[derive(Serialize, schemars::JsonSchema)]
pub(crate) struct SubmissionState {
    /// The submission's ID.
    id: String,
    /// The name of the problem.
    problem: String,
    /// The name of the file.
    file: String,
    /// The stage of judging.
    state: Stage,
    /// The progress of that stage.
    progress: Progress,
    /// The number of submissions that are judged before this one. Missing if it has been begun, or while a
    /// contest hides results.
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<i64>,
    /// The verdict.
    verdict: Option<Verdict>,
    /// The reason of the verdict.
    reason: Option<String>,
    /// The contest to which it was submitted.
    #[serde(skip_serializing_if = "Option::is_none")]
    contest: Option<String>,
    /// The report, as `grundy judge --json` prints it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Vec<SubmissionReport>>")]
    report: Option<Box<RawValue>>,
}

impl SubmissionState {
    /// The state without the report.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) async fn brief(store: &Store, submission: Submission) -> Result<Self, WebError> {
        let place = match submission.stage {
            // The place would reveal when others submit.
            Stage::Queued if !store.hides_results().await? => {
                store.place_in_queue(&submission.id).await?
            }
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
            contest: submission.contest,
            report: None,
        })
    }

    /// The state with the report, once there is one.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) async fn whole(
        app: &App,
        viewer: &Viewer,
        submission: Submission,
    ) -> Result<Self, WebError> {
        let closed = problem_closed_until(app, viewer, &submission.installed).await?;
        let report = report(app.store(), &submission, closed.is_some()).await?;
        let report = report.map(|text| RawValue::from_string(text.trim_end().to_owned()));
        let report = report.transpose().map_err(|error| {
            tracing::error!(%error, "a stored report is not JSON");
            WebError::internal("the report cannot be read")
        })?;
        let brief = Self::brief(app.store(), submission).await?;
        Ok(Self { report, ..brief })
    }
}

/// The report on a submission, once there is one. The seed is left out while it is the secret of a contest; correct
/// moves and answers are left out while the solver is closed.
///
/// # Errors
/// If the database fails.
pub(crate) async fn report(
    store: &Store,
    submission: &Submission,
    is_closed: bool,
) -> Result<Option<String>, WebError> {
    let Some(judging) = &submission.judging else {
        return Ok(None);
    };
    let judging = store.judging(judging).await?;
    let Some(report) = judging.report else {
        return Ok(None);
    };
    let bytes = store.blob(&report).await?;
    let text = String::from_utf8(bytes);
    let text = text.map_err(|_| WebError::internal("the report is not UTF-8 text"))?;
    if !submission.is_sealed && !is_closed {
        return Ok(Some(text));
    }
    let mut reports = reports(&text)?;
    for report in &mut reports {
        if submission.is_sealed {
            *report = report.without_seed();
        }
        if is_closed {
            *report = report.without_solutions();
        }
    }
    Ok(Some(json_text(&reports)))
}

/// The reports of a stored text.
///
/// # Errors
/// If they cannot be read, which is a fault of this program.
pub(crate) fn reports(text: &str) -> Result<Vec<SubmissionReport>, WebError> {
    let reports: Result<Vec<SubmissionReport>, _> = serde_json::from_str(text);
    reports.map_err(|error| {
        tracing::error!(%error, "a stored report cannot be read");
        WebError::internal("the report cannot be read")
    })
}
