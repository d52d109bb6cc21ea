//! Judging a submission.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use grundy_harness::problem::Problem;
use grundy_harness::{Cancellation, Judge, Judged, Submission, judge_submissions};
use grundy_render::Invocation;
use grundy_render::page::{JudgedSubmission, PageTitle, submission_view};
use grundy_report::{DEFAULT_SEED, Error, Event, EventKind, SubmissionReport, json_text};
use grundy_store::{Failure, JobKind, JudgeCase, Judging, Outcome, Store, StoreError};

use super::content::content;
use super::{Prepared, or_failed, with_options};
use crate::cpu_time::CpuTimer;
use crate::logged::first_line;
use crate::problems::{Found, ProblemCache};
use crate::programs::fetched;
use crate::progress::ProgressSink;
use crate::timeouts::{bulk_call, short_call};
use crate::{engine, leased};

/// Bytes of games that the page of a submission has room for, before they are compressed.
const ROOM: usize = 12_000_000;

/// Judges submissions.
pub(crate) struct JudgeRunner {
    pub(crate) judge: Arc<Judge>,
    pub(crate) problems: Arc<ProblemCache>,
    pub(crate) store: Store,
}

/// A submission with all that judging it takes.
struct Case {
    submission: Submission,
    problem: Found,
    seed: u64,
    /// Whether the seed is a secret of a contest.
    is_secret: bool,
    content: String,
}

impl JudgeRunner {
    /// Fetches the submission and its problem, or the outcome of an equal submission.
    pub(crate) async fn prepare(
        &self,
        claimed: &JudgeCase,
    ) -> Result<Prepared<Outcome>, StoreError> {
        or_failed(self.fetch(claimed).await, Self::judge_failed)
    }

    async fn fetch(&self, claimed: &JudgeCase) -> Result<Prepared<Outcome>, StoreError> {
        let seed = claimed.contest_seed.unwrap_or(DEFAULT_SEED);
        let content = content(claimed, &engine(), seed);
        // A check and a rejudging have to find out whether the result is the same.
        if claimed.job.kind == JobKind::Judge
            && let Some(before) = short_call(self.store.judged_before(&content)).await?
        {
            match bulk_call(self.again(before)).await {
                // The report of the equal submission is lost, so this one is judged.
                Err(StoreError::Missing(_)) => {}
                outcome => return outcome.map(Prepared::Known),
            }
        }
        let submission = fetched(&self.store, &claimed.program).await?;
        let (digest, name) = (&claimed.problem_digest, &claimed.problem);
        let case = Case {
            submission,
            problem: self.problems.find(&self.store, digest, name).await?,
            seed,
            is_secret: claimed.contest_seed.is_some(),
            content,
        };
        let (judge, problems) = (Arc::clone(&self.judge), Arc::clone(&self.problems));
        Ok(Prepared::Work(Box::new(move |cancellation, progress| {
            judged(&judge, &problems, case, cancellation, progress)
        })))
    }

    /// The outcome of a judging that failed, which is the judge's fault.
    pub(crate) fn failed(failure: leased::Failure) -> Outcome {
        let why = match failure {
            leased::Failure::Error(Error::User(diagnostics)) => {
                let titles = diagnostics.into_iter().map(|diagnostic| diagnostic.title);
                titles.collect::<Vec<_>>().join("; ")
            }
            leased::Failure::Error(error) => error.to_string(),
            leased::Failure::Panicked => "the judge panicked".to_owned(),
            leased::Failure::TimedOut => "judging took too long".to_owned(),
        };
        Self::judge_failed(why)
    }

    fn judge_failed(why: String) -> Outcome {
        tracing::error!(why = first_line(&why), "the judge failed");
        Outcome {
            engine: engine(),
            ..Outcome::judge_failed(why.chars().take(500).collect())
        }
    }

    /// The outcome of an equal submission.
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
            // The time of the earlier judging: a time of 0 would reveal that another account has submitted the same
            // program.
            core_ms: before.core_ms,
            spent: [0; 2],
        })
    }
}

fn judged(
    judge: &Judge,
    problems: &ProblemCache,
    case: Case,
    cancellation: &Cancellation,
    progress: &ProgressSink,
) -> Result<Outcome, Error> {
    let timer = CpuTimer::start();
    let problem = problems.open(case.problem).map_err(Error::User)?;
    // Events come from several threads, and a judging may have no proof. The minimum of all times, and of the time
    // of the whole judging, is the time before the proof in every case.
    let before_proof = AtomicI64::new(i64::MAX);
    let sink = |event: Event| {
        if matches!(event.kind, EventKind::Certifying) {
            before_proof.fetch_min(timer.milliseconds(), Ordering::Relaxed);
        }
        progress.note(&event.kind);
    };
    let judged = with_options(judge, case.seed, cancellation, |options| {
        judge_submissions(&problem, &[case.submission], options, &sink)
    });
    let judged = judged?.remove(0);
    let core_ms = timer.milliseconds();
    let outcome = outcome(&problem, &judged, case.is_secret, case.content, core_ms);
    let before_proof = before_proof.into_inner().min(core_ms);
    Ok(Outcome {
        spent: [before_proof, core_ms - before_proof],
        ..outcome
    })
}

/// The outcome as the store keeps it. A secret seed of a contest is in the report only, which the site shows without
/// it until the contest ends; the view for pages never has it.
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
            count(report.converted.of_all()),
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
        // A view of one submission alone does not show the seed.
        seed: DEFAULT_SEED,
        invocation: Invocation::on(&problem.id),
    };
    let without = is_secret.then(|| report.without_seed());
    let shown = JudgedSubmission {
        report: without.as_ref().unwrap_or(report),
        games: &judged.games,
    };
    let view = submission_view(&title, &shown, ROOM).to_string();
    Outcome {
        content,
        verdict: report.verdict(),
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

/// The first failure of a bot, in a game or in the refutation of its proof.
fn failure(report: &SubmissionReport) -> Option<Failure> {
    let SubmissionReport::Play(report) = report else {
        return None;
    };
    let first = report.first_mistake()?;
    Some(Failure {
        instance: first.instance.to_owned(),
        position: first.mistake.position.clone(),
        played: first.mistake.played.clone(),
    })
}
