//! Threads that work on the same state, round by round.

use std::sync::{Condvar, Mutex, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

/// Shared state for threads that work in rounds. One thread (the leader) prepares each round and the others help.
/// The threads are kept between rounds, because restarting them would discard their thread-local state.
///
/// Workers hold the read lock while they work, so the leader's write lock is granted when all of them have
/// finished. A thread that arrives late finds nothing to do.
pub(super) struct Crew<S> {
    state: RwLock<S>,
    bell: Mutex<Bell>,
    rung: Condvar,
}

#[derive(Default)]
struct Bell {
    rounds: u64,
    is_over: bool,
}

impl<S> Crew<S> {
    pub(super) fn new(state: S) -> Self {
        Self {
            state: RwLock::new(state),
            bell: Mutex::default(),
            rung: Condvar::new(),
        }
    }

    /// The state, as soon as no thread works on it.
    pub(super) fn lead(&self) -> RwLockWriteGuard<'_, S> {
        self.state.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// The state, to work on it beside others.
    pub(super) fn join(&self) -> RwLockReadGuard<'_, S> {
        self.state.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts a round that was prepared: wakes the other threads.
    pub(super) fn call(&self) {
        self.ring(|bell| bell.rounds += 1);
    }

    /// Returns a guard that ends the other threads when dropped, also during unwinding, so that none waits forever;
    /// `end` stops their work between rounds.
    pub(super) fn until_dropped(&self, end: impl Fn()) -> impl Drop {
        Dismissal(self, end)
    }

    /// Takes part in every round until the guard of [`Crew::until_dropped`] is dropped: `work` runs with the state
    /// locked for reading, and `between` after it, without a lock.
    pub(super) fn follow(&self, work: impl Fn(&S), between: impl Fn()) {
        let mut seen = 0;
        loop {
            let mut bell = self.bell.lock().unwrap_or_else(PoisonError::into_inner);
            while bell.rounds == seen && !bell.is_over {
                let waited = self.rung.wait(bell);
                bell = waited.unwrap_or_else(PoisonError::into_inner);
            }
            if bell.is_over {
                return;
            }
            seen = bell.rounds;
            drop(bell);
            work(&self.join());
            between();
        }
    }

    pub(super) fn into_inner(self) -> S {
        let inner = self.state.into_inner();
        inner.unwrap_or_else(PoisonError::into_inner)
    }

    fn ring(&self, change: impl FnOnce(&mut Bell)) {
        change(&mut self.bell.lock().unwrap_or_else(PoisonError::into_inner));
        self.rung.notify_all();
    }
}

struct Dismissal<'c, S, F: Fn()>(&'c Crew<S>, F);

impl<S, F: Fn()> Drop for Dismissal<'_, S, F> {
    fn drop(&mut self) {
        (self.1)();
        self.0.ring(|bell| bell.is_over = true);
    }
}
