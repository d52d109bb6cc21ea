//! Change notifications for submissions and for the messages of contests.
//!
//! While there are subscribers, a single task polls the store for changes. Subscribers therefore see changes
//! made by any worker on any machine, and a thousand of them cost the database no more than one. A change wakes
//! only the subscribers of its submission.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use grundy_store::{Millis, Store};
use tokio::sync::watch;
use tokio::time::{Instant, sleep};
use tokio_util::sync::CancellationToken;

/// The time between two polls.
const POLL: Duration = Duration::from_millis(200);
/// The overlap of successive polls. A change becomes visible only when its transaction commits, which is later
/// than its timestamp.
const OVERLAP: Duration = Duration::from_secs(5);

/// Notifies subscribers of changed submissions, and of contests with new messages.
pub(crate) struct Live {
    subscribers: Subscribers,
}

/// The subscribers by the identifier of the submission or the contest.
type Subscribers = Arc<Mutex<HashMap<String, watch::Sender<()>>>>;

/// A subscription to the changes of one submission or contest.
pub(crate) type Changes = watch::Receiver<()>;

impl Live {
    pub(crate) fn new(store: Store, stop: CancellationToken) -> Self {
        let subscribers = Subscribers::default();
        let notified = Arc::clone(&subscribers);
        tokio::spawn(async move {
            tokio::select! {
                () = poll(&store, &notified) => {}
                () = stop.cancelled() => {}
            }
        });
        Self { subscribers }
    }

    /// Subscribes to the changes of a submission, or to the messages of a contest, from now on.
    pub(crate) fn watch(&self, id: &str) -> Changes {
        let subscribers = self.subscribers.lock();
        let mut subscribers = subscribers.unwrap_or_else(PoisonError::into_inner);
        let sender = subscribers.entry(id.to_owned()).or_default();
        sender.subscribe()
    }
}

async fn poll(store: &Store, subscribers: &Subscribers) {
    let mut known: HashMap<String, i64> = HashMap::new();
    let mut last_poll = Instant::now();
    loop {
        sleep(POLL).await;
        let is_idle = {
            let mut subscribers = subscribers.lock().unwrap_or_else(PoisonError::into_inner);
            subscribers.retain(|_, sender| sender.receiver_count() > 0);
            subscribers.is_empty()
        };
        if is_idle {
            last_poll = Instant::now();
            known.clear();
            continue;
        }
        // Ask from the last successful poll, plus OVERLAP for transactions that committed late. Rows therefore
        // come again; `known` filters those whose version has been announced.
        let now = Instant::now();
        let window = last_poll.elapsed() + OVERLAP;
        let window = Millis::try_from(window.as_millis()).unwrap_or(Millis::MAX);
        match store.changed_within(window).await {
            Ok(rows) => {
                let subscribers = subscribers.lock().unwrap_or_else(PoisonError::into_inner);
                let mut seen = HashMap::with_capacity(rows.len());
                for (id, version) in rows {
                    if known.get(&id) != Some(&version)
                        && let Some(sender) = subscribers.get(&id)
                    {
                        sender.send_replace(());
                    }
                    seen.insert(id, version);
                }
                // Replace, do not merge: versions older than the window cannot come again, so the map stays as
                // small as the window.
                known = seen;
                last_poll = now;
            }
            Err(error) => {
                tracing::warn!(%error, "polling for changes failed");
                sleep(Duration::from_secs(1)).await;
            }
        }
    }
}
