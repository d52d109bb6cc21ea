//! A worker: it claims jobs, runs them, and writes their outcomes.
//!
//! It shares only the store with the process that serves pages. You can kill it at any moment: its lease ends, and
//! another worker begins the job again. If the database is away for a while, the worker tries again until it is told
//! to stop.

mod cpu_time;
mod housekeeping;
mod kinds;
mod leased;
mod logged;
mod prepared;
mod problems;
mod programs;
mod progress;
mod recently_used;
mod timeouts;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use grundy_harness::Judge;
use grundy_harness::games::Catalog;
use grundy_report::{ENGINE, ENGINE_VERSION};
use grundy_store::{Finished, JobKind, Lane, LeasedJob, Millis, Pick, Store, StoreError};
use tokio::sync::watch;
use tokio::time::{Instant, sleep};
use tokio_util::sync::CancellationToken;

use kinds::Answered;
use kinds::judge::JudgeRunner;
use kinds::ladder::{LadderRunner, Slice};
use kinds::match_::MatchRunner;
use kinds::question::{Effort, QuestionRunner, is_long_question};
use leased::{Ended, RunLimits};
use problems::ProblemCache;
use timeouts::short_call;

pub use housekeeping::Housekeeping;
pub use kinds::ladder::{ladder_key, references};
pub use kinds::question::Answers;

/// Time between two looks for questions on SQLite while questions arrive, until [`IDLE`] has passed without any. A look
/// at an empty table takes some 50 microseconds.
const LOOK_WHILE_ASKED: Duration = Duration::from_millis(20);
const IDLE: Duration = Duration::from_secs(60);
/// Time between two heartbeats.
const HEARTBEAT: Duration = Duration::from_secs(5);
/// Time before the next try after an error of the database.
const AFTER_AN_ERROR: Duration = Duration::from_secs(1);

/// Everything that a worker needs.
pub struct Worker {
    /// The store of jobs and outcomes.
    pub store: Store,
    /// The judge, which has one thread. Start more workers to run more jobs at once.
    pub judge: Judge,
    /// The built-in games, and a way to build games that are files.
    pub catalog: Catalog,
    /// The games for questions.
    pub answers: Answers,
    /// The games for questions that take long, which another thread answers.
    pub long_answers: Answers,
    /// The directory in which problems are unpacked.
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
        let worker = Working::new(self, stop);
        let (wake, woken) = watch::channel(());
        tokio::join!(
            worker.listen(&wake),
            worker.send_heartbeats(),
            worker.run_lane(Lane::Batch, woken.clone()),
            worker.run_lane(Lane::Interactive, woken),
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
    long_questions: QuestionRunner,
    /// The reason for which this worker was told to stop, if it was.
    stop_reason: std::sync::Mutex<Option<String>>,
}

impl Working {
    fn new(worker: Worker, stop: CancellationToken) -> Self {
        let Worker { store, folder, .. } = worker;
        let judge = Arc::new(worker.judge);
        let problems = Arc::new(ProblemCache::new(folder.clone(), worker.catalog));
        let questions = |answers, effort| {
            let (judge, folder) = (Arc::clone(&judge), folder.clone());
            QuestionRunner::new(store.clone(), judge, answers, folder, effort)
        };
        let (questions, long_questions) = (
            questions(worker.answers, Effort::Usual),
            questions(worker.long_answers, Effort::Long),
        );
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
            ladder: LadderRunner::new(judge, store.clone(), problems),
            questions,
            long_questions,
            store,
            host: worker.host,
            name: worker.name,
            stop,
            stop_reason: std::sync::Mutex::new(None),
        }
    }

    /// Passes wake-ups of the store on to both lanes.
    async fn listen(&self, wake: &watch::Sender<()>) {
        tokio::select! {
            () = self.store.listen(|| wake.send_replace(())) => {}
            () = self.stop.cancelled() => {}
        }
    }

    /// Runs the jobs of a lane, one after the other. Questions have a lane of their own, so that none waits for a long
    /// judging.
    async fn run_lane(&self, lane: Lane, mut woken: watch::Receiver<()>) {
        let (mut last, mut claims) = (Instant::now(), 0);
        while !self.stop.is_cancelled() {
            let pick = Pick::of_claim(claims);
            claims += 1;
            match self.run_one(lane, pick).await {
                Ok(true) => last = Instant::now(),
                Ok(false) => self.wait(lane, &mut woken, last.elapsed() < IDLE).await,
                Err(error) => {
                    tracing::warn!(%error, "the store failed; trying again");
                    self.pause(AFTER_AN_ERROR).await;
                }
            }
        }
    }

    /// Waits until there may be a job.
    async fn wait(&self, lane: Lane, woken: &mut watch::Receiver<()>, is_busy: bool) {
        let poll = self.store.poll_interval();
        let poll = match (lane, is_busy) {
            (Lane::Interactive, true) if poll < Duration::from_secs(1) => LOOK_WHILE_ASKED,
            _ => poll,
        };
        tokio::select! {
            _ = woken.changed() => {}
            () = sleep(poll) => {}
            () = self.stop.cancelled() => {}
        }
    }

    async fn send_heartbeats(&self) {
        let engine = engine();
        while !self.stop.is_cancelled() {
            let heartbeat = self.store.heartbeat(&self.name, &self.host, &engine);
            match short_call(heartbeat).await {
                Ok(None) => {}
                Ok(Some(reason)) => self.end(reason),
                Err(error) => tracing::warn!(%error, "the database does not answer"),
            }
            self.pause(HEARTBEAT).await;
        }
    }

    /// Runs one job of a lane; `false` if there is none.
    async fn run_one(&self, lane: Lane, pick: Pick) -> Result<bool, StoreError> {
        let engine = grundy_questions::engine();
        let claim = self.store.claim(&self.name, lane, &engine, pick);
        let Some(job) = short_call(claim).await? else {
            return Ok(false);
        };
        match job.kind {
            JobKind::Judge | JobKind::Check | JobKind::Rejudge => self.judge(&job).await?,
            JobKind::Question => self.answer(&self.questions, &job).await?,
            JobKind::Match => self.play_match(&job).await?,
            JobKind::Ladder => self.play_ladder(&job).await?,
        }
        Ok(true)
    }

    async fn judge(&self, job: &LeasedJob) -> Result<(), StoreError> {
        let Some(case) = self.fetched(job, self.store.judge_case(job)).await? else {
            return Ok(());
        };
        let prepared = self.judge.prepare(&case).await;
        let outcome = match self.run_leased(job, RunLimits::NONE, prepared).await? {
            Ended::Done(outcome, _) => outcome,
            Ended::Failed(failure, _) => JudgeRunner::failed(failure),
            Ended::Left => return Ok(()),
        };
        let written = self.written(job, || self.store.finish(&case, &self.name, &outcome));
        let Some(finished) = written.await? else {
            return Ok(());
        };
        let submission = &case.submission;
        let (verdict, core_ms) = (<&str>::from(outcome.verdict), outcome.core_ms);
        tracing::info!(submission, verdict, core_ms, "judged");
        if finished == Finished::Disagrees {
            self.stop_after_disagreement(submission).await?;
        }
        Ok(())
    }

    async fn stop_after_disagreement(&self, submission: &str) -> Result<(), StoreError> {
        let reason = format!("it and another worker disagree on submission {submission}");
        tracing::error!(submission, "two workers disagree");
        // The worker ends even if the database fails.
        self.end(reason.clone());
        short_call(self.store.stop_worker(&self.name, &reason)).await
    }

    async fn answer(&self, questions: &QuestionRunner, job: &LeasedJob) -> Result<(), StoreError> {
        let prepared = questions.prepare(&job.payload).await;
        match self.run_leased(job, questions.limits(), prepared).await? {
            Ended::Done(answered, cost) => self.settle(job, &answered, cost.elapsed).await,
            Ended::Failed(failure, cost) => {
                let failed = questions.failed(&failure);
                self.settle(job, &failed, cost.elapsed).await
            }
            Ended::Left => Ok(()),
        }
    }

    /// Plays a match, or answers a question that takes as long.
    async fn play_match(&self, job: &LeasedJob) -> Result<(), StoreError> {
        if is_long_question(&job.payload) {
            return self.answer(&self.long_questions, job).await;
        }
        let prepared = self.matches.prepare(&job.payload).await;
        match self.run_leased(job, MatchRunner::LIMITS, prepared).await? {
            Ended::Done(answered, cost) => self.settle(job, &answered, cost.processor).await,
            Ended::Failed(failure, cost) => {
                let failed = MatchRunner::failed(failure);
                self.settle(job, &failed, cost.processor).await
            }
            Ended::Left => Ok(()),
        }
    }

    /// Writes the answer to a question, which took this many milliseconds.
    async fn settle(
        &self,
        job: &LeasedJob,
        answered: &Answered,
        spent: Millis,
    ) -> Result<(), StoreError> {
        let answer = answered.as_deref().map_err(String::as_str);
        self.written(job, || self.store.answer(job, answer, spent))
            .await?;
        Ok(())
    }

    async fn play_ladder(&self, job: &LeasedJob) -> Result<(), StoreError> {
        let newcomer = match self.fetched(job, self.store.newcomer(job)).await? {
            Some(Some(newcomer)) => newcomer,
            // The problem has another ladder by now.
            Some(None) => return self.finish_slice(job, &Slice::finished(), 0).await,
            None => return Ok(()),
        };
        let prepared = self.ladder.prepare(&newcomer).await;
        let (slice, cost) = match self.run_leased(job, RunLimits::NONE, prepared).await? {
            Ended::Done(slice, cost) => (slice, cost),
            Ended::Failed(failure, cost) => (LadderRunner::failed(&newcomer, &failure), cost),
            Ended::Left => return Ok(()),
        };
        self.finish_slice(job, &slice, cost.processor).await
    }

    /// Writes the meetings of a slice, which took this many milliseconds.
    async fn finish_slice(
        &self,
        job: &LeasedJob,
        slice: &Slice,
        spent: Millis,
    ) -> Result<(), StoreError> {
        let (played, has_met_all) = (&slice.played, slice.has_met_all);
        let write = || self.store.finish_slice(job, played, has_met_all, spent);
        self.written(job, write).await?;
        Ok(())
    }

    /// Fetches what a job is about. `None` if the job was given up, because the database lacks that or cannot read it.
    async fn fetched<T>(
        &self,
        job: &LeasedJob,
        call: impl Future<Output = Result<T, StoreError>>,
    ) -> Result<Option<T>, StoreError> {
        leased::or_left(&self.store, job, short_call(call).await).await
    }

    async fn run_leased<T: Send + 'static>(
        &self,
        job: &LeasedJob,
        limits: RunLimits<'_>,
        prepared: Result<kinds::Prepared<T>, StoreError>,
    ) -> Result<Ended<T>, StoreError> {
        leased::run(&self.store, job, &self.stop, limits, prepared).await
    }

    /// Writes the outcome of a job. `None` if the job was given up, because the database refuses the outcome.
    async fn written<T>(
        &self,
        job: &LeasedJob,
        write: impl AsyncFn() -> Result<T, StoreError>,
    ) -> Result<Option<T>, StoreError> {
        leased::written(&self.store, job, &self.stop, write).await
    }

    /// Stops for good.
    fn end(&self, reason: String) {
        tracing::error!(reason, "this worker has been told to stop");
        *self.stop_reason.lock().expect("no panic while it is held") = Some(reason);
        self.stop.cancel();
    }

    async fn pause(&self, time: Duration) {
        tokio::select! {
            () = sleep(time) => {}
            () = self.stop.cancelled() => {}
        }
    }
}
