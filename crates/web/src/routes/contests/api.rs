//! Contests for programs.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use grundy_store::{Contest, ContestMessage, ContestProblem, Standing};
use serde::Serialize;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::visible_contest;
use crate::api_schema::Shape;
use crate::app::App;
use crate::error::WebError;
use crate::viewer::Viewer;

type ContestsShape = Shape<Vec<Contest>>;
type ContestShape = Shape<ContestBody>;
type StandingsShape = Shape<Vec<Standing>>;
type MessagesShape = Shape<Vec<ContestMessage>>;

pub(crate) fn api() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(contests))
        .routes(routes!(contest))
        .routes(routes!(join_contest))
        .routes(routes!(standings))
        .routes(routes!(messages))
        .routes(routes!(super::events::events))
        .routes(routes!(super::results::json))
        .routes(routes!(super::results::csv))
}

/// The contests that the viewer may see, the last to start first.
#[utoipa::path(get, path = "/api/v1/contests",
    responses((status = 200, description = "The contests", body = ContestsShape)))]
async fn contests(State(app): State<App>, viewer: Viewer) -> Result<Json<Vec<Contest>>, WebError> {
    Ok(Json(app.store().contests(viewer.access()).await?))
}

/// A contest with its problems.
#[derive(Serialize, schemars::JsonSchema)]
#[schemars(rename = "ContestWithProblems")]
pub(crate) struct ContestBody {
    #[serde(flatten)]
    contest: Contest,
    /// The problems; empty before the start.
    problems: Vec<ContestProblem>,
}

/// A contest: its times, its phase, the commitment to its seed, the seed once it has ended, and its problems
/// once it has started.
#[utoipa::path(get, path = "/api/v1/contests/{contest}",
    params(("contest" = String, Path, description = "The contest's name in URLs")),
    responses((status = 200, description = "The contest", body = ContestShape), (status = 404)))]
async fn contest(
    State(app): State<App>,
    viewer: Viewer,
    Path(name): Path<String>,
) -> Result<Json<ContestBody>, WebError> {
    let contest = visible_contest(&app, &viewer, &name).await?;
    let problems = app.store().problems_of_contest(&contest).await?;
    Ok(Json(ContestBody { contest, problems }))
}

/// The standings of a contest; while they are frozen, without the later results of others.
#[utoipa::path(get, path = "/api/v1/contests/{contest}/standings",
    params(("contest" = String, Path, description = "The contest's name in URLs")),
    responses((status = 200, description = "The standings, the first one first", body = StandingsShape), (status = 401),
        (status = 404)))]
async fn standings(
    State(app): State<App>,
    viewer: Viewer,
    Path(name): Path<String>,
) -> Result<Json<Vec<Standing>>, WebError> {
    viewer.account()?;
    let contest = visible_contest(&app, &viewer, &name).await?;
    let store = app.store();
    let problems = store.problems_of_contest(&contest).await?;
    let kept = app.options().standings_kept;
    let tries = app.contests().get(store, &contest, kept).await?;
    Ok(Json(tries.standings(viewer.access(), &contest, &problems)))
}

/// The announcements of a contest, and the viewer's own questions with their answers; for organizers, all messages.
/// The newest comes first.
#[utoipa::path(get, path = "/api/v1/contests/{contest}/messages",
    params(("contest" = String, Path, description = "The contest's name in addresses")),
    responses((status = 200, description = "The messages", body = MessagesShape), (status = 404)))]
async fn messages(
    State(app): State<App>,
    viewer: Viewer,
    Path(name): Path<String>,
) -> Result<Json<Vec<ContestMessage>>, WebError> {
    let contest = visible_contest(&app, &viewer, &name).await?;
    let access = viewer.access();
    let messages = app.store().contest_messages(&contest, access.account_id());
    Ok(Json(messages.await?))
}

/// Take part in a contest. A submission to it has the same effect.
#[utoipa::path(post, path = "/api/v1/contests/{contest}/join",
    params(("contest" = String, Path, description = "The contest's name in URLs")),
    responses((status = 204, description = "You take part in the contest"), (status = 401), (status = 404),
        (status = 422)))]
async fn join_contest(
    State(app): State<App>,
    viewer: Viewer,
    Path(name): Path<String>,
) -> Result<StatusCode, WebError> {
    let account = viewer.account()?;
    app.store().join_contest(&account.id, &name).await?;
    Ok(StatusCode::NO_CONTENT)
}
