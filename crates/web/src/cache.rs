//! A bounded cache of values that are expensive to make.

use std::num::NonZero;
use std::sync::{Arc, Mutex, PoisonError};

use lru::LruCache;

/// Entries by key, each behind its own lock, so that concurrent requests for one key make its value once.
/// Beyond `CAPACITY` entries, the least recently used one is dropped.
pub(crate) struct Cache<V, const CAPACITY: usize>(Mutex<LruCache<String, Entry<V>>>);

/// The value of one key.
pub(crate) type Entry<V> = Arc<tokio::sync::Mutex<V>>;

impl<V, const CAPACITY: usize> Default for Cache<V, CAPACITY> {
    fn default() -> Self {
        let capacity = const { NonZero::new(CAPACITY).expect("room for an entry") };
        Self(Mutex::new(LruCache::new(capacity)))
    }
}

impl<V: Default, const CAPACITY: usize> Cache<V, CAPACITY> {
    /// The entry of this key, with a default value if it is new.
    pub(crate) fn entry(&self, key: &str) -> Entry<V> {
        let mut entries = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(entries.get_or_insert_ref(key, Entry::default))
    }

    /// The entry of this key, if there is one.
    pub(crate) fn known(&self, key: &str) -> Option<Entry<V>> {
        let mut entries = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        entries.get(key).cloned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_least_recently_used_entry_is_dropped() {
        let cache = Cache::<u32, 2>::default();
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
