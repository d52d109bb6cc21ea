//! The last 24 hours of the server, for its administrators.

use grundy_report::Verdict;
use serde::Serialize;
use sqlx::{AssertSqlSafe, FromRow};

use crate::columns::VerdictColumn;
use crate::sql::Statements as _;
use crate::{DAY, Millis, Store, StoreError};

/// The number of submissions in each list.
const LISTED: i64 = 10;

/// The last 24 hours.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Day {
    /// The number of first judgings by verdict, the most frequent first.
    pub verdicts: Vec<VerdictCount>,
    /// The CPU time of all judgings, in milliseconds.
    pub core_ms: i64,
    /// The number of times that a worker was lost with a job, over all jobs that changed in this time. Losses of these
    /// jobs before this time count too.
    pub lost: i64,
    /// The submissions that waited longest for their verdict.
    pub waits: Vec<LongWait>,
    /// The submissions on which the judge failed, the latest first.
    pub failures: Vec<LongWait>,
}

/// The number of judgings with a verdict.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, FromRow)]
pub struct VerdictCount {
    /// The verdict.
    #[sqlx(try_from = "VerdictColumn")]
    pub verdict: Verdict,
    /// The number of judgings.
    pub judgings: i64,
}

/// A submission and the time that it took.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, FromRow)]
pub struct LongWait {
    /// The submission.
    #[sqlx(rename = "id")]
    pub submission: String,
    /// The name of its account.
    #[sqlx(rename = "name")]
    pub by: String,
    /// Its problem.
    pub problem: String,
    /// Its file.
    pub file: String,
    /// The time of its verdict.
    pub judged: Millis,
    /// The time from the submission to the verdict, in milliseconds.
    pub waited: Millis,
    /// The CPU time of its judging, in milliseconds.
    pub core_ms: i64,
    /// The reason of the verdict.
    pub reason: Option<String>,
}

impl Store {
    /// The last 24 hours.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn day(&self) -> Result<Day, StoreError> {
        let since = format!("{} - {DAY}", self.clock());
        let verdicts = AssertSqlSafe(format!(
            "SELECT j.verdict, COUNT(*) AS judgings FROM judgings j \
             JOIN jobs t ON t.id = j.job AND t.kind = 'judge' WHERE j.created > {since} \
             GROUP BY j.verdict ORDER BY COUNT(*) DESC, j.verdict"
        ));
        let core = AssertSqlSafe(format!(
            "SELECT CAST(COALESCE(SUM(core_ms), 0) AS BIGINT) FROM judgings WHERE created > {since}"
        ));
        let lost = AssertSqlSafe(format!(
            "SELECT CAST(COALESCE(SUM(lost), 0) AS BIGINT) FROM jobs WHERE changed > {since}"
        ));
        Ok(Day {
            verdicts: self.all(verdicts, ()).await?,
            core_ms: self.value(core, ()).await?,
            lost: self.value(lost, ()).await?,
            waits: self.judged(&since, "1 = 1", "waited DESC, s.id").await?,
            failures: self.judged(&since, "j.verdict = 'JE'", "s.id DESC").await?,
        })
    }

    async fn judged(
        &self,
        since: &str,
        condition: &str,
        order: &str,
    ) -> Result<Vec<LongWait>, StoreError> {
        let query = AssertSqlSafe(format!(
            "SELECT s.id, a.name, s.problem, s.file, j.created AS judged, j.created - s.created AS waited, \
             j.core_ms, j.reason FROM judgings j JOIN jobs t ON t.id = j.job AND t.kind = 'judge' \
             JOIN submissions s ON s.id = j.submission JOIN accounts a ON a.id = s.account \
             WHERE j.created > {since} AND {condition} ORDER BY {order} LIMIT {LISTED}"
        ));
        self.all(query, ()).await
    }
}
