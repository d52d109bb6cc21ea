//! How much is done for one question.

use std::time::Duration;

/// What a worker does for one question, in positions and moves: a second or two.
pub(super) const WORK_OF_A_WORKER: u128 = 8_000_000;

/// How much is done for one question, and what is remembered of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// What may be done for one question, in positions and moves.
    pub(super) work: u128,
    /// What all instances that are kept may have found, in positions and moves: 20 bytes for each.
    pub(super) kept_work: u128,
    /// What may be asked of one instance before it is made anew: it remembers the values of all positions
    /// that it was asked about.
    pub(super) work_of_an_instance: u64,
    /// Moves are no longer looked at after this time.
    pub(super) looking: Duration,
}

impl Bounds {
    /// Those of the process that serves pages: some 50 ms and 80 MB.
    #[must_use]
    pub fn of_the_site() -> Self {
        Self {
            work: 500_000,
            kept_work: 4_000_000,
            work_of_an_instance: 2_000_000,
            looking: Duration::from_millis(250),
        }
    }

    /// Those of a worker: some seconds and 300 MB.
    #[must_use]
    pub fn of_a_worker() -> Self {
        Self {
            work: WORK_OF_A_WORKER,
            kept_work: 16_000_000,
            work_of_an_instance: 8_000_000,
            looking: Duration::from_secs(2),
        }
    }
}
