//! A short-lived cache of totals of the whole server, for which the database reads whole tables. Any number of requests
//! costs it one count in that time.

use std::time::Duration;

use grundy_store::{Counts, Store, StoreError};
use tokio::sync::Mutex;
use tokio::time::Instant;

/// Totals of the whole server.
#[derive(Clone, Copy, Default)]
pub(crate) struct Totals {
    pub(crate) counts: Counts,
    /// The number of judgings that were begun again.
    pub(crate) begun_again: i64,
}

/// The totals, with the time when they were read.
#[derive(Default)]
pub(crate) struct TotalsCache(Mutex<Option<(Instant, Totals)>>);

impl TotalsCache {
    /// The totals, at most `max_age` old.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) async fn get(&self, store: &Store, max_age: Duration) -> Result<Totals, StoreError> {
        // Requests at the same time wait here for one count.
        let mut kept = self.0.lock().await;
        if let Some((read, totals)) = &*kept
            && read.elapsed() < max_age
        {
            return Ok(*totals);
        }
        let began = Instant::now();
        let totals = Totals {
            counts: store.counts().await?,
            begun_again: store.begun_again().await?,
        };
        *kept = Some((began, totals));
        Ok(totals)
    }
}
