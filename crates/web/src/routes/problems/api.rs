//! Problems for programs.

use axum::Json;
use axum::extract::{Path, State};
use grundy_store::BoardRow;
use serde::Serialize;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api_schema::Shape;
use crate::app::App;
use crate::error::WebError;
use crate::viewer::Viewer;

type ProblemsShape = Shape<Vec<ProblemItem>>;
type BoardShape = Shape<Vec<BoardRow>>;

pub(crate) fn api() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(problems))
        .routes(routes!(board))
}

/// A problem in the list.
#[derive(Serialize, schemars::JsonSchema)]
pub(crate) struct ProblemItem {
    /// The name in URLs.
    name: String,
    /// The title.
    title: String,
    /// The name of the game, or the file of its rules.
    game: String,
}

/// The problems that the viewer may see.
#[utoipa::path(get, path = "/api/v1/problems",
    responses((status = 200, description = "The problems", body = ProblemsShape)))]
async fn problems(
    State(app): State<App>,
    viewer: Viewer,
) -> Result<Json<Vec<ProblemItem>>, WebError> {
    let problems = app.store().problems(viewer.access()).await?.into_iter();
    let items = problems.map(|problem| ProblemItem {
        name: problem.name,
        title: problem.title,
        game: problem.game,
    });
    Ok(Json(items.collect()))
}

/// The leaderboard of a problem: the best submission of every account.
#[utoipa::path(get, path = "/api/v1/problems/{problem}/board",
    params(("problem" = String, Path, description = "The problem's name in URLs")),
    responses((status = 200, description = "The leaderboard, the best submission first",
        body = BoardShape),
        (status = 401), (status = 404)))]
async fn board(
    State(app): State<App>,
    viewer: Viewer,
    Path(problem): Path<String>,
) -> Result<Json<Vec<BoardRow>>, WebError> {
    viewer.account()?;
    let problem = viewer.problem(&app, &problem).await?;
    Ok(Json(
        app.store()
            .board(viewer.access(), &problem.name, None)
            .await?,
    ))
}
