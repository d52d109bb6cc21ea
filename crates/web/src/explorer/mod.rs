//! The explorer: any position of any game, with every move and what it is worth; and the same for
//! programs.

pub(crate) mod api;
#[cfg(test)]
mod tests;

use axum::Router;
use axum::extract::{RawQuery, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderValue, StatusCode, Uri};
use axum::response::Response;
use axum::routing::get;
use grundy_questions::Kind;

use crate::app::App;
use crate::ask::{document, page};
use crate::error::WebError;
use crate::positions::Peer;
use crate::viewer::Viewer;

/// The pages of the explorer, and what programs ask of positions.
pub(crate) fn routes() -> Router<App> {
    Router::new()
        .route("/explorer", get(explorer))
        .route("/explorer/plot.svg", get(plot))
        .route("/api/v1/position", get(api::position))
        .route("/api/v1/solve", get(api::solve))
}

/// A picture of the game.
async fn plot(
    State(app): State<App>,
    viewer: Viewer,
    peer: Peer,
    address: Uri,
    RawQuery(query): RawQuery,
) -> Result<Response, WebError> {
    let query = query.unwrap_or_default();
    let address = address.to_string();
    let mut answer = document(&app, &viewer, peer, Kind::Plot, query, &address).await?;
    if answer.status() == StatusCode::OK {
        let kind = HeaderValue::from_static("image/svg+xml");
        answer.headers_mut().insert(CONTENT_TYPE, kind);
    }
    Ok(answer)
}

/// The explorer: a game, a position of it, and all moves.
async fn explorer(
    State(app): State<App>,
    viewer: Viewer,
    peer: Peer,
    RawQuery(query): RawQuery,
) -> Result<Response, WebError> {
    page(
        &app,
        &viewer,
        peer,
        Kind::Explorer,
        query.unwrap_or_default(),
    )
    .await
}
