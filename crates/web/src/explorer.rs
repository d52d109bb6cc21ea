//! Positions on the web: the explorer and play against a perfect opponent.

use axum::Router;

use crate::app::App;

pub(crate) fn routes() -> Router<App> {
    Router::new()
}
