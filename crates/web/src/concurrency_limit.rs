//! Limits on the number of concurrent operations of one kind per key.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The number of operations in progress, by key. Clones share the counts.
#[derive(Clone, Debug)]
pub(crate) struct ConcurrencyLimit<K: Hash + Eq>(Arc<Mutex<HashMap<K, usize>>>);

/// Permission for one operation, which ends when the permit is dropped.
#[derive(Debug)]
pub(crate) struct Permit<K: Hash + Eq> {
    key: K,
    limit: ConcurrencyLimit<K>,
}

impl<K: Hash + Eq> Default for ConcurrencyLimit<K> {
    fn default() -> Self {
        Self(Arc::default())
    }
}

impl<K: Hash + Eq> ConcurrencyLimit<K> {
    /// Takes a permit for this key. `None` if `most` permits are taken already.
    pub(crate) fn acquire(&self, key: K, most: usize) -> Option<Permit<K>>
    where
        K: Clone,
    {
        let mut counts = self.counts();
        let count = counts.entry(key.clone()).or_default();
        if *count >= most {
            return None;
        }
        *count += 1;
        let limit = Self(Arc::clone(&self.0));
        Some(Permit { key, limit })
    }

    fn counts(&self) -> MutexGuard<'_, HashMap<K, usize>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K: Hash + Eq> Drop for Permit<K> {
    fn drop(&mut self) {
        let mut counts = self.limit.counts();
        if let Some(count) = counts.get_mut(&self.key) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.key);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dropped_permit_can_be_taken_again() {
        let limit = ConcurrencyLimit::default();
        let first = limit.acquire("ada", 2).expect("a permit");
        let _second = limit.acquire("ada", 2).expect("a permit");
        assert!(limit.acquire("ada", 2).is_none());
        let other = limit.acquire("bob", 2);
        assert!(other.is_some());
        drop((first, other));
        assert!(limit.acquire("ada", 2).is_some());
        // A key without permits takes no memory.
        assert_eq!(limit.counts().len(), 1);
    }
}
