//! What the arena's work has cost, by what it was for.

use serde::Serialize;
use sqlx::any::AnyRow;
use sqlx::{Any, Executor, Row, Transaction};

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

impl Store {
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
