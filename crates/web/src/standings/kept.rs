//! Ladders that this process has computed, and the meetings that they were computed of.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use grundy_store::{Entrant, MeetingRow, Millis, Store};
use tokio::task::spawn_blocking;

use super::computed::Standings;
use crate::error::WebError;

/// Clocks of workers may differ, and a transaction is seen later than it was begun.
const OVERLAP_MS: Millis = 60_000;
/// Ladders that are kept; of more, those that nobody looks at are forgotten.
const KEPT: usize = 100;

/// Ladders by their keys.
#[derive(Default)]
pub(crate) struct Ladders(Mutex<HashMap<String, Arc<Mutex<Kept>>>>);

#[derive(Default)]
struct Kept {
    meetings: HashMap<[String; 2], MeetingRow>,
    last: Millis,
    of: Vec<Entrant>,
    standings: Arc<Standings>,
}

impl Ladders {
    /// The standings of a problem now. Only meetings that have been played since somebody looked last are
    /// read, and nothing is computed if there are none.
    ///
    /// Takes half a second for 1,000 bots, on a thread of its own.
    pub(crate) async fn get(
        &self,
        store: &Store,
        problem: &str,
        key: &str,
    ) -> Result<Arc<Standings>, WebError> {
        let entrants = store.entrants(problem).await?;
        let kept = self.kept(key);
        let since = kept.lock().expect("no panic while it is held").last - OVERLAP_MS;
        let new = store.meetings_since(key, since.max(0)).await?;
        let computed = spawn_blocking(move || {
            let mut kept = kept.lock().expect("no panic while it is held");
            kept.take(new, entrants)
        });
        computed.await.map_err(|error| {
            tracing::error!(%error, "a ladder could not be computed");
            WebError::internal("the ladder could not be computed")
        })
    }

    fn kept(&self, key: &str) -> Arc<Mutex<Kept>> {
        let mut all = self.0.lock().expect("no panic while it is held");
        if all.len() >= KEPT && !all.contains_key(key) {
            all.clear();
        }
        Arc::clone(all.entry(key.to_owned()).or_default())
    }
}

impl Kept {
    fn take(&mut self, new: Vec<MeetingRow>, entrants: Vec<Entrant>) -> Arc<Standings> {
        let before = self.meetings.len();
        for meeting in new {
            self.last = self.last.max(meeting.played);
            self.meetings.insert(meeting.contenders.clone(), meeting);
        }
        if self.meetings.len() != before || self.of != entrants {
            self.standings = Arc::new(Standings::new(&entrants, self.meetings.values()));
            self.of = entrants;
        }
        Arc::clone(&self.standings)
    }
}
