//! The extractor of forms.

use axum::body::{Body, Bytes};
use axum::extract::{Form, FromRequest, Request};
use axum::http::StatusCode;
use serde::de::DeserializeOwned;

use crate::app::App;
use crate::error::WebError;
use crate::form_state::FormState;

/// The fields of a form, and the form as it was typed. A form that cannot be read is answered by 422, and one that
/// is too large by 413.
pub(crate) struct FormData<T>(pub(crate) T, pub(crate) FormState);

impl<T: DeserializeOwned> FromRequest<App> for FormData<T> {
    type Rejection = WebError;

    async fn from_request(request: Request, app: &App) -> Result<Self, WebError> {
        let (parts, body) = request.into_parts();
        let request = Request::from_parts(parts.clone(), body);
        let bytes = Bytes::from_request(request, app).await;
        let bytes = bytes.map_err(|error| unread(error.status(), error.body_text()))?;
        let copy = Request::from_parts(parts.clone(), Body::from(bytes.clone()));
        let fields: Vec<(String, String)> = read(copy, app).await?;
        let form = read(Request::from_parts(parts, Body::from(bytes)), app).await?;
        Ok(Self(form, FormState::typed(fields)))
    }
}

/// A field of a form or a filter without the blanks around it. `None` if nothing is left.
pub(crate) fn given(text: &str) -> Option<&str> {
    Some(text.trim()).filter(|text| !text.is_empty())
}

async fn read<T: DeserializeOwned>(request: Request, app: &App) -> Result<T, WebError> {
    let read = Form::<T>::from_request(request, app).await;
    let read = read.map(|Form(form)| form);
    read.map_err(|error| unread(error.status(), error.body_text()))
}

/// The error for a body that the framework refuses: only a body that is too large has a status of its own.
fn unread(status: StatusCode, told: String) -> WebError {
    let too_large = (status == StatusCode::PAYLOAD_TOO_LARGE).then_some(status);
    let error = too_large.and_then(WebError::of_framework);
    error.unwrap_or_else(|| WebError::unusable(told))
}
