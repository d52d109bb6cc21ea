//! Forms with files, as browsers send them.

use axum::extract::Multipart;
use axum::extract::multipart::MultipartError;
use axum::http::StatusCode;

use crate::error::WebError;
use crate::size_limit::SizeLimit;

/// A field of a form.
pub(crate) struct Part {
    pub(crate) name: String,
    /// The name of the chosen file. Empty if no file is chosen, and in a field without files.
    pub(crate) file: String,
    pub(crate) bytes: Vec<u8>,
}

impl Part {
    /// The text, without a byte order mark.
    pub(crate) fn text(&self) -> String {
        let text = String::from_utf8_lossy(&self.bytes);
        text.strip_prefix('\u{feff}').unwrap_or(&text).to_owned()
    }
}

/// Passes the fields of a form to `take`. Those that came before an error are passed, too.
///
/// # Errors
/// If the form is cut off, or larger than the limit.
pub(crate) async fn each_part(
    mut form: Multipart,
    limit: SizeLimit,
    mut take: impl FnMut(Part),
) -> Result<(), WebError> {
    let unread = |error: MultipartError| match error.status() {
        StatusCode::PAYLOAD_TOO_LARGE => limit.error(),
        _ => WebError::unusable("the form is incomplete"),
    };
    while let Some(field) = form.next_field().await.map_err(unread)? {
        let name = field.name().unwrap_or_default().to_owned();
        let file = field.file_name().unwrap_or_default().to_owned();
        let bytes = field.bytes().await.map_err(unread)?.to_vec();
        take(Part { name, file, bytes });
    }
    Ok(())
}
