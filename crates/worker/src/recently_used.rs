//! Values that stay in memory while they are used.

use std::num::NonZero;
use std::sync::Mutex;

use lru::LruCache;

/// The values that were used last, by their keys. A new value takes the place of the one that was unused for longest.
pub(crate) struct RecentlyUsed<V>(Mutex<LruCache<String, V>>);

impl<V: Clone> RecentlyUsed<V> {
    /// Keeps at most this number of values.
    pub(crate) fn new(most: NonZero<usize>) -> Self {
        Self(Mutex::new(LruCache::new(most)))
    }

    /// The value with this key, if it is kept.
    pub(crate) fn get(&self, key: &str) -> Option<V> {
        let mut values = self.0.lock().expect("no panic while it is held");
        values.get(key).cloned()
    }

    /// Keeps a value.
    pub(crate) fn put(&self, key: String, value: V) {
        let mut values = self.0.lock().expect("no panic while it is held");
        let replaced = values.push(key, value);
        // A large value takes a while to drop.
        drop(values);
        drop(replaced);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_value_takes_the_place_of_the_one_unused_for_longest() {
        let values = RecentlyUsed::new(NonZero::new(2).expect("not zero"));
        values.put("a".to_owned(), 1);
        values.put("b".to_owned(), 2);
        assert_eq!(values.get("a"), Some(1));
        values.put("c".to_owned(), 3);
        values.put("a".to_owned(), 4);
        for (key, expected) in [("a", Some(4)), ("b", None), ("c", Some(3))] {
            assert_eq!(values.get(key), expected, "{key}");
        }
    }
}
