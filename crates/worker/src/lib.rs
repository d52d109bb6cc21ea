//! A worker of an arena: it claims tasks, judges them, and writes down what came of it. Beside that it answers
//! questions of people who play and explore, in a lane of its own.
//!
//! It shares nothing with the process that serves pages but the store and the queue. It may be killed at
//! any moment: its lease ends, and another worker begins anew. It may lose the database for a while: it
//! tries again until it is told to stop.

mod answering;
mod content;
mod judging;
mod ladder;
mod matches;
mod patience;
mod processor_time;
mod programs;
mod progress;
mod shelf;

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use grundy_harness::Judge;
use grundy_harness::games::Catalog;
use grundy_questions::match_engine;
use grundy_report::{ENGINE, ENGINE_VERSION};
use grundy_store::queue::{Later, Queue};
use grundy_store::{Claim, Finished, NewFrom, Purpose, Store, StoreError};
use tokio::sync::Mutex;
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;

pub use answering::Answers;
use answering::Lane;
use judging::{Bench, Ended};
pub use ladder::{ladder_key, references};
use patience::{megabytes, words};

/// How often a worker looks for tasks that no wake-up told of.
const LOOK: Duration = Duration::from_secs(3);
/// How often it says that it is there.
const HEARTBEAT: Duration = Duration::from_secs(5);
/// How long it waits for a database that does not answer.
const AFTER_AN_ERROR: Duration = Duration::from_secs(1);

/// What a worker needs.
pub struct Worker {
    /// Where tasks are, and where outcomes go.
    pub store: Store,
    /// What wakes it.
    pub queue: Arc<dyn Queue>,
    /// What judges. It has one thread: more tasks at once are more workers.
    pub judge: Judge,
    /// The games that it knows, and how it makes games of files.
    pub catalog: Catalog,
    /// What it answers questions with.
    pub answers: Answers,
    /// Where it unpacks problems.
    pub folder: PathBuf,
    /// The machine, for people.
    pub host: String,
    /// Its name, which no other worker has or had.
    pub name: String,
}

/// The engine, as judgings name it.
#[must_use]
pub fn engine() -> String {
    format!("{ENGINE}, engine version {ENGINE_VERSION}")
}

impl Worker {
    /// Judges until it is told to stop, and then hands back what it has not finished. Returns why it must
    /// not be started again, if it disagreed with another worker.
    ///
    /// Errors of the database are written to the log, and tried again.
    pub async fn run(self, stop: CancellationToken) -> Option<String> {
        let Self {
            store,
            queue,
            judge,
            catalog,
            answers,
            folder,
            host,
            name,
        } = self;
        let judge = Arc::new(judge);
        let lane = Lane::new(
            store.clone(),
            name.clone(),
            stop.clone(),
            Arc::clone(&judge),
            answers,
            folder.clone(),
        );
        let worker = Arc::new(Working {
            bench: Bench::new(judge, catalog, folder, store.clone()),
            turn: Mutex::new(()),
            at: std::sync::Mutex::new(None),
            claims: AtomicU64::new(0),
            told: std::sync::Mutex::new(None),
            store,
            host,
            name,
            stop,
        });
        tokio::join!(
            worker.listen(&*queue),
            worker.look(),
            worker.say_so(),
            lane.run()
        );
        let mut told = worker.told.lock().expect("no panic while it is held");
        told.take()
    }
}

struct Working {
    store: Store,
    bench: Bench,
    host: String,
    name: String,
    stop: CancellationToken,
    /// One task at a time.
    turn: Mutex<()>,
    /// How often it has looked for a task.
    claims: AtomicU64,
    /// Why it was told to stop.
    told: std::sync::Mutex<Option<String>>,
    /// The submission that is being judged.
    at: std::sync::Mutex<Option<String>>,
}

impl Working {
    /// Works at every wake-up.
    async fn listen(self: &Arc<Self>, queue: &dyn Queue) {
        let mut start = 0;
        while !self.stop.is_cancelled() {
            start += 1;
            // A name that the queue has not met.
            let name = format!("{}-{start}", self.name);
            let worker = Arc::clone(self);
            let on_wake = Arc::new(move || {
                let worker = Arc::clone(&worker);
                let work: Later<'static, ()> = Box::pin(async move { worker.work().await });
                work
            });
            let stop = self.stop.clone();
            let stopped = Box::pin(async move { stop.cancelled().await });
            if let Err(error) = queue.listen(&name, on_wake, stopped).await {
                tracing::warn!(%error, "the queue does not answer; trying again");
                self.pause(AFTER_AN_ERROR).await;
            }
        }
    }

    /// Works without being woken, now and then.
    async fn look(&self) {
        while !self.stop.is_cancelled() {
            self.work().await;
            self.pause(LOOK).await;
        }
    }

    async fn say_so(&self) {
        while !self.stop.is_cancelled() {
            let at = self.at.lock().expect("no panic while it is held").clone();
            let engine = engine();
            let said = self
                .store
                .heartbeat(&self.name, &self.host, &engine, at.as_deref());
            let said = words(said).await;
            match said {
                Ok(None) => {}
                Ok(Some(why)) => {
                    self.end(why);
                }
                Err(error) => tracing::warn!(%error, "the database does not answer"),
            }
            self.pause(HEARTBEAT).await;
        }
    }

    /// Does what there is to do.
    async fn work(&self) {
        let _turn = self.turn.lock().await;
        while !self.stop.is_cancelled() {
            match self.one().await {
                Ok(true) => {}
                Ok(false) => return,
                Err(error) => {
                    tracing::warn!(%error, "the database does not answer; trying again");
                    self.pause(AFTER_AN_ERROR).await;
                }
            }
        }
    }

    /// Does one task; false if there is none.
    async fn one(&self) -> Result<bool, StoreError> {
        let claims = self.claims.fetch_add(1, Ordering::Relaxed);
        let new = match claims % 2 {
            0 => NewFrom::Oldest,
            _ => NewFrom::Newest,
        };
        // Matches and long judgings take turns: neither who floods the one nor who floods the other holds
        // the others up.
        let matches_first = claims % 4 < 2 && !words(self.store.has_short_waiting()).await?;
        if matches_first && self.has_held_match().await? {
            return Ok(true);
        }
        let Some(claim) = words(self.store.claim_from(&self.name, new)).await? else {
            return Ok(self.has_held_match().await? || self.ladder().await?);
        };
        self.set_at(Some(claim.submission.clone()));
        let done = self.finish(&claim).await;
        self.set_at(None);
        done.map(|()| true)
    }

    /// Has bots meet for somebody who has asked for it; false if nobody has.
    async fn has_held_match(&self) -> Result<bool, StoreError> {
        let engine = match_engine();
        let asked = words(self.store.claim_question(&self.name, &engine)).await?;
        if let Some(asked) = &asked {
            self.bench.hold(asked, &self.stop).await?;
        }
        Ok(asked.is_some())
    }

    /// Plays some games of a ladder; false if there is nobody who has to.
    async fn ladder(&self) -> Result<bool, StoreError> {
        let Some(newcomer) = words(self.store.claim_newcomer(&self.name)).await? else {
            return Ok(false);
        };
        self.bench.play(&newcomer, &self.stop).await?;
        Ok(true)
    }

    async fn finish(&self, claim: &Claim) -> Result<(), StoreError> {
        let ended = match self.bench.judge(claim, &self.stop).await {
            Ok(ended) => ended,
            Err(error) => {
                // Nobody's fault but the database's: somebody judges it when that is back.
                self.pause(AFTER_AN_ERROR).await;
                words(self.store.hand_back(claim)).await?;
                return Err(error);
            }
        };
        let outcome = match ended {
            Ended::Judged(outcome) => outcome,
            Ended::Stopped => return words(self.store.hand_back(claim)).await,
            Ended::GivesWay(spent) => {
                tracing::info!(submission = claim.submission, core_ms = spent, "gives way");
                return words(self.store.give_way(claim, spent)).await;
            }
            Ended::LeaseLost => return Ok(()),
        };
        // Judged is judged: a database that is away for a minute costs no second judging.
        let mut tries = 0;
        let finished = loop {
            tries += 1;
            match megabytes(self.store.finish(claim, &self.name, &outcome)).await {
                Ok(finished) => break finished,
                Err(error) if tries < 60 && !self.stop.is_cancelled() => {
                    tracing::warn!(%error, "an outcome could not be written; trying again");
                    self.pause(AFTER_AN_ERROR).await;
                }
                Err(error) => return Err(error),
            }
        };
        tracing::info!(
            submission = claim.submission,
            verdict = outcome.verdict,
            core_ms = outcome.core_ms,
            "judged"
        );
        // While others wait, nobody plays; whoever is not enrolled now, the server enrols soon.
        if claim.purpose == Purpose::First
            && outcome.module.is_some()
            && !words(self.store.has_waiting()).await?
        {
            words(self.store.enrol(&claim.problem, &references())).await?;
        }
        if finished == Finished::Disagrees {
            let why = format!(
                "it and another worker disagree on submission {}",
                claim.submission
            );
            tracing::error!(submission = claim.submission, "two workers disagree");
            words(self.store.stop_worker(&self.name, &why)).await?;
            self.end(why);
        }
        Ok(())
    }

    /// Stops for good.
    fn end(&self, why: String) {
        tracing::error!(why, "this worker has been told to stop");
        *self.told.lock().expect("no panic while it is held") = Some(why);
        self.stop.cancel();
    }

    fn set_at(&self, submission: Option<String>) {
        *self.at.lock().expect("no panic while it is held") = submission;
    }

    async fn pause(&self, time: Duration) {
        tokio::select! {
            () = sleep(time) => {}
            () = self.stop.cancelled() => {}
        }
    }
}
