//! What the standings of contests are made of, kept for a moment: however many look at them, the database is
//! asked once. What of it anybody sees is decided anew for each of them.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use grundy_store::{Contest, ContestTries, Store, StoreError};
use tokio::time::Instant;

/// Contests that are kept; of more, those that nobody looks at are forgotten.
const KEPT: usize = 100;

/// The tries of one contest, and when they were read.
type Slot = tokio::sync::Mutex<Option<(Instant, Arc<ContestTries>)>>;

/// The tries of contests by their identifiers.
#[derive(Default)]
pub(crate) struct Scoreboards(Mutex<HashMap<String, Arc<Slot>>>);

impl Scoreboards {
    /// The tries of a contest, so old at most.
    pub(crate) async fn get(
        &self,
        store: &Store,
        contest: &Contest,
        kept: Duration,
    ) -> Result<Arc<ContestTries>, StoreError> {
        let slot = self.slot(&contest.id);
        // Who comes while they are read waits for them.
        let mut slot = slot.lock().await;
        if let Some((read, tries)) = &*slot
            && read.elapsed() < kept
        {
            return Ok(Arc::clone(tries));
        }
        let began = Instant::now();
        let tries = Arc::new(store.contest_tries(contest).await?);
        *slot = Some((began, Arc::clone(&tries)));
        Ok(tries)
    }

    fn slot(&self, contest: &str) -> Arc<Slot> {
        let mut all = self.0.lock().expect("no panic while it is held");
        if all.len() >= KEPT && !all.contains_key(contest) {
            all.clear();
        }
        Arc::clone(all.entry(contest.to_owned()).or_default())
    }
}
