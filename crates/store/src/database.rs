//! Opening the database and writing to it.

use std::fmt;
use std::path::Path;
use std::str::FromStr as _;
use std::sync::Arc;
use std::time::{Duration, Instant};

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use sqlx::any::{AnyPoolOptions, install_default_drivers};
use sqlx::migrate::Migrator;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AnyConnection, AnyPool, AssertSqlSafe, Connection, Executor};
use tokio::sync::Mutex;
use tokio::time::timeout;

use crate::address;
use crate::error::{StoreError, refused};
use crate::migrations::{FOR_POSTGRES, FOR_SQLITE};
use crate::names;
use crate::sql::{Statements, Write};

/// The limit for waiting for another writer.
const BUSY: Duration = Duration::from_secs(30);
/// The limit for waiting for a connection to Postgres. A page must not hang while the database is away.
const AWAY: Duration = Duration::from_secs(3);
/// The limit for the answer to a check whether the database is there.
const PING: Duration = Duration::from_secs(1);
/// The time between two checks that the database can be written: each one waits for the disk.
const WRITABLE: Duration = Duration::from_secs(30);
/// The limit for the first connection.
const FIRST_ANSWER: Duration = Duration::from_secs(20);
/// The limit for the answer of an open connection. A connection that was cut stays silent for 15 minutes.
const SIGN_OF_LIFE: Duration = Duration::from_secs(5);

/// Characters that are percent-encoded in the path of a database file.
const RESERVED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'/')
    .remove(b'-')
    .remove(b'_')
    .remove(b'.');

/// The settings of every connection to SQLite, beside [`BUSY`]. With full synchronization, a transaction is on the disk
/// when it returns.
const SQLITE: &str =
    "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;";
/// The settings of every connection to Postgres. If a client is cut off within a transaction, the server notices it
/// soon and releases the locks.
const POSTGRES: &str = "SET idle_in_transaction_session_timeout = '30s'; SET lock_timeout = '30s'; \
    SET tcp_keepalives_idle = 15; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3; \
    SET tcp_user_timeout = '30s'; SET client_min_messages = 'warning';";

/// The database of a server. Clones share the connections.
#[derive(Clone, Debug)]
pub struct Store {
    pub(crate) pool: AnyPool,
    kind: Kind,
    url: Url,
    /// The time of the last check that the database can be written, if it did not fail.
    written: Arc<Mutex<Option<Instant>>>,
}

/// The address of a database, which may hold a password.
#[derive(Clone)]
struct Url(Arc<str>);

impl<'s> Statements<'s> for &'s Store {
    type Executor = &'s AnyPool;

    fn executor(self) -> &'s AnyPool {
        &self.pool
    }
}

impl fmt::Debug for Url {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Url")
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Sqlite,
    Postgres,
}

impl Kind {
    fn of(url: &str) -> Self {
        match url.starts_with("sqlite:") {
            true => Self::Sqlite,
            false => Self::Postgres,
        }
    }

    fn migrator(self) -> &'static Migrator {
        match self {
            Self::Sqlite => &FOR_SQLITE,
            Self::Postgres => &FOR_POSTGRES,
        }
    }
}

/// Operations that run one at a time across all processes and machines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Alone {
    /// Adding a submission to the queue, whose length is limited.
    Submitting = 1,
    /// Installing problems.
    Installing = 2,
    /// Granting rights to workers.
    Granting = 3,
    /// Planning spot checks.
    PlanningChecks = 4,
    /// Asking a question, whose number is limited.
    Asking = 5,
}

impl Store {
    /// The address of the database file in a directory.
    #[must_use]
    pub fn file_in(folder: &Path) -> String {
        let file = folder.join("arena.db");
        let file = std::path::absolute(&file).unwrap_or(file);
        let shown = file.display().to_string();
        let encoded = utf8_percent_encode(&shown, RESERVED);
        format!("sqlite://{encoded}?mode=rwc")
    }

    /// The steps that make the tables of the database at this address.
    #[must_use]
    pub fn migrations(url: &str) -> &'static Migrator {
        Kind::of(url).migrator()
    }

    /// Opens the database at this address, `sqlite://FILE` or `postgres://...`, and brings its tables up
    /// to date.
    ///
    /// # Errors
    /// If there is no database, or it belongs to a later version of this program.
    pub async fn open(url: &str) -> Result<Self, StoreError> {
        let store = Self::connect(url).await?;
        store.kind.migrator().run(&store.pool).await?;
        if names::are_missing(&store.pool).await? {
            let mut transaction = store.write().await?;
            names::complete(&mut transaction).await?;
            transaction.commit().await?;
        }
        Ok(store)
    }

    /// Opens the database at this address for a worker, which may change nothing about its tables.
    ///
    /// # Errors
    /// If there is no database, or it belongs to another version of this program.
    pub async fn open_as_worker(url: &str) -> Result<Self, StoreError> {
        let store = Self::connect(url).await?;
        let ours = store.kind.migrator().iter().map(|step| step.version).max();
        let there = sqlx::query_scalar("SELECT MAX(version) FROM _sqlx_migrations")
            .fetch_one(&store.pool)
            .await;
        let there: Option<i64> = match there {
            // A database without tables, or with none that we may read.
            Err(sqlx::Error::Database(error)) => {
                return refused(format!(
                    "a worker cannot use this database: {error}; start `grundy serve` first, which creates the tables"
                ));
            }
            there => there?,
        };
        let of_another = |which: &str, what: &str| {
            refused(format!(
                "the database belongs to {which} version of grundy; {what}"
            ))
        };
        match there.cmp(&ours) {
            std::cmp::Ordering::Equal => Ok(store),
            std::cmp::Ordering::Less => of_another(
                "an earlier",
                "start `grundy serve` of this version first, which brings it up to date",
            ),
            std::cmp::Ordering::Greater => of_another("a later", "install the later version"),
        }
    }

    async fn connect(url: &str) -> Result<Self, StoreError> {
        install_default_drivers();
        let kind = Kind::of(url);
        let mut options = AnyPoolOptions::new()
            .max_connections(8)
            .acquire_timeout(match kind {
                Kind::Sqlite => BUSY,
                Kind::Postgres => AWAY,
            })
            .after_connect(move |connection, _| {
                Box::pin(async move {
                    let setup = match kind {
                        Kind::Sqlite => {
                            format!("PRAGMA busy_timeout = {}; {SQLITE}", BUSY.as_millis())
                        }
                        Kind::Postgres => POSTGRES.to_owned(),
                    };
                    connection.execute(AssertSqlSafe(setup)).await.map(drop)
                })
            });
        if kind == Kind::Sqlite {
            try_file(url).await?;
            options = options.after_release(|connection, _| Box::pin(is_free(connection)));
        }
        if kind == Kind::Postgres {
            address::check(url)?;
            try_server(url).await?;
            options = options
                .test_before_acquire(false)
                .before_acquire(|connection, _| Box::pin(is_alive(connection)))
                .after_release(|connection, _| Box::pin(is_alive(connection)));
        }
        let pool = options.connect(url).await?;
        let url = Url(url.into());
        Ok(Self {
            pool,
            kind,
            url,
            written: Arc::default(),
        })
    }

    /// Begins a transaction that writes. With SQLite, a second writer waits here and not within its transaction.
    pub(crate) async fn write(&self) -> Result<Write, StoreError> {
        Ok(match self.kind {
            Kind::Sqlite => self.pool.begin_with("BEGIN IMMEDIATE").await?,
            Kind::Postgres => self.pool.begin().await?,
        })
    }

    /// Takes the lock for this operation until the transaction ends. SQLite needs none, because it has a single writer.
    pub(crate) async fn alone(
        &self,
        transaction: &mut Write,
        what: Alone,
    ) -> Result<(), StoreError> {
        if self.kind == Kind::Postgres {
            // The first number tells our locks from those of others in the database: `grun`.
            let sql = "SELECT pg_advisory_xact_lock(1735554414, CAST($1 AS INTEGER))";
            transaction.run(sql, (what as i32,)).await?;
        }
        Ok(())
    }

    /// The SQL clause that locks the selected rows until the transaction ends. SQLite needs none.
    pub(crate) fn locking(&self) -> &'static str {
        match self.kind {
            Kind::Sqlite => "",
            Kind::Postgres => " FOR NO KEY UPDATE",
        }
    }

    /// The SQL clause that locks selected rows of `t` and skips rows that are locked already. SQLite needs none.
    pub(crate) fn locking_what_is_free(&self) -> &'static str {
        match self.kind {
            Kind::Sqlite => "",
            Kind::Postgres => " FOR NO KEY UPDATE OF t SKIP LOCKED",
        }
    }

    /// SQL expression: the time of the database's clock, in milliseconds since 1970. Times that several machines
    /// compare must come from one clock.
    pub(crate) fn clock(&self) -> &'static str {
        match self.kind {
            Kind::Sqlite => "CAST((julianday('now') - 2440587.5) * 86400000.0 AS INTEGER)",
            Kind::Postgres => "CAST(EXTRACT(EPOCH FROM statement_timestamp()) * 1000 AS BIGINT)",
        }
    }

    pub(crate) fn url(&self) -> &str {
        &self.url.0
    }

    pub(crate) fn is_postgres(&self) -> bool {
        self.kind == Kind::Postgres
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
            return refused("use pg_dump to back up a Postgres database");
        }
        if file.exists() {
            return Err(place("the file already exists"));
        }
        let name = file
            .to_str()
            .ok_or_else(|| place("its name is not valid UTF-8"))?;
        self.run("VACUUM INTO $1", (name,)).await.map(drop)
    }

    /// Whether the database answers and can be written.
    ///
    /// # Errors
    /// If it does not, or cannot.
    pub async fn ping(&self) -> Result<(), StoreError> {
        let answered = timeout(PING, self.one::<()>("SELECT 1", ())).await;
        answered.map_err(|_| StoreError::Silent)??;
        // A database that another writer uses for so long is busy, but not broken.
        timeout(PING, self.try_to_write()).await.unwrap_or(Ok(()))
    }

    /// Writes a setting, unless this worked a short time ago. The disk is full only for a transaction that is
    /// committed.
    async fn try_to_write(&self) -> Result<(), StoreError> {
        let mut written = self.written.lock().await;
        if written.is_none_or(|at| at.elapsed() >= WRITABLE) {
            // It is set before, because a busy database drops this function.
            let before = written.replace(Instant::now());
            let tried = self.set_setting("tried-to-write", "").await;
            if tried.is_err() {
                *written = before;
            }
            tried?;
        }
        Ok(())
    }

    /// A setting of the server, if it was ever set.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn setting(&self, name: &str) -> Result<Option<String>, StoreError> {
        let sql = "SELECT value FROM settings WHERE name = $1";
        self.first_value(sql, (name,)).await
    }

    /// Sets a setting of the server.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn set_setting(&self, name: &str, value: &str) -> Result<(), StoreError> {
        let sql = "INSERT INTO settings (name, value) VALUES ($1, $2) \
            ON CONFLICT (name) DO UPDATE SET value = excluded.value";
        self.run(sql, (name, value)).await.map(drop)
    }

    /// Sets a setting that is not set yet, and returns its value. Several processes that do this at once get the same
    /// value.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn setting_or(&self, name: &str, first: &str) -> Result<String, StoreError> {
        let sql =
            "INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING";
        self.run(sql, (name, first)).await?;
        let value = self.setting(name).await?;
        value.ok_or(StoreError::Missing("setting"))
    }

    /// Closes all connections.
    pub async fn close(&self) {
        self.pool.close().await;
    }
}

/// Checks whether a file can be used. A pool would try again and again, and would not name the file.
async fn try_file(url: &str) -> Result<(), StoreError> {
    let tried = async {
        let mut connection = AnyConnection::connect(url).await?;
        connection.execute("PRAGMA schema_version").await?;
        connection.close().await
    };
    tried.await.map_err(|error| StoreError::Place {
        path: SqliteConnectOptions::from_str(url).map_or_else(
            |_| url.to_owned(),
            |options| options.get_filename().display().to_string(),
        ),
        reason: error.to_string(),
    })
}

/// Checks whether a server of Postgres can be used. A pool would try again and again, and report a timeout at last.
async fn try_server(url: &str) -> Result<(), StoreError> {
    let tried = async { AnyConnection::connect(url).await?.close().await };
    let reason = match timeout(FIRST_ANSWER, tried).await {
        Ok(Ok(())) => return Ok(()),
        Ok(Err(sqlx::Error::Io(error))) => error.to_string(),
        Ok(Err(sqlx::Error::Database(error))) => error.message().to_owned(),
        Ok(Err(error)) => error.to_string(),
        Err(_) => format!("no answer within {} seconds", FIRST_ANSWER.as_secs()),
    };
    let place = address::shown(url);
    Err(StoreError::Unreachable { place, reason })
}

/// Whether a connection to SQLite has ended its transaction, and can be used again. When the disk is full, SQLite rolls
/// back by itself; sqlx's own rollback then fails, and sqlx refuses to begin another transaction.
async fn is_free(connection: &mut AnyConnection) -> Result<bool, sqlx::Error> {
    // The answer comes after the rollback of a transaction that was dropped.
    connection.ping().await?;
    Ok(!connection.is_in_transaction())
}

/// Whether a connection can be used. A connection with an error is dropped silently.
async fn is_alive(connection: &mut AnyConnection) -> Result<bool, sqlx::Error> {
    match timeout(SIGN_OF_LIFE, connection.ping()).await {
        Ok(answer) => answer.map(|()| true),
        Err(_) => {
            let silent = std::io::Error::other("the connection no longer responds");
            Err(sqlx::Error::Io(silent))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{CredentialKind, Role};

    /// A number of writes in which each connection of the pool has its turn.
    const WRITES: usize = 20;

    async fn new_store() -> (Store, tempfile::TempDir) {
        let folder = tempfile::tempdir().expect("a directory");
        let store = Store::open(&Store::file_in(folder.path())).await;
        (store.expect("a store"), folder)
    }

    /// Sends a statement to each connection of the pool.
    async fn on_all(store: &Store, statement: &'static str) {
        let mut connections = Vec::new();
        for _ in 0..store.pool.options().get_max_connections() {
            let mut connection = store.pool.acquire().await.expect("a connection");
            let sent = connection.execute(statement).await;
            sent.expect("executed");
            connections.push(connection);
        }
    }

    #[tokio::test]
    async fn writing_works_again_after_the_disk_was_full() {
        let (store, _folder) = new_store().await;
        let mut transaction = store.write().await.expect("begun");
        let limited = transaction.execute("PRAGMA max_page_count = 1").await;
        limited.expect("limited");
        let large = "INSERT INTO settings (name, value) VALUES ('large', hex(zeroblob(1000000)))";
        let full = transaction.execute(large).await;
        let full = full.map(drop).map_err(StoreError::from);
        assert!(matches!(full, Err(StoreError::Unwritable(_))), "{full:?}");
        let ended = transaction.commit().await;
        assert!(ended.is_err(), "SQLite has rolled back by itself");
        for number in 0..WRITES {
            let transaction = store.write().await;
            let transaction = transaction.unwrap_or_else(|error| panic!("{number}: {error}"));
            transaction.commit().await.expect("committed");
        }
    }

    #[tokio::test]
    async fn a_database_that_cannot_be_written_is_noticed() {
        let (store, _folder) = new_store().await;
        on_all(&store, "PRAGMA query_only = ON").await;
        for _ in 0..2 {
            let noticed = store.ping().await;
            assert!(
                matches!(noticed, Err(StoreError::Unwritable(_))),
                "{noticed:?}"
            );
        }
        on_all(&store, "PRAGMA query_only = OFF").await;
        store.ping().await.expect("it can be written again");
    }

    #[tokio::test]
    async fn a_session_is_valid_while_nothing_can_be_written() {
        let (store, _folder) = new_store().await;
        let ada = store.create_account("Ada", Role::Member).await;
        let ada = ada.expect("an account").id;
        let kind = CredentialKind::Session;
        let token = store.issue(&ada, kind, "browser").await.expect("issued");
        on_all(&store, "PRAGMA query_only = ON").await;
        for _ in 0..2 {
            let owner = store.owner_of(&token, kind).await.expect("read");
            assert_eq!(owner.map(|owner| owner.id), Some(ada.clone()));
        }
        on_all(&store, "PRAGMA query_only = OFF").await;
        store.owner_of(&token, kind).await.expect("noted");
        let listed = store.credentials_of(&ada).await.expect("read");
        assert!(listed[0].seen.is_some());
    }

    #[tokio::test]
    async fn a_busy_database_is_not_broken() {
        let (store, _folder) = new_store().await;
        let other = store.write().await.expect("begun");
        store.ping().await.expect("busy");
        other.rollback().await.expect("rolled back");
    }
}
