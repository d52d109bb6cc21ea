//! Limits on the work for one question.

use std::time::Duration;

/// The most work of a worker for one question, in positions and moves: a second or two.
pub(super) const WORK_OF_A_WORKER: u128 = 8_000_000;

/// Limits on the work for one question and on the cache.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// The most work for one question, in positions and moves.
    pub(super) work: u128,
    /// The most work that all cached instances may hold, in positions and moves: 20 bytes for each.
    pub(super) kept_work: u128,
    /// The most work of one cached instance before it is recreated, because an instance remembers the
    /// value of every position that it was asked about.
    pub(super) work_of_an_instance: u64,
    /// Moves are no longer looked at after this time.
    pub(super) looking: Duration,
    /// The questions to the rules that are asked about a position of a game that is too large to list, and again about
    /// its moves: a multiple of those that the problem allows, at most `most_questions`.
    pub(super) times_questions: u64,
    pub(super) most_questions: u64,
    /// No more is asked after this time.
    pub(super) searching: Duration,
}

impl Bounds {
    /// The limits of the process that serves pages: some 50 ms and 80 MB.
    #[must_use]
    pub fn of_the_site() -> Self {
        Self {
            work: 500_000,
            kept_work: 4_000_000,
            work_of_an_instance: 2_000_000,
            looking: Duration::from_millis(250),
            times_questions: 1,
            most_questions: 10_000,
            searching: Duration::from_millis(250),
        }
    }

    /// The limits of a worker: some seconds and 300 MB.
    #[must_use]
    pub fn of_a_worker() -> Self {
        Self {
            work: WORK_OF_A_WORKER,
            kept_work: 16_000_000,
            work_of_an_instance: 8_000_000,
            looking: Duration::from_secs(2),
            times_questions: 1,
            most_questions: 200_000,
            searching: Duration::from_secs(8),
        }
    }

    /// The limits of a worker that is asked to try harder: less than a minute.
    #[must_use]
    pub fn of_a_long_answer() -> Self {
        Self {
            times_questions: 10,
            most_questions: 2_000_000,
            searching: Duration::from_secs(35),
            ..Self::of_a_worker()
        }
    }
}
