//! Runs one job under its lease. This is the only file of the worker that knows leases.
//!
//! The work runs on a thread of its own. Meanwhile [`run`] renews the lease, writes the progress, and cancels the
//! work when the worker stops, when the job has to give way, when its time is up, or when the lease was lost. A job
//! that was canceled for one of the first two reasons is handed back here, so a kind of job sees outcomes only. So is
//! a job that could not be prepared; if no worker can prepare it, it is given up.

use std::time::Duration;

use grundy_harness::Cancellation;
use grundy_report::Error;
use grundy_store::{LeasedJob, Millis, Progress, Stage, Store, StoreError};
use tokio::task::{JoinError, spawn_blocking};
use tokio::time::{Instant, sleep};
use tokio_util::sync::CancellationToken;

use crate::cpu_time::CpuTimer;
use crate::prepared::{Prepared, lasting};
use crate::progress::ProgressSink;
use crate::timeouts::short_call;

/// Time between two looks at a running job. Progress is written at most this often.
const TICK: Duration = Duration::from_millis(200);
/// Time between two renewals of a lease without progress.
const RENEW: Duration = Duration::from_secs(3);
/// Pause before the second try to leave a job. Each further pause is twice as long.
const FIRST_PAUSE: Duration = Duration::from_millis(250);
/// Time for pauses between tries to leave a job. The lease outlives it, and the server waits so long for a worker that
/// it has told to stop.
const LEAVE_WITHIN: Duration = Duration::from_secs(8);

/// The lease of one running job, in the store or in a test.
trait Lease {
    /// Renews the lease and writes the progress. `false` if another worker has the job by now.
    async fn renew(&self, stage: Stage, progress: Progress) -> Result<bool, StoreError>;

    /// Whether the job has to give way to another one, after this much processor time.
    async fn must_give_way(&self, spent: Millis) -> Result<bool, StoreError>;

    /// Returns the job to the queue with the processor time that it has used in vain.
    async fn give_way(&self, spent: Millis) -> Result<(), StoreError>;

    /// Returns the job to the queue.
    async fn hand_back(&self) -> Result<(), StoreError>;

    /// Ends the job, which no worker can run, for this reason.
    async fn give_up(&self, why: &str) -> Result<(), StoreError>;
}

/// A lease in the store.
struct StoreLease<'a>(&'a Store, &'a LeasedJob);

impl Lease for StoreLease<'_> {
    async fn renew(&self, stage: Stage, progress: Progress) -> Result<bool, StoreError> {
        short_call(self.0.renew(self.1, stage, progress)).await
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
    /// Processor time.
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
    match lasting(error) {
        Ok(why) => {
            left(|| lease.give_up(&why)).await?;
            Ok(None)
        }
        Err(passing) => {
            left(|| lease.hand_back()).await?;
            Err(passing)
        }
    }
}

/// Leaves a job, in several tries if the database is away. If all of them fail, the job waits until its lease ends, and
/// counts as lost.
async fn left(leave: impl AsyncFn() -> Result<(), StoreError>) -> Result<(), StoreError> {
    let (began, mut pause) = (Instant::now(), FIRST_PAUSE);
    loop {
        match leave().await {
            Err(error) if began.elapsed() + pause <= LEAVE_WITHIN => {
                tracing::warn!(%error, "a job could not be left; trying again");
                sleep(pause).await;
                pause *= 2;
            }
            left => return left,
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

    /// Renews the lease until the work ends. Returns the end of the work, and why it was canceled if it was.
    async fn held<F: Future>(&self, work: F) -> (F::Output, Option<Cause>) {
        tokio::pin!(work);
        let mut cause = None;
        let mut written = (self.progress.now(), Instant::now());
        loop {
            let was_running = cause.is_none();
            tokio::select! {
                // An end is seen first, so work that ends at a tick writes no more progress.
                biased;
                ended = &mut work => return (ended, cause),
                () = sleep(TICK) => {}
                () = self.stop.cancelled(), if was_running => cause = Some(Cause::Stopped),
            }
            if cause.is_none() {
                cause = self.cause().await;
            }
            let now = self.progress.now();
            if now != written.0 || written.1.elapsed() >= RENEW {
                match self.lease.renew(now.0, now.1).await {
                    Ok(true) => written = (now, Instant::now()),
                    Ok(false) => cause = Some(Cause::LeaseLost),
                    // The lease outlives a database that is away for a moment.
                    Err(error) => tracing::warn!(%error, "a lease could not be renewed"),
                }
            }
            if was_running && cause.is_some() {
                self.cancellation.cancel();
                (self.limits.on_cancel)();
            }
        }
    }

    /// The reason to cancel the work now, if there is one.
    async fn cause(&self) -> Option<Cause> {
        if self
            .limits
            .time
            .is_some_and(|time| self.began.elapsed() >= time)
        {
            return Some(Cause::TimedOut);
        }
        let spent = self.timer.so_far();
        match self.lease.must_give_way(spent).await {
            Ok(gives_way) => gives_way.then_some(Cause::GivesWay(spent)),
            Err(error) => {
                tracing::warn!(%error, "the queue could not be read");
                None
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
mod tests {
    use std::sync::Mutex;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    /// A lease that writes down what happens to it.
    #[derive(Default)]
    struct FakeLease {
        /// The time of each renewal since the start of the test, with the progress that was written.
        renewals: Mutex<Vec<(Duration, u64)>>,
        began: Option<Instant>,
        /// The lease is lost at this renewal, counted from 0.
        lost_at: Option<usize>,
        /// The job has to give way from this look on, counted from 0.
        gives_way_at: Option<usize>,
        looks: AtomicUsize,
        is_silent: bool,
        /// The number of tries to leave the job that fail.
        fails_to_leave: usize,
        tried_to_leave: AtomicUsize,
        ended: Mutex<Vec<&'static str>>,
    }

    impl FakeLease {
        fn new() -> Self {
            Self {
                began: Some(Instant::now()),
                ..Self::default()
            }
        }

        fn renewals(&self) -> Vec<(u64, u64)> {
            let renewals = self.renewals.lock().expect("no panic");
            let seconds = renewals.iter().map(|(time, done)| (time.as_secs(), *done));
            seconds.collect()
        }

        fn ended(&self) -> Vec<&'static str> {
            self.ended.lock().expect("no panic").clone()
        }

        fn leave(&self, how: &'static str) -> Result<(), StoreError> {
            if self.tried_to_leave.fetch_add(1, Ordering::Relaxed) < self.fails_to_leave {
                return Err(StoreError::Silent);
            }
            self.ended.lock().expect("no panic").push(how);
            Ok(())
        }
    }

    impl Lease for FakeLease {
        async fn renew(&self, _: Stage, progress: Progress) -> Result<bool, StoreError> {
            if self.is_silent {
                return Err(StoreError::Silent);
            }
            let mut renewals = self.renewals.lock().expect("no panic");
            let began = self.began.expect("it has begun");
            renewals.push((began.elapsed(), progress.done));
            Ok(self.lost_at.is_none_or(|lost| renewals.len() <= lost))
        }

        async fn must_give_way(&self, _: Millis) -> Result<bool, StoreError> {
            let look = self.looks.fetch_add(1, Ordering::Relaxed);
            Ok(self.gives_way_at.is_some_and(|from| look >= from))
        }

        async fn give_way(&self, _: Millis) -> Result<(), StoreError> {
            self.leave("gave way")
        }

        async fn hand_back(&self) -> Result<(), StoreError> {
            self.leave("handed back")
        }

        async fn give_up(&self, _: &str) -> Result<(), StoreError> {
            self.leave("given up")
        }
    }

    /// Work that takes so many seconds, and stops within a tenth of a second after it was cancelled.
    async fn work(
        seconds: u64,
        cancellation: Cancellation,
    ) -> Result<Result<u8, Error>, JoinError> {
        let began = Instant::now();
        while began.elapsed() < Duration::from_secs(seconds) {
            if cancellation.is_cancelled() {
                return Ok(Err(Error::Cancelled));
            }
            sleep(Duration::from_millis(100)).await;
        }
        Ok(Ok(7))
    }

    async fn ended(
        lease: &FakeLease,
        stop: &CancellationToken,
        limits: RunLimits<'_>,
    ) -> Ended<u8> {
        let run = Run::new(lease, stop, limits);
        let cancellation = run.cancellation.clone();
        let ended = run.until_ended(work(10, cancellation)).await;
        ended.expect("the fake store answers")
    }

    #[tokio::test(start_paused = true)]
    async fn a_lease_is_renewed_every_three_seconds_and_at_any_progress() {
        let (lease, stop) = (FakeLease::new(), CancellationToken::new());
        let run = Run::new(&lease, &stop, RunLimits::NONE);
        let progress = run.progress.clone();
        let work = async {
            sleep(Duration::from_secs(4)).await;
            progress.note(&grundy_report::EventKind::GameFinished);
            sleep(Duration::from_secs(6)).await;
            Ok(Ok(7))
        };
        let ended = run.until_ended(work).await.expect("the fake store answers");
        assert!(
            matches!(ended, Ended::Done(7, cost) if cost.elapsed == 10_000),
            "{ended:?}"
        );
        assert_eq!(lease.renewals(), [(3, 0), (4, 1), (7, 1)]);
        assert!(lease.ended().is_empty());
    }

    #[tokio::test(start_paused = true)]
    async fn a_worker_that_stops_hands_its_job_back() {
        let (lease, stop) = (FakeLease::new(), CancellationToken::new());
        let stops = async {
            sleep(Duration::from_secs(1)).await;
            stop.cancel();
        };
        let (ended, ()) = tokio::join!(ended(&lease, &stop, RunLimits::NONE), stops);
        assert!(matches!(ended, Ended::Left));
        assert_eq!(lease.ended(), ["handed back"]);
    }

    #[tokio::test(start_paused = true)]
    async fn a_job_gives_way_unless_it_finishes_first() {
        let stop = CancellationToken::new();
        let lease = FakeLease {
            gives_way_at: Some(3),
            ..FakeLease::new()
        };
        let left = ended(&lease, &stop, RunLimits::NONE).await;
        assert!(matches!(left, Ended::Left));
        assert_eq!(lease.ended(), ["gave way"]);

        // The outcome of work that does not look at its cancellation counts.
        let lease = FakeLease {
            gives_way_at: Some(0),
            ..FakeLease::new()
        };
        let run = Run::new(&lease, &stop, RunLimits::NONE);
        let work = async {
            sleep(Duration::from_secs(1)).await;
            Ok(Ok(7))
        };
        let done = run.until_ended(work).await.expect("the fake store answers");
        assert!(matches!(done, Ended::Done(7, _)));
        assert!(lease.ended().is_empty());
    }

    #[tokio::test(start_paused = true)]
    async fn a_job_whose_lease_was_lost_writes_nothing() {
        let stop = CancellationToken::new();
        let lease = FakeLease {
            lost_at: Some(1),
            ..FakeLease::new()
        };
        let left = ended(&lease, &stop, RunLimits::NONE).await;
        assert!(matches!(left, Ended::Left));
        assert!(lease.ended().is_empty());
        assert_eq!(lease.renewals().len(), 2, "it stops soon after that");
    }

    #[tokio::test(start_paused = true)]
    async fn a_job_that_takes_too_long_fails() {
        let (lease, stop) = (FakeLease::new(), CancellationToken::new());
        let cancelled = AtomicUsize::new(0);
        let on_cancel = || {
            cancelled.fetch_add(1, Ordering::Relaxed);
        };
        let limits = RunLimits {
            time: Some(Duration::from_secs(2)),
            on_cancel: &on_cancel,
        };
        let failed = ended(&lease, &stop, limits).await;
        assert!(matches!(failed, Ended::Failed(Failure::TimedOut, cost) if cost.elapsed < 3_000));
        assert_eq!(cancelled.load(Ordering::Relaxed), 1);
        assert!(lease.ended().is_empty());
    }

    #[tokio::test(start_paused = true)]
    async fn a_silent_database_does_not_stop_a_job() {
        let stop = CancellationToken::new();
        let lease = FakeLease {
            is_silent: true,
            ..FakeLease::new()
        };
        let done = ended(&lease, &stop, RunLimits::NONE).await;
        assert!(matches!(done, Ended::Done(7, _)));
    }

    #[tokio::test]
    async fn a_panic_is_a_failure_and_an_unprepared_job_is_handed_back() {
        let (lease, stop) = (FakeLease::new(), CancellationToken::new());
        let panics = Prepared::<u8>::Work(Box::new(|_, _| panic!("as the test wants")));
        let failed = run_under(&lease, &stop, RunLimits::NONE, Ok(panics)).await;
        assert!(matches!(failed, Ok(Ended::Failed(Failure::Panicked, _))));
        assert!(lease.ended().is_empty());
        let unprepared = Err::<Prepared<u8>, _>(StoreError::Silent);
        let error = run_under(&lease, &stop, RunLimits::NONE, unprepared).await;
        assert!(matches!(error, Err(StoreError::Silent)));
        assert_eq!(lease.ended(), ["handed back"]);
    }

    #[tokio::test]
    async fn a_job_is_left_if_it_could_not_be_fetched() {
        // The result of fetching, the returned value (`None` means an error), and the way in which the job was left.
        for (fetched, returned, ended) in [
            (Ok(1), Some(Some(1)), Vec::new()),
            (Err(StoreError::Silent), None, vec!["handed back"]),
            // No other try can do better.
            (
                Err(StoreError::Missing("submission")),
                Some(None),
                vec!["given up"],
            ),
            (
                Err(StoreError::Corrupt("x".to_owned())),
                Some(None),
                vec!["given up"],
            ),
        ] {
            let (lease, name) = (FakeLease::new(), format!("{fetched:?}"));
            let fetched = or_left_under(&lease, fetched).await;
            assert_eq!(fetched.ok(), returned, "{name}");
            assert_eq!(lease.ended(), ended, "{name}");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_job_is_left_although_the_database_is_away_for_a_moment() {
        for (fails_to_leave, ended) in [
            (0, vec!["handed back"]),
            (3, vec!["handed back"]),
            (1_000, Vec::new()),
        ] {
            let lease = FakeLease {
                fails_to_leave,
                ..FakeLease::new()
            };
            let began = Instant::now();
            let fetched = or_left_under(&lease, Err::<u8, _>(StoreError::Silent)).await;
            assert!(matches!(fetched, Err(StoreError::Silent)));
            assert_eq!(lease.ended(), ended, "{fails_to_leave}");
            assert!(began.elapsed() <= LEAVE_WITHIN);
        }
    }
}
