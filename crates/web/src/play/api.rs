//! Play for programs.

use axum::extract::{RawQuery, State};
use axum::http::Uri;
use axum::response::Response;
use grundy_questions::Kind;

use crate::app::App;
use crate::ask::document;
use crate::error::WebError;
use crate::positions::Peer;
use crate::viewer::Viewer;

/// A game so far: the opponent's answer is in it. `game`, `set`, `position` for the start, `side`,
/// `against`, `seed`, and `m` for each move of everybody; `move` is the next one of the person's.
#[utoipa::path(get, path = "/api/v1/play",
    params(
        ("game" = Option<String>, Query, description = "The game, as the catalog calls it"),
        ("problem" = Option<String>, Query, description = "Or a problem, whose game may be a file, and its rules"),
        ("set" = Option<Vec<String>>, Query, description = "A key that is set, KEY=VALUE; may be repeated"),
        ("preset" = Option<String>, Query, description = "A named variant"),
        ("position" = Option<String>, Query, description = "Where the game began"),
        ("side" = Option<String>, Query, description = "`first`, `second`, or the number of a seat"),
        ("against" = Option<String>, Query, description = "The opponent; `bot:ID` is a bot to the problem"),
        ("seed" = Option<u64>, Query, description = "The seed of everything random"),
        ("m" = Option<Vec<String>>, Query, description = "Every move so far, of everybody"),
        ("move" = Option<String>, Query, description = "The next move"),
        ("values" = Option<u8>, Query, description = "1 tells what moves are worth"),
        ("hint" = Option<u8>, Query, description = "1 says how many moves are good, 2 names them"),
        ("what" = Option<String>, Query, description = "A move, to see what would come of it"),
    ),
    responses((status = 200, description = "The game, with the opponent's answer"),
        (status = 202, description = "A worker is at it; ask again after `Retry-After`"),
        (status = 422, description = "No such game, or `too-large`"), (status = 404), (status = 429), (status = 503)))]
pub(crate) async fn play(
    State(app): State<App>,
    viewer: Viewer,
    peer: Peer,
    address: Uri,
    RawQuery(query): RawQuery,
) -> Result<Response, WebError> {
    let query = query.unwrap_or_default();
    let address = address.to_string();
    document(&app, &viewer, peer, Kind::Table, query, &address).await
}

/// The same as the body of a form.
#[utoipa::path(post, path = "/api/v1/play",
    responses((status = 200, description = "The game, with the opponent's answer"), (status = 202), (status = 422)))]
pub(crate) async fn play_posted(
    State(app): State<App>,
    viewer: Viewer,
    peer: Peer,
    body: String,
) -> Result<Response, WebError> {
    document(&app, &viewer, peer, Kind::Table, body, "/api/v1/play").await
}
