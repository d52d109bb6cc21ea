//! The board of a problem: the best submission of every account.

use grundy_report::Verdict;
use serde::Serialize;
use sqlx::{AssertSqlSafe, FromRow};

use crate::access::{self, Access, open};
use crate::columns::{Flag, VerdictColumn};
use crate::jobs::{JobKind, is_one_of};
use crate::sql::Statements as _;
use crate::{Millis, Store, StoreError};

/// The order of judgings, the best first: proved, accepted, share of winnable starts that were won, less fuel, earlier
/// submission.
const BETTER: &str = "j.certified DESC, CASE WHEN j.verdict = 'AC' THEN 1 ELSE 0 END DESC, \
         CASE WHEN j.won_starts > 0 THEN j.converted * 1000000 / j.won_starts ELSE 0 END DESC, \
         j.fuel, s.id";

/// SQL query: the submissions to the problem of this parameter (`$1`) with a verdict, of accounts that are not
/// disabled. Each has its place among those of its account; the one with place 1 counts. Results that a contest hides
/// are left out.
pub(crate) fn best(problem: &str, clock: &str) -> String {
    format!(
        "SELECT s.id, ROW_NUMBER() OVER (PARTITION BY s.account ORDER BY {}) AS place \
         FROM submissions s JOIN accounts a ON a.id = s.account AND a.disabled = 0 \
         JOIN judgings j ON j.id = s.judging WHERE s.problem = {problem} AND {}",
        BETTER,
        open("s", clock)
    )
}

/// A line of the leaderboard.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, FromRow, schemars::JsonSchema)]
pub struct BoardRow {
    /// The name of the account; `a student` for a student of a class that the viewer is not in.
    #[sqlx(rename = "by_name")]
    pub by: String,
    /// Its verdict.
    #[sqlx(try_from = "VerdictColumn")]
    pub verdict: Verdict,
    /// Whether the bot was proved correct.
    #[sqlx(try_from = "Flag")]
    pub certified: bool,
    /// Planned games that begin with a win for the bot, or planned questions.
    pub won_starts: i64,
    /// The number of those that it won, or answered correctly.
    pub converted: i64,
    /// The total number of Wasm instructions.
    pub fuel: i64,
    /// The time of the submission.
    pub created: Millis,
}

impl Store {
    /// The leaderboard of a problem: the best submission of every account, the best first. If a class is named, only
    /// accounts of that class. Names of students are shown to the members of their classes.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn board(
        &self,
        access: Access<'_>,
        problem: &str,
        class: Option<&str>,
    ) -> Result<Vec<BoardRow>, StoreError> {
        let query = AssertSqlSafe(format!(
            "SELECT {} AS by_name, j.verdict, j.certified, \
             j.won_starts, j.converted, j.fuel, s.created FROM ({}) AS b JOIN submissions s ON s.id = b.id \
             JOIN accounts a ON a.id = s.account JOIN judgings j ON j.id = s.judging \
             WHERE b.place = 1 \
             AND ($2 = '' OR s.account IN (SELECT account FROM members WHERE class = $2)) \
             ORDER BY {}",
            access::name_shown("a", "$3"),
            best("$1", self.clock()),
            BETTER
        ));
        let values = (problem, class.unwrap_or_default(), access.account_id());
        self.all(query, values).await
    }

    /// The number of accounts that have solved each problem. Results that a contest hides are left out.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn solved_counts(&self) -> Result<Vec<(String, i64)>, StoreError> {
        let query = AssertSqlSafe(format!(
            "SELECT s.problem, COUNT(DISTINCT s.account) AS solvers FROM submissions s \
             JOIN judgings j ON j.id = s.judging WHERE j.verdict = 'AC' AND {} GROUP BY s.problem",
            open("s", self.clock())
        ));
        self.all(query, ()).await
    }

    /// The problems that an account has solved, to be shown to that account only.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn solved_by(&self, account: &str) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT DISTINCT s.problem FROM submissions s JOIN judgings j ON j.id = s.judging \
            WHERE j.verdict = 'AC' AND s.account = $1 ORDER BY s.problem";
        self.column(sql, (account,)).await
    }
}

/// Figures of the whole server.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, FromRow)]
pub struct Counts {
    /// Submissions.
    pub submissions: i64,
    /// Judgings without spot checks.
    pub judgings: i64,
    /// Judgings that were spot checks.
    pub checks: i64,
    /// The number of times that a worker lost a job.
    pub lost: i64,
    /// The CPU time of all judgings, in milliseconds.
    pub core_ms: i64,
}

impl Store {
    /// Figures of the whole server. This reads whole tables.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn counts(&self) -> Result<Counts, StoreError> {
        let query = AssertSqlSafe(format!(
            "SELECT (SELECT COUNT(*) FROM submissions) AS submissions, \
             (SELECT COUNT(*) FROM judgings j JOIN jobs t ON t.id = j.job \
             AND t.kind <> 'check') AS judgings, \
             (SELECT COUNT(*) FROM judgings j JOIN jobs t ON t.id = j.job \
             AND t.kind = 'check') AS checks, \
             (SELECT CAST(COALESCE(SUM(lost), 0) AS BIGINT) FROM jobs WHERE {}) AS lost, \
             (SELECT CAST(COALESCE(SUM(core_ms), 0) AS BIGINT) FROM judgings) AS core_ms",
            is_one_of("kind", &JobKind::JUDGINGS)
        ));
        self.one(query, ()).await
    }
}
