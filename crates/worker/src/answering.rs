//! The lane beside judging: questions of people who look at a page.
//!
//! It takes no turn of the judging lane, so nobody who plays or explores waits behind a proof. A question
//! has bounds of its own: positions by what solving them is reckoned to take, games of files and bots by
//! their fuel and memory, and all of it by the clock.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use grundy_harness::games::{Catalog, Instance};
use grundy_harness::modules::Patience;
use grundy_harness::problem::Problem;
use grundy_harness::{
    Choice, Failure, HostFault, Judge, Player, PositionView, Seat, SeatableBot, Submission,
};
use grundy_questions::{BotAtTable, BotFile, Bounds, Context, Library, Question, answer, engine};
use grundy_report::sanitize::single_line;
use grundy_store::{QuestionClaim, Store, StoreError};
use tokio::task::spawn_blocking;
use tokio::time::{Instant, sleep};
use tokio_util::sync::CancellationToken;

use crate::patience::{megabytes, words};
use crate::programs;
use crate::shelf::{Found, Shelf};

/// How often it is looked for questions while people ask, and while nobody does. A look at an empty table
/// takes some 50 microseconds.
const LOOK: Duration = Duration::from_millis(20);
const LOOK_IDLY: Duration = Duration::from_millis(80);
/// After this time without a question nobody asks.
const IDLE: Duration = Duration::from_secs(60);
/// How long a question may take.
const LIMIT: Duration = Duration::from_secs(20);
/// How long a bot may think about one move by the clock: a backstop, because fuel decides.
const MOVE: Duration = Duration::from_secs(10);
/// How often the lease is renewed.
const RENEW: Duration = Duration::from_secs(3);
/// How long it waits for a database that does not answer.
const AFTER_AN_ERROR: Duration = Duration::from_secs(1);
/// Bots that stay loaded.
const BOTS: usize = 8;

/// What a worker answers questions with.
pub struct Answers {
    /// The games that it knows, and how it makes games of files within bounds that suit somebody who waits.
    pub catalog: Catalog,
    /// What ends the exploring of those games.
    pub patience: Patience,
}

/// Answers questions.
pub(crate) struct Lane {
    store: Store,
    name: String,
    stop: CancellationToken,
    desk: Arc<Desk>,
}

/// What an answer is made with.
struct Desk {
    judge: Arc<Judge>,
    shelf: Shelf,
    library: Library,
    patience: Patience,
    /// Where problems are unpacked.
    folder: String,
    /// Bots that were played against last, by what they are made of and the problem.
    bots: Mutex<Vec<(String, Arc<SeatableBot>)>>,
}

/// What has to be fetched before a question can be answered.
#[derive(Default)]
struct Fetched {
    problem: Option<Found>,
    bot: Option<Submission>,
}

impl Lane {
    pub(crate) fn new(
        store: Store,
        name: String,
        stop: CancellationToken,
        judge: Arc<Judge>,
        answers: Answers,
        folder: std::path::PathBuf,
    ) -> Self {
        let Answers { catalog, patience } = answers;
        let desk = Desk {
            judge,
            folder: folder.display().to_string(),
            shelf: Shelf::new(folder, catalog.clone()),
            library: Library::new(catalog, Bounds::of_a_worker()),
            patience,
            bots: Mutex::default(),
        };
        Self {
            store,
            name,
            stop,
            desk: Arc::new(desk),
        }
    }

    /// Answers until it is told to stop.
    pub(crate) async fn run(&self) {
        let mut last = Instant::now();
        while !self.stop.is_cancelled() {
            match self.one().await {
                Ok(true) => last = Instant::now(),
                Ok(false) if last.elapsed() < IDLE => self.pause(LOOK).await,
                Ok(false) => self.pause(LOOK_IDLY).await,
                Err(error) => {
                    tracing::warn!(%error, "the database does not answer; trying again");
                    self.pause(AFTER_AN_ERROR).await;
                }
            }
        }
    }

    /// Answers one question; false if there is none.
    async fn one(&self) -> Result<bool, StoreError> {
        let claim = words(self.store.claim_question(&self.name, &engine())).await?;
        let Some(claim) = claim else {
            return Ok(false);
        };
        let begun = Instant::now();
        self.desk.patience.end_at((begun + LIMIT).into_std());
        let Ok(question) = serde_json::from_str::<Question>(&claim.request) else {
            let failed = Err("it cannot be read");
            megabytes(self.store.settle_question(&claim, failed, 0)).await?;
            return Ok(true);
        };
        let fetched = match self.fetch(&question).await {
            Ok(fetched) => fetched,
            // What was there when it was asked has gone.
            Err(StoreError::Missing(what)) => {
                let failed = format!("there is no such {what} any more");
                megabytes(self.store.settle_question(&claim, Err(&failed), 0)).await?;
                return Ok(true);
            }
            Err(error) => {
                words(self.store.hand_back_question(&claim)).await?;
                return Err(error);
            }
        };
        self.answer(&claim, question, fetched, begun).await?;
        Ok(true)
    }

    async fn fetch(&self, question: &Question) -> Result<Fetched, StoreError> {
        let mut fetched = Fetched::default();
        if let Some(problem) = &question.problem {
            let shelf = &self.desk.shelf;
            let found = shelf.find(&self.store, &problem.digest, &problem.name);
            fetched.problem = Some(found.await?);
        }
        if let Some(bot) = &question.bot
            && self.desk.loaded(&key(question, bot)).is_none()
        {
            let (module, source) = (bot.module.as_deref(), bot.source.as_deref());
            let program = programs::fetched(&self.store, bot.file.clone(), module, source);
            fetched.bot = Some(program.await?);
        }
        Ok(fetched)
    }

    /// Works the answer out on a thread of its own, and keeps the lease meanwhile.
    async fn answer(
        &self,
        claim: &QuestionClaim,
        question: Question,
        fetched: Fetched,
        begun: Instant,
    ) -> Result<(), StoreError> {
        let desk = Arc::clone(&self.desk);
        let work = spawn_blocking(move || desk.answer(&question, fetched));
        tokio::pin!(work);
        let mut has_stopped = false;
        let answered = loop {
            tokio::select! {
                answered = &mut work => break answered,
                () = sleep(RENEW) => {}
                () = self.stop.cancelled(), if !has_stopped => {
                    has_stopped = true;
                    self.desk.patience.end_at(Instant::now().into_std());
                    words(self.store.hand_back_question(claim)).await?;
                }
            }
            if begun.elapsed() < LIMIT {
                words(self.store.renew_question(claim)).await?;
            } else {
                // Somebody is told; the thread ends soon by itself, and nothing else is begun until then.
                let spent = milliseconds(begun);
                let too_long = too_long();
                let settled = self.store.settle_question(claim, Err(&too_long), spent);
                megabytes(settled).await?;
            }
        };
        if has_stopped {
            return Ok(());
        }
        let answered = match answered {
            // What was cut off is no answer.
            Ok(_) if begun.elapsed() >= LIMIT => Err(too_long()),
            Ok(answered) => answered,
            Err(_) => Err("the worker failed".to_owned()),
        };
        if let Err(why) = &answered {
            tracing::warn!(why, "a question was not answered");
        }
        let spent = milliseconds(begun);
        let answer = answered.as_deref().map_err(String::as_str);
        megabytes(self.store.settle_question(claim, answer, spent)).await?;
        words(self.store.note_spending("question", spent)).await
    }

    async fn pause(&self, time: Duration) {
        tokio::select! {
            () = sleep(time) => {}
            () = self.stop.cancelled() => {}
        }
    }
}

fn milliseconds(begun: Instant) -> i64 {
    i64::try_from(begun.elapsed().as_millis()).unwrap_or(i64::MAX)
}

fn too_long() -> String {
    let seconds = LIMIT.as_secs();
    format!("it takes longer than the {seconds} seconds that a question has")
}

/// What a loaded bot is known by: its program, and the limits of the problem.
fn key(question: &Question, bot: &BotFile) -> String {
    let problem = question.problem.as_ref().map(|problem| &problem.digest);
    format!(
        "{:?} {:?} {:?} {problem:?}",
        bot.file, bot.source, bot.module
    )
}

impl Desk {
    fn loaded(&self, key: &str) -> Option<Arc<SeatableBot>> {
        let mut bots = self.bots.lock().unwrap_or_else(PoisonError::into_inner);
        let place = bots.iter().position(|(known, _)| known == key)?;
        // The one that was wanted last is forgotten last.
        let found = bots.remove(place);
        let bot = Arc::clone(&found.1);
        bots.push(found);
        Some(bot)
    }

    fn load(
        &self,
        key: &str,
        bot: &Submission,
        problem: &Problem,
    ) -> Result<Arc<SeatableBot>, String> {
        let (precompiler, toolchains) = (self.judge.precompiler(), self.judge.toolchains());
        let loaded = SeatableBot::new(bot, &problem.limits, MOVE, precompiler, toolchains);
        // What a compiler says is for the author alone.
        let loaded = Arc::new(loaded.map_err(|_| "the bot cannot be built".to_owned())?);
        let mut bots = self.bots.lock().unwrap_or_else(PoisonError::into_inner);
        if bots.len() >= BOTS {
            bots.remove(0);
        }
        bots.push((key.to_owned(), Arc::clone(&loaded)));
        Ok(loaded)
    }

    /// Reads a problem. Where it is unpacked on this machine is nobody's business.
    fn open(&self, found: Found, name: &str) -> Result<Arc<Problem>, String> {
        self.shelf.open(found).map_err(|diagnostics| {
            let first = diagnostics.into_iter().next();
            let why = first.map(|diagnostic| diagnostic.title).unwrap_or_default();
            tracing::warn!(why, problem = name, "a problem cannot be read");
            match why.contains(&self.folder) {
                true => "its problem cannot be read here".to_owned(),
                false => format!("its problem cannot be read: {}", single_line(&why)),
            }
        })
    }

    fn answer(&self, question: &Question, fetched: Fetched) -> Result<Vec<u8>, String> {
        let problem = match (fetched.problem, &question.problem) {
            (Some(found), Some(named)) => Some(self.open(found, &named.name)?),
            _ => None,
        };
        let bot = match (&question.bot, &problem) {
            (Some(bot), Some(problem)) => {
                let key = key(question, bot);
                let loaded = match (self.loaded(&key), &fetched.bot) {
                    (Some(loaded), _) => loaded,
                    (None, Some(program)) => self.load(&key, program, problem)?,
                    (None, None) => return Err("the bot is not there".to_owned()),
                };
                Some((bot, loaded))
            }
            _ => None,
        };
        let seat = |instance: &dyn Instance, seat: Seat, seed: u64| {
            let (_, loaded) = bot.as_ref().ok_or_else(|| HostFault("no bot".to_owned()))?;
            let player: Box<dyn Player> = Box::new(Patient {
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
        let asking = Context::new(&self.library)
            .with_problem(problem.as_deref())
            .with_bot(at_table);
        let answered = answer(&asking, question);
        serde_json::to_vec(&answered.answer).map_err(|error| error.to_string())
    }
}

/// A player as long as somebody waits for it.
struct Patient {
    player: Box<dyn Player>,
    patience: Patience,
}

impl Player for Patient {
    fn choose(&mut self, situation: &dyn PositionView<'_>) -> Result<Choice, Failure> {
        match self.patience.has_ended() {
            true => Err(Failure::Host(HostFault("nobody waits any more".to_owned()))),
            false => self.player.choose(situation),
        }
    }
}
