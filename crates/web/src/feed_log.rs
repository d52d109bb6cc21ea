//! The events that event feeds have sent, so that a client can go on where it lost its connection.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::Value;
use sha2::{Digest as _, Sha256};

use crate::cache::{Cache, Entry};

/// The number of feeds whose events are kept. The feed that was read least recently is forgotten first.
const KEPT: usize = 40;

/// An object of a feed: the place of its type, and its identifier.
pub(crate) type Key = (usize, Option<String>);
/// The value of an object, as a digest.
pub(crate) type Digest = [u8; 16];
/// The objects that a client knows.
pub(crate) type Known = BTreeMap<Key, Digest>;

/// The digest of a value.
pub(crate) fn digest(value: &Value) -> Digest {
    let whole = Sha256::digest(value.to_string());
    let mut digest = Digest::default();
    digest.copy_from_slice(&whole[..16]);
    digest
}

/// The events of one feed. The token of an event is the identifier of the feed and the number of the event.
#[derive(Clone, Debug, Default)]
pub(crate) struct FeedLog {
    id: String,
    /// The account that reads the feed, and the contest.
    owner: (String, String),
    /// The objects that were sent, in order. `None` for an object that is gone.
    sent: Vec<(Key, Option<Digest>)>,
}

impl FeedLog {
    /// Notes an event, and returns its token.
    pub(crate) fn note(&mut self, key: &Key, digest: Option<Digest>) -> String {
        self.sent.push((key.clone(), digest));
        format!("{}.{}", self.id, self.sent.len())
    }

    /// The objects of a client that has read all events.
    pub(crate) fn known(&self) -> Known {
        let mut known = Known::new();
        for (key, digest) in &self.sent {
            match digest {
                Some(digest) => known.insert(key.clone(), *digest),
                None => known.remove(key),
            };
        }
        known
    }
}

/// The events of the feeds that were read last. They are in memory: a token is unknown after a restart.
pub(crate) struct FeedLogs {
    logs: Cache<FeedLog, KEPT>,
    /// The start of this process, in milliseconds since 1970: no other process has given the same identifiers.
    began: u128,
    next: AtomicU64,
}

impl Default for FeedLogs {
    fn default() -> Self {
        let began = SystemTime::now().duration_since(UNIX_EPOCH);
        Self {
            logs: Cache::default(),
            began: began.map_or(0, |time| time.as_millis()),
            next: AtomicU64::new(0),
        }
    }
}

impl FeedLogs {
    /// A log for a feed that begins, or that goes on after the event with this token. `None` if the token is not known,
    /// or belongs to another account or contest.
    pub(crate) async fn begin(
        &self,
        owner: (String, String),
        since: Option<&str>,
    ) -> Option<(Entry<FeedLog>, Known)> {
        let sent = match since {
            Some(token) => self.sent_until(&owner, token).await?,
            None => Vec::new(),
        };
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let id = format!("{:x}-{number:x}", self.began);
        let entry = self.logs.entry(&id);
        let log = FeedLog { id, owner, sent };
        let known = log.known();
        *entry.lock().await = log;
        Some((entry, known))
    }

    async fn sent_until(
        &self,
        owner: &(String, String),
        token: &str,
    ) -> Option<Vec<(Key, Option<Digest>)>> {
        let (id, number) = token.split_once('.')?;
        let entry = self.logs.known(id)?;
        let log = entry.lock().await;
        let number: usize = number.parse().ok()?;
        let sent = log.sent.get(..number)?;
        (log.owner == *owner).then(|| sent.to_vec())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn owner(name: &str) -> (String, String) {
        (name.to_owned(), "cup".to_owned())
    }

    #[tokio::test]
    async fn a_feed_goes_on_after_the_event_of_a_token() {
        let logs = FeedLogs::default();
        let (log, known) = logs.begin(owner("ada"), None).await.expect("a log");
        assert!(known.is_empty());
        let key = |id: &str| (3, Some(id.to_owned()));
        let [one, other] = [Value::from(1), Value::from(2)].map(|value| digest(&value));
        let mut log = log.lock().await;
        log.note(&key("a"), Some(one));
        let token = log.note(&key("b"), Some(one));
        log.note(&key("a"), Some(other));
        let last = log.note(&key("b"), None);
        drop(log);
        for (token, expected) in [
            (&token, vec![(key("a"), one), (key("b"), one)]),
            (&last, vec![(key("a"), other)]),
        ] {
            let (_, known) = logs.begin(owner("ada"), Some(token)).await.expect("known");
            assert_eq!(known.into_iter().collect::<Vec<_>>(), expected, "{token}");
        }
        let (feed, _) = token.split_once('.').expect("two parts");
        let unknown = [feed, "x.1", "", &format!("{feed}.9"), &format!("{feed}.-1")];
        for token in unknown {
            assert!(
                logs.begin(owner("ada"), Some(token)).await.is_none(),
                "{token}"
            );
        }
        assert!(logs.begin(owner("bob"), Some(&token)).await.is_none());
    }
}
