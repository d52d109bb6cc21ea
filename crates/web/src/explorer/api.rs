//! What programs ask of positions.

use axum::extract::{RawQuery, State};
use axum::http::Uri;
use axum::response::Response;
use grundy_questions::Kind;

use crate::app::App;
use crate::ask::document;
use crate::error::WebError;
use crate::positions::Peer;
use crate::viewer::Viewer;

/// Everything there is to see of a position: `game`, `set=KEY=VALUE`, `preset`, `position`; `values=0`
/// leaves out what has to be solved for, and `move` is a move that is made first.
#[utoipa::path(get, path = "/api/v1/position",
    params(
        ("game" = Option<String>, Query, description = "The game, as the catalog calls it"),
        ("problem" = Option<String>, Query, description = "Or a problem, whose game may be a file, and its rules"),
        ("set" = Option<Vec<String>>, Query, description = "A key that is set, KEY=VALUE; may be repeated"),
        ("preset" = Option<String>, Query, description = "A named variant"),
        ("position" = Option<String>, Query, description = "The position; else where the settings start"),
        ("move" = Option<String>, Query, description = "A move that is made first"),
        ("values" = Option<u8>, Query, description = "0 leaves out what has to be solved for"),
    ),
    responses((status = 200, description = "The position with its moves"),
        (status = 202, description = "A worker is at it; ask again after `Retry-After`"),
        (status = 422, description = "No such position, or `too-large`"), (status = 404), (status = 429), (status = 503)))]
pub(crate) async fn position(
    State(app): State<App>,
    viewer: Viewer,
    peer: Peer,
    address: Uri,
    RawQuery(query): RawQuery,
) -> Result<Response, WebError> {
    let query = query.unwrap_or_default();
    let address = address.to_string();
    document(&app, &viewer, peer, Kind::Position, query, &address).await
}

/// The report of `grundy solve GAME --format json`, byte for byte.
#[utoipa::path(get, path = "/api/v1/solve",
    params(
        ("game" = Option<String>, Query, description = "The game, as the catalog calls it"),
        ("problem" = Option<String>, Query, description = "Or a problem, whose game may be a file, and its rules"),
        ("set" = Option<Vec<String>>, Query, description = "A key that is set, KEY=VALUE; may be repeated"),
        ("preset" = Option<String>, Query, description = "A named variant"),
        ("position" = Option<String>, Query, description = "The position; else where the settings start"),
    ),
    responses((status = 200, description = "`grundy.solve/1`"),
        (status = 202, description = "A worker is at it; ask again after `Retry-After`"),
        (status = 422, description = "No such position, or `too-large`"), (status = 404), (status = 429), (status = 503)))]
pub(crate) async fn solve(
    State(app): State<App>,
    viewer: Viewer,
    peer: Peer,
    address: Uri,
    RawQuery(query): RawQuery,
) -> Result<Response, WebError> {
    let query = query.unwrap_or_default();
    let address = address.to_string();
    document(&app, &viewer, peer, Kind::Solve, query, &address).await
}
