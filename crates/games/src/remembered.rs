//! Results that are computed once for all instances of a game.

use std::hash::Hash;
use std::num::NonZero;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

use lru::LruCache;

/// The number of games that are remembered.
const MOST: usize = 64;

/// Results by the rules of a game, those that were asked for last.
#[derive(Debug)]
pub(crate) struct Remembered<K: Hash + Eq, V>(Mutex<Known<K, V>>);

type Known<K, V> = LruCache<K, Arc<RwLock<V>>>;

impl<K: Hash + Eq, V> Default for Remembered<K, V> {
    fn default() -> Self {
        let most = const { NonZero::new(MOST).expect("room for a game") };
        Self(Mutex::new(LruCache::new(most)))
    }
}

impl<K: Clone + Hash + Eq, V> Remembered<K, V> {
    /// The values kept for the game with these rules; `new` makes them if none are kept. If there are too many games,
    /// the one that was asked for longest ago is forgotten.
    pub(crate) fn of(&self, rules: &K, new: impl FnOnce(K) -> V) -> Arc<RwLock<V>> {
        if let Some(values) = self.known().get(rules) {
            return Arc::clone(values);
        }
        // Other games do not wait for this.
        let made = Arc::new(RwLock::new(new(rules.clone())));
        let mut known = self.known();
        // Another thread may have been faster; all of them share its values.
        Arc::clone(known.get_or_insert_ref(rules, || made))
    }

    fn known(&self) -> MutexGuard<'_, Known<K, V>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Asks for the values of a game. Returns whether they were kept.
    fn is_kept(known: &Remembered<usize, usize>, rules: usize) -> bool {
        let mut is_kept = true;
        let values = known.of(&rules, |rules| {
            is_kept = false;
            rules
        });
        assert_eq!(*values.read().expect("no panic"), rules);
        is_kept
    }

    #[test]
    fn only_the_oldest_game_is_forgotten() {
        let known = Remembered::default();
        for rules in 0..MOST {
            assert!(!is_kept(&known, rules), "{rules}");
        }
        for (rules, expected) in [(0, true), (MOST, false), (0, true), (2, true), (1, false)] {
            assert_eq!(is_kept(&known, rules), expected, "{rules}");
        }
    }

    #[test]
    fn values_are_made_while_other_games_are_asked_for() {
        let known = Remembered::default();
        let values = known.of(&1, |_| {
            known.of(&2, |rules| rules);
            // The first values that were made are shared.
            *known.of(&1, |_| 10).read().expect("no panic")
        });
        assert!(Arc::ptr_eq(&values, &known.of(&1, |_| 20)));
        assert_eq!(*values.read().expect("no panic"), 10);
    }
}
