//! Time in tests: a contest is moved in its database, so that no test waits.

use std::time::{SystemTime, UNIX_EPOCH};

use sqlx::any::install_default_drivers;
use sqlx::{AnyConnection, AssertSqlSafe, Connection as _, Executor as _};

const MINUTE: i64 = 60_000;
/// In minutes.
const WEEK: i64 = 7 * 24 * 60;

/// The time now by the clock of this machine, in milliseconds since 1970.
pub fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| {
        i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
    })
}

/// Runs statements in the database at this address.
///
/// # Panics
/// If one of them fails.
pub async fn run(url: &str, sql: &str) {
    install_default_drivers();
    let mut connection = AnyConnection::connect(url).await.expect("the database");
    if url.starts_with("sqlite") {
        let patient = connection.execute("PRAGMA busy_timeout = 30000").await;
        patient.expect("patience");
    }
    let done = connection.execute(AssertSqlSafe(sql.to_owned())).await;
    done.unwrap_or_else(|error| panic!("{sql}: {error}"));
    connection.close().await.expect("closed");
}

/// The times of a contest: minutes from now to its start, to its freeze (`None` means that it has none) and to its
/// end, and whether its results are published.
#[derive(Clone, Copy, Debug)]
pub struct Moment(
    /// Minutes from now to the start.
    pub i64,
    /// Minutes from now to the freeze.
    pub Option<i64>,
    /// Minutes from now to the end.
    pub i64,
    /// Whether the results are published.
    pub bool,
);

/// The moments of a contest that began 100 minutes ago or will, frozen in its middle: before, running, frozen,
/// ended and published.
pub const PHASES: [(&str, Moment); 5] = [
    ("before", Moment(10, Some(20), 30, false)),
    ("running", Moment(-100, Some(50), 100, false)),
    ("frozen", Moment(-100, Some(-50), 100, false)),
    ("ended", Moment(-100, Some(-50), -10, false)),
    ("open", Moment(-100, Some(-50), -10, true)),
];

/// The times of a contest with a freeze that ended a week ago, whose results have not been published.
pub const FORGOTTEN: Moment = Moment(-100 - WEEK, Some(-50 - WEEK), -10 - WEEK, false);

/// Moves a contest in time.
///
/// # Panics
/// If the database fails.
pub async fn shift(url: &str, contest: &str, moment: Moment) {
    let now = now();
    let Moment(starts, freezes, ends, published) = moment;
    let at = |minutes: i64| now + minutes * MINUTE;
    let or_null = |time: Option<i64>| time.map_or("NULL".to_owned(), |time| time.to_string());
    let sql = format!(
        "UPDATE contests SET starts = {}, freezes = {}, ends = {}, published = {} WHERE name = '{contest}'",
        at(starts),
        or_null(freezes.map(at)),
        at(ends),
        or_null(published.then_some(now)),
    );
    run(url, &sql).await;
}

/// Changes the time at which a submission was made, in minutes from now.
///
/// # Panics
/// If the database fails.
pub async fn handed_in(url: &str, submission: &str, minutes: i64) {
    let at = now() + minutes * MINUTE;
    let sql = format!("UPDATE submissions SET created = {at} WHERE id = '{submission}'");
    run(url, &sql).await;
}
