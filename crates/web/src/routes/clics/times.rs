//! Times as the Contest API writes them.

use grundy_store::MINUTE;

const SECOND: i64 = 1000;
const HOUR: i64 = 60 * MINUTE;

/// A point in time: milliseconds since 1970 as `2026-01-31T18:00:00.000Z`. Empty if it is out of range.
pub(super) fn absolute(millis: i64) -> String {
    let time = jiff::Timestamp::from_millisecond(millis);
    time.map_or_else(
        |_| String::new(),
        |time| time.strftime("%Y-%m-%dT%H:%M:%S%.3fZ").to_string(),
    )
}

/// A duration in milliseconds as `-1:02:03.004`.
pub(super) fn relative(millis: i64) -> String {
    let sign = if millis < 0 { "-" } else { "" };
    let millis = millis.saturating_abs();
    format!(
        "{sign}{}:{:02}:{:02}.{:03}",
        millis / HOUR,
        millis % HOUR / MINUTE,
        millis % MINUTE / SECOND,
        millis % SECOND
    )
}

/// A number of minutes as a relative time.
pub(super) fn minutes(minutes: i64) -> String {
    relative(minutes.saturating_mul(MINUTE))
}

/// The beginning of the minute of a contest that began then.
pub(super) fn whole_minute(time: i64, starts: i64) -> i64 {
    time - (time - starts).rem_euclid(MINUTE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_written_as_the_specification_says() {
        assert_eq!(absolute(1_767_225_600_007), "2026-01-01T00:00:00.007Z");
        for (millis, expected) in [
            (0, "0:00:00.000"),
            (9_296_007, "2:34:56.007"),
            (-932_457, "-0:15:32.457"),
            (100 * HOUR, "100:00:00.000"),
        ] {
            assert_eq!(relative(millis), expected);
        }
        assert_eq!(minutes(61), "1:01:00.000");
        assert_eq!(whole_minute(125_000, 5_000), 125_000);
        assert_eq!(whole_minute(124_999, 5_000), 65_000);
    }
}
