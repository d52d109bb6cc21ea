//! Errors as pages for browsers and as JSON for programs.

use std::time::Duration;

use axum::extract::{FromRequestParts as _, Request, State};
use axum::http::Method;
use axum::http::header::{ACCEPT, CONTENT_TYPE, REFERER};
use axum::http::request::Parts;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use tokio::time::timeout;

use crate::app::App;
use crate::error::WebError;
use crate::routes::{ClicsError, sign_in_first};
use crate::site_path::is_on_this_site;
use crate::viewer::Viewer;

#[derive(Serialize)]
struct ErrorPage {
    status: u16,
    message: String,
    help: Option<String>,
    /// The page with the form that was sent.
    back: Option<String>,
}

/// The longest time in which the page of an error looks up its viewer.
const VIEWER: Duration = Duration::from_secs(2);

/// Turns errors into pages for browsers, and redirects viewers who must sign in to the form for that. Programs
/// get JSON, also for errors of the framework and of the layers inside of this one. The Contest API has its own form of
/// errors.
pub(crate) async fn error_pages(State(app): State<App>, request: Request, next: Next) -> Response {
    let (parts, body) = request.into_parts();
    let by_browser = (!is_program(&parts)).then(|| parts.clone());
    let is_clics = ClicsError::is_form_of(parts.uri.path());
    let response = next.run(Request::from_parts(parts, body)).await;
    let own = response.extensions().get::<WebError>().cloned();
    // A form that is shown again says itself what is wrong with it.
    if own.is_none() && is_page(&response) {
        return response;
    }
    let has_body = own.is_some();
    let Some(error) = own.or_else(|| WebError::of_framework(response.status())) else {
        return response;
    };
    if is_clics {
        return ClicsError::from(error).into_response();
    }
    let Some(asked) = by_browser else {
        return if has_body {
            response
        } else {
            error.into_response()
        };
    };
    if error.code == "not-signed-in" && asked.method == Method::GET {
        return sign_in_first(&asked.uri).into_response();
    }
    // A database that has just not answered is not asked again.
    let back = form_page(&app, &asked);
    let viewer = match error.code {
        "store" => Viewer::default(),
        _ => viewer(&app, asked).await,
    };
    page(&app, &viewer, &error, back).unwrap_or(response)
}

/// The page of this site from which a form was sent. The site tells browsers to name it (`security_headers`).
fn form_page(app: &App, asked: &Parts) -> Option<String> {
    if asked.method == Method::GET {
        return None;
    }
    let named = asked.headers.get(REFERER)?.to_str().ok()?;
    let page = named.strip_prefix(&app.options().address)?;
    is_on_this_site(page).then(|| page.to_owned())
}

fn is_page(response: &Response) -> bool {
    let kind = response.headers().get(CONTENT_TYPE);
    kind.is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"))
}

fn is_program(asked: &Parts) -> bool {
    let accepts = asked.headers.get(ACCEPT);
    let accepts = accepts.and_then(|kinds| kinds.to_str().ok());
    asked.uri.path().starts_with("/api/")
        || !accepts.is_some_and(|kinds| kinds.contains("text/html"))
}

/// The viewer of the page of an error; a visitor if the database does not answer.
async fn viewer(app: &App, mut parts: Parts) -> Viewer {
    let viewer = timeout(VIEWER, Viewer::from_request_parts(&mut parts, app)).await;
    viewer.ok().and_then(Result::ok).unwrap_or_default()
}

fn page(app: &App, viewer: &Viewer, error: &WebError, back: Option<String>) -> Option<Response> {
    let page = ErrorPage {
        status: error.status.as_u16(),
        message: error.message.clone(),
        help: error.help.clone(),
        back,
    };
    let html = app.page(viewer, "error.html", page).ok()?;
    let mut response = (error.status, html).into_response();
    error.add_retry_after(&mut response);
    Some(response)
}
