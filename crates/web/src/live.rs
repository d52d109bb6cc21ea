//! What changes, told to whoever watches.
//!
//! One task asks the store what has changed since it last asked, while anybody watches. So a page hears
//! of what any worker on any machine writes, and a thousand watchers cost the database no more than one.
//! A change wakes those who watch its submission, and nobody else.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use grundy_store::{Millis, Store};
use tokio::sync::watch;
use tokio::time::{Instant, sleep};
use tokio_util::sync::CancellationToken;

/// How often the store is asked.
const ASK: Duration = Duration::from_millis(200);
/// A change is seen later than its time says: when its transaction ends.
const OVERLAP: Duration = Duration::from_secs(5);

/// Tells of submissions that have changed.
pub(crate) struct Live {
    watched: Watched,
}

/// Who watches which submission.
type Watched = Arc<Mutex<HashMap<String, watch::Sender<()>>>>;

/// Hears of every change of one submission.
pub(crate) type Changes = watch::Receiver<()>;

impl Live {
    pub(crate) fn new(store: Store, stop: CancellationToken) -> Self {
        let watched = Watched::default();
        let asked = watched.clone();
        tokio::spawn(async move {
            tokio::select! {
                () = ask(&store, &asked) => {}
                () = stop.cancelled() => {}
            }
        });
        Self { watched }
    }

    /// The changes of a submission from now on.
    pub(crate) fn watch(&self, submission: &str) -> Changes {
        let mut watched = self.watched.lock().unwrap_or_else(PoisonError::into_inner);
        let sender = watched.entry(submission.to_owned()).or_default();
        sender.subscribe()
    }
}

async fn ask(store: &Store, watched: &Watched) {
    let mut known: HashMap<String, i64> = HashMap::new();
    let mut asked_last = Instant::now();
    loop {
        sleep(ASK).await;
        let nobody_watches = {
            let mut watched = watched.lock().unwrap_or_else(PoisonError::into_inner);
            watched.retain(|_, sender| sender.receiver_count() > 0);
            watched.is_empty()
        };
        if nobody_watches {
            asked_last = Instant::now();
            known.clear();
            continue;
        }
        let asked_at = Instant::now();
        let last = asked_last.elapsed() + OVERLAP;
        let last = Millis::try_from(last.as_millis()).unwrap_or(Millis::MAX);
        match store.changed_within(last).await {
            Ok(rows) => {
                let watched = watched.lock().unwrap_or_else(PoisonError::into_inner);
                let mut seen = HashMap::with_capacity(rows.len());
                for (submission, version) in rows {
                    if known.get(&submission) != Some(&version)
                        && let Some(sender) = watched.get(&submission)
                    {
                        sender.send_replace(());
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
