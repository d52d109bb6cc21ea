//! Submissions for programs.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{DefaultBodyLimit, FromRequest, Multipart, Path, Request, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use grundy_report::DEFAULT_SEED;
use grundy_store::{Submission, Wanted};
use serde::Serialize;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouterExt as _};
use utoipa_axum::routes;

use super::events;
use super::state::SubmissionState;
use super::upload::{self, SentProgram, SubmissionFile, SubmissionForm, too_large};
use crate::api_schema::Shape;
use crate::app::App;
use crate::error::WebError;
use crate::format::attachment;
use crate::upload_limit::MAX_REQUEST;
use crate::verdict_file::{VerdictFile, statement};
use crate::viewer::Viewer;

type SubmittedShape = Shape<Submitted>;
type SubmissionsShape = Shape<Vec<Submission>>;
type SubmissionShape = Shape<SubmissionState>;
type VerdictShape = Shape<VerdictFile>;

/// The number of submissions in the list.
const LISTED: i64 = 100;

pub(crate) fn api() -> OpenApiRouter<App> {
    let upload_limit = DefaultBodyLimit::max(MAX_REQUEST);
    OpenApiRouter::new()
        .routes(routes!(submit).layer(upload_limit))
        .routes(routes!(submissions))
        .routes(routes!(submission))
        .routes(routes!(events::events))
        .routes(routes!(verdict))
}

/// A submission that was accepted for judging.
#[derive(Serialize, schemars::JsonSchema)]
pub(crate) struct Submitted {
    /// The submission's ID.
    id: String,
    /// The address of its page.
    url: String,
}

/// Submit a program to a problem and, with `contest`, to a contest.
#[utoipa::path(post, path = "/api/v1/problems/{problem}/submissions", request_body(content(
        (SubmissionForm = "application/json"), (SubmissionFile = "multipart/form-data"))),
    params(("problem" = String, Path, description = "The problem's name in URLs")),
    responses((status = 201, description = "The submission waits to be judged", body = SubmittedShape),
        (status = 401), (status = 404), (status = 413), (status = 422), (status = 429), (status = 503)))]
async fn submit(
    State(app): State<App>,
    viewer: Viewer,
    Path(problem): Path<String>,
    request: Request,
) -> Result<(StatusCode, Json<Submitted>), WebError> {
    let account = viewer.account()?;
    let _upload = app.uploads().reserve(account, request.headers())?;
    let kind = request.headers().get(CONTENT_TYPE);
    let kind = kind.and_then(|kind| kind.to_str().ok());
    let is_form = kind.is_some_and(|kind| kind.starts_with("multipart/form-data"));
    let upload = if is_form {
        let form = Multipart::from_request(request, &()).await;
        let form = form.map_err(|error| WebError::unusable(error.body_text()))?;
        let mut sent = SentProgram::default();
        sent.read(form).await?;
        sent.upload()?
    } else {
        let read = Json::<SubmissionForm>::from_request(request, &()).await;
        read.map_err(|error| unreadable(&error))?.0.decoded()?
    };
    let id = upload::submit(&app, account, &problem, upload).await?;
    let url = format!("{}/submissions/{id}", app.options().address);
    Ok((StatusCode::CREATED, Json(Submitted { id, url })))
}

fn unreadable(error: &JsonRejection) -> WebError {
    match error.status() {
        StatusCode::PAYLOAD_TOO_LARGE => too_large(),
        _ => WebError::unusable(error.body_text())
            .help(r#"send {"name": "bot.c", "source": "..."} as application/json"#),
    }
}

/// The last 100 submissions that the viewer may see.
#[utoipa::path(get, path = "/api/v1/submissions",
    responses((status = 200, description = "The submissions, the latest first",
        body = SubmissionsShape), (status = 401)))]
async fn submissions(
    State(app): State<App>,
    viewer: Viewer,
) -> Result<Json<Vec<Submission>>, WebError> {
    viewer.account()?;
    let wanted = Wanted::default();
    let submissions = app.store().submissions(viewer.access(), wanted, LISTED);
    Ok(Json(submissions.await?))
}

/// The state of a submission, with its report once it is judged.
#[utoipa::path(get, path = "/api/v1/submissions/{id}",
    params(("id" = String, Path, description = "The submission's ID")),
    responses((status = 200, description = "The submission", body = SubmissionShape), (status = 401), (status = 404)))]
async fn submission(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<String>,
) -> Result<Json<SubmissionState>, WebError> {
    viewer.account()?;
    let submission = viewer.submission(&app, &id).await?;
    Ok(Json(
        SubmissionState::whole(&app, &viewer, submission).await?,
    ))
}

/// The verdict of a submission as a signed file.
#[utoipa::path(get, path = "/api/v1/submissions/{id}/verdict",
    params(("id" = String, Path, description = "The submission's ID")),
    responses((status = 200, description = "The verdict file", body = VerdictShape), (status = 401), (status = 404)))]
async fn verdict(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<String>,
) -> Result<Response, WebError> {
    viewer.account()?;
    let submission = viewer.submission(&app, &id).await?;
    if submission.is_sealed {
        return Err(WebError::not_found(
            "the verdict file contains the seed, which is secret until the contest ends",
        ));
    }
    let judging = submission.judging.as_deref();
    let judging = judging.ok_or_else(|| WebError::not_found("there is no verdict yet"))?;
    let judging = app.store().judging(judging).await?;
    let seed = submission.contest_seed.unwrap_or(DEFAULT_SEED);
    let stated = statement(&app.options().address, &submission, &judging, seed);
    let file = VerdictFile::signed(stated, app.key());
    let text = serde_json::to_string_pretty(&file).expect("plain data can be written as JSON");
    let name = attachment(&format!("{}.verdict.json", submission.id));
    Ok(([(CONTENT_TYPE, "application/json")], [name], text).into_response())
}
