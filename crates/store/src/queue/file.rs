//! A queue in a file of SQLite, by apalis.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use apalis::prelude::{BackendExt, BoxDynError, TaskSink, WorkerBuilder};
use apalis_sqlite::{Config, SqliteConnectOptions, SqlitePool, SqlitePoolOptions, SqliteStorage};
use futures_util::FutureExt;
use tokio::runtime::Handle;
use tokio::sync::Mutex;
use tokio::task::spawn_blocking;
use tokio::time::sleep;

use super::{Later, OnWake, Queue};
use crate::StoreError;

/// How long a wake-up takes to be noticed, at most.
const POLL: Duration = Duration::from_millis(100);

/// How long it has to end after it was told to, when its last task is done.
const LAST: Duration = Duration::from_secs(2);

const NAME: &str = "judging";

/// A queue in a file of SQLite, by apalis.
#[derive(Clone, Debug)]
pub struct FileQueue {
    pool: SqlitePool,
}

impl FileQueue {
    /// Where a folder has its queue.
    #[must_use]
    pub fn file_in(folder: &Path) -> PathBuf {
        folder.join("queue.db")
    }

    /// Opens the queue in this file, which is made if it is not there.
    ///
    /// # Errors
    /// If the file cannot be used.
    pub async fn open(file: &Path) -> Result<Self, StoreError> {
        // apalis' own set-up also turns off synchronization and shares a table of migrations with
        // whatever else is in the file, which is why this file holds nothing else.
        let options = SqliteConnectOptions::new()
            .filename(file)
            .create_if_missing(true)
            .busy_timeout(Duration::from_secs(30))
            .pragma("journal_mode", "WAL")
            .pragma("synchronous", "OFF");
        let pool = SqlitePoolOptions::new().max_connections(4);
        let pool = pool.connect_with(options).await?;
        SqliteStorage::migrations().run(&pool).await?;
        Ok(Self { pool })
    }

    fn storage(&self) -> SqliteStorage<()> {
        let config = Config::default()
            .queue(NAME)
            // Of a larger batch, a worker's heartbeat would wait for all of it.
            .batch_size(1)
            .heartbeat_interval(Duration::from_secs(5));
        SqliteStorage::new(&self.pool).with_config(config)
    }
}

fn failed(error: impl std::fmt::Display) -> StoreError {
    StoreError::Queue(error.to_string())
}

impl Queue for FileQueue {
    fn wake(&self) -> Later<'_, Result<(), StoreError>> {
        async move { self.storage().push(()).await.map_err(failed) }.boxed()
    }

    fn listen<'a>(
        &'a self,
        worker: &'a str,
        on_wake: OnWake,
        stop: Later<'static, ()>,
    ) -> Later<'a, Result<(), StoreError>> {
        let working = Arc::new(Mutex::new(()));
        let at_work = Arc::clone(&working);
        let woken = move |(): ()| {
            let (work, at_work) = (on_wake(), Arc::clone(&at_work));
            async move {
                let _at_work = at_work.lock().await;
                work.await;
                Ok::<(), BoxDynError>(())
            }
        };
        let worker = WorkerBuilder::new(worker)
            .backend(self.storage().poll_with_interval(POLL))
            .build(woken);
        let stop = stop.shared();
        let told = stop.clone();
        let stop = stop.map(|()| Ok::<(), std::io::Error>(()));
        // The compiler cannot see that the future of an apalis worker may move between threads, so it
        // has a thread to itself.
        let run = move || Handle::current().block_on(worker.run_until(stop));
        // Where the file has gone, an apalis worker that is told to stop may never end.
        let patience = async move {
            told.await;
            drop(working.lock().await);
            sleep(LAST).await;
        };
        async move {
            tokio::select! {
                ended = spawn_blocking(run) => ended.map_err(failed)?.map_err(failed),
                () = patience => Ok(()),
            }
        }
        .boxed()
    }

    fn tidy(&self) -> Later<'_, Result<(), StoreError>> {
        let over = "DELETE FROM Jobs WHERE status IN ('Done', 'Killed', 'Failed') \
                    AND done_at < strftime('%s', 'now') - 60";
        async move {
            sqlx::query(over).execute(&self.pool).await?;
            Ok(())
        }
        .boxed()
    }
}
