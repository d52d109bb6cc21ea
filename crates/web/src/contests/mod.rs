//! Contests: what everybody sees of them, and what their organisers do.

pub(crate) mod api;
mod organise;
mod pages;
mod results;

pub(crate) use pages::Shown;

use axum::Router;
use axum::routing::{get, post};
use grundy_store::Contest;

use crate::app::App;
use crate::error::WebError;
use crate::viewer::Viewer;

pub(crate) fn routes() -> Router<App> {
    Router::new()
        .route("/contests", get(pages::contests).post(organise::create))
        .route("/contests/{contest}", get(pages::contest))
        .route("/contests/{contest}/join", post(pages::join))
        .route("/contests/{contest}/standings", get(pages::standings))
        .route(
            "/contests/{contest}/organise",
            get(organise::page).post(organise::change),
        )
        .route("/contests/{contest}/problems", post(organise::add))
        .route(
            "/contests/{contest}/problems/remove",
            post(organise::remove),
        )
        .route("/contests/{contest}/publish", post(organise::publish))
        .route("/contests/{contest}/delete", post(organise::delete))
        .route("/contests/{contest}/results.csv", get(results::csv))
        .route("/contests/{contest}/results.json", get(results::json))
        .route("/api/v1/contests", get(api::contests))
        .route("/api/v1/contests/{contest}", get(api::contest))
        .route("/api/v1/contests/{contest}/join", post(api::join))
        .route("/api/v1/contests/{contest}/standings", get(api::standings))
        .route("/api/v1/contests/{contest}/results", get(api::results))
        .route(
            "/api/v1/contests/{contest}/results.csv",
            get(api::results_csv),
        )
}

/// The contest, if the viewer may know of it.
async fn known(app: &App, viewer: &Viewer, name: &str) -> Result<Contest, WebError> {
    let contest = app.store().contest(viewer.eyes(), name).await?;
    contest.ok_or_else(|| WebError::not_found("there is no such contest"))
}

/// The contest, if the viewer organises it. To all others, what organisers have does not exist.
async fn organised(app: &App, viewer: &Viewer, name: &str) -> Result<Contest, WebError> {
    viewer.account()?;
    let contest = known(app, viewer, name).await?;
    match contest.organises {
        true => Ok(contest),
        false => Err(WebError::not_found("there is no such page")),
    }
}
