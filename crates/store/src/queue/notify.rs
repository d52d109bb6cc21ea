//! Wake-ups by Postgres itself: `NOTIFY` and `LISTEN`. Nothing of them is kept, so there is nothing to
//! tidy, to delete or to restore.

use std::time::Duration;

use futures_util::FutureExt;
use sqlx::Executor;
use sqlx::postgres::PgListener;
use tokio::time::timeout;

use super::{Later, OnWake, Queue};
use crate::{Store, StoreError};

/// What wake-ups are sent over.
const CHANNEL: &str = "grundy_tasks";
/// How long nothing may be heard before it is asked whether anybody is there: a connection that was cut
/// says nothing.
const SILENCE: Duration = Duration::from_secs(20);
/// How long the database may take to answer that, or to be reached.
const ANSWER: Duration = Duration::from_secs(10);

/// Wakes whoever listens to the same database.
pub struct NotifyQueue {
    store: Store,
    url: String,
}

impl NotifyQueue {
    /// The wake-ups of the database at this address, which is that of the store.
    #[must_use]
    pub fn new(store: Store, url: String) -> Self {
        Self { store, url }
    }

    async fn listening(&self) -> Result<PgListener, StoreError> {
        let listener = async {
            let mut listener = PgListener::connect(&self.url).await?;
            listener.listen(CHANNEL).await?;
            Ok(listener)
        };
        timeout(ANSWER, listener)
            .await
            .unwrap_or(Err(StoreError::Silent))
    }

    /// Works at every wake-up, until the connection breaks or it is told to stop.
    async fn work(&self, on_wake: &OnWake, stop: Later<'static, ()>) -> Result<(), StoreError> {
        let mut stop = stop.fuse();
        let mut listener = tokio::select! {
            listener = self.listening() => listener?,
            () = &mut stop => return Ok(()),
        };
        // What came before we listened.
        on_wake().await;
        loop {
            let heard = tokio::select! {
                heard = timeout(SILENCE, listener.try_recv()) => heard,
                () = &mut stop => return Ok(()),
            };
            match heard {
                Ok(Ok(Some(_))) => {
                    // Whoever works looks until nothing waits, which serves all that have come by now.
                    let at_once = Duration::ZERO;
                    while let Ok(Ok(Some(_))) = timeout(at_once, listener.try_recv()).await {}
                    on_wake().await;
                }
                // The connection broke, and there is a new one. Meanwhile something may have come.
                Ok(Ok(None)) => on_wake().await,
                Ok(Err(error)) => return Err(error.into()),
                Err(_) => {
                    let answer = timeout(ANSWER, listener.execute("SELECT 1")).await;
                    answer.map_err(|_| StoreError::Silent)??;
                }
            }
        }
    }
}

impl Queue for NotifyQueue {
    fn wake(&self) -> Later<'_, Result<(), StoreError>> {
        async move {
            sqlx::query("SELECT pg_notify($1, '')")
                .bind(CHANNEL)
                .execute(&self.store.pool)
                .await?;
            Ok(())
        }
        .boxed()
    }

    fn listen<'a>(
        &'a self,
        _worker: &'a str,
        on_wake: OnWake,
        stop: Later<'static, ()>,
    ) -> Later<'a, Result<(), StoreError>> {
        async move { self.work(&on_wake, stop).await }.boxed()
    }

    fn tidy(&self) -> Later<'_, Result<(), StoreError>> {
        async { Ok(()) }.boxed()
    }
}
