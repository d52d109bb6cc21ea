//! Stopping what takes long.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use grundy_play::HostFault;
use grundy_report::Error;

/// Tells running work to stop. Clones share one flag; games that are being played are played to
/// their end, and nothing is begun after that.
#[derive(Clone, Default, Debug)]
pub struct Cancellation {
    cancelled: Arc<AtomicBool>,
    deadline: Option<Instant>,
}

impl Cancellation {
    /// The same, which also stops by itself at this time.
    #[must_use]
    pub fn with_deadline(mut self, deadline: Instant) -> Self {
        self.deadline = Some(deadline);
        self
    }

    /// Asks everything that shares this to stop.
    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    /// What is raised when somebody asks to stop, for whoever looks at nothing else.
    #[must_use]
    pub fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.cancelled)
    }

    /// Whether to stop.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
            || self
                .deadline
                .is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Ends work in the middle of a game: it is then void.
    pub(crate) fn check(&self) -> Result<(), HostFault> {
        match self.is_cancelled() {
            true => Err(HostFault("the caller asked to stop".to_owned())),
            false => Ok(()),
        }
    }

    /// What there is to say of work that may have been stopped: nothing that came of it counts then.
    pub(crate) fn finish<T>(&self, result: T) -> Result<T, Error> {
        match self.is_cancelled() {
            true => Err(Error::Cancelled),
            false => Ok(result),
        }
    }
}
