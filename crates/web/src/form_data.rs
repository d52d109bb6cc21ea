//! The extractor of forms.

use axum::extract::rejection::FormRejection;
use axum::extract::{Form, FromRequest, Request};
use serde::de::DeserializeOwned;

use crate::app::App;
use crate::error::WebError;

/// The fields of a form. A form that cannot be read is answered by 422.
pub(crate) struct FormData<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<App> for FormData<T> {
    type Rejection = WebError;

    async fn from_request(request: Request, app: &App) -> Result<Self, WebError> {
        let read = Form::<T>::from_request(request, app).await;
        let wrong = |error: FormRejection| WebError::unusable(error.body_text());
        read.map(|Form(form)| Self(form)).map_err(wrong)
    }
}
