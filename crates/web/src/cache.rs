//! A bounded cache of values that are expensive to make.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Entries by key, each behind its own lock, so that concurrent requests for one key make its value once.
/// Beyond `capacity` entries, the least recently used one is dropped.
pub(crate) struct Cache<V> {
    capacity: usize,
    entries: Mutex<Entries<V>>,
}

/// The value of one key.
pub(crate) type Entry<V> = Arc<tokio::sync::Mutex<V>>;

struct Entries<V> {
    by_key: HashMap<String, (u64, Entry<V>)>,
    /// Counts the uses of entries: the greater the number of an entry, the later was its last use.
    uses: u64,
}

impl<V: Default> Cache<V> {
    pub(crate) fn new(capacity: usize) -> Self {
        let entries = Entries {
            by_key: HashMap::new(),
            uses: 0,
        };
        Self {
            capacity,
            entries: Mutex::new(entries),
        }
    }

    /// The entry of this key, with a default value if it is new.
    pub(crate) fn entry(&self, key: &str) -> Entry<V> {
        let mut entries = self.entries.lock().unwrap_or_else(PoisonError::into_inner);
        if entries.by_key.len() >= self.capacity && !entries.by_key.contains_key(key) {
            entries.drop_oldest();
        }
        entries.uses += 1;
        let now = entries.uses;
        let (used, entry) = entries.by_key.entry(key.to_owned()).or_default();
        *used = now;
        Arc::clone(entry)
    }
}

impl<V> Cache<V> {
    /// The entry of this key, if there is one.
    pub(crate) fn known(&self, key: &str) -> Option<Entry<V>> {
        let mut entries = self.entries.lock().unwrap_or_else(PoisonError::into_inner);
        entries.uses += 1;
        let now = entries.uses;
        let (used, entry) = entries.by_key.get_mut(key)?;
        *used = now;
        Some(Arc::clone(entry))
    }
}

impl<V> Entries<V> {
    fn drop_oldest(&mut self) {
        let oldest = self.by_key.iter().min_by_key(|(_, (used, _))| *used);
        if let Some(oldest) = oldest.map(|(key, _)| key.clone()) {
            self.by_key.remove(&oldest);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_least_recently_used_entry_is_dropped() {
        let cache = Cache::<u32>::new(2);
        *cache.entry("one").lock().await = 1;
        *cache.entry("two").lock().await = 2;
        assert_eq!(*cache.entry("one").lock().await, 1);
        *cache.entry("three").lock().await = 3;
        assert_eq!(*cache.entry("one").lock().await, 1);
        assert!(cache.known("two").is_none(), "it was dropped");
        assert!(cache.known("one").is_some());
        assert_eq!(*cache.entry("two").lock().await, 0);
    }
}
