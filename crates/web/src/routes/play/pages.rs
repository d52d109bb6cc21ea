//! The page of a game, and the list of games.

use axum::Router;
use axum::extract::State;
use axum::response::Response;
use axum::routing::get;
use grundy_questions::{Kind, Query};
use serde_json::Map;

use crate::app::App;
use crate::error::WebError;
use crate::requests::{Inquiry, page};
use crate::routes::submissions::played_from;

pub(crate) fn pages() -> Router<App> {
    Router::new().route("/play", get(play))
}

async fn play(State(app): State<App>, inquiry: Inquiry) -> Result<Response, WebError> {
    let query = Query::read(&inquiry.query).unwrap_or_default();
    let from = match query.one("from") {
        Some(id) => played_from(&app, &inquiry.viewer, id).await?,
        None => None,
    };
    let more = Map::from_iter([("from".to_owned(), serde_json::to_value(from)?)]);
    page(&app, &inquiry, Kind::Play, more).await
}
