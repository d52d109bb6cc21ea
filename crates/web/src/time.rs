//! Times as pages show them.

/// A time as people read it, in UTC: what a browser's clock is set to, the server does not know.
pub(crate) fn when(millis: i64) -> String {
    match jiff::Timestamp::from_millisecond(millis) {
        Ok(time) => time.strftime("%Y-%m-%d %H:%M").to_string(),
        Err(_) => String::new(),
    }
}
