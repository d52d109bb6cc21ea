//! What changes, told to whoever watches.
//!
//! One task asks the store what has changed since it last asked, while anybody watches. So a page hears
//! of what any worker on any machine writes, and a thousand watchers cost the database no more than one.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use grundy_store::{Millis, Store};
use tokio::sync::broadcast;
use tokio::time::{Instant, sleep};
use tokio_util::sync::CancellationToken;

/// How often the store is asked.
const ASK: Duration = Duration::from_millis(200);
/// A change is seen later than its time says: when its transaction ends.
const OVERLAP: Duration = Duration::from_secs(5);

/// Tells of submissions that have changed.
pub(crate) struct Live {
    changes: broadcast::Sender<Arc<str>>,
}

impl Live {
    pub(crate) fn new(store: Store, stop: CancellationToken) -> Self {
        let (changes, _) = broadcast::channel(4096);
        let sender = changes.clone();
        tokio::spawn(async move {
            tokio::select! {
                () = ask(&store, &sender) => {}
                () = stop.cancelled() => {}
            }
        });
        Self { changes }
    }

    /// The identifiers of submissions that change from now on.
    pub(crate) fn watch(&self) -> broadcast::Receiver<Arc<str>> {
        self.changes.subscribe()
    }
}

async fn ask(store: &Store, changes: &broadcast::Sender<Arc<str>>) {
    let mut known: HashMap<String, i64> = HashMap::new();
    let mut asked_last = Instant::now();
    loop {
        sleep(ASK).await;
        if changes.receiver_count() == 0 {
            asked_last = Instant::now();
            known.clear();
            continue;
        }
        let asked_at = Instant::now();
        let last = asked_last.elapsed() + OVERLAP;
        let last = Millis::try_from(last.as_millis()).unwrap_or(Millis::MAX);
        match store.changed_within(last).await {
            Ok(rows) => {
                let mut seen = HashMap::with_capacity(rows.len());
                for (submission, version) in rows {
                    if known.get(&submission) != Some(&version) {
                        // Nobody may be watching by now.
                        let _ = changes.send(submission.as_str().into());
                    }
                    seen.insert(submission, version);
                }
                known = seen;
                asked_last = asked_at;
            }
            Err(error) => {
                tracing::warn!(%error, "what has changed cannot be found out");
                sleep(Duration::from_secs(1)).await;
            }
        }
    }
}
