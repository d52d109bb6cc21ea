//! A busy machine must not decide a verdict. What the clock stopped is run once more, alone and with
//! far more time.

use std::sync::{PoisonError, RwLock};

/// The wall-clock limit is multiplied by this when a bot is run again, alone.
pub(crate) const RETRY_FACTOR: u32 = 10;

/// Shared by all threads of one judging: many games at once, or one of them alone.
#[derive(Default)]
pub(crate) struct RetryGate(RwLock<()>);

impl RetryGate {
    /// The result of `first`, which runs beside others; where the clock `stopped` it, that of
    /// `alone`, which runs while nothing else does.
    pub(crate) fn retry_alone<T>(
        &self,
        first: impl FnOnce() -> T,
        stopped: impl FnOnce(&T) -> bool,
        alone: impl FnOnce() -> T,
    ) -> T {
        let result = {
            let _others_may_run = self.0.read().unwrap_or_else(PoisonError::into_inner);
            first()
        };
        if !stopped(&result) {
            return result;
        }
        let _nothing_else_runs = self.0.write().unwrap_or_else(PoisonError::into_inner);
        alone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_the_clock_stopped_is_done_again() {
        let gate = RetryGate::default();
        assert_eq!(gate.retry_alone(|| 1, |_| false, || 2), 1);
        assert_eq!(gate.retry_alone(|| 1, |&first| first == 1, || 2), 2);
    }

    #[test]
    fn the_second_run_is_alone() {
        let gate = RetryGate::default();
        gate.retry_alone(
            || (),
            |()| true,
            || {
                assert!(gate.0.try_read().is_err(), "others wait");
            },
        );
    }
}
