//! Threads that work on the same state, round by round.

use std::sync::{Condvar, Mutex, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

/// A state that one thread prepares for each round of work, in which others then help. Starting threads
/// anew for every round would take what they keep of their own.
///
/// Whoever works holds the lock for reading. So the leader, who asks for it to write, gets it as soon as
/// all that was begun is done; who comes too late finds nothing to do.
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

    /// The state, when nobody works on it.
    pub(super) fn lead(&self) -> RwLockWriteGuard<'_, S> {
        self.state.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// The state, to work on it beside others.
    pub(super) fn join(&self) -> RwLockReadGuard<'_, S> {
        self.state.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Calls the others to a round that was prepared.
    pub(super) fn call(&self) {
        self.ring(|bell| bell.rounds += 1);
    }

    /// Sends the others home when it is dropped, even by a panic, so that nobody waits for ever; what they
    /// do between rounds is ended by `end`.
    pub(super) fn until_dropped(&self, end: impl Fn()) -> impl Drop {
        Dismissal(self, end)
    }

    /// Does this work in every round, until there are no more, and the other after it, while nobody may see
    /// the state.
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
