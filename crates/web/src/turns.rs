//! How many things of one kind somebody may have under way at once.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex};

/// Counts by whose they are. Clones share the counts.
#[derive(Clone, Debug)]
pub(crate) struct Turns<K: Hash + Eq>(Arc<Mutex<HashMap<K, usize>>>);

/// One of them; it is over when this is dropped.
#[derive(Debug)]
pub(crate) struct Turn<K: Hash + Eq> {
    whose: K,
    turns: Turns<K>,
}

impl<K: Hash + Eq> Default for Turns<K> {
    fn default() -> Self {
        Self(Arc::default())
    }
}

impl<K: Hash + Eq + Clone> Turns<K> {
    /// One more for them, unless they have as many as this already.
    pub(crate) fn take(&self, whose: K, most: usize) -> Option<Turn<K>> {
        let mut counts = self.0.lock().expect("no panic while it is held");
        let count = counts.entry(whose.clone()).or_default();
        if *count >= most {
            return None;
        }
        *count += 1;
        let turns = Self(Arc::clone(&self.0));
        Some(Turn { whose, turns })
    }
}

impl<K: Hash + Eq> Drop for Turn<K> {
    fn drop(&mut self) {
        let mut counts = self.turns.0.lock().expect("no panic while it is held");
        if let Some(count) = counts.get_mut(&self.whose) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.whose);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whose_turn_ends_has_another_one() {
        let turns = Turns::default();
        let first = turns.take("ada", 2).expect("a turn");
        let _second = turns.take("ada", 2).expect("a turn");
        assert!(turns.take("ada", 2).is_none());
        let other = turns.take("bob", 2);
        assert!(other.is_some());
        drop((first, other));
        assert!(turns.take("ada", 2).is_some());
        // Who has nothing under way takes up nothing.
        assert_eq!(turns.0.lock().expect("a lock").len(), 1);
    }
}
