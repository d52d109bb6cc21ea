//! The list of workers, by their heartbeats.

use serde::Serialize;
use sqlx::{AssertSqlSafe, FromRow};

use crate::columns::Flag;
use crate::jobs::{JobKind, is_one_of};
use crate::sql::Statements as _;
use crate::{Millis, Store, StoreError};

/// A worker.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, FromRow)]
pub struct WorkerState {
    /// Its name, which is new at each start.
    pub id: String,
    /// The machine it runs on.
    pub host: String,
    /// Its engine.
    pub engine: String,
    /// The submission that it judges.
    pub task: Option<String>,
    /// The time since its last heartbeat, in milliseconds.
    pub silent: Millis,
    /// The reason for which it was told to stop, if it was.
    pub stopped: Option<String>,
    /// Whether it accepts no new jobs.
    #[sqlx(try_from = "Flag")]
    pub draining: bool,
    /// The question that it answers.
    #[serde(skip)]
    pub question: Option<String>,
}

impl WorkerState {
    /// Whether it accepts no new jobs, and runs neither a judging nor a question, so that it can be ended without
    /// returning one to the queue. Games of the ladder do not count.
    #[must_use]
    pub fn is_drained(&self) -> bool {
        self.draining && self.task.is_none() && self.question.is_none()
    }
}

/// A selection of workers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WhichWorkers<'a> {
    /// All workers.
    All,
    /// The worker with this name, or all workers of the machine with this name.
    Named(&'a str),
}

impl Store {
    /// Writes the heartbeat of a worker. Returns the reason if the worker has to stop.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn heartbeat(
        &self,
        worker: &str,
        host: &str,
        engine: &str,
    ) -> Result<Option<String>, StoreError> {
        let clock = self.clock();
        let query = AssertSqlSafe(format!(
            "INSERT INTO workers (id, host, engine, started, seen) VALUES ($1, $2, $3, {clock}, {clock}) \
             ON CONFLICT (id) DO UPDATE SET seen = excluded.seen RETURNING stopped"
        ));
        let stopped: Vec<Option<String>> = self.column(query, (worker, host, engine)).await?;
        Ok(stopped.into_iter().next().flatten())
    }

    /// Tells a worker to stop, for this reason.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn stop_worker(&self, worker: &str, why: &str) -> Result<(), StoreError> {
        let sql = "UPDATE workers SET stopped = $1 WHERE id = $2";
        self.run(sql, (why, worker)).await.map(drop)
    }

    /// Drains or resumes the workers that were seen within the last `within` milliseconds. A draining worker finishes
    /// its current job and accepts no new ones. Returns the names of the workers.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn drain_workers(
        &self,
        which: WhichWorkers<'_>,
        draining: bool,
        within: Millis,
    ) -> Result<Vec<String>, StoreError> {
        let name = match which {
            WhichWorkers::All => "",
            WhichWorkers::Named(name) => name,
        };
        let query = AssertSqlSafe(format!(
            "UPDATE workers SET draining = $1 WHERE (id = $2 OR host = $2 OR $3 = 1) \
             AND seen > {} - $4 AND stopped IS NULL RETURNING id",
            self.clock()
        ));
        let values = (
            i64::from(draining),
            name,
            i64::from(which == WhichWorkers::All),
            within,
        );
        let mut names: Vec<String> = self.column(query, values).await?;
        names.sort();
        Ok(names)
    }

    /// The workers that were seen within the last `within` milliseconds, and those that were stopped.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn workers(&self, within: Millis) -> Result<Vec<WorkerState>, StoreError> {
        let clock = self.clock();
        let query = AssertSqlSafe(format!(
            "SELECT w.id, host, engine, (SELECT t.payload FROM jobs t WHERE t.worker = w.id \
             AND t.state = 'running' AND {} LIMIT 1) AS task, \
             (SELECT q.id FROM jobs q WHERE q.worker = w.id AND q.state = 'running' AND q.kind IN ('question', 'match') LIMIT 1) AS question, \
             {clock} - seen AS silent, stopped, draining FROM workers w \
             WHERE seen > {clock} - $1 OR stopped IS NOT NULL ORDER BY host, started, w.id LIMIT 500",
            is_one_of("t.kind", &JobKind::JUDGINGS)
        ));
        self.all(query, (within,)).await
    }
}
