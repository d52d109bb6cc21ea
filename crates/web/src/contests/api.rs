//! Contests for programs.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use grundy_store::{Contest, ContestProblem, Standing};
use serde::Serialize;

use super::{known, results as whole};
use crate::app::App;
use crate::error::WebError;
use crate::viewer::Viewer;

/// The contests that the viewer may know of, the last to start first.
#[utoipa::path(get, path = "/api/v1/contests",
    responses((status = 200, description = "The contests")))]
pub(crate) async fn contests(
    State(app): State<App>,
    viewer: Viewer,
) -> Result<Json<Vec<Contest>>, WebError> {
    Ok(Json(app.store().contests(viewer.eyes()).await?))
}

/// A contest with its problems.
#[derive(Serialize)]
pub(crate) struct Whole {
    #[serde(flatten)]
    contest: Contest,
    /// None before the start.
    problems: Vec<ContestProblem>,
}

/// A contest: its times, its phase, the commitment to its seed, the seed once it has ended, and its problems
/// once it has started.
#[utoipa::path(get, path = "/api/v1/contests/{contest}",
    responses((status = 200, description = "The contest"), (status = 404)))]
pub(crate) async fn contest(
    State(app): State<App>,
    viewer: Viewer,
    Path(name): Path<String>,
) -> Result<Json<Whole>, WebError> {
    let contest = known(&app, &viewer, &name).await?;
    let problems = app.store().problems_of_contest(&contest).await?;
    Ok(Json(Whole { contest, problems }))
}

/// The standings of a contest, as far as they are not frozen for the viewer.
#[utoipa::path(get, path = "/api/v1/contests/{contest}/standings",
    responses((status = 200, description = "The standings, the first one first"), (status = 401),
        (status = 404)))]
pub(crate) async fn standings(
    State(app): State<App>,
    viewer: Viewer,
    Path(name): Path<String>,
) -> Result<Json<Vec<Standing>>, WebError> {
    viewer.account()?;
    let contest = known(&app, &viewer, &name).await?;
    let store = app.store();
    let problems = store.problems_of_contest(&contest).await?;
    let kept = app.options().standings_kept;
    let tries = app.scoreboards().get(store, &contest, kept).await?;
    Ok(Json(tries.standings(viewer.eyes(), &contest, &problems)))
}

/// Take part in a contest. Whoever hands in to it takes part without that.
#[utoipa::path(post, path = "/api/v1/contests/{contest}/join",
    responses((status = 204, description = "You take part"), (status = 401), (status = 404),
        (status = 422, description = "It has ended, or you organise it")))]
pub(crate) async fn join(
    State(app): State<App>,
    viewer: Viewer,
    Path(name): Path<String>,
) -> Result<StatusCode, WebError> {
    let account = viewer.account()?;
    app.store().join_contest(&account.id, &name).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// All results of a contest, for its organisers: standings without a freeze, and everything that was handed
/// in.
#[utoipa::path(get, path = "/api/v1/contests/{contest}/results",
    responses((status = 200, description = "The results"), (status = 401), (status = 404)))]
pub(crate) async fn results(
    state: State<App>,
    viewer: Viewer,
    name: Path<String>,
) -> Result<Response, WebError> {
    whole::json(state, viewer, name).await
}

/// The standings of a contest without a freeze as CSV, for its organisers.
#[utoipa::path(get, path = "/api/v1/contests/{contest}/results.csv",
    responses((status = 200, description = "The table"), (status = 401), (status = 404)))]
pub(crate) async fn results_csv(
    state: State<App>,
    viewer: Viewer,
    name: Path<String>,
) -> Result<Response, WebError> {
    whole::csv(state, viewer, name).await
}
