//! Prefetch: queries the next round's moves while one thread numbers the current round's positions.

use std::hash::Hash;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{PoisonError, RwLock, RwLockWriteGuard};

use super::answers::Answers;
use super::round::Round;

/// The round after the current one. While one thread numbers positions, the others ask for the moves of this
/// round, which reads nothing that is being changed.
pub(super) struct PrefetchedRound<P, E> {
    round: RwLock<Option<Round<P, E>>>,
    /// Whether a thread waits to take the round.
    is_wanted: AtomicBool,
}

impl<P, E> PrefetchedRound<P, E> {
    pub(super) fn new() -> Self {
        Self {
            round: RwLock::new(None),
            is_wanted: AtomicBool::new(false),
        }
    }

    /// Offers a round, if there is one.
    pub(super) fn offer(&self, round: Option<Round<P, E>>) {
        *self.write() = round;
        self.is_wanted.store(false, Ordering::Relaxed);
    }

    /// Takes the round back as soon as all batches that were begun are done.
    pub(super) fn take(&self) -> Option<Round<P, E>> {
        self.is_wanted.store(true, Ordering::Relaxed);
        self.write().take()
    }

    fn write(&self) -> RwLockWriteGuard<'_, Option<Round<P, E>>> {
        self.round.write().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<P: Eq + Hash, E> PrefetchedRound<P, E> {
    /// Asks for batches until none are left or the round is wanted.
    pub(super) fn ask(&self, rules: impl Fn(&[P], &mut Answers<P>) -> Result<(), E>) {
        let offered = self.round.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(round) = &*offered {
            round.ask_ahead(rules, || self.is_wanted.load(Ordering::Relaxed));
        }
    }
}
