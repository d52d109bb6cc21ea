//! The positions in which bots failed.

use serde::{Deserialize, Serialize};
use sqlx::{AssertSqlSafe, FromRow};

use crate::access::open;
use crate::columns::json_in_columns;
use crate::sql::Statements as _;
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

json_in_columns!(Failure);

/// The failure of a submission.
#[derive(Clone, PartialEq, Eq, Debug, FromRow)]
pub struct FailedSubmission {
    /// The submission.
    #[sqlx(rename = "id")]
    pub submission: String,
    /// The account.
    pub account: String,
    /// The failure.
    pub failure: Failure,
}

impl Store {
    /// The failures of the last `most` submissions to a problem, the newest first. If a class is named, only those of
    /// its students. Results that a contest hides are left out.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn failures(
        &self,
        problem: &str,
        class: Option<&str>,
        most: i64,
    ) -> Result<Vec<FailedSubmission>, StoreError> {
        let query = AssertSqlSafe(format!(
            "SELECT s.id, s.account, j.failure FROM submissions s \
                     JOIN judgings j ON j.id = s.judging \
                     WHERE s.problem = $1 AND j.failure IS NOT NULL AND ($2 = '' OR s.account IN \
                     (SELECT account FROM members WHERE class = $2 AND teaches = 0)) \
                     AND {} ORDER BY s.id DESC LIMIT $3",
            open("s", self.clock())
        ));
        self.all(query, (problem, class.unwrap_or_default(), most))
            .await
    }
}
