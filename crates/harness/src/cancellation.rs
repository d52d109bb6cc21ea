//! Stopping what takes long.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use grundy_play::HostFault;
use grundy_report::Error;

/// Tells running work to stop. Clones share one flag; games that are being played are played to
/// their end, and nothing is begun after that.
#[derive(Clone, Default, Debug)]
pub struct Cancellation {
    cancelled: Arc<AtomicBool>,
}

impl Cancellation {
    /// Asks everything that shares this to stop.
    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    /// The flag that is set when the work is to stop, for code that does not know this type.
    #[must_use]
    pub fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.cancelled)
    }

    /// Whether to stop.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }

    /// Ends work in the middle of a game: it is then void.
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
