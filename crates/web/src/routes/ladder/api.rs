//! Ladders for programs.

use axum::Json;
use axum::extract::{Path, State};
use serde::Serialize;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Ladder;
use crate::api_schema::Shape;
use crate::app::App;
use crate::error::WebError;
use crate::standings::LadderRow;
use crate::viewer::Viewer;

type LadderShape = Shape<LadderBody>;

pub(crate) fn api() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(ladder))
}

/// A ladder.
#[derive(Serialize, schemars::JsonSchema)]
#[schemars(rename = "Ladder")]
pub(crate) struct LadderBody {
    /// The name of the problem.
    problem: String,
    /// The number of bots with games still to come.
    newcomers: i64,
    /// The bots and reference players, the strongest first.
    rows: Vec<LadderRow>,
}

/// The ladder of a problem: the best bot of every account and the reference players, by Bradley-Terry ratings.
#[utoipa::path(get, path = "/api/v1/problems/{problem}/ladder",
    params(("problem" = String, Path, description = "The problem's name in URLs")),
    responses((status = 200, description = "The ladder", body = LadderShape), (status = 401), (status = 404)))]
async fn ladder(
    State(app): State<App>,
    viewer: Viewer,
    Path(problem): Path<String>,
) -> Result<Json<LadderBody>, WebError> {
    let ladder = Ladder::of(&app, &viewer, &problem).await?;
    Ok(Json(LadderBody {
        rows: ladder
            .standings
            .rows
            .iter()
            .map(|row| ladder.shown(row))
            .collect(),
        newcomers: ladder.newcomers,
        problem: ladder.problem.name,
    }))
}
