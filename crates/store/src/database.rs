//! The database: how it is opened, and how it is written to.

use std::path::Path;
use std::time::Duration;

use sqlx::any::{AnyPoolOptions, install_default_drivers};
use sqlx::{Any, AnyPool, Executor, Transaction};

use crate::error::StoreError;

/// How long a writer waits for another one.
const BUSY: Duration = Duration::from_secs(30);

/// What an arena keeps. Clones share the connections.
#[derive(Clone, Debug)]
pub struct Store {
    pub(crate) pool: AnyPool,
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Sqlite,
    Postgres,
}

impl Store {
    /// The address of the database file in a folder.
    #[must_use]
    pub fn file_in(folder: &Path) -> String {
        let file = folder.join("arena.db");
        let file = std::path::absolute(&file).unwrap_or(file);
        // What means something in an address is written as its number.
        let shown = file.display().to_string();
        let bytes = shown.bytes().map(|byte| {
            match byte.is_ascii_alphanumeric() || b"/-_.".contains(&byte) {
                true => char::from(byte).to_string(),
                false => format!("%{byte:02X}"),
            }
        });
        format!("sqlite://{}?mode=rwc", bytes.collect::<String>())
    }

    /// Opens the database at this address, `sqlite://FILE` or `postgres://...`, and brings its tables up
    /// to date.
    ///
    /// # Errors
    /// If there is no database, or it belongs to a later version of this program.
    pub async fn open(url: &str) -> Result<Self, StoreError> {
        install_default_drivers();
        let kind = match url.starts_with("sqlite:") {
            true => Kind::Sqlite,
            false => Kind::Postgres,
        };
        let options = AnyPoolOptions::new()
            .max_connections(8)
            .acquire_timeout(BUSY)
            .after_connect(move |connection, _| {
                Box::pin(async move {
                    if kind == Kind::Sqlite {
                        // What has been answered is on the disk: full synchronization, as SQLite has it.
                        let setup = "PRAGMA busy_timeout = 30000; PRAGMA journal_mode = WAL; \
                                     PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;";
                        connection.execute(setup).await?;
                    }
                    Ok(())
                })
            });
        let pool = options.connect(url).await?;
        match kind {
            Kind::Sqlite => sqlx::migrate!("migrations/sqlite").run(&pool).await?,
            Kind::Postgres => sqlx::migrate!("migrations/postgres").run(&pool).await?,
        }
        Ok(Self { pool, kind })
    }

    /// Begins to write. Of two writers to an SQLite file the second waits here, not in the middle.
    pub(crate) async fn write(&self) -> Result<Transaction<'static, Any>, StoreError> {
        Ok(match self.kind {
            Kind::Sqlite => self.pool.begin_with("BEGIN IMMEDIATE").await?,
            Kind::Postgres => self.pool.begin().await?,
        })
    }

    /// What keeps a row that was selected from others until the transaction ends. An SQLite file has
    /// one writer anyway.
    pub(crate) fn locking(&self) -> &'static str {
        match self.kind {
            Kind::Sqlite => "",
            Kind::Postgres => " FOR UPDATE OF t SKIP LOCKED",
        }
    }

    /// Copies the whole database to a new file, while it is in use.
    ///
    /// # Errors
    /// If the file exists or cannot be written, or if the database is not a file of SQLite: Postgres has
    /// `pg_dump`.
    pub async fn back_up(&self, file: &Path) -> Result<(), StoreError> {
        let place = |reason: &str| StoreError::Place {
            path: file.display().to_string(),
            reason: reason.to_owned(),
        };
        if self.kind == Kind::Postgres {
            return Err(StoreError::Refused(
                "a Postgres database is backed up by pg_dump".to_owned(),
            ));
        }
        if file.exists() {
            return Err(place("the file is there already"));
        }
        let name = file.to_str().ok_or_else(|| place("its name is no text"))?;
        sqlx::query("VACUUM INTO $1")
            .bind(name)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// Whether the database answers.
    ///
    /// # Errors
    /// If it does not.
    pub async fn ping(&self) -> Result<(), StoreError> {
        sqlx::query("SELECT 1").fetch_one(&self.pool).await?;
        Ok(())
    }

    /// A setting of the whole arena, if it was ever set.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn setting(&self, name: &str) -> Result<Option<String>, StoreError> {
        let value = sqlx::query_scalar("SELECT value FROM settings WHERE name = $1")
            .bind(name)
            .fetch_optional(&self.pool)
            .await?;
        Ok(value)
    }

    /// Sets what is not set yet, and returns what is set then. Of several who try, all get the same.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn setting_or(&self, name: &str, first: &str) -> Result<String, StoreError> {
        sqlx::query(
            "INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING",
        )
        .bind(name)
        .bind(first)
        .execute(&self.pool)
        .await?;
        let value = self.setting(name).await?;
        value.ok_or(StoreError::Missing("setting"))
    }

    /// Closes all connections.
    pub async fn close(&self) {
        self.pool.close().await;
    }
}
