//! Limits on the sizes of fields. The script of a page checks them before it sends a form, because the server can
//! refuse a body that is far too large only by closing the connection.

use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use serde::Serialize;

use crate::error::WebError;

/// The largest body of a form with a long text, in bytes. In a form, a letter may take nine bytes and more.
const MAX_TEXT_BODY: usize = 512 << 10;

/// The limit of the body of a form with a long text.
pub(crate) fn text_body_limit() -> DefaultBodyLimit {
    DefaultBodyLimit::max(MAX_TEXT_BODY)
}

/// The limit of a field of a form.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct SizeLimit {
    /// The largest size in bytes; of all files together, if several can be chosen.
    bytes: usize,
    /// The largest size of a file whose name ends in `.wasm`, if it is another one.
    module_bytes: Option<usize>,
    /// The message if it is exceeded.
    message: String,
}

impl SizeLimit {
    /// A limit in bytes, with the message if it is exceeded.
    pub(crate) fn new(bytes: usize, message: impl Into<String>) -> Self {
        Self {
            bytes,
            module_bytes: None,
            message: message.into(),
        }
    }

    /// Sets another limit for modules.
    pub(crate) fn or_module(self, bytes: usize) -> Self {
        Self {
            module_bytes: Some(bytes),
            ..self
        }
    }

    /// 413: the limit is exceeded.
    pub(crate) fn error(&self) -> WebError {
        WebError::new(
            StatusCode::PAYLOAD_TOO_LARGE,
            "too-large",
            self.message.clone(),
        )
    }

    /// Checks the size of what was sent.
    ///
    /// # Errors
    /// If it exceeds the limit.
    pub(crate) fn check(&self, bytes: usize) -> Result<(), WebError> {
        match bytes <= self.bytes {
            true => Ok(()),
            false => Err(self.error()),
        }
    }
}
