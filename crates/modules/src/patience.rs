//! Until when modules are asked.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// Until when modules are explored: for ever, or until a time that whoever holds a clone sets anew for
/// each question. What was found until then is lost, so nothing that counts may have one.
#[derive(Clone, Default, Debug)]
pub struct Patience(Arc<Mutex<Option<Instant>>>);

impl Patience {
    /// From now on, everything that shares this stops at this time.
    pub fn end_at(&self, time: Instant) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(time);
    }

    /// Whether it has ended.
    #[must_use]
    pub fn has_ended(&self) -> bool {
        let end = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        end.is_some_and(|end| Instant::now() >= end)
    }
}
