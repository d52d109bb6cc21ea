//! Running programs that a user has requested: matches, tournaments, and runs on a sample.

mod held;
mod sample;

use std::sync::Arc;
use std::time::Duration;

use grundy_harness::{Cancellation, Judge};
use grundy_questions::{Answer, Contestant, Question, Refusal, SampleProgram};
use grundy_report::{DEFAULT_SEED, Error};
use grundy_store::{Store, StoreError};

use self::held::{Contestants, held};
use super::{Answered, Prepared, or_failed, with_options};
use crate::leased::{self, RunLimits};
use crate::logged::first_line;
use crate::problems::{Found, ProblemCache};
use crate::programs::{fetched, of_bot};

/// The limit of one match or tournament, in elapsed time.
const LIMIT: Duration = Duration::from_secs(60);
const NO_PROBLEM: &str = "the question names no problem";

/// Plays matches and tournaments.
pub(crate) struct MatchRunner {
    pub(crate) judge: Arc<Judge>,
    pub(crate) store: Store,
    pub(crate) problems: Arc<ProblemCache>,
}

impl MatchRunner {
    /// The limits of one match.
    pub(crate) const LIMITS: RunLimits<'static> = RunLimits {
        time: Some(LIMIT),
        ..RunLimits::NONE
    };

    /// Reads a question for a match and fetches its problem and all programs.
    pub(crate) async fn prepare(&self, request: &str) -> Result<Prepared<Answered>, StoreError> {
        let Ok(question) = serde_json::from_str::<Question>(request) else {
            let why = "the question cannot be read".to_owned();
            return Ok(Prepared::Known(Err(why)));
        };
        let prepared = match question.sample.clone() {
            Some(program) => self.prepare_sample(&question, program).await,
            None => self.prepare_games(&question).await,
        };
        or_failed(prepared, Err)
    }

    /// Fetches the problem and the programs of a match or a tournament.
    async fn prepare_games(&self, question: &Question) -> Result<Prepared<Answered>, StoreError> {
        let Some(found) = self.problem(question).await? else {
            return Ok(Prepared::Known(Err(NO_PROBLEM.to_owned())));
        };
        let mut contestants = Vec::new();
        for contestant in question.contestants.clone() {
            let program = match &contestant {
                Contestant::Reference(_) => None,
                Contestant::Bot(bot) => Some(fetched(&self.store, &of_bot(bot)).await?),
            };
            contestants.push((contestant, program));
        }
        let (judge, problems) = (Arc::clone(&self.judge), Arc::clone(&self.problems));
        let sprt = question.sprt.clone();
        Ok(Prepared::Work(Box::new(move |cancellation, _| {
            played(
                &judge,
                &problems,
                found,
                contestants,
                sprt.as_deref(),
                cancellation,
            )
        })))
    }

    /// Fetches the problem for a run of a program on a sample.
    async fn prepare_sample(
        &self,
        question: &Question,
        program: SampleProgram,
    ) -> Result<Prepared<Answered>, StoreError> {
        let Some(found) = self.problem(question).await? else {
            return Ok(Prepared::Known(Err(NO_PROBLEM.to_owned())));
        };
        let (judge, problems) = (Arc::clone(&self.judge), Arc::clone(&self.problems));
        let is_closed = question.is_closed;
        Ok(Prepared::Work(Box::new(move |cancellation, _| {
            sample::run(&judge, &problems, found, program, is_closed, cancellation)
        })))
    }

    /// The problem; `None` if the question names none.
    async fn problem(&self, question: &Question) -> Result<Option<Found>, StoreError> {
        let Some(named) = &question.problem else {
            return Ok(None);
        };
        let found = self.problems.find(&self.store, &named.digest, &named.name);
        found.await.map(Some)
    }

    /// The answer to a match that was not played to its end.
    pub(crate) fn failed(failure: leased::Failure) -> Answered {
        match failure {
            leased::Failure::TimedOut => {
                let refusal = Refusal::unusable(format!(
                    "these games take longer than the limit of {} seconds for a match",
                    LIMIT.as_secs()
                ));
                let help = "choose fewer bots, or run `grundy tournament` on your own machine";
                written(&Answer::Refused(refusal.help(help)))
            }
            leased::Failure::Error(error) => {
                let error = error.to_string();
                tracing::warn!(error = first_line(&error), "a match was not played");
                Err("the problem or a bot cannot be built on the server".to_owned())
            }
            leased::Failure::Panicked => Err("the worker failed".to_owned()),
        }
    }
}

fn played(
    judge: &Judge,
    problems: &ProblemCache,
    problem: Found,
    contestants: Contestants,
    sprt: Option<&str>,
    cancellation: &Cancellation,
) -> Result<Answered, Error> {
    let problem = problems.open(problem).map_err(Error::User)?;
    let table = with_options(judge, DEFAULT_SEED, cancellation, |options| {
        held(&problem, contestants, sprt, options)
    })?;
    let text = serde_json::to_string(&table).map_err(|error| error.to_string());
    Ok(text.and_then(|text| written(&Answer::Document(text))))
}

fn written(answer: &Answer) -> Answered {
    serde_json::to_vec(answer).map_err(|error| error.to_string())
}
