//! The deadline for exploring modules.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// A shared deadline for exploring modules; none by default. Any clone can set it for the next request. When it
/// passes, exploration stops and its results are discarded: whether there is a result then depends on the speed of the
/// machine, so verdicts must not depend on a deadline.
#[derive(Clone, Default, Debug)]
pub struct Patience(Arc<Mutex<Option<Instant>>>);

impl Patience {
    /// Sets the deadline of all clones.
    pub fn end_at(&self, time: Instant) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(time);
    }

    /// Whether the deadline has passed.
    #[must_use]
    pub fn has_ended(&self) -> bool {
        let end = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        end.is_some_and(|end| Instant::now() >= end)
    }
}
