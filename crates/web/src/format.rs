//! Verdicts and times as pages show them, and times as forms send them.

use axum::http::header::CONTENT_DISPOSITION;
use axum::http::{HeaderName, HeaderValue};

use crate::error::WebError;

/// The style of a verdict: `good`, `bad`, `odd`, or empty if there is no verdict yet.
pub(crate) fn severity(verdict: Option<&str>) -> &'static str {
    match verdict {
        None => "",
        Some("AC") => "good",
        Some("JE") => "odd",
        Some(_) => "bad",
    }
}

/// A time for people, in UTC, because the server does not know the browser's time zone.
pub(crate) fn shown_time(millis: i64) -> String {
    formatted(millis, "%Y-%m-%d %H:%M")
}

/// A time as the forms of browsers have it, in UTC.
pub(crate) fn input_time(millis: i64) -> String {
    formatted(millis, "%Y-%m-%dT%H:%M")
}

/// Empty if the time is out of range.
fn formatted(millis: i64, format: &str) -> String {
    let time = jiff::Timestamp::from_millisecond(millis);
    time.map_or_else(|_| String::new(), |time| time.strftime(format).to_string())
}

/// Reads a time as the forms of browsers have it, in UTC: `2026-12-24T18:00`.
///
/// # Errors
/// If the text is not a time. The message calls it `name`.
pub(crate) fn parse_time(name: &str, text: &str) -> Result<i64, WebError> {
    let read: Result<jiff::civil::DateTime, _> = text.parse();
    let time = read.and_then(|time| time.to_zoned(jiff::tz::TimeZone::UTC));
    let wrong = |_| {
        WebError::unusable(format!("{name} must be a date with a time"))
            .help("for example 2026-12-24T18:00")
    };
    Ok(time.map_err(wrong)?.timestamp().as_millisecond())
}

/// The header with which a browser saves a response under this name, which may hold anything: the name is
/// written in a form that nothing in it can end.
pub(crate) fn attachment(name: &str) -> (HeaderName, HeaderValue) {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte);
    let encoded = name.bytes().map(|byte| match plain(byte) {
        true => char::from(byte).to_string(),
        false => format!("%{byte:02X}"),
    });
    let encoded: String = encoded.collect();
    let text = if encoded == name {
        format!("attachment; filename=\"{name}\"")
    } else {
        format!("attachment; filename*=UTF-8''{encoded}")
    };
    let value = HeaderValue::from_str(&text).expect("letters, digits and punctuation");
    (CONTENT_DISPOSITION, value)
}
