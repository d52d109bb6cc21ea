//! Forms that are shown again after an error: filled as they were, with the message at the field.
//!
//! A handler takes [`FormData`](crate::form_data::FormData), which keeps what was typed. If the form cannot be used,
//! the handler calls [`FormState::refused`] and shows the page of the form with [`shown_again`].

use std::collections::BTreeMap;

use axum::response::{IntoResponse, Response};
use serde::Serialize;

use crate::app::App;
use crate::error::WebError;

/// Fields that are not kept: no page may contain them.
const SECRET: [&str; 4] = ["password", "current", "token", "invitation"];

/// The contents of a form.
#[derive(Clone, Default, Debug, Serialize)]
pub(crate) struct FormState {
    given: BTreeMap<String, String>,
    /// The errors of the fields that are wrong.
    wrong: BTreeMap<&'static str, WrongField>,
    /// The first of these fields.
    first: Option<&'static str>,
}

/// The error of a field.
#[derive(Clone, Debug, Serialize)]
struct WrongField {
    message: String,
    help: Option<String>,
}

/// The errors of the fields of a form, so that one answer tells all of them.
#[derive(Default)]
pub(crate) struct FieldErrors(Option<WebError>);

impl FieldErrors {
    /// The value of a field. `None` if it is wrong: the error is kept after those of the fields before it.
    pub(crate) fn value<T>(&mut self, read: Result<T, WebError>) -> Option<T> {
        match read {
            Ok(value) => Some(value),
            Err(error) => {
                self.0 = Some(match self.0.take() {
                    Some(first) => first.and(error),
                    None => error,
                });
                None
            }
        }
    }

    /// The first error, with the others in it.
    pub(crate) fn error(self) -> Option<WebError> {
        self.0
    }
}

/// A form that cannot be used, and the reason.
pub(crate) struct RefusedForm {
    /// The form with the message at its field.
    pub(crate) form: FormState,
    /// The reason.
    pub(crate) error: WebError,
}

impl FormState {
    /// A form in which these fields are filled. Passwords and tokens are not kept.
    pub(crate) fn typed(fields: impl IntoIterator<Item = (String, String)>) -> Self {
        let fields = fields.into_iter();
        Self {
            given: fields
                .filter(|(name, _)| !SECRET.contains(&name.as_str()))
                .collect(),
            ..Self::default()
        }
    }

    /// The form with a message at each field that the error names, or else at `usual`.
    pub(crate) fn refused(self, usual: &'static str, error: impl Into<WebError>) -> RefusedForm {
        let error = error.into();
        let mut form = Self {
            first: Some(error.field.unwrap_or(usual)),
            ..self
        };
        let errors = std::iter::successors(Some(&error), |error| error.also.as_deref());
        for error in errors {
            let wrong = WrongField {
                message: error.message.clone(),
                help: error.help.clone(),
            };
            let field = error.field.unwrap_or(usual);
            form.wrong.entry(field).or_insert(wrong);
        }
        RefusedForm { form, error }
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
    error.add_retry_after(&mut response);
    Ok(response)
}

/// Whether other input could help, or the same input later.
fn is_about_input(error: &WebError) -> bool {
    let codes = [
        "unusable",
        "wrong-password",
        "disabled",
        "too-much",
        "too-large",
    ];
    codes.contains(&error.code)
}
