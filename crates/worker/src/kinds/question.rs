//! Answering a question of a user who plays or explores.
//!
//! Each question has limits of its own: estimated solving work for positions, fuel and memory for bots and games that
//! are files, and elapsed time for everything.

use std::num::NonZero;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use grundy_harness::games::{Catalog, Instance};
use grundy_harness::modules::Patience;
use grundy_harness::problem::Problem;
use grundy_harness::{
    Cancellation, Choice, Failure, HostFault, Judge, Player, PositionView, Seat, SeatableBot,
    Submission, searching_of_questions,
};
use grundy_questions::{BotAtTable, BotFile, Bounds, Context, Kind, Library, Question, answer};
use grundy_report::Error;
use grundy_report::sanitize::single_line;
use grundy_store::{Store, StoreError};

use super::{Answered, Prepared, or_failed};
use crate::leased::{self, RunLimits};
use crate::logged::first_line;
use crate::problems::{Found, ProblemCache};
use crate::programs;
use crate::recently_used::RecentlyUsed;

/// The limit of one question, in elapsed time. The work is bounded too: this is for slow rules and busy machines.
const LIMIT: Duration = Duration::from_secs(60);
/// The limit of a question that asks to try harder.
const LONG_LIMIT: Duration = Duration::from_secs(90);
/// The limit of one move of a bot, in elapsed time. Fuel decides; this is a backstop.
const MOVE: Duration = Duration::from_secs(10);
/// The number of bots that stay loaded.
const BOTS: NonZero<usize> = NonZero::new(8).expect("not zero");

/// The games of a worker that answers questions.
pub struct Answers {
    /// The built-in games, and a way to build games that are files within bounds that suit interactive use.
    pub catalog: Catalog,
    /// Ends the exploration of games that are files.
    pub patience: Patience,
}

/// Answers questions.
pub(crate) struct QuestionRunner {
    store: Store,
    answerer: Arc<Answerer>,
    /// Ends the work of the answerer.
    end: Box<dyn Fn() + Send + Sync>,
    /// The limit of one question, in elapsed time.
    limit: Duration,
}

/// The work that a question may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Effort {
    /// A person waits for the answer.
    Usual,
    /// It was asked for expressly, and is answered when there is time.
    Long,
}

impl Effort {
    fn bounds(self) -> Bounds {
        match self {
            Self::Usual => Bounds::of_a_worker(),
            Self::Long => Bounds::of_a_long_answer(),
        }
    }

    fn limit(self) -> Duration {
        match self {
            Self::Usual => LIMIT,
            Self::Long => LONG_LIMIT,
        }
    }
}

/// Answers questions whose programs have been fetched.
struct Answerer {
    judge: Arc<Judge>,
    problems: ProblemCache,
    library: Library,
    patience: Patience,
    /// The directory in which problems are unpacked.
    folder: String,
    /// The bots that were used last, by their keys (see [`key`]).
    bots: RecentlyUsed<Arc<SeatableBot>>,
}

/// The problem and the bot that are fetched before a question is answered, if it needs them.
#[derive(Default)]
struct Fetched {
    problem: Option<Found>,
    bot: Option<Submission>,
}

impl QuestionRunner {
    pub(crate) fn new(
        store: Store,
        judge: Arc<Judge>,
        answers: Answers,
        folder: PathBuf,
        effort: Effort,
    ) -> Self {
        let Answers { catalog, patience } = answers;
        let end = patience.clone();
        let answerer = Answerer {
            judge,
            folder: folder.display().to_string(),
            problems: ProblemCache::new(folder, catalog.clone()),
            library: Library::new(catalog, effort.bounds()),
            patience,
            bots: RecentlyUsed::new(BOTS),
        };
        Self {
            store,
            answerer: Arc::new(answerer),
            end: Box::new(move || end.end_at(Instant::now())),
            limit: effort.limit(),
        }
    }

    /// The limits of one question.
    pub(crate) fn limits(&self) -> RunLimits<'_> {
        RunLimits {
            time: Some(self.limit),
            on_cancel: &*self.end,
        }
    }

    /// Reads a question and fetches its problem and its bot.
    pub(crate) async fn prepare(&self, request: &str) -> Result<Prepared<Answered>, StoreError> {
        let Ok(question) = serde_json::from_str::<Question>(request) else {
            let why = "the question cannot be read".to_owned();
            return Ok(Prepared::Known(Err(why)));
        };
        or_failed(self.work(question).await, Err)
    }

    async fn work(&self, question: Question) -> Result<Prepared<Answered>, StoreError> {
        let fetched = self.fetch(&question).await?;
        let answerer = Arc::clone(&self.answerer);
        let limit = self.limit;
        Ok(Prepared::Work(Box::new(move |cancellation, _| {
            // The end comes by `RunLimits::on_cancel`. This is later in any case.
            answerer.patience.end_at(Instant::now() + 2 * limit);
            let answered = answerer.answer(&question, fetched, cancellation);
            // An answer that was cut short is incomplete.
            match cancellation.is_cancelled() {
                true => Err(Error::Cancelled),
                false => Ok(answered),
            }
        })))
    }

    async fn fetch(&self, question: &Question) -> Result<Fetched, StoreError> {
        let mut fetched = Fetched::default();
        if let Some(problem) = &question.problem {
            let problems = &self.answerer.problems;
            let found = problems.find(&self.store, &problem.digest, &problem.name);
            fetched.problem = Some(found.await?);
        }
        if let Some(bot) = &question.bot
            && self.answerer.bots.get(&key(question, bot)).is_none()
        {
            let program = programs::of_bot(bot);
            fetched.bot = Some(programs::fetched(&self.store, &program).await?);
        }
        Ok(fetched)
    }

    /// The answer to a question that could not be answered.
    pub(crate) fn failed(&self, failure: &leased::Failure) -> Answered {
        let why = match failure {
            leased::Failure::TimedOut => format!(
                "it takes longer than the limit of {} seconds for a question",
                self.limit.as_secs()
            ),
            leased::Failure::Error(_) | leased::Failure::Panicked => "the worker failed".to_owned(),
        };
        tracing::warn!(why, "a question was not answered");
        Err(why)
    }
}

/// Whether a request is a question that asks to try harder.
pub(crate) fn is_long_question(request: &str) -> bool {
    let question = serde_json::from_str::<Question>(request);
    question.is_ok_and(|question| matches!(question.kind, Kind::Explorer | Kind::Position))
}

/// The key of a loaded bot: equal for the same program under the limits of the same problem.
fn key(question: &Question, bot: &BotFile) -> String {
    let problem = question.problem.as_ref().map(|problem| &problem.digest);
    format!(
        "{:?} {:?} {:?} {problem:?}",
        bot.file, bot.source, bot.module
    )
}

impl Answerer {
    fn load(
        &self,
        key: &str,
        bot: &Submission,
        problem: &Problem,
        cancellation: &Cancellation,
    ) -> Result<Arc<SeatableBot>, String> {
        let toolchains = self.judge.toolchains().clone().until(cancellation.flag());
        let precompiler = self.judge.precompiler();
        let loaded = SeatableBot::new(bot, &problem.limits, MOVE, precompiler, &toolchains);
        // Messages of a compiler are for the author only.
        let loaded = Arc::new(loaded.map_err(|_| "the bot cannot be built".to_owned())?);
        self.bots.put(key.to_owned(), Arc::clone(&loaded));
        Ok(loaded)
    }

    /// Reads a problem. The message of an error does not name the directory of this machine.
    fn open(&self, found: Found, name: &str) -> Result<Arc<Problem>, String> {
        self.problems.open(found).map_err(|diagnostics| {
            let first = diagnostics.into_iter().next();
            let why = first.map(|diagnostic| diagnostic.title).unwrap_or_default();
            let logged = first_line(&why);
            tracing::warn!(why = logged, problem = name, "a problem cannot be read");
            match why.contains(&self.folder) {
                true => "its problem cannot be read here".to_owned(),
                false => format!("its problem cannot be read: {}", single_line(&why)),
            }
        })
    }

    fn answer(
        &self,
        question: &Question,
        fetched: Fetched,
        cancellation: &Cancellation,
    ) -> Answered {
        let problem = match (fetched.problem, &question.problem) {
            (Some(found), Some(named)) => Some(self.open(found, &named.name)?),
            _ => None,
        };
        let bot = match (&question.bot, &problem) {
            (Some(bot), Some(problem)) => {
                let key = key(question, bot);
                let loaded = match (self.bots.get(&key), &fetched.bot) {
                    (Some(loaded), _) => loaded,
                    (None, Some(program)) => self.load(&key, program, problem, cancellation)?,
                    (None, None) => return Err("the bot is missing".to_owned()),
                };
                Some((bot, loaded))
            }
            _ => None,
        };
        let seat = |instance: &dyn Instance, seat: Seat, seed: u64| {
            let (_, loaded) = bot
                .as_ref()
                .ok_or_else(|| HostFault::Host("no bot".to_owned()))?;
            let player: Box<dyn Player> = Box::new(CancellablePlayer {
                player: loaded.seat(instance, seat, seed)?,
                patience: self.patience.clone(),
            });
            Ok(player)
        };
        let at_table = bot.as_ref().map(|(bot, _)| BotAtTable {
            id: &bot.id,
            called: &bot.called,
            seat: Some(&seat),
        });
        // If the book of a problem is wrong, judging says so; questions do without it.
        let searching = problem
            .as_deref()
            .and_then(|problem| searching_of_questions(problem).ok());
        let context = Context::new(&self.library)
            .with_problem(problem.as_deref())
            .with_searching(searching.as_ref())
            .with_bot(at_table);
        let answered = answer(&context, question);
        serde_json::to_vec(&answered.answer).map_err(|error| error.to_string())
    }
}

/// Wraps a player so that every move fails once the question has been canceled.
struct CancellablePlayer {
    player: Box<dyn Player>,
    patience: Patience,
}

impl Player for CancellablePlayer {
    fn choose(&mut self, situation: &dyn PositionView<'_>) -> Result<Choice, Failure> {
        match self.patience.has_ended() {
            true => Err(Failure::Host(HostFault::Host(
                "the question was canceled".to_owned(),
            ))),
            false => self.player.choose(situation),
        }
    }
}
