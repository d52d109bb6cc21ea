//! Refuses changes that another site has requested (CSRF).

use axum::extract::{Request, State};
use axum::http::header::ORIGIN;
use axum::http::{HeaderMap, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tower_http::csrf::CsrfLayer;

use crate::app::App;
use crate::options::Options;

/// Refuses cross-site requests that could change something, unless they come from the site's own address.
pub(crate) fn cross_site(options: &Options) -> CsrfLayer {
    let layer = CsrfLayer::new();
    match layer.clone().add_trusted_origin(&options.address) {
        Ok(trusting) => trusting,
        // An address with a path is not an origin. The layer then compares the host of the request.
        Err(_) => layer,
    }
}

/// Refuses changes that a page without TLS has requested of a site with TLS: an attacker who controls the network can
/// change such a page, and the layer above compares only hosts.
pub(crate) async fn other_scheme(State(app): State<App>, request: Request, next: Next) -> Response {
    let is_change = !matches!(
        *request.method(),
        Method::GET | Method::HEAD | Method::OPTIONS
    );
    if is_change && app.options().is_secure() && !is_of_tls(request.headers()) {
        return StatusCode::FORBIDDEN.into_response();
    }
    next.run(request).await
}

/// Whether a request comes from a page with TLS, or from a program, which sends no origin.
fn is_of_tls(headers: &HeaderMap) -> bool {
    let origin = headers.get(ORIGIN).map(|origin| origin.as_bytes());
    origin.is_none_or(|origin| origin.starts_with(b"https://"))
}
