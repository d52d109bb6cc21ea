//! A newcomer to a ladder meets everybody whom it has not met.
//!
//! It is played in slices, between judgings and never before one: what has been played is written down
//! every second, and the rest is left to whoever has time next.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use grundy_harness::judge::Options;
use grundy_harness::pairing::{Contender, Opponent, PAIRS_VERSION, PairResult, Pairs};
use grundy_harness::problem::Problem;
use grundy_harness::{Cancellation, Judge, Submission};
use grundy_report::{DEFAULT_SEED, Error};
use grundy_store::{MeetingRow, Newcomer, Program, Store, StoreError};
use tokio::task::{JoinHandle, spawn_blocking};
use tokio::time::{Instant, sleep};
use tokio_util::sync::CancellationToken;

use crate::patience::words;
use crate::processor_time::Spent;
use crate::programs::fetched;

/// How long a slice takes, about.
const SLICE: Duration = Duration::from_secs(3);
/// How often it is looked whether something is to be judged.
const LOOK: Duration = Duration::from_millis(250);
/// How often what has been played is written down.
const WRITE: Duration = Duration::from_secs(1);
/// So many programs are kept ready to play.
const READY: usize = 200;

/// The names of the reference players, who take part in every ladder.
#[must_use]
pub fn references() -> Vec<&'static str> {
    Opponent::ALL.into_iter().map(Opponent::name).collect()
}

/// What the meetings of a problem's ladder are known by.
///
/// Pairs are the same as long as the problem's files, the engine and the seed are.
#[must_use]
pub fn ladder_key(problem_digest: &str, engine: &str) -> String {
    let (seed, pairs) = (DEFAULT_SEED.to_string(), format!("pairs {PAIRS_VERSION}"));
    let parts = [problem_digest, engine, &seed, &pairs];
    grundy_store::digest(parts.join("\n").as_bytes())
}

/// Programs that are ready to play, by what tells them apart. `None` for one that does not run.
pub(crate) type Ready = Arc<Mutex<HashMap<String, Option<Contender>>>>;

/// The meetings of the problem that was played last: newcomers to one ladder often come together.
#[derive(Clone, Default)]
pub(crate) struct LaidOut {
    last: Arc<Mutex<Option<OfProblem>>>,
}

/// A problem and its meetings.
type OfProblem = (Arc<Problem>, Arc<Pairs>);

impl LaidOut {
    /// The meetings of a problem; `None` if bots cannot meet in it.
    fn meetings(&self, problem: &Arc<Problem>) -> Result<Option<Arc<Pairs>>, Error> {
        let mut last = self.last.lock().expect("no panic while it is held");
        if let Some((known, meetings)) = &*last
            && Arc::ptr_eq(known, problem)
        {
            return Ok(Some(Arc::clone(meetings)));
        }
        let meetings = Pairs::of(problem, DEFAULT_SEED)?.map(Arc::new);
        *last = meetings
            .clone()
            .map(|meetings| (Arc::clone(problem), meetings));
        Ok(meetings)
    }
}

/// How a slice ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ended {
    /// Everybody has been met.
    MetAll,
    /// There is more to play.
    More,
}

/// What plays.
pub(crate) struct Players {
    pub(crate) judge: Arc<Judge>,
    pub(crate) store: Store,
    pub(crate) ready: Ready,
    pub(crate) laid_out: LaidOut,
}

impl Players {
    /// Plays a slice of what a newcomer has to play.
    pub(crate) async fn play(
        &self,
        newcomer: &Newcomer,
        problem: Arc<Problem>,
        stop: &CancellationToken,
    ) -> Result<(), StoreError> {
        let programs = self
            .with_bytes(words(self.store.not_met(newcomer)).await?)
            .await?;
        let cancellation = Cancellation::default();
        let played = Arc::new(Mutex::new(Vec::new()));
        let mut playing = self.begin(problem, programs, &cancellation, &played);
        let (mut written, spent) = (Instant::now(), Spent::from_now());
        let ended = loop {
            tokio::select! {
                ended = &mut playing => break ended,
                () = sleep(LOOK) => {}
                () = stop.cancelled(), if !cancellation.is_cancelled() => cancellation.cancel(),
            }
            if words(self.store.has_waiting()).await? {
                cancellation.cancel();
            }
            if written.elapsed() >= WRITE {
                written = Instant::now();
                if !self.write(newcomer, &played).await? {
                    cancellation.cancel();
                }
            }
        };
        self.write(newcomer, &played).await?;
        words(self.store.note_spending("ladder", spent.milliseconds())).await?;
        let has_met_all = match ended {
            Ok(Ok(ended)) => ended == Ended::MetAll,
            Ok(Err(Error::Cancelled)) => false,
            failed => {
                // A fault of ours: whoever comes next would meet the same one.
                tracing::error!(contender = newcomer.contender, ?failed, "a meeting failed");
                true
            }
        };
        words(self.store.release_newcomer(newcomer, has_met_all)).await
    }

    async fn write(
        &self,
        newcomer: &Newcomer,
        played: &Mutex<Vec<MeetingRow>>,
    ) -> Result<bool, StoreError> {
        let rows = std::mem::take(&mut *played.lock().expect("no panic while it is held"));
        words(self.store.keep_meetings(newcomer, &rows)).await
    }

    /// The programs as submissions; those that are ready need no bytes. More than a slice can play are
    /// not read.
    async fn with_bytes(&self, programs: Vec<Program>) -> Result<Vec<Wanted>, StoreError> {
        let mut wanted = Vec::new();
        for program in programs {
            if wanted.len() > READY / 2 {
                wanted.push(Wanted::Later);
                break;
            }
            wanted.push(self.wanted(program).await?);
        }
        Ok(wanted)
    }

    async fn wanted(&self, program: Program) -> Result<Wanted, StoreError> {
        let known = Opponent::ALL.into_iter();
        let mut known = known.filter(|opponent| opponent.name() == program.contender);
        if let Some(opponent) = known.next() {
            return Ok(Wanted::Ready(Some(Contender::reference(opponent))));
        }
        if let Some(ready) = self.known(&program.contender) {
            return Ok(Wanted::Ready(ready));
        }
        let (module, source) = (program.module.as_deref(), program.source.as_deref());
        let submission = fetched(&self.store, program.file, module, source).await?;
        Ok(Wanted::Unbuilt(program.contender, submission))
    }

    /// The program, if it was made ready before.
    fn known(&self, key: &str) -> Option<Option<Contender>> {
        let ready = self.ready.lock().expect("no panic while it is held");
        ready.get(key).cloned()
    }

    /// Plays on a thread of its own. The first of the programs is the newcomer.
    fn begin(
        &self,
        problem: Arc<Problem>,
        programs: Vec<Wanted>,
        cancellation: &Cancellation,
        played: &Arc<Mutex<Vec<MeetingRow>>>,
    ) -> JoinHandle<Result<Ended, Error>> {
        let (judge, ready) = (Arc::clone(&self.judge), Arc::clone(&self.ready));
        let laid_out = self.laid_out.clone();
        let (cancellation, played) = (cancellation.clone(), Arc::clone(played));
        spawn_blocking(move || {
            let options = Options {
                cancellation: &cancellation,
                ..judge.options(DEFAULT_SEED)
            };
            let Some(meetings) = laid_out.meetings(&problem)? else {
                return Ok(Ended::MetAll);
            };
            let began = std::time::Instant::now();
            let mut programs = programs.into_iter();
            let newcomer = programs.next().unwrap_or(Wanted::Ready(None));
            let Some(newcomer) = newcomer.made_ready(&ready, options)? else {
                return Ok(Ended::MetAll);
            };
            for other in programs {
                if matches!(other, Wanted::Later) || began.elapsed() > SLICE {
                    return Ok(Ended::More);
                }
                let Some(other) = other.made_ready(&ready, options)? else {
                    continue;
                };
                // Who is first must not depend on who came first.
                let mut pair = [newcomer.clone(), other];
                pair.sort_by(|a, b| a.key().cmp(b.key()));
                let meeting = meetings.play_pair(&pair, &cancellation)?;
                let row = row(&pair, &meeting);
                played.lock().expect("no panic while it is held").push(row);
            }
            Ok(Ended::MetAll)
        })
    }
}

/// A program that is to play.
enum Wanted {
    /// As it is, if it runs.
    Ready(Option<Contender>),
    /// It has to be built.
    Unbuilt(String, Submission),
    /// In another slice.
    Later,
}

impl Wanted {
    fn made_ready(self, ready: &Ready, options: Options<'_>) -> Result<Option<Contender>, Error> {
        match self {
            Self::Ready(contender) => Ok(contender),
            Self::Later => Ok(None),
            Self::Unbuilt(key, submission) => {
                let built = Contender::bot(&submission, options)?;
                // A compiler may have changed since it was judged.
                let same = built.filter(|contender| contender.key() == key);
                let mut ready = ready.lock().expect("no panic while it is held");
                if ready.len() >= READY {
                    ready.clear();
                }
                ready.insert(key, same.clone());
                Ok(same)
            }
        }
    }
}

fn row(pair: &[Contender; 2], meeting: &PairResult) -> MeetingRow {
    let count = |numbers: [u64; 2]| numbers.map(|n| i64::try_from(n).unwrap_or(i64::MAX));
    MeetingRow {
        contenders: pair.each_ref().map(|contender| contender.key().to_owned()),
        games: i64::try_from(meeting.games).unwrap_or(i64::MAX),
        half_points: count(meeting.half_points),
        given_away: count(meeting.given_away),
        faults: count(meeting.faults),
        // Written down as it is kept.
        played: 0,
    }
}
