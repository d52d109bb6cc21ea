//! What a request gets that cannot be served: the same words for a page and for a program.

use axum::Json;
use axum::http::header::RETRY_AFTER;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use grundy_store::StoreError;
use serde_json::json;

/// Why a request was not served.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{message}")]
pub struct WebError {
    /// The status of the answer.
    pub status: StatusCode,
    /// A word for programs.
    pub code: &'static str,
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub help: Option<String>,
    /// Seconds after which another try makes sense.
    pub retry_after: Option<u64>,
}

impl WebError {
    /// An error with this status, this word for programs and this sentence.
    pub fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Self {
        Self {
            status,
            code,
            message: message.into(),
            help: None,
            retry_after: None,
        }
    }

    /// What the framework refused before any code of ours saw it, if this status is such a refusal.
    pub(crate) fn of_framework(status: StatusCode) -> Option<Self> {
        let (code, message) = match status {
            StatusCode::BAD_REQUEST => ("unusable", "the address cannot be understood"),
            StatusCode::METHOD_NOT_ALLOWED => ("method", "this address takes no such request"),
            StatusCode::PAYLOAD_TOO_LARGE => ("too-large", "the request is too large"),
            _ => return None,
        };
        Some(Self::new(status, code, message))
    }

    /// What was asked for does not exist, or not for whoever asks.
    #[must_use]
    pub fn not_found(message: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, "not-found", message)
    }

    /// What was sent cannot be understood.
    #[must_use]
    pub fn unusable(message: impl Into<String>) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, "unusable", message)
    }

    /// Whoever asks has to say who they are.
    #[must_use]
    pub fn not_signed_in() -> Self {
        let message = "this takes an account";
        Self::new(StatusCode::UNAUTHORIZED, "not-signed-in", message)
            .help("sign in, or send `Authorization: Bearer TOKEN`")
    }

    /// Whoever asks may not.
    #[must_use]
    pub fn forbidden(message: impl Into<String>) -> Self {
        Self::new(StatusCode::FORBIDDEN, "forbidden", message)
    }

    /// Our own fault.
    #[must_use]
    pub fn internal(message: impl Into<String>) -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", message)
    }

    /// The same, with a sentence on what to do.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// The same, with a time after which another try makes sense.
    #[must_use]
    pub fn retry_after(mut self, seconds: u64) -> Self {
        self.retry_after = Some(seconds);
        self
    }
}

impl From<StoreError> for WebError {
    fn from(error: StoreError) -> Self {
        let message = error.to_string();
        match error {
            StoreError::Refused(_) => Self::unusable(message),
            StoreError::Missing(_) => Self::not_found(message),
            StoreError::TooMuch { retry_after, .. } => {
                Self::new(StatusCode::TOO_MANY_REQUESTS, "too-much", message)
                    .retry_after(retry_after)
            }
            StoreError::Busy { retry_after, .. } => {
                Self::new(StatusCode::SERVICE_UNAVAILABLE, "busy", message).retry_after(retry_after)
            }
            StoreError::Full => Self::new(StatusCode::SERVICE_UNAVAILABLE, "full", message)
                .help("try again in a minute")
                .retry_after(60),
            StoreError::Database(_)
            | StoreError::Migration(_)
            | StoreError::Place { .. }
            | StoreError::Queue(_)
            | StoreError::Silent
            | StoreError::Corrupt(_) => {
                tracing::error!(error = message, "the store failed");
                Self::new(
                    StatusCode::SERVICE_UNAVAILABLE,
                    "store",
                    "the server's database does not answer",
                )
                .retry_after(5)
            }
        }
    }
}

/// As a program reads it. Pages are made of it where the request is for a page.
impl IntoResponse for WebError {
    fn into_response(self) -> Response {
        let body = json!({
            "error": { "code": self.code, "message": self.message, "help": self.help },
        });
        let mut response = (self.status, Json(body)).into_response();
        if let Some(seconds) = self.retry_after {
            response
                .headers_mut()
                .insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        response.extensions_mut().insert(self);
        response
    }
}
