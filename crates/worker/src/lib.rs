//! A worker: it claims jobs, runs them, and writes their outcomes.
//!
//! It shares only the store with the process that serves pages. You can kill it at any moment: its lease ends, and
//! another worker begins the job again. If the database is away for a while, the worker tries again until it is told
//! to stop.

mod cpu_time;
mod housekeeping;
mod kinds;
mod leased;
mod leases;
mod prepared;
mod problems;
mod programs;
mod progress;
mod timeouts;

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use grundy_harness::Judge;
use grundy_harness::games::Catalog;
use grundy_report::{ENGINE, ENGINE_VERSION};
use grundy_store::queue::{Later, Queue};
use grundy_store::{
    Claim, Finished, Millis, NewFrom, Outcome, Purpose, QuestionClaim, Store, StoreError,
};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep};
use tokio_util::sync::CancellationToken;

use kinds::Answered;
use kinds::judge::JudgeRunner;
use kinds::ladder::LadderRunner;
use kinds::match_::MatchRunner;
use kinds::question::QuestionRunner;
use leased::{Ended, RunLimits};
use leases::{JudgeLease, LadderLease, MatchLease, QuestionLease};
use problems::ProblemCache;
use timeouts::{bulk_call, short_call};

pub use housekeeping::Housekeeping;
pub use kinds::ladder::{ladder_key, references};
pub use kinds::question::Answers;

/// Time between two looks for tasks without a wake-up.
const LOOK: Duration = Duration::from_secs(3);
/// Time between two looks for questions while questions arrive, and after [`IDLE`] without any. A look at an empty
/// table takes some 50 microseconds.
const LOOK_FOR_QUESTIONS: Duration = Duration::from_millis(20);
const LOOK_IDLY: Duration = Duration::from_millis(80);
const IDLE: Duration = Duration::from_secs(60);
/// Time between two heartbeats.
const HEARTBEAT: Duration = Duration::from_secs(5);
/// Time before the next try after an error of the database.
const AFTER_AN_ERROR: Duration = Duration::from_secs(1);
/// The number of tries to write an outcome.
const TRIES: usize = 60;

/// Everything that a worker needs.
pub struct Worker {
    /// The store of jobs and outcomes.
    pub store: Store,
    /// The source of wake-ups.
    pub queue: Arc<dyn Queue>,
    /// The judge, which has one thread. Start more workers to run more jobs at once.
    pub judge: Judge,
    /// The built-in games, and a way to build games that are files.
    pub catalog: Catalog,
    /// The games for questions.
    pub answers: Answers,
    /// The folder in which problems are unpacked.
    pub folder: PathBuf,
    /// The name of the machine, for people.
    pub host: String,
    /// The name of the worker. No other worker has had it.
    pub name: String,
}

/// The engine, as judgings name it.
#[must_use]
pub fn engine() -> String {
    format!("{ENGINE}, engine version {ENGINE_VERSION}")
}

impl Worker {
    /// Runs jobs until the worker is stopped, and then returns its unfinished jobs to the queue. Returns the reason if
    /// the worker must not be restarted, because its result disagreed with another worker's.
    ///
    /// Errors of the database are logged, and the call is tried again.
    pub async fn run(self, stop: CancellationToken) -> Option<String> {
        let queue = Arc::clone(&self.queue);
        let worker = Working::new(self, stop);
        let (wake, wakes) = mpsc::channel(1);
        tokio::join!(
            worker.listen(&*queue, wake),
            worker.run_tasks(wakes),
            worker.send_heartbeats(),
            worker.answer_questions()
        );
        let mut reason = worker
            .stop_reason
            .lock()
            .expect("no panic while it is held");
        reason.take()
    }
}

struct Working {
    store: Store,
    host: String,
    name: String,
    stop: CancellationToken,
    judge: JudgeRunner,
    matches: MatchRunner,
    ladder: LadderRunner,
    questions: QuestionRunner,
    /// The number of looks for a task.
    claims: AtomicU64,
    /// The reason for which this worker was told to stop, if it was.
    stop_reason: std::sync::Mutex<Option<String>>,
    /// The submission that is being judged.
    current: std::sync::Mutex<Option<String>>,
}

impl Working {
    fn new(worker: Worker, stop: CancellationToken) -> Self {
        let Worker { store, folder, .. } = worker;
        let judge = Arc::new(worker.judge);
        let problems = Arc::new(ProblemCache::new(folder.clone(), worker.catalog));
        Self {
            judge: JudgeRunner {
                judge: Arc::clone(&judge),
                problems: Arc::clone(&problems),
                store: store.clone(),
            },
            matches: MatchRunner {
                judge: Arc::clone(&judge),
                store: store.clone(),
                problems: Arc::clone(&problems),
            },
            ladder: LadderRunner::new(Arc::clone(&judge), store.clone(), problems),
            questions: QuestionRunner::new(store.clone(), judge, worker.answers, folder),
            store,
            host: worker.host,
            name: worker.name,
            stop,
            claims: AtomicU64::new(0),
            stop_reason: std::sync::Mutex::new(None),
            current: std::sync::Mutex::new(None),
        }
    }

    /// Passes wake-ups of the queue on. A wake-up is done when the worker has run what there was.
    async fn listen(&self, queue: &dyn Queue, wake: mpsc::Sender<oneshot::Sender<()>>) {
        let mut start = 0;
        while !self.stop.is_cancelled() {
            start += 1;
            // The queue wants a name that it has not had before.
            let name = format!("{}-{start}", self.name);
            let wake = wake.clone();
            let on_wake = Arc::new(move || {
                let wake = wake.clone();
                let woken: Later<'static, ()> = Box::pin(async move {
                    let (done, is_done) = oneshot::channel();
                    if wake.send(done).await.is_ok() {
                        let _ = is_done.await;
                    }
                });
                woken
            });
            let stop = self.stop.clone();
            let stopped = Box::pin(async move { stop.cancelled().await });
            if let Err(error) = queue.listen(&name, on_wake, stopped).await {
                tracing::warn!(%error, "the queue does not answer; trying again");
                self.pause(AFTER_AN_ERROR).await;
            }
        }
    }

    /// Runs tasks at every wake-up, and now and then without one.
    async fn run_tasks(&self, mut wakes: mpsc::Receiver<oneshot::Sender<()>>) {
        while !self.stop.is_cancelled() {
            self.work().await;
            tokio::select! {
                Some(done) = wakes.recv() => {
                    self.work().await;
                    let _ = done.send(());
                }
                () = sleep(LOOK) => {}
                () = self.stop.cancelled() => {}
            }
        }
    }

    async fn send_heartbeats(&self) {
        while !self.stop.is_cancelled() {
            let current = self
                .current
                .lock()
                .expect("no panic while it is held")
                .clone();
            let engine = engine();
            let heartbeat =
                self.store
                    .heartbeat(&self.name, &self.host, &engine, current.as_deref());
            match short_call(heartbeat).await {
                Ok(None) => {}
                Ok(Some(reason)) => self.end(reason),
                Err(error) => tracing::warn!(%error, "the database does not answer"),
            }
            self.pause(HEARTBEAT).await;
        }
    }

    /// Runs tasks until there is none.
    async fn work(&self) {
        while !self.stop.is_cancelled() {
            match self.run_one().await {
                Ok(true) => {}
                Ok(false) => return,
                Err(error) => self.pause_after(&error).await,
            }
        }
    }

    /// Answers questions until the worker is stopped. No question waits for the tasks of [`Self::work`].
    async fn answer_questions(&self) {
        let mut last = Instant::now();
        while !self.stop.is_cancelled() {
            match self.answer_one().await {
                Ok(true) => last = Instant::now(),
                Ok(false) if last.elapsed() < IDLE => self.pause(LOOK_FOR_QUESTIONS).await,
                Ok(false) => self.pause(LOOK_IDLY).await,
                Err(error) => self.pause_after(&error).await,
            }
        }
    }

    /// Runs one task; `false` if there is none.
    async fn run_one(&self) -> Result<bool, StoreError> {
        // A fixed pattern over four claims: oldest and newest alternate, and matches come first in two of the four (if
        // no short submission waits), so no kind of work starves another.
        let claims = self.claims.fetch_add(1, Ordering::Relaxed);
        let new = match claims % 2 {
            0 => NewFrom::Oldest,
            _ => NewFrom::Newest,
        };
        let matches_first = claims % 4 < 2 && !short_call(self.store.has_short_waiting()).await?;
        if matches_first && self.play_match().await? {
            return Ok(true);
        }
        let Some(claim) = short_call(self.store.claim_from(&self.name, new)).await? else {
            return Ok(self.play_match().await? || self.play_ladder().await?);
        };
        self.set_current(Some(claim.submission.clone()));
        let done = self.judge(&claim).await;
        self.set_current(None);
        done.map(|()| true)
    }

    async fn judge(&self, claim: &Claim) -> Result<(), StoreError> {
        let lease = JudgeLease(&self.store, claim);
        let prepared = self.judge.prepare(claim).await;
        let outcome = match leased::run(&lease, &self.stop, RunLimits::NONE, prepared).await? {
            Ended::Done(outcome, _) => outcome,
            Ended::Failed(failure, _) => JudgeRunner::failed(failure),
            Ended::Left => return Ok(()),
        };
        let finished = self
            .written(|| self.store.finish(claim, &self.name, &outcome))
            .await?;
        tracing::info!(
            submission = claim.submission,
            verdict = outcome.verdict,
            core_ms = outcome.core_ms,
            "judged"
        );
        if finished == Finished::Disagrees {
            self.stop_after_disagreement(&claim.submission).await?;
        }
        self.add_to_ladder(claim, &outcome).await
    }

    /// Adds the submission to its ladder, unless others wait. The server does it in that case.
    async fn add_to_ladder(&self, claim: &Claim, outcome: &Outcome) -> Result<(), StoreError> {
        if claim.purpose == Purpose::First
            && outcome.module.is_some()
            && !short_call(self.store.has_waiting()).await?
        {
            short_call(self.store.enrol(&claim.problem, &references())).await?;
        }
        Ok(())
    }

    async fn stop_after_disagreement(&self, submission: &str) -> Result<(), StoreError> {
        let reason = format!("it and another worker disagree on submission {submission}");
        tracing::error!(submission, "two workers disagree");
        short_call(self.store.stop_worker(&self.name, &reason)).await?;
        self.end(reason);
        Ok(())
    }

    /// Plays a match that somebody has asked for; `false` if there is none.
    async fn play_match(&self) -> Result<bool, StoreError> {
        let engine = grundy_questions::match_engine();
        let claimed = short_call(self.store.claim_question(&self.name, &engine)).await?;
        let Some(claim) = claimed else {
            return Ok(false);
        };
        let lease = MatchLease(QuestionLease(&self.store, &claim));
        let prepared = self.matches.prepare(&claim.request).await;
        let ended = leased::run(&lease, &self.stop, MatchRunner::LIMITS, prepared).await?;
        let (answered, spent) = match ended {
            Ended::Done(answered, cost) => (answered, cost.processor),
            Ended::Failed(failure, cost) => (MatchRunner::failed(failure), cost.processor),
            Ended::Left => return Ok(true),
        };
        self.settle(&claim, &answered, "match", spent).await?;
        Ok(true)
    }

    /// Answers one question; `false` if there is none.
    async fn answer_one(&self) -> Result<bool, StoreError> {
        let engine = grundy_questions::engine();
        let claimed = short_call(self.store.claim_question(&self.name, &engine)).await?;
        let Some(claim) = claimed else {
            return Ok(false);
        };
        let lease = QuestionLease(&self.store, &claim);
        let prepared = self.questions.prepare(&claim.request).await;
        let limits = self.questions.limits();
        let (answered, spent) = match leased::run(&lease, &self.stop, limits, prepared).await? {
            Ended::Done(answered, cost) => (answered, cost.elapsed),
            Ended::Failed(failure, cost) => (QuestionRunner::failed(&failure), cost.elapsed),
            Ended::Left => return Ok(true),
        };
        self.settle(&claim, &answered, "question", spent).await?;
        Ok(true)
    }

    /// Writes the answer to a question, and what it took.
    async fn settle(
        &self,
        claim: &QuestionClaim,
        answered: &Answered,
        purpose: &str,
        spent: Millis,
    ) -> Result<(), StoreError> {
        let answer = answered.as_deref().map_err(String::as_str);
        self.written(|| self.store.settle_question(claim, answer, spent))
            .await?;
        short_call(self.store.note_spending(purpose, spent)).await
    }

    /// Plays a slice of a ladder; `false` if there is nothing to play.
    async fn play_ladder(&self) -> Result<bool, StoreError> {
        let Some(newcomer) = short_call(self.store.claim_newcomer(&self.name)).await? else {
            return Ok(false);
        };
        let lease = LadderLease(&self.store, &newcomer);
        let prepared = self.ladder.prepare(&newcomer).await;
        let (slice, cost) = match leased::run(&lease, &self.stop, RunLimits::NONE, prepared).await?
        {
            Ended::Done(slice, cost) => (slice, cost),
            Ended::Failed(failure, cost) => (LadderRunner::failed(&newcomer, &failure), cost),
            Ended::Left => return Ok(true),
        };
        self.written(|| self.store.keep_meetings(&newcomer, &slice.played))
            .await?;
        short_call(self.store.note_spending("ladder", cost.processor)).await?;
        short_call(self.store.release_newcomer(&newcomer, slice.has_met_all)).await?;
        Ok(true)
    }

    /// Writes an outcome. A database that is away for a minute costs no second run.
    async fn written<T>(
        &self,
        write: impl AsyncFn() -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let mut tries = 0;
        loop {
            tries += 1;
            match bulk_call(write()).await {
                Err(error) if tries < TRIES && !self.stop.is_cancelled() => {
                    tracing::warn!(%error, "an outcome could not be written; trying again");
                    self.pause(AFTER_AN_ERROR).await;
                }
                written => return written,
            }
        }
    }

    /// Stops for good.
    fn end(&self, reason: String) {
        tracing::error!(reason, "this worker has been told to stop");
        *self.stop_reason.lock().expect("no panic while it is held") = Some(reason);
        self.stop.cancel();
    }

    fn set_current(&self, submission: Option<String>) {
        *self.current.lock().expect("no panic while it is held") = submission;
    }

    async fn pause_after(&self, error: &StoreError) {
        tracing::warn!(%error, "the database does not answer; trying again");
        self.pause(AFTER_AN_ERROR).await;
    }

    async fn pause(&self, time: Duration) {
        tokio::select! {
            () = sleep(time) => {}
            () = self.stop.cancelled() => {}
        }
    }
}
