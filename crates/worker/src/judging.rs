//! From a claim to an outcome.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use grundy_harness::games::Catalog;
use grundy_harness::judge::Options;
use grundy_harness::problem::Problem;
use grundy_harness::{Cancellation, Judge, Judged, judge_submissions};
use grundy_render::Invocation;
use grundy_render::page::{JudgedSubmission, PageTitle, submission_view};
use grundy_report::{DEFAULT_SEED, Error, Event, EventKind, SubmissionReport, json_text};
use grundy_store::{
    Claim, Failure, Judging, Millis, Newcomer, Outcome, Purpose, QuestionClaim, Store, StoreError,
};
use tokio::task::spawn_blocking;
use tokio::time::{Instant, sleep};
use tokio_util::sync::CancellationToken;

use crate::content::content;
use crate::engine;
use crate::ladder::{LaidOut, Players, Ready};
use crate::matches::Table;
use crate::patience::{megabytes, words};
use crate::processor_time::Spent;
use crate::programs::fetched;
use crate::progress::Watch;
use crate::shelf::Shelf;

/// How often it is said how far a judging is, if it has come on.
const SAY: Duration = Duration::from_millis(200);
/// How often the lease is renewed where nothing has come on.
const RENEW: Duration = Duration::from_secs(5);
/// What the games of one submission may take up for its page before they are compressed, in bytes.
const ROOM: usize = 12_000_000;

/// What judges.
pub(crate) struct Bench {
    judge: Arc<Judge>,
    shelf: Arc<Shelf>,
    store: Store,
    players: Players,
}

/// How judging a claim ended.
pub(crate) enum Ended {
    /// With an outcome.
    Judged(Box<Outcome>),
    /// The worker was told to stop.
    Stopped,
    /// Something comes before it by now; it has taken so many milliseconds of a core.
    GivesWay(Millis),
    /// The task is somebody else's.
    LeaseLost,
}

impl Bench {
    pub(crate) fn new(judge: Arc<Judge>, catalog: Catalog, folder: PathBuf, store: Store) -> Self {
        Self {
            players: Players {
                judge: Arc::clone(&judge),
                store: store.clone(),
                ready: Ready::default(),
                laid_out: LaidOut::default(),
            },
            judge,
            shelf: Arc::new(Shelf::new(folder, catalog)),
            store,
        }
    }

    /// Plays some of the games that a newcomer to a ladder has to play.
    pub(crate) async fn play(
        &self,
        newcomer: &Newcomer,
        stop: &CancellationToken,
    ) -> Result<(), StoreError> {
        let (digest, name) = (&newcomer.problem_digest, &newcomer.problem);
        let found = self.shelf.find(&self.store, digest, name).await?;
        let shelf = Arc::clone(&self.shelf);
        let problem = spawn_blocking(move || shelf.open(found))
            .await
            .unwrap_or_else(|_| Err(Vec::new()));
        match problem {
            Ok(problem) => self.players.play(newcomer, problem, stop).await,
            Err(diagnostics) => {
                tracing::error!(
                    problem = newcomer.problem,
                    ?diagnostics,
                    "it cannot be read"
                );
                words(self.store.release_newcomer(newcomer, true)).await
            }
        }
    }

    /// Has bots meet for whoever asked for it.
    pub(crate) async fn hold(
        &self,
        asked: &QuestionClaim,
        stop: &CancellationToken,
    ) -> Result<(), StoreError> {
        let table = Table {
            judge: Arc::clone(&self.judge),
            store: self.store.clone(),
            shelf: Arc::clone(&self.shelf),
        };
        table.answer(asked, stop).await
    }

    /// Judges what was claimed, and keeps the lease meanwhile.
    pub(crate) async fn judge(
        &self,
        claim: &Claim,
        stop: &CancellationToken,
    ) -> Result<Ended, StoreError> {
        let seed = claim.contest_seed.unwrap_or(DEFAULT_SEED);
        let content = content(claim, &engine(), seed);
        // Who judges again wants to know whether the same comes out.
        if claim.purpose == Purpose::First
            && let Some(before) = words(self.store.judged_before(&content)).await?
        {
            let again = megabytes(self.again(before)).await?;
            return Ok(Ended::Judged(Box::new(again)));
        }
        let (module, source) = (claim.module.as_deref(), claim.source.as_deref());
        let submission = fetched(&self.store, claim.file.clone(), module, source).await?;
        let (digest, name) = (&claim.problem_digest, &claim.problem);
        let found = self.shelf.find(&self.store, digest, name).await?;
        let cancellation = Cancellation::default();
        let watch = Arc::new(Watch::default());
        let began = Spent::from_now();
        let work = {
            let (judge, shelf) = (Arc::clone(&self.judge), Arc::clone(&self.shelf));
            let (cancellation, watch) = (cancellation.clone(), Arc::clone(&watch));
            let claim = claim.clone();
            spawn_blocking(move || {
                let spent = Spent::from_now();
                let problem = shelf.open(found).map_err(Error::User)?;
                let toolchains = judge.toolchains().clone().until(cancellation.flag());
                let options = Options {
                    cancellation: &cancellation,
                    toolchains: &toolchains,
                    ..judge.options(seed)
                };
                let before_proof = AtomicI64::new(i64::MAX);
                let sink = |event: Event| {
                    if matches!(event.kind, EventKind::Certifying) {
                        before_proof.fetch_min(spent.milliseconds(), Ordering::Relaxed);
                    }
                    watch.note(&event.kind);
                };
                let mut judged = judge_submissions(&problem, &[submission], options, &sink)?;
                let judged = judged.remove(0);
                let is_secret = claim.contest_seed.is_some();
                let core_ms = spent.milliseconds();
                let outcome = outcome(&problem, &judged, is_secret, content, core_ms);
                let before_proof = before_proof.into_inner().min(outcome.core_ms);
                Ok(Outcome {
                    spent: [before_proof, outcome.core_ms - before_proof],
                    ..outcome
                })
            })
        };
        tokio::pin!(work);
        let mut said = (watch.now(), Instant::now());
        let mut gives_way = None;
        loop {
            tokio::select! {
                ended = &mut work => return Ok(match (Self::ended(ended), gives_way) {
                    (Ended::Stopped, Some(spent)) => Ended::GivesWay(spent),
                    (ended, _) => ended,
                }),
                () = sleep(SAY) => {}
                () = stop.cancelled(), if !cancellation.is_cancelled() => cancellation.cancel(),
            }
            let spent = began.so_far();
            if !cancellation.is_cancelled() && claim.may_have_to_give_way(spent) {
                match words(self.store.has_to_give_way(claim, spent)).await {
                    Ok(false) => {}
                    Ok(true) => {
                        gives_way = Some(spent);
                        cancellation.cancel();
                    }
                    Err(error) => tracing::warn!(%error, "the database does not answer"),
                }
            }
            let now = watch.now();
            if now == said.0 && said.1.elapsed() < RENEW {
                continue;
            }
            match words(self.store.renew(claim, now.0, now.1)).await {
                Ok(true) => said = (now, Instant::now()),
                Ok(false) => {
                    cancellation.cancel();
                    // The thread ends by itself; what comes of it is of no interest.
                    let _ = work.await;
                    return Ok(Ended::LeaseLost);
                }
                Err(error) => tracing::warn!(%error, "the database does not answer"),
            }
        }
    }

    fn ended(ended: Result<Result<Outcome, Error>, tokio::task::JoinError>) -> Ended {
        let why = match ended {
            Ok(Ok(outcome)) => return Ended::Judged(Box::new(outcome)),
            Ok(Err(Error::Cancelled)) => return Ended::Stopped,
            Ok(Err(Error::Internal(why))) => why.to_string(),
            Ok(Err(Error::User(diagnostics))) => {
                let titles = diagnostics
                    .iter()
                    .map(|diagnostic| diagnostic.title.clone());
                titles.collect::<Vec<_>>().join("; ")
            }
            Err(_) => "the judge panicked".to_owned(),
        };
        tracing::error!(why, "the judge failed");
        Ended::Judged(Box::new(Outcome {
            engine: engine(),
            ..Outcome::judge_failed(why.chars().take(500).collect())
        }))
    }

    /// What an equal submission came to.
    async fn again(&self, before: Judging) -> Result<Outcome, StoreError> {
        let report = match &before.report {
            Some(hash) => Some(self.store.blob(hash).await?),
            None => None,
        };
        let view = match &before.view {
            Some(hash) => Some(self.store.blob(hash).await?),
            None => None,
        };
        Ok(Outcome {
            content: before.content,
            verdict: before.verdict,
            reason: before.reason,
            reproducible: before.reproducible,
            certified: before.certified,
            won_starts: before.won_starts,
            converted: before.converted,
            fuel: before.fuel,
            report,
            view,
            module: before.module,
            failure: before.failure,
            engine: before.engine,
            // As before: that it cost nothing would tell that somebody has handed in the same.
            core_ms: before.core_ms,
            spent: [0; 2],
        })
    }
}

/// What is written down. Where the seed is a secret of a contest, it stands in the report alone, which the
/// site shows without it until the end; what pages show never has it.
fn outcome(
    problem: &Problem,
    judged: &Judged,
    is_secret: bool,
    content: String,
    core_ms: i64,
) -> Outcome {
    let report = &judged.report;
    let count = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
    let (won_starts, converted, fuel, certified, module) = match report {
        SubmissionReport::Play(report) => (
            count(report.converted.won_starts),
            count(report.converted.converted),
            count(report.fuel.total),
            report.proof.as_ref().is_some_and(|proof| proof.certified),
            report.submission.sha256.clone(),
        ),
        SubmissionReport::Answer(report) => (
            count(report.questions.planned),
            count(report.questions.right),
            count(report.fuel.total),
            false,
            report.submission.sha256.clone(),
        ),
    };
    let title = PageTitle {
        problem: &problem.name,
        game: &problem.game.title,
        // Of one submission alone, a view does not tell the seed.
        seed: DEFAULT_SEED,
        invocation: Invocation {
            problem: &problem.id,
            language: None,
            has_page: false,
        },
    };
    let without = is_secret.then(|| report.without_seed());
    let shown = JudgedSubmission {
        report: without.as_ref().unwrap_or(report),
        games: &judged.games,
    };
    let view = submission_view(&title, &shown, ROOM).to_string();
    Outcome {
        content,
        verdict: report.verdict().to_string(),
        reason: report.reason().map(|reason| reason.to_string()),
        reproducible: report.is_reproducible(),
        certified,
        failure: failure(report),
        won_starts,
        converted,
        fuel,
        report: Some(json_text(std::slice::from_ref(report)).into_bytes()),
        view: Some(view.into_bytes()),
        module,
        engine: engine(),
        core_ms,
        spent: [core_ms, 0],
    }
}

/// Where a bot failed: in a game, or in the refutation of its proof.
fn failure(report: &SubmissionReport) -> Option<Failure> {
    let SubmissionReport::Play(report) = report else {
        return None;
    };
    let (instance, mistake) = report.first_mistake()?;
    Some(Failure {
        instance: instance.to_owned(),
        position: mistake.position.clone(),
        played: mistake.played.clone(),
    })
}
