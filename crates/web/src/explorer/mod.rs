//! The explorer: any position of any game, with every move and what it is worth; and the same for
//! programs.

pub(crate) mod api;
mod page;
#[cfg(test)]
mod tests;

use axum::Router;
use axum::routing::get;

use crate::app::App;

/// The pages of the explorer, and what programs ask of positions.
pub(crate) fn routes() -> Router<App> {
    Router::new()
        .route("/explorer", get(page::explorer))
        .route("/api/v1/position", get(api::position))
        .route("/api/v1/solve", get(api::solve))
}
