//! The routes, one module a feature: `pages` for browsers and `api` for programs.

mod about;
mod account;
mod account_list;
mod admin;
mod assets;
mod classes;
mod clics;
mod contests;
mod explorer;
mod health;

mod ladder;
mod matches;
mod metrics;
mod name_list;
mod openapi;
mod play;
mod problems;
mod sign_in;
mod submissions;
mod traps;
mod uploads;

pub(crate) use clics::Failed as ClicsError;
pub(crate) use sign_in::sign_in_first;

use axum::Router;
use utoipa_axum::router::OpenApiRouter;

use crate::app::App;
use crate::error::WebError;

/// All routes of the site.
pub(crate) fn routes() -> Router<App> {
    pages()
        .merge(openapi::with_description(api()))
        .merge(clics::routes())
        .merge(assets::routes())
        .merge(health::routes())
        .merge(metrics::routes())
        .fallback(async || WebError::not_found("page not found"))
}

fn pages() -> Router<App> {
    Router::new()
        .merge(about::pages())
        .merge(problems::pages())
        .merge(submissions::pages())
        .merge(traps::pages())
        .merge(ladder::pages())
        .merge(matches::pages())
        .merge(contests::pages())
        .merge(explorer::pages())
        .merge(play::pages())
        .merge(sign_in::pages())
        .merge(account::pages())
        .merge(classes::pages())
        .merge(uploads::pages())
        .merge(admin::pages())
}

/// The API. Each operation is declared once, with its description, beside its function.
fn api() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .merge(problems::api())
        .merge(submissions::api())
        .merge(ladder::api())
        .merge(matches::api())
        .merge(contests::api())
        .merge(explorer::api())
        .merge(play::api())
}
