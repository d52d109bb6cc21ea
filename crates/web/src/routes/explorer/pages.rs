//! The pages of the explorer.

use axum::Router;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderValue, StatusCode};
use axum::response::Response;
use axum::routing::get;
use grundy_questions::Kind;
use serde_json::Map;

use crate::app::App;
use crate::error::WebError;
use crate::requests::{Inquiry, document, page};

pub(crate) fn pages() -> Router<App> {
    Router::new()
        .route("/explorer", get(explorer))
        .route("/explorer/plot.svg", get(plot))
}

/// The explorer: a game, a position of it, and all moves.
async fn explorer(State(app): State<App>, inquiry: Inquiry) -> Result<Response, WebError> {
    page(&app, &inquiry, Kind::Explorer, Map::new()).await
}

/// A picture of the values of a game.
async fn plot(State(app): State<App>, inquiry: Inquiry) -> Result<Response, WebError> {
    let mut answer = document(&app, &inquiry, Kind::Plot).await?;
    if answer.status() == StatusCode::OK {
        let kind = HeaderValue::from_static("image/svg+xml");
        answer.headers_mut().insert(CONTENT_TYPE, kind);
    }
    Ok(answer)
}
