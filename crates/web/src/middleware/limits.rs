//! Limits on the size and the duration of requests.

use std::time::Duration;

use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use tower_http::timeout::{RequestBodyTimeoutLayer, TimeoutLayer};

/// The largest body of a request, in bytes. Routes of submissions, uploads and long texts set a larger limit.
const MAX_BODY: usize = 64 << 10;
/// The longest time until a response begins.
const RESPONSE: Duration = Duration::from_secs(30);
/// The longest pause in the body of a request.
const SILENCE: Duration = Duration::from_secs(10);

pub(crate) fn body_limit() -> DefaultBodyLimit {
    DefaultBodyLimit::max(MAX_BODY)
}

pub(crate) fn time_limit() -> TimeoutLayer {
    TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, RESPONSE)
}

pub(crate) fn silence_limit() -> RequestBodyTimeoutLayer {
    RequestBodyTimeoutLayer::new(SILENCE)
}
