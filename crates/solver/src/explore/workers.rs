//! Threads that work on the same state, round by round.

use std::sync::{Condvar, Mutex, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

/// Shared state for threads that work in rounds. One thread (the leader) prepares each round and the others help.
/// The threads are kept between rounds, because restarting them would discard their thread-local state.
///
/// Workers hold the read lock while they work, so the leader's write lock is granted when all of them have
/// finished. A thread that arrives late finds nothing to do.
pub(super) struct Workers<S> {
    state: RwLock<S>,
    progress: Mutex<Progress>,
    progress_changed: Condvar,
}

#[derive(Default)]
struct Progress {
    /// The number of rounds that were started.
    rounds: u64,
    is_over: bool,
}

impl<S> Workers<S> {
    pub(super) fn new(state: S) -> Self {
        Self {
            state: RwLock::new(state),
            progress: Mutex::default(),
            progress_changed: Condvar::new(),
        }
    }

    /// The state, as soon as no thread works on it.
    pub(super) fn lock_for_leader(&self) -> RwLockWriteGuard<'_, S> {
        self.state.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// The state, to work on it beside others.
    pub(super) fn lock_for_work(&self) -> RwLockReadGuard<'_, S> {
        self.state.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts a round that was prepared: wakes the other threads.
    pub(super) fn start_round(&self) {
        self.change_progress(|progress| progress.rounds += 1);
    }

    /// Returns a guard that ends the other threads when dropped, also during unwinding, so that none waits forever;
    /// `end` stops their work between rounds.
    pub(super) fn end_when_dropped(&self, end: impl Fn()) -> impl Drop {
        EndOnDrop(self, end)
    }

    /// Takes part in every round until the guard of [`Workers::end_when_dropped`] is dropped: `work` runs with the
    /// state locked for reading, and `between` after it, without a lock.
    pub(super) fn work_in_rounds(&self, work: impl Fn(&S), between: impl Fn()) {
        let mut seen = 0;
        loop {
            let mut progress = self.progress.lock().unwrap_or_else(PoisonError::into_inner);
            while progress.rounds == seen && !progress.is_over {
                let waited = self.progress_changed.wait(progress);
                progress = waited.unwrap_or_else(PoisonError::into_inner);
            }
            if progress.is_over {
                return;
            }
            seen = progress.rounds;
            drop(progress);
            work(&self.lock_for_work());
            between();
        }
    }

    pub(super) fn into_inner(self) -> S {
        let inner = self.state.into_inner();
        inner.unwrap_or_else(PoisonError::into_inner)
    }

    fn change_progress(&self, change: impl FnOnce(&mut Progress)) {
        change(&mut self.progress.lock().unwrap_or_else(PoisonError::into_inner));
        self.progress_changed.notify_all();
    }
}

struct EndOnDrop<'w, S, F: Fn()>(&'w Workers<S>, F);

impl<S, F: Fn()> Drop for EndOnDrop<'_, S, F> {
    fn drop(&mut self) {
        (self.1)();
        self.0.change_progress(|progress| progress.is_over = true);
    }
}
