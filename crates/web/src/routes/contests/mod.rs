//! Contests: their pages, their standings, and the pages of organizers.

mod api;
mod events;
mod messages;
mod organize;
mod pages;
mod results;

pub(super) use api::api;

use axum::Router;
use axum::routing::{get, post};
use grundy_store::Contest;

use crate::app::App;
use crate::error::WebError;
use crate::size_limit::text_body_limit;
use crate::viewer::Viewer;

pub(super) fn pages() -> Router<App> {
    Router::new()
        .route("/contests", get(pages::contests).post(organize::create))
        .route("/contests/{contest}", get(pages::contest))
        .route("/contests/{contest}/join", post(pages::join))
        .route("/contests/{contest}/virtual", post(pages::start_virtual))
        .route("/contests/{contest}/standings", get(pages::standings))
        .route(
            "/contests/{contest}/organise",
            get(organize::page).post(organize::edit::<organize::Change>),
        )
        .route(
            "/contests/{contest}/messages",
            get(messages::page).post(messages::send),
        )
        .route(
            "/contests/{contest}/contestants",
            post(organize::edit::<organize::ContestantChange>),
        )
        .route(
            "/contests/{contest}/about",
            post(organize::edit::<organize::Description>).layer(text_body_limit()),
        )
        .route(
            "/contests/{contest}/problems",
            post(organize::edit::<organize::Added>),
        )
        .route(
            "/contests/{contest}/problems/remove",
            post(organize::remove),
        )
        .route("/contests/{contest}/oracle", post(organize::set_oracle))
        .route("/contests/{contest}/publish", post(organize::publish))
        .route("/contests/{contest}/delete", post(organize::delete))
        .route("/contests/{contest}/results.csv", get(results::csv))
        .route("/contests/{contest}/results.json", get(results::json))
}

/// The contest, if the viewer may see it.
pub(in crate::routes) async fn visible_contest(
    app: &App,
    viewer: &Viewer,
    name: &str,
) -> Result<Contest, WebError> {
    let contest = app.store().contest(viewer.access(), name).await?;
    contest.ok_or_else(|| WebError::not_found("contest not found"))
}

/// The contest, if the viewer organizes it. Everyone else gets 404, so that organizers' pages are not revealed.
async fn organized_contest(app: &App, viewer: &Viewer, name: &str) -> Result<Contest, WebError> {
    viewer.account()?;
    let contest = visible_contest(app, viewer, name).await?;
    match contest.organizes {
        true => Ok(contest),
        false => Err(WebError::not_found("page not found")),
    }
}
