//! Forms that are shown again after an error: filled as they were, with the message at the field.

use std::collections::BTreeMap;

use axum::http::HeaderValue;
use axum::http::header::RETRY_AFTER;
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use crate::app::App;
use crate::error::WebError;

/// The contents of a form. Passwords are not kept.
#[derive(Clone, Default, Debug, Serialize)]
pub(crate) struct FormState {
    given: BTreeMap<&'static str, String>,
    wrong: Option<WrongField>,
}

/// The error of a field.
#[derive(Clone, Debug, Serialize)]
struct WrongField {
    field: &'static str,
    message: String,
    help: Option<String>,
}

impl FormState {
    /// A form in which these fields are filled.
    pub(crate) fn of<const N: usize>(values: [(&'static str, &str); N]) -> Self {
        let values = values.map(|(field, value)| (field, value.to_owned()));
        Self {
            given: BTreeMap::from(values),
            wrong: None,
        }
    }

    /// The form with a message at a field.
    pub(crate) fn wrong(self, field: &'static str, error: &WebError) -> Self {
        let wrong = WrongField {
            field,
            message: error.message.clone(),
            help: error.help.clone(),
        };
        Self {
            wrong: Some(wrong),
            ..self
        }
    }
}

/// A page that shows a form again, with the status of the error.
///
/// # Errors
/// If the error is not about what was typed: it has a page of its own.
pub(crate) fn shown_again(
    app: &App,
    viewer: &impl Serialize,
    template: &str,
    data: impl Serialize,
    error: WebError,
) -> Result<Response, WebError> {
    if !is_about_input(&error) {
        return Err(error);
    }
    let html = app.page(viewer, template, data)?;
    let mut response = (error.status, html).into_response();
    if let Some(seconds) = error.retry_after {
        let seconds = HeaderValue::from(seconds);
        response.headers_mut().insert(RETRY_AFTER, seconds);
    }
    Ok(response)
}

/// Whether other input could help, or the same input later.
fn is_about_input(error: &WebError) -> bool {
    ["unusable", "wrong-password", "too-much"].contains(&error.code)
}
