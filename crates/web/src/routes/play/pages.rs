//! The page of a game, and the list of games.

use axum::Router;
use axum::extract::State;
use axum::response::Response;
use axum::routing::get;
use grundy_questions::Kind;

use crate::app::App;
use crate::error::WebError;
use crate::requests::{Inquiry, page};

pub(crate) fn pages() -> Router<App> {
    Router::new().route("/play", get(play))
}

async fn play(State(app): State<App>, inquiry: Inquiry) -> Result<Response, WebError> {
    page(&app, &inquiry, Kind::Play).await
}
