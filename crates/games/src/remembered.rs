//! Results that are computed once for all instances of a game.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError, RwLock};

/// So many games are remembered.
const MOST: usize = 64;

/// Results by the rules of a game.
#[derive(Debug)]
pub(crate) struct Remembered<K, V>(Mutex<HashMap<K, Arc<RwLock<V>>>>);

impl<K, V> Default for Remembered<K, V> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<K: Clone + Eq + Hash, V> Remembered<K, V> {
    /// The values kept for the game with these rules; `new` makes them if none are kept.
    pub(crate) fn of(&self, rules: &K, new: impl FnOnce(K) -> V) -> Arc<RwLock<V>> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MOST && !known.contains_key(rules) {
            known.clear();
        }
        let values = known
            .entry(rules.clone())
            .or_insert_with_key(|rules| Arc::new(RwLock::new(new(rules.clone()))));
        Arc::clone(values)
    }
}
