//! The positions in which bots failed.

use serde::{Deserialize, Serialize};
use sqlx::any::AnyRow;
use sqlx::{AssertSqlSafe, Row};

use crate::access::open;
use crate::{Store, StoreError};

/// The first failure of a bot.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Failure {
    /// The settings of the game, as reports write them.
    pub instance: String,
    /// The position in which it failed.
    pub position: String,
    /// The move that it played, or the text that it wrote.
    pub played: String,
}

impl Failure {
    pub(crate) fn to_text(&self) -> String {
        serde_json::to_string(self).expect("plain data can be written as JSON")
    }

    pub(crate) fn read(text: Option<String>) -> Result<Option<Self>, StoreError> {
        let read =
            |text: String| serde_json::from_str(&text).map_err(|_| StoreError::Corrupt(text));
        text.map(read).transpose()
    }
}

/// The failure of a submission.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FailedSubmission {
    /// The submission.
    pub submission: String,
    /// The account.
    pub account: String,
    /// The failure.
    pub failure: Failure,
}

impl Store {
    /// The failures of the last `most` submissions to a problem, the newest first. If a class is named, only those of its
    /// pupils. Results that a contest hides are left out.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn failures(
        &self,
        problem: &str,
        class: Option<&str>,
        most: i64,
    ) -> Result<Vec<FailedSubmission>, StoreError> {
        let query = format!(
            "SELECT s.id, s.account, j.failure FROM submissions s \
                     JOIN judgings j ON j.id = s.judging \
                     WHERE s.problem = $1 AND j.failure IS NOT NULL AND ($2 = '' OR s.account IN \
                     (SELECT account FROM members WHERE class = $2 AND teaches = 0)) \
                     AND {} ORDER BY s.id DESC LIMIT $3",
            open("s", self.clock())
        );
        let rows = sqlx::query(AssertSqlSafe(query))
            .bind(problem)
            .bind(class.unwrap_or_default())
            .bind(most)
            .fetch_all(&self.pool)
            .await?;
        let read = |row: &AnyRow| {
            let failure = Failure::read(row.try_get("failure")?)?;
            Ok(FailedSubmission {
                submission: row.try_get("id")?,
                account: row.try_get("account")?,
                failure: failure.ok_or(StoreError::Missing("failure"))?,
            })
        };
        rows.iter().map(read).collect()
    }
}
