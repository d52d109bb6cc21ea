//! Retries of runs that hit the wall clock, so that a busy machine cannot affect a verdict.

use std::sync::{PoisonError, RwLock};

use crate::machine_lock;

/// The wall-clock limit is multiplied by this number when a bot is run again, alone.
pub(crate) const RETRY_FACTOR: u32 = 10;

/// Lets many runs go on at once, or one of them alone. Shared by all threads of one judging; worker
/// processes of one machine also share the lock of [`machine_lock`].
#[derive(Default)]
pub(crate) struct RetryGate(RwLock<()>);

impl RetryGate {
    /// Returns the result of `first`, which runs beside others. If `stopped` says that the clock stopped it,
    /// returns the result of `alone` instead, which runs while no other run does.
    pub(crate) fn retry_alone<T>(
        &self,
        first: impl FnOnce() -> T,
        stopped: impl FnOnce(&T) -> bool,
        alone: impl FnOnce() -> T,
    ) -> T {
        let result = {
            let _others_may_run = self.0.read().unwrap_or_else(PoisonError::into_inner);
            machine_lock::beside_others(first)
        };
        if !stopped(&result) {
            return result;
        }
        let _nothing_else_runs = self.0.write().unwrap_or_else(PoisonError::into_inner);
        machine_lock::alone(alone)
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
