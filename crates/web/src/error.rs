//! What a request gets that cannot be served: the same words for a page and for a program.

use axum::http::StatusCode;

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
}
