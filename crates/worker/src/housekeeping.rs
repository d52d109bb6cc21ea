//! Housekeeping of a server: what has to be done now and then so that no submission stays without a verdict.
//!
//! Every server of a database may do it at the same time.

use std::time::Duration;

use grundy_store::{Millis, Store, StoreError};
use tokio::time::{Instant, sleep};
use tokio_util::sync::CancellationToken;

use crate::references;

/// Time between two rounds.
const INTERVAL: Duration = Duration::from_secs(10);
/// Judgings of the last minute are looked at again in each round, because transactions end in another order than their
/// judgings were made.
const OVERLAP: Duration = Duration::from_secs(60);
/// The longest time to look back, in milliseconds: thousands of years.
const EVER: Millis = 1 << 50;

/// Housekeeping of a server.
pub struct Housekeeping {
    store: Store,
    /// Submissions of a thousand that get a spot check.
    checks: u32,
    /// The time of the last round that succeeded.
    last: Option<Instant>,
}

impl Housekeeping {
    /// Housekeeping with spot checks of `checks` thousandths of the submissions.
    #[must_use]
    pub fn new(store: Store, checks: u32) -> Self {
        Self {
            store,
            checks,
            last: None,
        }
    }

    /// Does rounds until it is told to stop. Errors of the database are logged, and the next round tries again.
    pub async fn run(mut self, stop: CancellationToken) {
        while !stop.is_cancelled() {
            if let Err(error) = self.round().await {
                tracing::warn!(%error, "housekeeping failed");
            }
            tokio::select! {
                () = sleep(INTERVAL) => {}
                () = stop.cancelled() => {}
            }
        }
    }

    /// Adds new bots to ladders and lets those that return play on, takes jobs from workers that are silent, plans spot
    /// checks, and deletes old questions.
    ///
    /// # Errors
    /// If the database fails. The next round does the work that is left.
    pub async fn round(&mut self) -> Result<(), StoreError> {
        let began = Instant::now();
        // The first round finds what was judged while no server ran.
        let within = self.last.map_or(EVER, |last| {
            let within = (began - last + OVERLAP).as_millis();
            i64::try_from(within).unwrap_or(EVER)
        });
        let references = references();
        let references: Vec<&str> = references.iter().map(String::as_str).collect();
        for problem in self.store.judged_within(within).await? {
            self.store.add_to_ladder(&problem, &references).await?;
            self.store.revive_contenders(&problem).await?;
        }
        self.last = Some(began);
        let taken = self.store.reclaim(None).await?;
        if taken > 0 {
            tracing::warn!(taken, "jobs of silent workers were requeued");
        }
        let minute = i64::try_from(OVERLAP.as_millis()).unwrap_or(EVER);
        self.store.plan_checks(minute, self.checks).await?;
        self.store.tidy_questions().await
    }
}
