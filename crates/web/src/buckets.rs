//! Limits on how often something may happen.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The least number of keys at which full buckets are forgotten, which are like new ones.
const REMEMBERED: usize = 50_000;

/// A token bucket for each key. A bucket is full at first. An attempt takes a token, and every period brings one back.
///
/// The state of a bucket is the time at which it is full again (the generic cell rate algorithm of ITU-T I.371).
pub(crate) struct Buckets<K> {
    /// The number of tokens in a full bucket.
    size: u32,
    /// The time that brings one token.
    period: Duration,
    remembered: Mutex<Remembered<K>>,
}

/// The buckets that may not be full.
struct Remembered<K> {
    full_at: HashMap<K, Instant>,
    /// The number of keys at which full buckets are forgotten next. It is twice the number that was left by the last
    /// time, so that many buckets that are not full do not make each attempt look at all of them.
    next_sweep: usize,
}

impl<K: Eq + Hash> Remembered<K> {
    fn forget_full(&mut self, now: Instant) {
        self.full_at.retain(|_, full| *full > now);
        self.next_sweep = REMEMBERED.max(2 * self.full_at.len());
    }
}

impl<K: Eq + Hash> Buckets<K> {
    pub(crate) fn new(size: u32, period: Duration) -> Self {
        Self {
            size,
            period,
            remembered: Mutex::new(Remembered {
                full_at: HashMap::new(),
                next_sweep: REMEMBERED,
            }),
        }
    }

    /// Takes a token.
    ///
    /// # Errors
    /// If there is none: the time until the next one.
    pub(crate) fn take(&self, key: K) -> Result<(), Duration> {
        self.take_at(key, Instant::now())
    }

    fn take_at(&self, key: K, now: Instant) -> Result<(), Duration> {
        let mut all = self.remembered();
        if all.full_at.len() >= all.next_sweep {
            all.forget_full(now);
        }
        let full = all.full_at.get(&key).copied().unwrap_or(now).max(now) + self.period;
        match full.checked_duration_since(now + self.period * self.size) {
            Some(wait) if !wait.is_zero() => Err(wait),
            _ => {
                all.full_at.insert(key, full);
                Ok(())
            }
        }
    }

    /// Gives a token back.
    pub(crate) fn give_back(&self, key: &K) {
        if let Some(full) = self.remembered().full_at.get_mut(key) {
            *full = full.checked_sub(self.period).unwrap_or(*full);
        }
    }

    /// Fills the bucket.
    pub(crate) fn fill(&self, key: &K) {
        self.remembered().full_at.remove(key);
    }

    fn remembered(&self) -> MutexGuard<'_, Remembered<K>> {
        self.remembered
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_empties_and_fills_again() {
        let period = Duration::from_secs(10);
        let buckets = Buckets::new(3, period);
        let now = Instant::now();
        for _ in 0..3 {
            assert_eq!(buckets.take_at("a", now), Ok(()));
        }
        assert_eq!(buckets.take_at("a", now), Err(period));
        assert_eq!(buckets.take_at("b", now), Ok(()), "keys are apart");
        let later = now + Duration::from_secs(4);
        assert_eq!(buckets.take_at("a", later), Err(Duration::from_secs(6)));
        assert_eq!(buckets.take_at("a", now + period), Ok(()));
        assert_eq!(buckets.take_at("a", now + period), Err(period));
        buckets.give_back(&"a");
        assert_eq!(buckets.take_at("a", now + period), Ok(()));
        buckets.fill(&"a");
        for _ in 0..3 {
            assert_eq!(buckets.take_at("a", now + period), Ok(()));
        }
        let much_later = now + period * 100;
        for _ in 0..3 {
            assert_eq!(buckets.take_at("a", much_later), Ok(()));
        }
        assert_eq!(buckets.take_at("a", much_later), Err(period));
    }

    /// If each attempt looked at all buckets, this would take minutes.
    #[test]
    fn many_buckets_that_are_not_full_are_rarely_looked_at() {
        let buckets = Buckets::new(3, Duration::from_secs(10));
        let now = Instant::now();
        for (time, name) in [(now, "early"), (now + Duration::from_secs(10), "late")] {
            for key in 0..4 * REMEMBERED {
                assert_eq!(buckets.take_at((name, key), time), Ok(()));
            }
            let remembered = buckets.remembered().full_at.len();
            assert_eq!(remembered, 4 * REMEMBERED, "full buckets are forgotten");
        }
    }
}
