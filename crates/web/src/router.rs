//! The site as a whole: all routes and the layers around them.

use axum::Router;
use axum::middleware::{from_fn, from_fn_with_state};
use tower_http::catch_panic::CatchPanicLayer;

use crate::app::App;
use crate::middleware::{
    body_limit, compression, cross_site, error_pages, no_store, other_scheme, security_headers,
    silence_limit, time_limit,
};
use crate::routes;

/// All routes. A layer that is added later is further outside.
pub fn router(app: App) -> Router {
    routes::routes()
        .layer(body_limit())
        .layer(cross_site(app.options()))
        .layer(from_fn_with_state(app.clone(), other_scheme))
        .layer(silence_limit())
        .layer(time_limit())
        .layer(CatchPanicLayer::new())
        .layer(from_fn_with_state(app.clone(), error_pages))
        .layer(from_fn(no_store))
        .layer(from_fn_with_state(app.clone(), security_headers))
        .layer(compression())
        .with_state(app)
}
