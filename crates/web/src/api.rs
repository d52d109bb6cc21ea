//! The API: what programs read and send.

use std::convert::Infallible;
use std::time::Duration;

use axum::Json;
use axum::Router;
use axum::extract::rejection::JsonRejection;
use axum::extract::{DefaultBodyLimit, FromRequest, Multipart, Path, Request, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{HeaderValue, StatusCode};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use futures_util::Stream;
use futures_util::stream::unfold;
use grundy_report::DEFAULT_SEED;
use grundy_store::{BoardRow, Eyes, Stage, Submission, Wanted};
use serde::Serialize;
use serde_json::json;
use utoipa::OpenApi;

use crate::app::App;
use crate::error::WebError;
use crate::live::Changes;
use crate::matches::api as matches;
use crate::state::SubmissionState;
use crate::submit::{self, HandedIn, hand_in};
use crate::turns::Turn;
use crate::uploads::MAX_REQUEST;
use crate::verdict_file::{VerdictFile, statement};
use crate::viewer::Viewer;

/// What is sent now and then where nothing happens, so that nobody in between closes the stream.
const KEEP_ALIVE: Duration = Duration::from_secs(15);
/// Streams of events that one account may follow at once.
const MAX_STREAMS: usize = 100;

#[derive(OpenApi)]
#[openapi(
    info(title = "Grundy", description = "The API of an arena"),
    paths(
        problems,
        board,
        submit,
        submission,
        events,
        verdict,
        submissions,
        crate::ladder::api::ladder,
        crate::contests::api::contests,
        crate::contests::api::contest,
        crate::contests::api::standings,
        crate::contests::api::join,
        crate::contests::api::results,
        crate::contests::api::results_csv,
        crate::matches::api::post_match,
        crate::matches::api::get_match,
        crate::matches::api::post_tournament,
        crate::matches::api::get_tournament,
        crate::explorer::api::position,
        crate::explorer::api::solve,
        crate::play::api::play,
        crate::play::api::play_posted
    ),
    components(schemas(HandedIn))
)]
struct Description;

pub(crate) fn routes() -> Router<App> {
    let submit = post(submit).layer(DefaultBodyLimit::max(MAX_REQUEST));
    Router::new()
        .route("/api/v1/problems", get(problems))
        .route("/api/v1/problems/{problem}/board", get(board))
        .route(
            "/api/v1/problems/{problem}/ladder",
            get(crate::ladder::api::ladder),
        )
        .route(
            "/api/v1/problems/{problem}/matches",
            get(matches::get_match).post(matches::post_match),
        )
        .route(
            "/api/v1/problems/{problem}/tournaments",
            get(matches::get_tournament).post(matches::post_tournament),
        )
        .route("/api/v1/problems/{problem}/submissions", submit)
        .route("/api/v1/submissions", get(submissions))
        .route("/api/v1/submissions/{id}", get(submission))
        .route("/api/v1/submissions/{id}/events", get(events))
        .route("/api/v1/submissions/{id}/verdict", get(verdict))
        .route("/api/v1/openapi.json", get(openapi))
}

async fn openapi() -> Json<utoipa::openapi::OpenApi> {
    Json(Description::openapi())
}

/// A problem in the list.
#[derive(Serialize)]
struct ProblemLine {
    name: String,
    title: String,
    game: String,
}

/// The problems.
#[utoipa::path(get, path = "/api/v1/problems", responses((status = 200, description = "The problems")))]
async fn problems(State(app): State<App>, viewer: Viewer) -> Result<Response, WebError> {
    let problems = app.store().problems(viewer.eyes()).await?.into_iter();
    let lines: Vec<_> = problems
        .map(|problem| ProblemLine {
            name: problem.name,
            title: problem.title,
            game: problem.game,
        })
        .collect();
    Ok(Json(lines).into_response())
}

/// The board of a problem: the best submission of every account.
#[utoipa::path(get, path = "/api/v1/problems/{problem}/board",
    responses((status = 200, description = "The board"), (status = 401), (status = 404)))]
async fn board(
    State(app): State<App>,
    viewer: Viewer,
    Path(problem): Path<String>,
) -> Result<Json<Vec<BoardRow>>, WebError> {
    viewer.account()?;
    let known = app.store().problem(viewer.eyes(), &problem).await?;
    known.ok_or_else(|| WebError::not_found("there is no such problem"))?;
    Ok(Json(app.store().board(&problem, None).await?))
}

/// Hand in a submission; with `contest`, to a contest.
#[utoipa::path(post, path = "/api/v1/problems/{problem}/submissions",
    request_body = HandedIn,
    responses((status = 201, description = "Kept; it will be judged"), (status = 401), (status = 403),
        (status = 404), (status = 413), (status = 422), (status = 429), (status = 503)))]
async fn submit(
    State(app): State<App>,
    viewer: Viewer,
    Path(problem): Path<String>,
    request: Request,
) -> Result<Response, WebError> {
    let account = viewer.account()?;
    let _upload = app.uploads().begin(account, request.headers())?;
    let kind = request
        .headers()
        .get(CONTENT_TYPE)
        .and_then(|kind| kind.to_str().ok());
    let is_form = kind.is_some_and(|kind| kind.starts_with("multipart/form-data"));
    let kept = if is_form {
        let form = Multipart::from_request(request, &()).await;
        let form = form.map_err(|error| WebError::unusable(error.body_text()))?;
        submit::of_form(form).await?
    } else {
        let read = Json::<HandedIn>::from_request(request, &()).await;
        read.map_err(|error| unreadable(&error))?.0.decoded()?
    };
    let id = hand_in(&app, account, &problem, kept).await?;
    let url = format!("{}/submissions/{id}", app.options().address);
    Ok((StatusCode::CREATED, Json(json!({ "id": id, "url": url }))).into_response())
}

fn unreadable(error: &JsonRejection) -> WebError {
    match error.status() {
        StatusCode::PAYLOAD_TOO_LARGE => submit::too_large(),
        _ => WebError::unusable(error.body_text())
            .help(r#"send {"name": "bot.c", "source": "..."} as application/json"#),
    }
}

/// One's own submissions, and those that one may see, the last 100.
#[utoipa::path(get, path = "/api/v1/submissions",
    responses((status = 200, description = "The submissions"), (status = 401)))]
async fn submissions(
    State(app): State<App>,
    viewer: Viewer,
) -> Result<Json<Vec<Submission>>, WebError> {
    viewer.account()?;
    let all = app
        .store()
        .submissions(viewer.eyes(), Wanted::default(), 100)
        .await?;
    Ok(Json(all))
}

/// A submission that the viewer may see.
pub(crate) async fn seen(app: &App, eyes: Eyes<'_>, id: &str) -> Result<Submission, WebError> {
    let submission = app.store().submission(eyes, id).await?;
    submission.ok_or_else(|| WebError::not_found("there is no such submission"))
}

/// How far a submission is, and its report once there is one.
#[utoipa::path(get, path = "/api/v1/submissions/{id}",
    responses((status = 200, description = "The submission"), (status = 401), (status = 404)))]
async fn submission(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<String>,
) -> Result<Json<SubmissionState>, WebError> {
    viewer.account()?;
    let submission = seen(&app, viewer.eyes(), &id).await?;
    Ok(Json(SubmissionState::whole(app.store(), submission).await?))
}

/// The verdict as a file, signed.
#[utoipa::path(get, path = "/api/v1/submissions/{id}/verdict",
    responses((status = 200, description = "The verdict file"), (status = 401), (status = 404)))]
async fn verdict(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<String>,
) -> Result<Response, WebError> {
    viewer.account()?;
    let submission = seen(&app, viewer.eyes(), &id).await?;
    if submission.is_sealed {
        return Err(WebError::not_found(
            "the verdict file names the seed, which is secret until the contest has ended",
        ));
    }
    let judging = submission.judging.as_deref();
    let judging = judging.ok_or_else(|| WebError::not_found("there is no verdict yet"))?;
    let judging = app.store().judging(judging).await?;
    let seed = submission.contest_seed.unwrap_or(DEFAULT_SEED);
    let stated = statement(&app.options().address, &submission, &judging, seed);
    let file = VerdictFile::signed(stated, app.key());
    let text = serde_json::to_string_pretty(&file).expect("plain data can be written as JSON");
    let name = format!("attachment; filename=\"{}.verdict.json\"", submission.id);
    let mut response = ([(CONTENT_TYPE, "application/json")], text).into_response();
    if let Ok(name) = HeaderValue::from_str(&name) {
        response.headers_mut().insert(CONTENT_DISPOSITION, name);
    }
    Ok(response)
}

/// What happens to a submission: first how far it is, then every change, until it is done.
#[utoipa::path(get, path = "/api/v1/submissions/{id}/events",
    responses((status = 200, description = "Server-sent events"), (status = 401), (status = 404)))]
async fn events(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<String>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, WebError> {
    let account = viewer.account()?;
    let turn = app.streams().take(account.id.clone(), MAX_STREAMS);
    let turn = turn.ok_or_else(|| {
        let message = format!("you are following {MAX_STREAMS} submissions at the moment");
        WebError::new(StatusCode::TOO_MANY_REQUESTS, "too-much", message).retry_after(10)
    })?;
    // Watched before it is looked at, so that nothing happens in between.
    let watched = app.live().watch(&id);
    seen(&app, viewer.eyes(), &id).await?;
    let watcher = Watcher {
        app,
        viewer,
        id,
        watched,
        at: At::Beginning,
        _turn: turn,
    };
    let stream = unfold(watcher, |watcher| watcher.next());
    Ok(Sse::new(stream).keep_alive(KeepAlive::new().interval(KEEP_ALIVE)))
}

/// Somebody who watches a submission.
struct Watcher {
    app: App,
    viewer: Viewer,
    id: String,
    watched: Changes,
    at: At,
    _turn: Turn<String>,
}

#[derive(PartialEq, Eq)]
enum At {
    Beginning,
    Middle,
    End,
}

impl Watcher {
    async fn next(mut self) -> Option<(Result<Event, Infallible>, Self)> {
        match self.at {
            At::End => return None,
            At::Beginning => self.at = At::Middle,
            At::Middle => self.changed().await?,
        }
        // They may see it no longer, or the database is away: the browser asks again by itself.
        let submission = seen(&self.app, self.viewer.eyes(), &self.id).await.ok()?;
        let (version, is_done) = (submission.version, submission.stage == Stage::Done);
        let state = SubmissionState::brief(self.app.store(), submission)
            .await
            .ok()?;
        if is_done {
            self.at = At::End;
        }
        let event = Event::default().event("state").id(version.to_string());
        let event = event.json_data(state).ok()?;
        Some((Ok(event), self))
    }

    /// Waits until the submission has changed; `None` where the server stops.
    async fn changed(&mut self) -> Option<()> {
        tokio::select! {
            changed = self.watched.changed() => changed.ok(),
            () = self.app.stop().cancelled() => None,
        }
    }
}
