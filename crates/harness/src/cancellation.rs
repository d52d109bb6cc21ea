//! Cancellation of long work.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use grundy_play::HostFault;
use grundy_report::Error;

/// A flag that stops running work. Clones share one flag. Games in progress are played to
/// their end, and no more are begun.
#[derive(Clone, Default, Debug)]
pub struct Cancellation {
    cancelled: Arc<AtomicBool>,
}

impl Cancellation {
    /// Stops all work that shares this flag.
    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    /// The flag that is set when the work must stop, for code that does not use this type.
    #[must_use]
    pub fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.cancelled)
    }

    /// Whether the work must stop.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }

    /// Fails if the work must stop, which ends and voids a game in progress.
    pub(crate) fn check(&self) -> Result<(), HostFault> {
        match self.is_cancelled() {
            true => Err(HostFault::Host("the caller asked to stop".to_owned())),
            false => Ok(()),
        }
    }

    /// Returns `result`, or [`Error::Cancelled`] if the work was canceled: partial results are never used.
    pub(crate) fn finish<T>(&self, result: T) -> Result<T, Error> {
        match self.is_cancelled() {
            true => Err(Error::Cancelled),
            false => Ok(result),
        }
    }
}
