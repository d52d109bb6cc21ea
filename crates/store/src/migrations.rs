//! The migrations: steps that make the tables. SQLite's are made from the files for Postgres.
//!
//! A database keeps the checksums of the steps that it has taken, and is not opened if one of them differs. So the text
//! of a step never changes.

use std::sync::LazyLock;

use sqlx::migrate::{Migration, Migrator};
use sqlx::{AssertSqlSafe, SqlSafeStr as _};

/// The migrations of a Postgres database.
pub(crate) static FOR_POSTGRES: Migrator = sqlx::migrate!("migrations/postgres");

/// The migrations of an SQLite database.
pub(crate) static FOR_SQLITE: LazyLock<Migrator> = LazyLock::new(|| {
    let steps = FOR_POSTGRES.iter().map(for_sqlite);
    Migrator::with_migrations(steps.collect())
});

/// The migrations that SQLite needs in words of its own.
static OWN_OF_SQLITE: Migrator = sqlx::migrate!("migrations/sqlite");

/// The first versions, in which the types of columns have names of SQLite. In later ones they have the names of
/// Postgres, which SQLite takes as well.
const RENAMED: [i64; 3] = [1, 3, 7];

/// The step of SQLite that corresponds to a step of Postgres.
fn for_sqlite(step: &Migration) -> Migration {
    if let Some(own) = OWN_OF_SQLITE.iter().find(|own| own.version == step.version) {
        return own.clone();
    }
    if !RENAMED.contains(&step.version) {
        return step.clone();
    }
    let sql = step.sql.as_str();
    let sql = sql.replace("BIGINT", "INTEGER").replace("BYTEA", "BLOB");
    Migration::new(
        step.version,
        step.description.clone(),
        step.migration_type,
        AssertSqlSafe(sql).into_sql_str(),
        step.no_tx,
    )
}
