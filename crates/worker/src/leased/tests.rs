//! Runs under a lease that writes down what happens to it.

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
    /// No renewal ever returns.
    hangs: bool,
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
    async fn renew(&self, progress: Option<(Stage, Progress)>) -> Result<bool, StoreError> {
        if self.is_silent {
            return Err(StoreError::Silent);
        }
        if self.hangs {
            return pending().await;
        }
        let mut renewals = self.renewals.lock().expect("no panic");
        let began = self.began.expect("it has begun");
        let done = progress.map_or(0, |(_, progress)| progress.done);
        renewals.push((began.elapsed(), done));
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

/// Work that takes `seconds`, and stops within a tenth of a second after it was canceled.
async fn work(seconds: u64, cancellation: Cancellation) -> Result<Result<u8, Error>, JoinError> {
    let began = Instant::now();
    while began.elapsed() < Duration::from_secs(seconds) {
        if cancellation.is_cancelled() {
            return Ok(Err(Error::Cancelled));
        }
        sleep(Duration::from_millis(100)).await;
    }
    Ok(Ok(7))
}

async fn ended(lease: &FakeLease, stop: &CancellationToken, limits: RunLimits<'_>) -> Ended<u8> {
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
async fn a_worker_stops_although_a_renewal_hangs() {
    let stop = CancellationToken::new();
    let lease = FakeLease {
        hangs: true,
        ..FakeLease::new()
    };
    let stops = async {
        sleep(Duration::from_secs(4)).await;
        stop.cancel();
        Instant::now()
    };
    let (ended, stopped) = tokio::join!(ended(&lease, &stop, RunLimits::NONE), stops);
    assert!(matches!(ended, Ended::Left));
    assert_eq!(lease.ended(), ["handed back"]);
    assert!(stopped.elapsed() <= TICK);
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
    for does_listen in [true, false] {
        let lease = FakeLease {
            lost_at: Some(1),
            ..FakeLease::new()
        };
        let run = Run::new(&lease, &stop, RunLimits::NONE);
        let cancellation = match does_listen {
            true => run.cancellation.clone(),
            false => Cancellation::default(),
        };
        let left = run.until_ended(work(10, cancellation)).await;
        let left = left.expect("the fake store answers");
        assert!(matches!(left, Ended::Left));
        assert!(lease.ended().is_empty());
        assert_eq!(lease.renewals().len(), 2, "there is no look after that");
    }
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

/// A try to write an outcome that takes some seconds, and its result.
type Try = (u64, Result<u8, StoreError>);

/// Writes an outcome by these tries, the last of which repeats, and returns the number of tries.
async fn write_by(
    lease: &FakeLease,
    tries: &[fn() -> Try],
) -> (Result<Option<u8>, StoreError>, usize) {
    let (stop, tried) = (CancellationToken::new(), AtomicUsize::new(0));
    let write = async || {
        let number = tried.fetch_add(1, Ordering::Relaxed);
        let (seconds, result) = tries[number.min(tries.len() - 1)]();
        sleep(Duration::from_secs(seconds)).await;
        result
    };
    let written = written_under(lease, &stop, write).await;
    (written, tried.load(Ordering::Relaxed))
}

#[tokio::test(start_paused = true)]
async fn an_outcome_is_written_in_tries_while_the_lease_is_held() {
    const FINE: fn() -> Try = || (0, Ok(7));
    const SLOW: fn() -> Try = || (10, Ok(7));
    const AWAY: fn() -> Try = || (0, Err(StoreError::Silent));
    const SLOWLY_AWAY: fn() -> Try = || (10, Err(StoreError::Silent));
    const UNREADABLE: fn() -> Try = || (0, Err(StoreError::Corrupt("x".to_owned())));
    // The tries, the renewal at which the lease is lost, the result (`None` means an error), the number of tries,
    // the number of renewals, and the way in which the job was left.
    for (tries, lost_at, written, tried, renewals, ended) in [
        (vec![FINE], None, Some(Some(7)), 1, 0, None),
        (vec![SLOW], None, Some(Some(7)), 1, 3, None),
        (vec![AWAY, AWAY, FINE], None, Some(Some(7)), 3, 0, None),
        (vec![AWAY], None, None, 62, 19, None),
        (vec![UNREADABLE], None, Some(None), 1, 0, Some("given up")),
        // It is written, or no more tries are made.
        (vec![SLOW], Some(0), Some(Some(7)), 1, 1, None),
        (vec![SLOWLY_AWAY], Some(0), None, 1, 1, None),
    ] {
        let lease = FakeLease {
            lost_at,
            ..FakeLease::new()
        };
        let (result, tries) = write_by(&lease, &tries).await;
        assert_eq!(result.ok(), written);
        assert_eq!(tries, tried);
        assert_eq!(lease.renewals().len(), renewals);
        assert_eq!(lease.ended(), ended.as_slice());
    }
}
