//! Matches and tournaments that somebody has asked for: played while nothing short is to be judged.

mod held;

use std::sync::Arc;
use std::time::Duration;

use grundy_harness::judge::Options;
use grundy_harness::{Cancellation, Judge};
use grundy_questions::{Answer, Contestant, Question, Refusal};
use grundy_report::{DEFAULT_SEED, Error};
use grundy_store::{QuestionClaim, Store, StoreError};
use tokio::task::spawn_blocking;
use tokio::time::{Instant, sleep};
use tokio_util::sync::CancellationToken;

use self::held::{Contestants, held};
use crate::patience::{megabytes, words};
use crate::processor_time::Spent;
use crate::programs::fetched;
use crate::shelf::{Found, Shelf};

/// How long a match or a tournament may take.
const LIMIT: Duration = Duration::from_secs(60);
/// How often it is looked whether something short is to be judged.
const LOOK: Duration = Duration::from_millis(250);
/// How often the lease is renewed.
const RENEW: Duration = Duration::from_secs(3);

/// What has bots meet.
pub(crate) struct Table {
    pub(crate) judge: Arc<Judge>,
    pub(crate) store: Store,
    pub(crate) shelf: Arc<Shelf>,
}

impl Table {
    /// Answers a question for a match. As soon as something short is to be judged, it hands the question back.
    pub(crate) async fn answer(
        &self,
        claim: &QuestionClaim,
        stop: &CancellationToken,
    ) -> Result<(), StoreError> {
        let begun = Instant::now();
        let settle = async |answer: Result<&[u8], &str>, spent| {
            let settled = self.store.settle_question(claim, answer, spent);
            megabytes(settled).await.map(drop)
        };
        let Ok(question) = serde_json::from_str::<Question>(&claim.request) else {
            return settle(Err("it cannot be read"), 0).await;
        };
        let (problem, contestants) = match self.fetch(&question).await {
            Ok(Ok(fetched)) => fetched,
            Ok(Err(why)) => return settle(Err(&why), 0).await,
            // What was there when it was asked has gone.
            Err(StoreError::Missing(what)) => {
                let why = format!("there is no such {what} any more");
                return settle(Err(&why), 0).await;
            }
            Err(error) => {
                words(self.store.hand_back_question(claim)).await?;
                return Err(error);
            }
        };
        let cancellation = Cancellation::default();
        let (spent, sprt) = (Spent::from_now(), question.sprt.clone());
        let work = {
            let (judge, cancellation) = (Arc::clone(&self.judge), cancellation.clone());
            let shelf = Arc::clone(&self.shelf);
            spawn_blocking(move || {
                let problem = shelf.open(problem).map_err(Error::User)?;
                let toolchains = judge.toolchains().clone().until(cancellation.flag());
                let options = Options {
                    cancellation: &cancellation,
                    toolchains: &toolchains,
                    ..judge.options(DEFAULT_SEED)
                };
                held(&problem, contestants, sprt.as_deref(), options)
            })
        };
        tokio::pin!(work);
        let (mut renewed, mut gives_way) = (Instant::now(), false);
        let held = loop {
            tokio::select! {
                held = &mut work => break held,
                () = sleep(LOOK) => {}
                () = stop.cancelled(), if !cancellation.is_cancelled() => {
                    gives_way = true;
                    cancellation.cancel();
                }
            }
            if begun.elapsed() >= LIMIT {
                cancellation.cancel();
            } else if words(self.store.has_short_waiting()).await? {
                gives_way = true;
                cancellation.cancel();
            }
            if renewed.elapsed() >= RENEW {
                renewed = Instant::now();
                words(self.store.renew_question(claim)).await?;
            }
        };
        let spent = spent.milliseconds();
        let answer = match held {
            Ok(Ok(table)) => serde_json::to_string(&table)
                .map(Answer::Document)
                .map_err(|error| error.to_string()),
            Ok(Err(Error::Cancelled)) if gives_way => {
                return words(self.store.hand_back_question(claim)).await;
            }
            Ok(Err(Error::Cancelled)) => Ok(Answer::Refused(
                Refusal::unusable(format!(
                    "these games take longer than the {} seconds that a match has",
                    LIMIT.as_secs()
                ))
                .help("choose fewer bots, or run `grundy tournament` on your own machine"),
            )),
            Ok(Err(error)) => {
                tracing::warn!(%error, "a match was not played");
                Err("its problem or a bot cannot be built here".to_owned())
            }
            Err(_) => Err("the worker failed".to_owned()),
        };
        let answer = answer
            .and_then(|answer| serde_json::to_vec(&answer).map_err(|error| error.to_string()));
        settle(answer.as_deref().map_err(String::as_str), spent).await?;
        words(self.store.note_spending("match", spent)).await
    }

    /// The problem and the programs, or why there are none.
    async fn fetch(
        &self,
        question: &Question,
    ) -> Result<Result<(Found, Contestants), String>, StoreError> {
        let Some(named) = &question.problem else {
            return Ok(Err("it names no problem".to_owned()));
        };
        let found = self.shelf.find(&self.store, &named.digest, &named.name);
        let problem = found.await?;
        let mut contestants = Vec::new();
        for contestant in question.contestants.clone() {
            let program = match &contestant {
                Contestant::Reference(_) => None,
                Contestant::Bot(bot) => {
                    let (module, source) = (bot.module.as_deref(), bot.source.as_deref());
                    Some(fetched(&self.store, bot.file.clone(), module, source).await?)
                }
            };
            contestants.push((contestant, program));
        }
        Ok(Ok((problem, contestants)))
    }
}
