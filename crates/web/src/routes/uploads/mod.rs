//! Problems that teachers upload: the page with the form, and what becomes of the files.

mod archive;
mod pages;
mod reading;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};

use crate::app::App;

/// The largest upload, in bytes.
pub(crate) const MAX_UPLOAD: usize = 4 << 20;

pub(super) fn pages() -> Router<App> {
    // Files that are somewhat too large are read, so that the form can be shown again with its other fields.
    let limit = DefaultBodyLimit::max(2 * MAX_UPLOAD);
    Router::new()
        .route(
            "/uploads",
            get(pages::page).post(pages::upload).layer(limit),
        )
        .route("/uploads/{problem}/publish", post(pages::publish))
        .route("/uploads/{problem}/remove", post(pages::remove))
}
