//! The site as a whole: routes, and what holds for every request.

use std::time::Duration;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::header::{
    ACCEPT, CONTENT_SECURITY_POLICY, REFERRER_POLICY, RETRY_AFTER, X_CONTENT_TYPE_OPTIONS,
    X_FRAME_OPTIONS,
};
use axum::http::{HeaderName, HeaderValue, Method, StatusCode};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use serde::Serialize;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::csrf::CsrfLayer;
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::timeout::{RequestBodyTimeoutLayer, TimeoutLayer};

use crate::app::App;
use crate::error::WebError;
use crate::pages::sign_in_first;
use crate::viewer::Viewer;
use crate::{api, assets, contests, explorer, ladder, matches, metrics, pages, play};

/// The longest request, but for submissions, which say so themselves, in bytes.
const MAX_REQUEST: usize = 64 << 10;
/// How long an answer may take to begin.
const TIMEOUT: Duration = Duration::from_secs(30);
/// How long a request may be silent in its middle.
const SILENCE: Duration = Duration::from_secs(10);

/// Nothing is loaded but files of ours, nothing is sent but to us, and no other site shows our pages.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// All routes, with what holds for each of them.
pub fn router(app: App) -> Router {
    let csrf = CsrfLayer::new();
    let csrf = match csrf.clone().add_trusted_origin(&app.options().address) {
        Ok(trusting) => trusting,
        // An address with a path is no origin; the host of the request is compared then.
        Err(_) => csrf,
    };
    let header = |name: HeaderName, value: &'static str| {
        SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value))
    };
    Router::new()
        .merge(pages::routes())
        .merge(api::routes())
        .merge(explorer::routes())
        .merge(play::routes())
        .merge(ladder::routes())
        .merge(contests::routes())
        .merge(matches::routes())
        .merge(assets::routes())
        .route("/healthz", get(async || "ok\n"))
        .route("/readyz", get(ready))
        .route("/metrics", get(metrics::metrics))
        .fallback(async || WebError::not_found("there is no such page"))
        .layer(DefaultBodyLimit::max(MAX_REQUEST))
        .layer(from_fn_with_state(app.clone(), errors_as_pages))
        .layer(csrf)
        .layer(RequestBodyTimeoutLayer::new(SILENCE))
        .layer(TimeoutLayer::with_status_code(
            StatusCode::REQUEST_TIMEOUT,
            TIMEOUT,
        ))
        .layer(CatchPanicLayer::new())
        .layer(header(CONTENT_SECURITY_POLICY, POLICY))
        .layer(header(X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(header(X_FRAME_OPTIONS, "DENY"))
        .layer(header(REFERRER_POLICY, "same-origin"))
        .layer(header(
            HeaderName::from_static("cross-origin-opener-policy"),
            "same-origin",
        ))
        .layer(header(
            HeaderName::from_static("cross-origin-resource-policy"),
            "same-origin",
        ))
        .with_state(app)
}

async fn ready(State(app): State<App>) -> Result<&'static str, WebError> {
    app.store().ping().await?;
    Ok("ready\n")
}

#[derive(Serialize)]
struct ErrorPage {
    status: u16,
    message: String,
    help: Option<String>,
}

/// A browser gets a page where a program gets JSON; who is not signed in is asked to.
async fn errors_as_pages(
    State(app): State<App>,
    viewer: Viewer,
    request: Request,
    next: Next,
) -> Response {
    let path = request.uri().path().to_owned();
    let accepts = request
        .headers()
        .get(ACCEPT)
        .and_then(|kinds| kinds.to_str().ok());
    let for_program =
        path.starts_with("/api/") || !accepts.is_some_and(|k| k.contains("text/html"));
    let is_get = request.method() == Method::GET;
    let mut response = next.run(request).await;
    // What somebody may see who is signed in, no cache in between shows to others.
    if !path.starts_with("/assets/") {
        let cache = HeaderValue::from_static("no-store");
        response
            .headers_mut()
            .insert(axum::http::header::CACHE_CONTROL, cache);
    }
    let ours = response.extensions().get::<WebError>().cloned();
    let is_ours = ours.is_some();
    let Some(error) = ours.or_else(|| WebError::of_framework(response.status())) else {
        return response;
    };
    if for_program {
        return if is_ours {
            response
        } else {
            error.into_response()
        };
    }
    if error.code == "not-signed-in" && is_get {
        return sign_in_first(&path).into_response();
    }
    let page = ErrorPage {
        status: error.status.as_u16(),
        message: error.message,
        help: error.help,
    };
    let Ok(page) = app.page(&viewer, "error.html", page) else {
        return response;
    };
    let mut shown = (error.status, page).into_response();
    if let Some(seconds) = error.retry_after {
        shown
            .headers_mut()
            .insert(RETRY_AFTER, HeaderValue::from(seconds));
    }
    shown
}
