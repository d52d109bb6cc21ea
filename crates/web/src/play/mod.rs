//! A person plays against one who knows the value of every position, or against a bot.

pub(crate) mod api;
#[cfg(test)]
mod tests;

use axum::Router;
use axum::extract::{RawQuery, State};
use axum::response::Response;
use axum::routing::get;
use grundy_questions::Kind;

use crate::app::App;
use crate::ask::page;
use crate::error::WebError;
use crate::positions::Peer;
use crate::viewer::Viewer;

/// The pages where people play, and the same for programs.
pub(crate) fn routes() -> Router<App> {
    Router::new()
        .route("/play", get(play))
        .route("/api/v1/play", get(api::play).post(api::play_posted))
}

/// A game, or the games that there are.
async fn play(
    State(app): State<App>,
    viewer: Viewer,
    peer: Peer,
    RawQuery(query): RawQuery,
) -> Result<Response, WebError> {
    page(&app, &viewer, peer, Kind::Play, query.unwrap_or_default()).await
}
