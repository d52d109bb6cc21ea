//! Waking workers when a job was added. Postgres does it by `NOTIFY`; workers of an SQLite file look for jobs often.
//!
//! A wake-up that is lost costs seconds only, because workers of Postgres look for jobs now and then as well.

use std::time::Duration;

use sqlx::Executor;
use sqlx::postgres::PgListener;
use tokio::time::{sleep, timeout};

use crate::sql::{Statements as _, Write};
use crate::{Store, StoreError};

/// The channel of wake-ups.
const CHANNEL: &str = "grundy_jobs";
/// The time without a wake-up after which the connection is checked. A broken connection says nothing by itself.
const SILENCE: Duration = Duration::from_secs(20);
/// The limit for an answer of the database to that check, and for a new connection.
const ANSWER: Duration = Duration::from_secs(10);
/// The time before the next try to connect.
const AFTER_AN_ERROR: Duration = Duration::from_secs(1);

impl Store {
    /// The time between two looks for jobs by a worker that is woken by [`Self::listen`].
    #[must_use]
    pub fn poll_interval(&self) -> Duration {
        match self.is_postgres() {
            true => Duration::from_secs(3),
            false => Duration::from_millis(100),
        }
    }

    /// Wakes all workers when the transaction is committed.
    pub(crate) async fn wake(&self, transaction: &mut Write) -> Result<(), StoreError> {
        if self.is_postgres() {
            let sql = "SELECT pg_notify($1, '')";
            transaction.run(sql, (CHANNEL,)).await?;
        }
        Ok(())
    }

    /// Calls `wake` whenever jobs may have been added. It does not return. On SQLite it never calls `wake`.
    pub async fn listen(&self, wake: impl Fn()) {
        if !self.is_postgres() {
            return std::future::pending().await;
        }
        loop {
            if let Err(error) = self.hear(&wake).await {
                tracing::warn!(%error, "no wake-ups; connecting again");
            }
            sleep(AFTER_AN_ERROR).await;
        }
    }

    /// Listens until the connection breaks.
    async fn hear(&self, wake: &impl Fn()) -> Result<(), StoreError> {
        let connecting = async {
            let mut listener = PgListener::connect(self.url()).await?;
            listener.listen(CHANNEL).await?;
            Ok::<_, StoreError>(listener)
        };
        let mut listener = within(connecting).await?;
        loop {
            // Jobs may have been added before this began to listen, or while the connection was broken.
            wake();
            loop {
                match timeout(SILENCE, listener.try_recv()).await {
                    Ok(Ok(_)) => break,
                    Ok(Err(error)) => return Err(error.into()),
                    Err(_) => {
                        within(async { Ok(listener.execute("SELECT 1").await?) }).await?;
                    }
                }
            }
        }
    }
}

async fn within<T>(call: impl Future<Output = Result<T, StoreError>>) -> Result<T, StoreError> {
    timeout(ANSWER, call)
        .await
        .unwrap_or(Err(StoreError::Silent))
}
