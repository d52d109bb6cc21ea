//! A short-lived cache of contest data, so that any number of viewers cost one database query. Each request
//! decides afterwards which data its viewer may see.

use std::sync::Arc;
use std::time::Duration;

use grundy_store::{Contest, ContestTries, Store, StoreError};
use tokio::time::Instant;

use crate::cache::Cache;

/// The number of contests in the cache.
const CAPACITY: usize = 100;

/// The tries of contests by the identifiers of the contests, each with the time when it was read.
#[derive(Default)]
pub(crate) struct ContestCache(Cache<Option<(Instant, Arc<ContestTries>)>, CAPACITY>);

impl ContestCache {
    /// The tries of a contest, at most `max_age` old.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) async fn get(
        &self,
        store: &Store,
        contest: &Contest,
        max_age: Duration,
    ) -> Result<Arc<ContestTries>, StoreError> {
        let entry = self.0.entry(&contest.id);
        let mut entry = entry.lock().await;
        if let Some((read, tries)) = &*entry
            && read.elapsed() < max_age
        {
            return Ok(Arc::clone(tries));
        }
        let began = Instant::now();
        let tries = Arc::new(store.contest_tries(contest).await?);
        *entry = Some((began, Arc::clone(&tries)));
        Ok(tries)
    }
}
