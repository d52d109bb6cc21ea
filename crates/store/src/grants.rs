//! The rights of workers in a Postgres database: their work, and nothing else.

use sqlx::{AssertSqlSafe, Executor};

use crate::database::Alone;
use crate::sql::Statements as _;
use crate::{Store, StoreError};

/// The role of workers. The database's administrator makes it, and roles that can sign in as members of it.
pub const WORKER_ROLE: &str = "grundy_worker";

/// Claiming, renewing and ending jobs, but not adding them; reading submissions and their problems; writing judgings,
/// answers and meetings; sending heartbeats; adding up the time that was spent. Of accounts the role sees which are
/// disabled, of contests the times and the seed, by which it judges, and nothing else: no tokens, no settings (the key
/// that signs verdicts is one), no audit entries.
const GRANTS: &str = "
    GRANT USAGE ON SCHEMA {schema} TO {role};
    GRANT SELECT ON _sqlx_migrations TO {role};
    GRANT SELECT, INSERT ON blobs TO {role};
    GRANT SELECT ON problems TO {role};
    GRANT SELECT ON submissions TO {role};
    GRANT UPDATE (judging) ON submissions TO {role};
    GRANT SELECT, INSERT ON judgings TO {role};
    GRANT SELECT ON jobs TO {role};
    GRANT UPDATE (state, stage, progress, worker, lease, lease_until, slice, class, spent_ms, version,
        changed) ON jobs TO {role};
    GRANT SELECT ON questions TO {role};
    GRANT UPDATE (answer, bytes, failure) ON questions TO {role};
    GRANT SELECT (id, starts, ends, extra, freezes, published, seed) ON contests TO {role};
    GRANT SELECT (id, disabled) ON accounts TO {role};
    GRANT SELECT ON contenders TO {role};
    GRANT SELECT, INSERT ON meetings TO {role};
    GRANT SELECT, INSERT ON workers TO {role};
    GRANT UPDATE (seen, stopped) ON workers TO {role};
    GRANT SELECT, INSERT, UPDATE ON spending TO {role};
";

impl Store {
    /// Grants the role [`WORKER_ROLE`] exactly the rights that a worker needs, if the role exists. Returns whether it
    /// does.
    ///
    /// # Errors
    /// If the database fails, or this user does not own the tables.
    pub async fn grant_to_workers(&self) -> Result<bool, StoreError> {
        if !self.is_postgres() {
            return Ok(false);
        }
        let mut transaction = self.write().await?;
        self.alone(&mut transaction, Alone::Granting).await?;
        let sql = "SELECT COUNT(*) FROM pg_roles WHERE rolname = $1";
        let there: i64 = transaction.value(sql, (WORKER_ROLE,)).await?;
        if there == 0 {
            return Ok(false);
        }
        let sql = "SELECT quote_ident(CAST(current_schema() AS TEXT))";
        let schema: String = transaction.value(sql, ()).await?;
        let all =
            format!("REVOKE ALL ON ALL TABLES IN SCHEMA {schema} FROM {WORKER_ROLE};{GRANTS}");
        let grants = all
            .replace("{schema}", &schema)
            .replace("{role}", WORKER_ROLE);
        transaction.execute(AssertSqlSafe(grants)).await?;
        transaction.commit().await?;
        Ok(true)
    }
}
