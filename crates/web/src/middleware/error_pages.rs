//! Errors as pages for browsers and as JSON for programs.

use axum::extract::{Request, State};
use axum::http::header::{ACCEPT, RETRY_AFTER};
use axum::http::{HeaderValue, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use crate::app::App;
use crate::error::WebError;
use crate::routes::sign_in_first;
use crate::viewer::Viewer;

#[derive(Serialize)]
struct ErrorPage {
    status: u16,
    message: String,
    help: Option<String>,
}

/// Turns errors into pages for browsers, and redirects viewers who must sign in to the form for that. Programs
/// get JSON, also for errors of the framework.
pub(crate) async fn error_pages(
    State(app): State<App>,
    viewer: Viewer,
    request: Request,
    next: Next,
) -> Response {
    let path = request.uri().path().to_owned();
    let is_program = is_program(&request);
    let is_get = request.method() == Method::GET;
    let response = next.run(request).await;
    let own = response.extensions().get::<WebError>().cloned();
    let has_body = own.is_some();
    let Some(error) = own.or_else(|| WebError::of_framework(response.status())) else {
        return response;
    };
    if is_program {
        return if has_body {
            response
        } else {
            error.into_response()
        };
    }
    if error.code == "not-signed-in" && is_get {
        return sign_in_first(&path).into_response();
    }
    page(&app, &viewer, error).unwrap_or(response)
}

fn is_program(request: &Request) -> bool {
    let accepts = request.headers().get(ACCEPT);
    let accepts = accepts.and_then(|kinds| kinds.to_str().ok());
    request.uri().path().starts_with("/api/")
        || !accepts.is_some_and(|kinds| kinds.contains("text/html"))
}

fn page(app: &App, viewer: &Viewer, error: WebError) -> Option<Response> {
    let page = ErrorPage {
        status: error.status.as_u16(),
        message: error.message,
        help: error.help,
    };
    let html = app.page(viewer, "error.html", page).ok()?;
    let mut response = (error.status, html).into_response();
    if let Some(seconds) = error.retry_after {
        let seconds = HeaderValue::from(seconds);
        response.headers_mut().insert(RETRY_AFTER, seconds);
    }
    Some(response)
}
