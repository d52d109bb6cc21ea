//! Texts that people write in contests.

use crate::StoreError;
use crate::error::refused;

/// A text without white space around it and with line breaks of one kind.
///
/// # Errors
/// If it is longer than `most` characters, or contains control characters.
pub(super) fn checked_text(what: &str, text: &str, most: usize) -> Result<String, StoreError> {
    let text = text.replace("\r\n", "\n");
    let text = text.trim();
    if text.chars().count() > most {
        return refused(format!("{what} must have at most {most} characters"));
    }
    match text.chars().any(|c| c.is_control() && !"\n\t".contains(c)) {
        true => refused(format!("{what} must not contain control characters")),
        false => Ok(text.to_owned()),
    }
}
