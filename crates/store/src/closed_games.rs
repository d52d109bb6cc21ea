//! Games whose solver a running contest closes: only its organizers get values and correct moves from the site.

use sqlx::{AssertSqlSafe, FromRow};

use crate::access::{self, Access};
use crate::problems::InstalledProblem;
use crate::{Millis, Store, StoreError};

/// A problem whose game is closed for a viewer.
#[derive(Clone, PartialEq, Eq, Debug, FromRow)]
pub struct ClosedGame {
    /// The problem of the contest.
    #[sqlx(flatten)]
    pub problem: InstalledProblem,
    /// The end of the contest.
    pub until: Millis,
}

impl Store {
    /// The problems whose games running contests close for the viewer.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn closed_games(&self, access: Access<'_>) -> Result<Vec<ClosedGame>, StoreError> {
        let query = format!(
            "SELECT p.name, p.title, p.game, p.digest, MAX({}) AS until FROM contests c \
             JOIN contest_problems x ON x.contest = c.id JOIN problems p ON p.name = x.problem \
             WHERE {} GROUP BY p.name, p.title, p.game, p.digest ORDER BY p.name",
            access::closes_at("c"),
            access::closes("c", "$1", self.clock())
        );
        let closed = sqlx::query_as(AssertSqlSafe(query))
            .bind(access.account_id())
            .fetch_all(&self.pool)
            .await?;
        Ok(closed)
    }
}
