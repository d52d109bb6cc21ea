//! Workers, as far as they are heard of.

use serde::Serialize;
use sqlx::Row;

use crate::{Millis, Store, StoreError, now};

/// A worker.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct WorkerState {
    /// Its name, which is new at each start.
    pub id: String,
    /// The machine it runs on.
    pub host: String,
    /// Its engine.
    pub engine: String,
    /// The submission that it judges.
    pub task: Option<String>,
    /// When it began.
    pub started: Millis,
    /// When it was last heard of.
    pub seen: Millis,
    /// Why it was told to stop, if it was.
    pub stopped: Option<String>,
}

impl Store {
    /// A worker says that it is there, and what it is doing. Returns why it has to stop, if it has to.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn heartbeat(
        &self,
        worker: &str,
        host: &str,
        engine: &str,
        task: Option<&str>,
    ) -> Result<Option<String>, StoreError> {
        sqlx::query(
            "INSERT INTO workers (id, host, engine, task, started, seen) \
             VALUES ($1, $2, $3, $4, $5, $5) \
             ON CONFLICT (id) DO UPDATE SET task = excluded.task, seen = excluded.seen",
        )
        .bind(worker)
        .bind(host)
        .bind(engine)
        .bind(task)
        .bind(now())
        .execute(&self.pool)
        .await?;
        let stopped: Option<Option<String>> =
            sqlx::query_scalar("SELECT stopped FROM workers WHERE id = $1")
                .bind(worker)
                .fetch_optional(&self.pool)
                .await?;
        Ok(stopped.flatten())
    }

    /// Tells a worker to stop, and why.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn stop_worker(&self, worker: &str, why: &str) -> Result<(), StoreError> {
        sqlx::query("UPDATE workers SET stopped = $1 WHERE id = $2")
            .bind(why)
            .bind(worker)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// The workers that were heard of within so many milliseconds, and those that were stopped.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn workers(&self, within: Millis) -> Result<Vec<WorkerState>, StoreError> {
        let rows = sqlx::query(
            "SELECT id, host, engine, task, started, seen, stopped FROM workers \
             WHERE seen > $1 OR stopped IS NOT NULL ORDER BY host, started, id LIMIT 500",
        )
        .bind(now() - within)
        .fetch_all(&self.pool)
        .await?;
        let read = |row: &sqlx::any::AnyRow| {
            Ok(WorkerState {
                id: row.try_get("id")?,
                host: row.try_get("host")?,
                engine: row.try_get("engine")?,
                task: row.try_get("task")?,
                started: row.try_get("started")?,
                seen: row.try_get("seen")?,
                stopped: row.try_get("stopped")?,
            })
        };
        rows.iter().map(read).collect()
    }
}
