//! A cache of ladders with the pairings from which they were computed.

use std::collections::HashMap;
use std::sync::Arc;

use grundy_store::{Entrant, MeetingRow, Millis, Store};
use tokio::task::spawn_blocking;

use super::computed::Standings;
use crate::cache::Cache;
use crate::error::WebError;

/// The overlap of successive reads: the clocks of workers may differ, and a pairing becomes visible only when
/// its transaction commits.
const OVERLAP_MS: Millis = 60_000;
/// The number of ladders in the cache.
const CAPACITY: usize = 100;

/// Ladders by their keys.
#[derive(Default)]
pub(crate) struct LadderCache(Cache<CachedLadder, CAPACITY>);

#[derive(Default)]
struct CachedLadder {
    pairings: HashMap<[String; 2], MeetingRow>,
    /// The time of the last pairing that was read.
    last: Millis,
    entrants: Vec<Entrant>,
    standings: Arc<Standings>,
}

impl LadderCache {
    /// The current standings of a problem. Reads only the pairings that were played since the last call, and
    /// computes nothing if there are none.
    ///
    /// Computing takes half a second for 1,000 bots, on a blocking thread.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) async fn get(
        &self,
        store: &Store,
        problem: &str,
        key: &str,
    ) -> Result<Arc<Standings>, WebError> {
        let entrants = store.entrants(problem).await?;
        // Concurrent viewers wait here for one computation instead of repeating it.
        let mut ladder = self.0.entry(key).lock_owned().await;
        let since = ladder.last - OVERLAP_MS;
        let new = store.meetings_since(key, since.max(0)).await?;
        let computed = spawn_blocking(move || ladder.update(new, entrants));
        computed.await.map_err(|error| {
            tracing::error!(%error, "a ladder could not be computed");
            WebError::internal("the ladder could not be computed")
        })
    }
}

impl CachedLadder {
    fn update(&mut self, new: Vec<MeetingRow>, entrants: Vec<Entrant>) -> Arc<Standings> {
        let before = self.pairings.len();
        for pairing in new {
            self.last = self.last.max(pairing.played);
            self.pairings.insert(pairing.contenders.clone(), pairing);
        }
        // A pairing never changes once it is written, so the map differs only if its length does.
        if self.pairings.len() != before || self.entrants != entrants {
            self.standings = Arc::new(Standings::new(&entrants, self.pairings.values()));
            self.entrants = entrants;
        }
        Arc::clone(&self.standings)
    }
}
