//! Keeps pages out of caches, because a page may hold what only its viewer may see.

use axum::extract::Request;
use axum::http::HeaderValue;
use axum::http::header::CACHE_CONTROL;
use axum::middleware::Next;
use axum::response::Response;

/// Sets `Cache-Control: no-store` on every response except assets.
pub(crate) async fn no_store(request: Request, next: Next) -> Response {
    let is_asset = request.uri().path().starts_with("/assets/");
    let mut response = next.run(request).await;
    if !is_asset {
        let value = HeaderValue::from_static("no-store");
        response.headers_mut().insert(CACHE_CONTROL, value);
    }
    response
}
