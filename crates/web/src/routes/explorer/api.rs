//! Positions and solutions for programs.

use axum::extract::State;
use axum::response::Response;
use grundy_questions::{Kind, PositionData};
use grundy_report::{BoundsReport, SolveReport};
use schemars::JsonSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api_schema::Shape;
use crate::app::App;
use crate::error::WebError;
use crate::requests::{Inquiry, Waiting, document};

type PositionShape = Shape<PositionData>;
type WaitingShape = Shape<Waiting>;
type SolveShape = Shape<Solution>;

/// The report of `grundy solve`: `grundy.solve/1`, or `grundy.bounds/1` if the game is too large to list.
#[derive(JsonSchema)]
#[schemars(untagged)]
#[expect(dead_code, reason = "it only describes the answer, which is text")]
enum Solution {
    Solved(Box<SolveReport>),
    Searched(Box<BoundsReport>),
}

pub(crate) fn api() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(position))
        .routes(routes!(solve))
}

/// A position with its moves and their values.
#[utoipa::path(get, path = "/api/v1/position",
    params(
        ("game" = Option<String>, Query, description = "The name of the game"),
        ("problem" = Option<String>, Query, description = "Or a problem, for its game and rules"),
        ("set" = Option<Vec<String>>, Query, description = "A setting, KEY=VALUE; may be repeated"),
        ("preset" = Option<String>, Query, description = "A named variant"),
        ("position" = Option<String>, Query, description = "The position; by default the start of the settings"),
        ("move" = Option<String>, Query, description = "A move that is played first"),
        ("values" = Option<u8>, Query, description = "0 leaves out everything that needs solving"),
    ),
    responses((status = 200, description = "The position with its moves", body = PositionShape),
        (status = 202, description = "A worker has not answered yet", body = WaitingShape), (status = 403), (status = 404), (status = 422), (status = 429), (status = 503)))]
async fn position(State(app): State<App>, inquiry: Inquiry) -> Result<Response, WebError> {
    document(&app, &inquiry, Kind::Position).await
}

/// The report of `grundy solve GAME --json`, byte for byte. If the game is too large to list: proved bounds, as in the
/// explorer, from a search that may ask fewer questions than at home (`questions_limit`).
#[utoipa::path(get, path = "/api/v1/solve",
    params(
        ("game" = Option<String>, Query, description = "The name of the game"),
        ("problem" = Option<String>, Query, description = "Or a problem, for its game and rules"),
        ("set" = Option<Vec<String>>, Query, description = "A setting, KEY=VALUE; may be repeated"),
        ("preset" = Option<String>, Query, description = "A named variant"),
        ("position" = Option<String>, Query, description = "The position; by default the start of the settings"),
    ),
    responses((status = 200, description = "`grundy.solve/1`, or `grundy.bounds/1` if the game is too large to list", body = SolveShape),
        (status = 202, description = "A worker has not answered yet", body = WaitingShape), (status = 403), (status = 404), (status = 422), (status = 429), (status = 503)))]
async fn solve(State(app): State<App>, inquiry: Inquiry) -> Result<Response, WebError> {
    document(&app, &inquiry, Kind::Solve).await
}
