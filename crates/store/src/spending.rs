//! What the arena's work has cost, by what it was for, and what waits for it.

use serde::Serialize;
use sqlx::any::AnyRow;
use sqlx::{Any, AssertSqlSafe, Executor, Row, Transaction};

use crate::{Millis, Store, StoreError};

/// What was spent for one purpose, all in all.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Spending {
    /// What for: `judging`, `proof` and so on.
    pub purpose: String,
    /// Milliseconds of a core.
    pub milliseconds: Millis,
    /// How often.
    pub times: i64,
}

/// What waits in one queue.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Waiting {
    /// `first`, `check`, `rejudge`, `ladder`, or the engine that a question is put to.
    pub queue: String,
    /// How much.
    pub count: i64,
    /// For how many milliseconds the oldest has.
    pub oldest: Millis,
}

impl Store {
    /// What waits, queue by queue; queues in which nothing does are left out.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn waiting_by_queue(&self) -> Result<Vec<Waiting>, StoreError> {
        let clock = self.clock();
        let query = format!(
            "SELECT purpose AS queue, COUNT(*) AS count, {clock} - MIN(created) AS oldest \
             FROM tasks WHERE state = 'waiting' GROUP BY purpose \
             UNION ALL SELECT engine, COUNT(*), {clock} - MIN(created) \
             FROM questions WHERE state = 'waiting' GROUP BY engine \
             UNION ALL SELECT 'ladder', COUNT(*), {clock} - MIN(created) \
             FROM contenders WHERE state = 'waiting' HAVING COUNT(*) > 0"
        );
        let rows = sqlx::query(AssertSqlSafe(query))
            .fetch_all(&self.pool)
            .await?;
        let read = |row: &AnyRow| {
            Ok(Waiting {
                queue: row.try_get("queue")?,
                count: row.try_get("count")?,
                oldest: row.try_get("oldest")?,
            })
        };
        rows.iter().map(read).collect()
    }

    /// How often a judging was begun that had been begun before: because it gave way, was handed back, or was lost
    /// with its worker.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn begun_again(&self) -> Result<i64, StoreError> {
        let again = sqlx::query_scalar(
            "SELECT CAST(COALESCE(SUM(lease - 1), 0) AS BIGINT) FROM tasks WHERE lease > 1",
        )
        .fetch_one(&self.pool)
        .await?;
        Ok(again)
    }

    /// Adds to what was spent for a purpose.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn note_spending(&self, purpose: &str, spent: Millis) -> Result<(), StoreError> {
        self.add_spending(&self.pool, purpose, spent).await
    }

    pub(crate) async fn count_spending(
        &self,
        transaction: &mut Transaction<'_, Any>,
        purpose: &str,
        spent: Millis,
    ) -> Result<(), StoreError> {
        self.add_spending(&mut **transaction, purpose, spent).await
    }

    async fn add_spending<'e>(
        &self,
        executor: impl Executor<'e, Database = Any>,
        purpose: &str,
        spent: Millis,
    ) -> Result<(), StoreError> {
        sqlx::query(
            "INSERT INTO spending (purpose, milliseconds, times) VALUES ($1, $2, 1) \
             ON CONFLICT (purpose) DO UPDATE SET times = spending.times + 1, \
             milliseconds = spending.milliseconds + excluded.milliseconds",
        )
        .bind(purpose)
        .bind(spent)
        .execute(executor)
        .await?;
        Ok(())
    }

    /// What was spent, by what for.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn spending(&self) -> Result<Vec<Spending>, StoreError> {
        let rows =
            sqlx::query("SELECT purpose, milliseconds, times FROM spending ORDER BY purpose")
                .fetch_all(&self.pool)
                .await?;
        let read = |row: &AnyRow| {
            Ok(Spending {
                purpose: row.try_get("purpose")?,
                milliseconds: row.try_get("milliseconds")?,
                times: row.try_get("times")?,
            })
        };
        rows.iter().map(read).collect()
    }
}
