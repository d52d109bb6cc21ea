//! Answers for programs.

use axum::Json;
use axum::http::HeaderValue;
use axum::http::header::RETRY_AFTER;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde_json::json as object;

use crate::error::WebError;

/// An answer as JSON, or why there is none.
pub(crate) fn json<T: Serialize>(answer: Result<T, WebError>) -> Response {
    match answer {
        Ok(answer) => Json(answer).into_response(),
        Err(error) => refused(&error),
    }
}

/// Why there is no answer, as JSON.
pub(super) fn refused(error: &WebError) -> Response {
    let WebError {
        code,
        message,
        help,
        ..
    } = error;
    let body = object!({ "error": { "code": code, "message": message, "help": help } });
    let mut response = (error.status, Json(body)).into_response();
    if let Some(seconds) = error.retry_after {
        let headers = response.headers_mut();
        headers.insert(RETRY_AFTER, HeaderValue::from(seconds));
    }
    response
}
