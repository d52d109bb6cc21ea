//! A person plays against one who knows the value of every position.
//!
//! The address of the page is the game: where it began, who plays, and every move so far. The answers
//! follow from it, because whatever is random depends on the seed and the number of the ply. So nothing
//! is kept of a game, every position of it has a link, and going back in the browser takes a move back.

mod address;
mod against;
pub(crate) mod api;
mod gallery;
mod game;
mod page;
mod table;
#[cfg(test)]
mod tests;
mod verdict;

use axum::Router;
use axum::routing::get;

use crate::app::App;

/// The pages where people play, and the same for programs.
pub(crate) fn routes() -> Router<App> {
    Router::new()
        .route("/play", get(page::play))
        .route("/api/v1/play", get(api::play).post(api::play_posted))
}
