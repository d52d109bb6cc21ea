//! Running programs that a user has requested: matches, tournaments, and runs on the first test.

mod held;
mod sample;

use std::sync::Arc;
use std::time::Duration;

use grundy_harness::judge::Options;
use grundy_harness::{Cancellation, Judge};
use grundy_questions::{Answer, Contestant, Question, Refusal, SampleProgram};
use grundy_report::{DEFAULT_SEED, Error};
use grundy_store::{Store, StoreError};

use self::held::{Contestants, held};
use super::{Answered, Prepared};
use crate::leased::{self, RunLimits};
use crate::problems::{Found, ProblemCache};
use crate::programs::{fetched, of_bot};

/// The limit of one match or tournament, in elapsed time.
const LIMIT: Duration = Duration::from_secs(60);

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
        let known = |why: &str| Ok(Prepared::Known(Err(why.to_owned())));
        let Ok(question) = serde_json::from_str::<Question>(request) else {
            return known("the question cannot be read");
        };
        if let Some(program) = question.sample.clone() {
            return self.prepare_sample(&question, program).await;
        }
        let (problem, contestants) = match self.fetch(&question).await {
            Ok(Some(fetched)) => fetched,
            Ok(None) => return known("the question names no problem"),
            // It was deleted after the question was asked.
            Err(StoreError::Missing(what)) => {
                return known(&format!("the {what} no longer exists"));
            }
            Err(error) => return Err(error),
        };
        let (judge, problems) = (Arc::clone(&self.judge), Arc::clone(&self.problems));
        let sprt = question.sprt.clone();
        Ok(Prepared::Work(Box::new(move |cancellation, _| {
            played(
                &judge,
                &problems,
                problem,
                contestants,
                sprt.as_deref(),
                cancellation,
            )
        })))
    }

    /// Fetches the problem for a run of a program on its first test.
    async fn prepare_sample(
        &self,
        question: &Question,
        program: SampleProgram,
    ) -> Result<Prepared<Answered>, StoreError> {
        let Some(named) = &question.problem else {
            return Ok(Prepared::Known(Err(
                "the question names no problem".to_owned()
            )));
        };
        let found = self.problems.find(&self.store, &named.digest, &named.name);
        let found = found.await?;
        let (judge, problems) = (Arc::clone(&self.judge), Arc::clone(&self.problems));
        let is_closed = question.is_closed;
        Ok(Prepared::Work(Box::new(move |cancellation, _| {
            sample::run(&judge, &problems, found, program, is_closed, cancellation)
        })))
    }

    /// The problem and the programs; `None` if the question names no problem.
    async fn fetch(&self, question: &Question) -> Result<Option<(Found, Contestants)>, StoreError> {
        let Some(named) = &question.problem else {
            return Ok(None);
        };
        let found = self.problems.find(&self.store, &named.digest, &named.name);
        let problem = found.await?;
        let mut contestants = Vec::new();
        for contestant in question.contestants.clone() {
            let program = match &contestant {
                Contestant::Reference(_) => None,
                Contestant::Bot(bot) => Some(fetched(&self.store, &of_bot(bot)).await?),
            };
            contestants.push((contestant, program));
        }
        Ok(Some((problem, contestants)))
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
                tracing::warn!(%error, "a match was not played");
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
    let toolchains = judge.toolchains().clone().until(cancellation.flag());
    let options = Options {
        cancellation,
        toolchains: &toolchains,
        ..judge.options(DEFAULT_SEED)
    };
    let table = held(&problem, contestants, sprt, options)?;
    let text = serde_json::to_string(&table).map_err(|error| error.to_string());
    Ok(text.and_then(|text| written(&Answer::Document(text))))
}

fn written(answer: &Answer) -> Answered {
    serde_json::to_vec(answer).map_err(|error| error.to_string())
}
