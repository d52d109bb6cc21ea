//! Verdicts and times as pages show them, and times as forms send them.

use crate::error::WebError;

/// `good`, `bad`, `odd`, or empty where there is no verdict yet.
pub(crate) fn severity(verdict: Option<&str>) -> &'static str {
    match verdict {
        None => "",
        Some("AC") => "good",
        Some("JE") => "odd",
        Some(_) => "bad",
    }
}

/// A time as people read it, in UTC: what a browser's clock is set to, the server does not know.
pub(crate) fn when(millis: i64) -> String {
    match jiff::Timestamp::from_millisecond(millis) {
        Ok(time) => time.strftime("%Y-%m-%d %H:%M").to_string(),
        Err(_) => String::new(),
    }
}

/// A time as the forms of browsers have it, in UTC: `2026-12-24T18:00`. `what` it is, an error says.
pub(crate) fn read_time(what: &str, text: &str) -> Result<i64, WebError> {
    let read: Result<jiff::civil::DateTime, _> = text.parse();
    let time = read.and_then(|time| time.to_zoned(jiff::tz::TimeZone::UTC));
    let wrong = |_| {
        WebError::unusable(format!("{what} is no date with a time"))
            .help("for example 2026-12-24T18:00")
    };
    Ok(time.map_err(wrong)?.timestamp().as_millisecond())
}

/// A time as the forms of browsers have it, in UTC.
pub(crate) fn form_time(millis: i64) -> String {
    match jiff::Timestamp::from_millisecond(millis) {
        Ok(time) => time.strftime("%Y-%m-%dT%H:%M").to_string(),
        Err(_) => String::new(),
    }
}
