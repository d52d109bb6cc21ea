//! Numbers, verdicts and times as pages show them, and times as forms send them.

use std::fmt;

use axum::http::header::CONTENT_DISPOSITION;
use axum::http::{HeaderName, HeaderValue};
use grundy_report::Verdict;
use grundy_store::MINUTE;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use crate::error::WebError;

/// Characters that are percent-encoded in names of files: all but the unreserved ones of RFC 3986.
const RESERVED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'_')
    .remove(b'.')
    .remove(b'~');
/// Characters that are percent-encoded in paths: those of [`RESERVED`] but the slash.
const RESERVED_IN_PATHS: &AsciiSet = &RESERVED.remove(b'/');

/// A count, or a time, as a number that can have a fraction.
#[expect(
    clippy::cast_precision_loss,
    reason = "counts and times are far below 2^53"
)]
pub(crate) fn count(number: impl Into<i128>) -> f64 {
    let number: i128 = number.into();
    number as f64
}

/// A path as part of a URL.
pub(crate) fn encoded_path(path: &str) -> impl fmt::Display {
    utf8_percent_encode(path, RESERVED_IN_PATHS)
}

/// The style of a verdict: `good`, `bad`, `odd`, or empty if there is no verdict yet.
pub(crate) fn severity(verdict: Option<Verdict>) -> &'static str {
    match verdict {
        None => "",
        Some(Verdict::Accepted) => "good",
        Some(Verdict::NotDecided | Verdict::JudgeError) => "odd",
        Some(_) => "bad",
    }
}

/// A time as text, in UTC: `2026-12-24 18:00 UTC`.
pub(crate) fn shown_time(millis: i64) -> String {
    formatted(millis, "%Y-%m-%d %H:%M UTC")
}

/// A time for the attribute `datetime`, in UTC.
pub(crate) fn machine_time(millis: i64) -> String {
    formatted(millis, "%Y-%m-%dT%H:%M:%SZ")
}

/// A time as the forms of browsers have it, in UTC.
pub(crate) fn input_time(millis: i64) -> String {
    formatted(millis, "%Y-%m-%dT%H:%M")
}

/// Reads a duration: minutes, or hours and minutes such as `2:30`.
///
/// # Errors
/// If the text is not a duration. The message calls it `name`.
pub(crate) fn parse_duration(name: &str, text: &str) -> Result<i64, WebError> {
    let wrong = || {
        WebError::unusable(format!("{name} must be hours and minutes, or minutes"))
            .help("for example 2:30 or 150")
    };
    let number = |text: &str| {
        let digits = (1..=5).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
        let number = digits.then(|| text.parse::<i64>().ok()).flatten();
        number.ok_or_else(wrong)
    };
    let (hours, minutes) = match text.trim().split_once(':') {
        None => (0, number(text.trim())?),
        Some((hours, minutes)) => (number(hours)?, number(minutes)?),
    };
    match hours > 0 && minutes >= 60 {
        true => Err(wrong()),
        false => Ok((60 * hours + minutes) * MINUTE),
    }
}

/// A duration as [`parse_duration`] reads it: hours and minutes.
pub(crate) fn shown_duration(millis: i64) -> String {
    let minutes = millis / MINUTE;
    format!("{}:{:02}", minutes / 60, minutes % 60)
}

/// Empty if the time is out of range.
fn formatted(millis: i64, format: &str) -> String {
    let time = jiff::Timestamp::from_millisecond(millis);
    time.map_or_else(|_| String::new(), |time| time.strftime(format).to_string())
}

/// Reads a time of a form. The site's script sends the local time that was typed in UTC, `2026-12-24T17:00:00.000Z`.
/// A field that was not changed, and any field of a browser without scripts, is a time in UTC: `2026-12-24T17:00`.
/// Programs may send another offset, as in `2026-12-24T18:00+01:00`.
///
/// # Errors
/// If the text is not a time. The message calls it `name`.
pub(crate) fn parse_time(name: &str, text: &str) -> Result<i64, WebError> {
    let wrong = || {
        WebError::unusable(format!("{name} must be a date with a time"))
            .help("for example 2026-12-24T18:00, in UTC")
    };
    typed_time(text).ok_or_else(wrong)
}

/// A time or a duration of a form that shows whole minutes: the stored one if the field was not changed, because a form
/// does not show its seconds.
pub(crate) fn kept_to_the_second(typed: i64, stored: Option<i64>) -> i64 {
    let unchanged = stored.filter(|stored| typed == stored - stored.rem_euclid(MINUTE));
    unchanged.unwrap_or(typed)
}

/// The text of a field for a time, as the field shows it again: in UTC if it is a time.
pub(crate) fn retyped_time(text: &str) -> String {
    typed_time(text).map_or_else(|| text.to_owned(), input_time)
}

fn typed_time(text: &str) -> Option<i64> {
    if let Ok(time) = text.parse::<jiff::Timestamp>() {
        return Some(time.as_millisecond());
    }
    let time: jiff::civil::DateTime = text.parse().ok()?;
    let time = time.to_zoned(jiff::tz::TimeZone::UTC).ok()?;
    Some(time.timestamp().as_millisecond())
}

/// A source as a page shows it: UTF-16 is decoded, and other bytes that are not UTF-8 are written like `\xD6`,
/// so that nothing is lost.
pub(crate) fn shown_source(bytes: &[u8]) -> String {
    if let Some(text) = decoded_utf16(bytes) {
        return text;
    }
    let mut shown = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        shown.push_str(chunk.valid());
        for byte in chunk.invalid() {
            shown.push_str(&format!("\\x{byte:02X}"));
        }
    }
    shown
}

/// The text of a source that begins with a byte order mark of UTF-16, if it is valid.
fn decoded_utf16(bytes: &[u8]) -> Option<String> {
    let unit: fn([u8; 2]) -> u16 = match bytes {
        [0xFF, 0xFE, ..] => u16::from_le_bytes,
        [0xFE, 0xFF, ..] => u16::from_be_bytes,
        _ => return None,
    };
    let (units, []) = bytes[2..].as_chunks() else {
        return None;
    };
    let units: Vec<u16> = units.iter().copied().map(unit).collect();
    String::from_utf16(&units).ok()
}

/// The header with which a browser saves a response under this name, which may hold anything: the name is
/// written in a form that nothing in it can end.
pub(crate) fn attachment(name: &str) -> (HeaderName, HeaderValue) {
    let encoded = utf8_percent_encode(name, RESERVED).to_string();
    let text = if encoded == name {
        format!("attachment; filename=\"{name}\"")
    } else {
        format!("attachment; filename*=UTF-8''{encoded}")
    };
    let value = HeaderValue::from_str(&text).expect("letters, digits and punctuation");
    (CONTENT_DISPOSITION, value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_in_utc_or_have_an_offset() {
        for (text, time) in [
            ("2026-12-24T18:00", "2026-12-24T18:00"),
            ("2026-12-24T18:00+01:00", "2026-12-24T17:00"),
            ("2026-12-24T18:00-09:30", "2026-12-25T03:30"),
            ("2026-12-24T18:00:00Z", "2026-12-24T18:00"),
            ("2026-12-24T18:00:00.000Z", "2026-12-24T18:00"),
        ] {
            let read = parse_time("the start", text).expect("a time");
            assert_eq!(input_time(read), time, "{text}");
            assert_eq!(retyped_time(text), time, "{text}");
        }
        for text in [
            "",
            "tomorrow",
            "18:00",
            "2026-13-24T18:00",
            "2026-12-24T18:00+99:00",
        ] {
            parse_time("the start", text).expect_err(text);
        }
    }

    #[test]
    fn seconds_are_kept_if_the_field_was_not_changed() {
        for (typed, stored, kept) in [
            (60_000, Some(60_000), 60_000),
            (60_000, Some(119_999), 119_999),
            (60_000, Some(120_000), 60_000),
            (60_001, Some(119_999), 60_001),
            (-60_000, Some(-1), -1),
            (60_000, None, 60_000),
        ] {
            assert_eq!(kept_to_the_second(typed, stored), kept, "{typed}");
        }
    }

    #[test]
    fn durations_are_hours_and_minutes() {
        for (text, minutes) in [
            ("150", Some(150)),
            ("2:30", Some(150)),
            (" 0:05 ", Some(5)),
            ("0:90", Some(90)),
            ("1:60", None),
            ("", None),
            ("-1", None),
            ("1:", None),
            ("1:2:3", None),
            ("999999", None),
            ("two", None),
        ] {
            let read = parse_duration("it", text).ok();
            assert_eq!(read, minutes.map(|m| m * 60_000), "{text:?}");
        }
        assert_eq!(shown_duration(150 * 60_000), "2:30");
    }

    #[test]
    fn a_shown_source_loses_no_bytes() {
        let cases: [(&[u8], &str); 6] = [
            ("// größer\n".as_bytes(), "// größer\n"),
            (b"// \xd6\xd0\xce\xc4\n", "// \\xD6\\xD0\\xCE\\xC4\n"),
            (b"gr\xf6\xdfer", "gr\\xF6\\xDFer"),
            (b"\xff\xfei\0n\0\xe4\0", "inä"),
            (b"\xfe\xff\0i\0n\0\xe4", "inä"),
            (b"\xff\xfei\0n", "\\xFF\\xFEi\0n"),
        ];
        for (bytes, shown) in cases {
            assert_eq!(shown_source(bytes), shown);
        }
    }
}
