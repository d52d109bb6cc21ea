//! Errors of requests: the same text for a page and for a program.

use axum::Json;
use axum::http::header::{RETRY_AFTER, WWW_AUTHENTICATE};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use grundy_questions::Refusal;
use grundy_store::StoreError;
use serde::Serialize;

/// The size that is accepted if nothing else is said: `MAX_BODY`. Fields with files and long texts name their limits.
const SIZES: &str = "a request without a file or a long text may have 64 KiB";

/// The reason why a request was not served.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{message}")]
pub struct WebError {
    /// The status of the response.
    pub status: StatusCode,
    /// The kind of error, for programs.
    pub code: &'static str,
    /// The description of the error.
    pub message: String,
    /// A way to correct it.
    pub help: Option<String>,
    /// Seconds after which another attempt may succeed.
    pub retry_after: Option<u64>,
    /// The field of the form that is wrong, if it is known.
    pub(crate) field: Option<&'static str>,
    /// The error of another field of the same form.
    pub(crate) also: Option<Box<WebError>>,
}

/// An error as programs read it.
#[derive(Serialize, schemars::JsonSchema)]
#[schemars(rename = "Error")]
pub(crate) struct ErrorBody {
    error: ErrorDetails,
}

/// The contents of an error.
#[derive(Serialize, schemars::JsonSchema)]
struct ErrorDetails {
    /// The kind of error, for example `not-found`.
    code: &'static str,
    /// The description of the error.
    message: String,
    /// A way to correct it.
    help: Option<String>,
}

impl WebError {
    /// An error with this status, this code for programs and this message.
    pub fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Self {
        Self {
            status,
            code,
            message: message.into(),
            help: None,
            retry_after: None,
            field: None,
            also: None,
        }
    }

    /// Converts an error status produced by the framework itself; `None` for any other status.
    pub(crate) fn of_framework(status: StatusCode) -> Option<Self> {
        let (code, message) = match status {
            StatusCode::BAD_REQUEST => ("unusable", "invalid URL"),
            StatusCode::FORBIDDEN => ("cross-site", "another site sent this request"),
            StatusCode::METHOD_NOT_ALLOWED => ("method", "method not allowed for this URL"),
            StatusCode::REQUEST_TIMEOUT => ("timeout", "the request took too long"),
            StatusCode::PAYLOAD_TOO_LARGE => ("too-large", "the request is too large"),
            StatusCode::INTERNAL_SERVER_ERROR => ("internal", "internal error"),
            _ => return None,
        };
        let error = Self::new(status, code, message);
        Some(match status {
            StatusCode::PAYLOAD_TOO_LARGE => error.help(SIZES),
            _ => error,
        })
    }

    /// 404: the resource does not exist, or not for this viewer.
    #[must_use]
    pub fn not_found(message: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, "not-found", message)
    }

    /// 422: the content of the request cannot be used.
    #[must_use]
    pub fn unusable(message: impl Into<String>) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, "unusable", message)
    }

    /// 401: the request must be authenticated.
    #[must_use]
    pub fn not_signed_in() -> Self {
        let message = "sign in to do this";
        Self::new(StatusCode::UNAUTHORIZED, "not-signed-in", message)
            .help("sign in, or send `Authorization: Bearer TOKEN`")
    }

    /// 401: the token of the request gives access to no account, for this reason.
    pub(crate) fn wrong_token(message: &str) -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "wrong-token", message)
            .help("create a token on your account page")
    }

    /// 403: this viewer must not do this.
    #[must_use]
    pub fn forbidden(message: impl Into<String>) -> Self {
        Self::new(StatusCode::FORBIDDEN, "forbidden", message)
    }

    /// 500: a fault of this program.
    #[must_use]
    pub fn internal(message: impl Into<String>) -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", message)
    }

    /// 503: the server cannot do this now. Another attempt may succeed after `seconds`.
    pub(crate) fn try_later(code: &'static str, message: impl Into<String>, seconds: u64) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, code, message).retry_after(seconds)
    }

    /// 503: the server cannot do what the request needs. The log has the reason, which is not for users.
    fn of_system(reason: &str) -> Self {
        tracing::error!(error = reason, "the system failed");
        let message = "the server cannot do this at the moment";
        Self::try_later("unavailable", message, 5)
    }

    /// 503: the database failed. The log has the reason, which is not for users.
    fn of_database(reason: &str, message: &str) -> Self {
        tracing::error!(error = reason, "the store failed");
        Self::try_later("store", message, 5)
    }

    /// 429: the requester is over a limit. Another attempt may succeed after `seconds`.
    pub(crate) fn too_many(message: impl Into<String>, seconds: u64) -> Self {
        Self::new(StatusCode::TOO_MANY_REQUESTS, "too-much", message).retry_after(seconds)
    }

    /// Adds a way to correct the error.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Names the field of the form that is wrong.
    #[must_use]
    pub(crate) fn at(mut self, field: &'static str) -> Self {
        self.field = Some(field);
        self
    }

    /// Adds the error of another field of the same form, after those that were added before.
    #[must_use]
    pub(crate) fn and(mut self, other: Self) -> Self {
        let after = match self.also {
            Some(next) => next.and(other),
            None => other,
        };
        self.also = Some(Box::new(after));
        self
    }

    /// Adds the time after which another attempt may succeed.
    #[must_use]
    pub fn retry_after(mut self, seconds: u64) -> Self {
        self.retry_after = Some(seconds);
        self
    }

    /// Tells clients in the header of a response when another attempt may succeed, if it is known.
    pub(crate) fn add_retry_after(&self, response: &mut Response) {
        if let Some(seconds) = self.retry_after {
            let seconds = HeaderValue::from(seconds);
            response.headers_mut().insert(RETRY_AFTER, seconds);
        }
    }
}

impl From<Refusal> for WebError {
    fn from(refusal: Refusal) -> Self {
        let (message, help) = refusal.words();
        Self {
            code: refusal.code(),
            help,
            ..Self::unusable(message)
        }
    }
}

/// JSON that this program wrote cannot be read, or a value cannot be written: a fault of this program.
impl From<serde_json::Error> for WebError {
    fn from(error: serde_json::Error) -> Self {
        Self::internal(error.to_string())
    }
}

impl From<StoreError> for WebError {
    fn from(error: StoreError) -> Self {
        let message = error.to_string();
        match error {
            StoreError::Refused(_) => Self::unusable(message),
            StoreError::Value { name, .. } => Self::unusable(message).at(name),
            StoreError::Missing(_) => Self::not_found(message),
            StoreError::TooMuch { retry_after, .. } => Self::too_many(message, retry_after),
            StoreError::Busy { retry_after, .. } => Self::try_later("busy", message, retry_after),
            StoreError::Full => Self::try_later("full", message, 60).help("try again in a minute"),
            StoreError::Unwritable(_) => Self::of_database(
                &message,
                "the server's database cannot be written; its disk may be full",
            ),
            StoreError::System { .. } => Self::of_system(&message),
            StoreError::Database(_)
            | StoreError::Migration(_)
            | StoreError::Place { .. }
            | StoreError::Unreachable { .. }
            | StoreError::Silent
            | StoreError::Corrupt(_) => {
                Self::of_database(&message, "the server's database is not responding")
            }
        }
    }
}

/// Renders the error as JSON. For page requests, the middleware turns it into HTML.
impl IntoResponse for WebError {
    fn into_response(self) -> Response {
        let error = ErrorDetails {
            code: self.code,
            message: self.message.clone(),
            help: self.help.clone(),
        };
        let mut response = (self.status, Json(ErrorBody { error })).into_response();
        if self.status == StatusCode::UNAUTHORIZED {
            let bearer = HeaderValue::from_static("Bearer realm=\"Grundy\"");
            response.headers_mut().insert(WWW_AUTHENTICATE, bearer);
        }
        self.add_retry_after(&mut response);
        response.extensions_mut().insert(self);
        response
    }
}
