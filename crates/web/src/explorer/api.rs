//! What programs ask of positions.

use axum::Json;
use axum::extract::{RawQuery, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;

use crate::app::App;
use crate::error::WebError;
use crate::positions::{Asked, Effort, Sight, report_bytes, solve_here};

/// Everything there is to see of a position: `game`, `set=KEY=VALUE`, `preset`, `position`; `values=0`
/// leaves out what has to be solved for, and `move` is a move that is made first.
#[utoipa::path(get, path = "/api/v1/position",
    params(
        ("game" = String, Query, description = "The game, as the catalog calls it"),
        ("set" = Option<Vec<String>>, Query, description = "A key that is set, KEY=VALUE; may be repeated"),
        ("preset" = Option<String>, Query, description = "A named variant"),
        ("position" = Option<String>, Query, description = "The position; else where the settings start"),
        ("move" = Option<String>, Query, description = "A move that is made first"),
        ("values" = Option<u8>, Query, description = "0 leaves out what has to be solved for"),
    ),
    responses((status = 200, description = "The position with its moves"),
        (status = 422, description = "No such position, or `too-large`"), (status = 503)))]
pub(crate) async fn position(
    State(app): State<App>,
    RawQuery(query): RawQuery,
) -> Result<Json<Sight>, WebError> {
    let answer = app.positions().ask(move |positions| {
        let asked = Asked::read(query.as_deref().unwrap_or_default())?;
        let laid = positions.lay(&asked, Effort::Quick)?;
        let with_values = asked.one("values") != Some("0");
        match asked.one("move") {
            Some(text) => Sight::at(&laid, &*laid.after(text)?, with_values),
            None => Sight::of(&laid, with_values),
        }
    });
    Ok(Json(answer.await?))
}

/// The report of `grundy solve GAME --format json`, byte for byte.
#[utoipa::path(get, path = "/api/v1/solve",
    params(
        ("game" = String, Query, description = "The game, as the catalog calls it"),
        ("set" = Option<Vec<String>>, Query, description = "A key that is set, KEY=VALUE; may be repeated"),
        ("preset" = Option<String>, Query, description = "A named variant"),
        ("position" = Option<String>, Query, description = "The position; else where the settings start"),
    ),
    responses((status = 200, description = "`grundy.solve/1`"),
        (status = 422, description = "No such position, or `too-large`"), (status = 503)))]
pub(crate) async fn solve(
    State(app): State<App>,
    RawQuery(query): RawQuery,
) -> Result<impl IntoResponse, WebError> {
    let answer = app.positions().ask(move |positions| {
        let asked = Asked::read(query.as_deref().unwrap_or_default())?;
        let laid = positions.lay(&asked, Effort::Full)?;
        report_bytes(&solve_here(&laid)?)
    });
    Ok(([(CONTENT_TYPE, "application/json")], answer.await?))
}
