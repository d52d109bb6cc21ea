//! The time that workers have spent, by purpose.

use serde::Serialize;
use sqlx::FromRow;

use crate::sql::{Statements as _, Write};
use crate::{Millis, Store, StoreError};

/// The time that was spent for one purpose since the database was made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, FromRow)]
pub struct Spending {
    /// The purpose: `judging`, `proof` and so on.
    pub purpose: String,
    /// CPU time, in milliseconds.
    pub milliseconds: Millis,
    /// The number of runs.
    pub times: i64,
}

impl Store {
    /// Adds to the time that was spent for a purpose, in milliseconds.
    pub(crate) async fn count_spending(
        &self,
        transaction: &mut Write,
        purpose: &str,
        spent: Millis,
    ) -> Result<(), StoreError> {
        let sql = "INSERT INTO spending (purpose, milliseconds, times) VALUES ($1, $2, 1) \
            ON CONFLICT (purpose) DO UPDATE SET times = spending.times + 1, \
            milliseconds = spending.milliseconds + excluded.milliseconds";
        transaction.run(sql, (purpose, spent)).await.map(drop)
    }

    /// The time that was spent, by purpose.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn spending(&self) -> Result<Vec<Spending>, StoreError> {
        let sql = "SELECT purpose, milliseconds, times FROM spending ORDER BY purpose";
        self.all(sql, ()).await
    }
}
