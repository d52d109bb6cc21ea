//! Runs one job under its lease. This is the only file of the worker that knows leases.
//!
//! The work runs on a thread of its own. Meanwhile [`run`] renews the lease, writes the progress, and cancels the
//! work when the worker stops, when the job has to give way, when its time is up, or when the lease was lost. A job
//! that was canceled for one of the first two reasons is handed back here, so a kind of job sees outcomes only. So is
//! a job that could not be prepared; if no worker can prepare it, it is given up. A job whose outcome could not be
//! written counts as lost, or is given up if the error lasts.

use std::future::pending;
use std::time::Duration;

use grundy_harness::Cancellation;
use grundy_report::Error;
use grundy_store::{LeasedJob, Millis, Progress, Stage, Store, StoreError};
use tokio::task::{JoinError, spawn_blocking};
use tokio::time::{Instant, sleep, sleep_until};
use tokio_util::sync::CancellationToken;

use crate::cpu_time::CpuTimer;
use crate::prepared::{Prepared, lasting};
use crate::progress::ProgressSink;
use crate::timeouts::{bulk_call, short_call};

/// Time between two looks at a running job. Progress is written at most this often.
const TICK: Duration = Duration::from_millis(200);
/// Time between two renewals of a lease without progress.
const RENEW: Duration = Duration::from_secs(3);
/// Pause before the second try of a call. Each further pause is twice as long, up to the longest one.
const FIRST_PAUSE: Duration = Duration::from_millis(250);
const LONGEST_PAUSE: Duration = Duration::from_secs(1);
/// Time for tries to write an outcome.
const WRITE_WITHIN: Duration = Duration::from_secs(60);
/// Time for pauses between tries to leave a job. The lease outlives it, and the server waits longer than that for a
/// worker that it has told to stop.
const LEAVE_WITHIN: Duration = Duration::from_secs(8);

/// The lease of one running job, in the store or in a test.
trait Lease {
    /// Renews the lease, and writes the progress if there is any. `false` if another worker has the job by now.
    async fn renew(&self, progress: Option<(Stage, Progress)>) -> Result<bool, StoreError>;

    /// Whether the job has to give way to another one, after this much CPU time.
    async fn must_give_way(&self, spent: Millis) -> Result<bool, StoreError>;

    /// Returns the job to the queue with the CPU time that it has used in vain.
    async fn give_way(&self, spent: Millis) -> Result<(), StoreError>;

    /// Returns the job to the queue.
    async fn hand_back(&self) -> Result<(), StoreError>;

    /// Ends the job, which no worker can run, for this reason.
    async fn give_up(&self, why: &str) -> Result<(), StoreError>;
}

/// A lease in the store.
struct StoreLease<'a>(&'a Store, &'a LeasedJob);

impl Lease for StoreLease<'_> {
    async fn renew(&self, progress: Option<(Stage, Progress)>) -> Result<bool, StoreError> {
        match progress {
            Some((stage, progress)) => short_call(self.0.renew(self.1, stage, progress)).await,
            None => short_call(self.0.hold(self.1)).await,
        }
    }

    async fn must_give_way(&self, spent: Millis) -> Result<bool, StoreError> {
        short_call(self.0.must_give_way(self.1, spent)).await
    }

    async fn give_way(&self, spent: Millis) -> Result<(), StoreError> {
        let (kind, payload) = (self.1.kind, &self.1.payload);
        tracing::info!(%kind, payload, core_ms = spent, "a job gives way");
        short_call(self.0.give_way(self.1, spent)).await
    }

    async fn hand_back(&self) -> Result<(), StoreError> {
        short_call(self.0.hand_back(self.1)).await
    }

    async fn give_up(&self, why: &str) -> Result<(), StoreError> {
        let (kind, payload) = (self.1.kind, &self.1.payload);
        tracing::error!(%kind, payload, why, "a job is given up");
        short_call(self.0.give_up(self.1, why)).await
    }
}

/// The limits of one run.
#[derive(Clone, Copy)]
pub(crate) struct RunLimits<'a> {
    /// Elapsed time after which the work is canceled. `None` means no limit.
    pub(crate) time: Option<Duration>,
    /// Called when the work is canceled, for work that does not look at the cancellation.
    pub(crate) on_cancel: &'a (dyn Fn() + Sync),
}

impl RunLimits<'_> {
    /// No limit of time.
    pub(crate) const NONE: Self = Self {
        time: None,
        on_cancel: &|| {},
    };
}

/// The way in which a run ended.
#[derive(Debug)]
pub(crate) enum Ended<T> {
    /// The job has an outcome, even if it was asked to stop meanwhile.
    Done(T, Cost),
    /// The work failed.
    Failed(Failure, Cost),
    /// The job is no longer this worker's: it was handed back or given up, it gave way, or its lease was lost.
    Left,
}

/// The reason for which there is no outcome.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The work returned an error.
    Error(Error),
    /// The work panicked.
    Panicked,
    /// The work took longer than its limit.
    TimedOut,
}

/// The time that a run took, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Cost {
    /// Elapsed time.
    pub(crate) elapsed: Millis,
    /// CPU time.
    pub(crate) processor: Millis,
}

/// The reason for which running work was canceled.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cause {
    Stopped,
    GivesWay(Millis),
    TimedOut,
    LeaseLost,
}

/// Runs a job to its end, or until it has to be left.
///
/// # Errors
/// If the job could not be prepared or left, because the database failed.
pub(crate) async fn run<T: Send + 'static>(
    store: &Store,
    job: &LeasedJob,
    stop: &CancellationToken,
    limits: RunLimits<'_>,
    prepared: Result<Prepared<T>, StoreError>,
) -> Result<Ended<T>, StoreError> {
    run_under(&StoreLease(store, job), stop, limits, prepared).await
}

async fn run_under<T: Send + 'static>(
    lease: &impl Lease,
    stop: &CancellationToken,
    limits: RunLimits<'_>,
    prepared: Result<Prepared<T>, StoreError>,
) -> Result<Ended<T>, StoreError> {
    let work = match or_left_under(lease, prepared).await? {
        None => return Ok(Ended::Left),
        Some(Prepared::Known(outcome)) => return Ok(Ended::Done(outcome, Cost::default())),
        Some(Prepared::Work(work)) => work,
    };
    let run = Run::new(lease, stop, limits);
    let thread = {
        let (cancellation, progress) = (run.cancellation.clone(), run.progress.clone());
        spawn_blocking(move || work(&cancellation, &progress))
    };
    run.until_ended(thread).await
}

/// Returns what was fetched for a job. After an error that may pass, the job goes back to the queue, so that it does
/// not count as lost. After another error it is given up: the next worker would fail in the same way. Then the result
/// is `None`.
///
/// # Errors
/// The error that may pass, or that of leaving the job.
pub(crate) async fn or_left<T>(
    store: &Store,
    job: &LeasedJob,
    fetched: Result<T, StoreError>,
) -> Result<Option<T>, StoreError> {
    or_left_under(&StoreLease(store, job), fetched).await
}

async fn or_left_under<T>(
    lease: &impl Lease,
    fetched: Result<T, StoreError>,
) -> Result<Option<T>, StoreError> {
    let error = match fetched {
        Ok(fetched) => return Ok(Some(fetched)),
        Err(error) => error,
    };
    match lasting(&error) {
        Some(why) => {
            left(|| lease.give_up(&why)).await?;
            Ok(None)
        }
        None => {
            left(|| lease.hand_back()).await?;
            Err(error)
        }
    }
}

/// Writes the outcome of a job, in several tries if the database is away, and renews the lease meanwhile. There is no
/// second try after the lease was lost or the worker was told to stop. After an error that lasts, the job is given up.
/// If the worker was told to stop, it is handed back. Otherwise its lease ends, and it counts as lost.
///
/// # Errors
/// The error that may pass, or that of leaving the job.
pub(crate) async fn written<T>(
    store: &Store,
    job: &LeasedJob,
    stop: &CancellationToken,
    write: impl AsyncFn() -> Result<T, StoreError>,
) -> Result<Option<T>, StoreError> {
    written_under(&StoreLease(store, job), stop, write).await
}

async fn written_under<T>(
    lease: &impl Lease,
    stop: &CancellationToken,
    write: impl AsyncFn() -> Result<T, StoreError>,
) -> Result<Option<T>, StoreError> {
    let (end, progress) = (stop.child_token(), ProgressSink::default());
    let tries = tried(WRITE_WITHIN, &end, || bulk_call(write()));
    tokio::pin!(tries);
    let written = tokio::select! {
        biased;
        written = &mut tries => written,
        () = lost(lease, &progress) => {
            // A job whose outcome was written just now has no lease either, so the last try is not cut off.
            end.cancel();
            tries.await
        }
    };
    match written {
        // The lease ends, and the job counts as lost: the error may come from this outcome, and come again.
        Err(error) if lasting(&error).is_none() && !stop.is_cancelled() => Err(error),
        written => or_left_under(lease, written).await,
    }
}

/// Leaves a job, in several tries if the database is away. If all of them fail, the job waits until its lease ends, and
/// counts as lost.
async fn left(leave: impl AsyncFn() -> Result<(), StoreError>) -> Result<(), StoreError> {
    tried(LEAVE_WITHIN, &CancellationToken::new(), leave).await
}

/// Calls the database. If it is away, tries again for some time, or until `end`. There is no other try after an error
/// that lasts.
async fn tried<T>(
    within: Duration,
    end: &CancellationToken,
    call: impl AsyncFn() -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    let (began, mut pause) = (Instant::now(), FIRST_PAUSE);
    loop {
        let error = match call().await {
            Ok(answer) => return Ok(answer),
            Err(error) => error,
        };
        let is_last = lasting(&error).is_some() || began.elapsed() + pause > within;
        if is_last || end.run_until_cancelled(sleep(pause)).await.is_none() {
            return Err(error);
        }
        tracing::warn!(%error, "the end of a job could not be written; trying again");
        pause = LONGEST_PAUSE.min(pause * 2);
    }
}

/// Renews the lease and writes the progress until the lease is lost.
async fn lost(lease: &impl Lease, progress: &ProgressSink) {
    let mut written = (progress.now(), Instant::now());
    loop {
        sleep(TICK).await;
        let now = progress.now();
        if now == written.0 && written.1.elapsed() < RENEW {
            continue;
        }
        match lease.renew(now).await {
            Ok(true) => written = (now, Instant::now()),
            Ok(false) => return,
            // The lease outlives a database that is away for a moment.
            Err(error) => tracing::warn!(%error, "a lease could not be renewed"),
        }
    }
}

/// A job that runs.
struct Run<'a, L> {
    lease: &'a L,
    stop: &'a CancellationToken,
    limits: RunLimits<'a>,
    cancellation: Cancellation,
    progress: ProgressSink,
    began: Instant,
    timer: CpuTimer,
}

impl<'a, L: Lease> Run<'a, L> {
    fn new(lease: &'a L, stop: &'a CancellationToken, limits: RunLimits<'a>) -> Self {
        Self {
            lease,
            stop,
            limits,
            cancellation: Cancellation::default(),
            progress: ProgressSink::default(),
            began: Instant::now(),
            timer: CpuTimer::start(),
        }
    }

    /// Holds the lease until the work ends, and hands the job back if it was left.
    async fn until_ended<T>(
        &self,
        work: impl Future<Output = Result<Result<T, Error>, JoinError>>,
    ) -> Result<Ended<T>, StoreError> {
        let (ended, cause) = self.held(work).await;
        let cost = self.cost();
        let error = match (ended, cause) {
            (_, Some(Cause::LeaseLost)) => return Ok(Ended::Left),
            // A job may finish just after it was asked to stop. Its outcome is good.
            (Ok(Ok(outcome)), _) => return Ok(Ended::Done(outcome, cost)),
            (Err(_), _) => return Ok(Ended::Failed(Failure::Panicked, cost)),
            (Ok(Err(error)), _) => error,
        };
        match (error, cause) {
            (Error::Cancelled, Some(Cause::Stopped)) => left(|| self.lease.hand_back()).await?,
            (Error::Cancelled, Some(Cause::GivesWay(spent))) => {
                left(|| self.lease.give_way(spent)).await?;
            }
            (Error::Cancelled, Some(Cause::TimedOut)) => {
                return Ok(Ended::Failed(Failure::TimedOut, cost));
            }
            (error, _) => return Ok(Ended::Failed(Failure::Error(error), cost)),
        }
        Ok(Ended::Left)
    }

    /// Holds the lease until the work ends. Returns the end of the work, and why it was canceled if it was.
    async fn held<F: Future>(&self, work: F) -> (F::Output, Option<Cause>) {
        tokio::pin!(work);
        let cause = tokio::select! {
            // An end is seen first, so work that ends at a tick writes no more progress.
            biased;
            ended = &mut work => return (ended, None),
            cause = self.cause() => cause,
        };
        self.cancellation.cancel();
        (self.limits.on_cancel)();
        if cause == Cause::LeaseLost {
            return (work.await, Some(cause));
        }
        tokio::select! {
            biased;
            ended = &mut work => (ended, Some(cause)),
            () = lost(self.lease, &self.progress) => (work.await, Some(Cause::LeaseLost)),
        }
    }

    /// Renews the lease until there is a reason to cancel the work, and returns it.
    async fn cause(&self) -> Cause {
        tokio::select! {
            biased;
            () = self.stop.cancelled() => Cause::Stopped,
            () = self.timed_out() => Cause::TimedOut,
            spent = self.must_give_way() => Cause::GivesWay(spent),
            () = lost(self.lease, &self.progress) => Cause::LeaseLost,
        }
    }

    async fn timed_out(&self) {
        match self.limits.time {
            Some(time) => sleep_until(self.began + time).await,
            None => pending().await,
        }
    }

    /// Waits until the job has to give way. Returns the CPU time that it has used.
    async fn must_give_way(&self) -> Millis {
        loop {
            sleep(TICK).await;
            let spent = self.timer.so_far();
            match self.lease.must_give_way(spent).await {
                Ok(true) => return spent,
                Ok(false) => {}
                Err(error) => tracing::warn!(%error, "the queue could not be read"),
            }
        }
    }

    fn cost(&self) -> Cost {
        Cost {
            elapsed: i64::try_from(self.began.elapsed().as_millis()).unwrap_or(i64::MAX),
            processor: self.timer.milliseconds(),
        }
    }
}

#[cfg(test)]
mod tests;
