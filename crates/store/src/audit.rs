//! The audit log: actions of administrators and teachers.

use serde::Serialize;
use sqlx::{AssertSqlSafe, FromRow};

use crate::{Millis, Store, StoreError, new_id};

/// An entry of the audit log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, FromRow)]
pub struct AuditEntry {
    /// The name of the account, or `command line`.
    #[sqlx(rename = "name")]
    pub by: String,
    /// The action.
    #[sqlx(rename = "deed")]
    pub action: String,
    /// The time of the action.
    pub at: Millis,
}

impl Store {
    /// Adds an action of an account to the audit log.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn audit(&self, account: &str, action: &str) -> Result<(), StoreError> {
        let query = format!(
            "INSERT INTO audit (id, account, deed, at) VALUES ($1, $2, $3, {})",
            self.clock()
        );
        sqlx::query(AssertSqlSafe(query))
            .bind(new_id())
            .bind(account)
            .bind(action)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// Adds an action of the command line, whose user has no account, to the audit log.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn audit_command(&self, action: &str) -> Result<(), StoreError> {
        self.audit("command line", action).await
    }

    /// The actions of an account, the newest first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn audit_log_of(&self, account: &str) -> Result<Vec<AuditEntry>, StoreError> {
        let entries = sqlx::query_as(
            "SELECT a.name, d.deed, d.at FROM audit d JOIN accounts a ON a.id = d.account \
             WHERE d.account = $1 ORDER BY d.id DESC LIMIT 10000",
        )
        .bind(account)
        .fetch_all(&self.pool)
        .await?;
        Ok(entries)
    }

    /// The last entries, the newest first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn audit_log(&self, most: i64) -> Result<Vec<AuditEntry>, StoreError> {
        let entries = sqlx::query_as(
            "SELECT COALESCE(a.name, d.account) AS name, d.deed, d.at FROM audit d \
             LEFT JOIN accounts a ON a.id = d.account \
             ORDER BY d.id DESC LIMIT $1",
        )
        .bind(most)
        .fetch_all(&self.pool)
        .await?;
        Ok(entries)
    }
}
