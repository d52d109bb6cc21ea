//! Playing the ladder: a newcomer plays every contender that it has not played yet.
//!
//! A job plays for a slice of a few seconds, so that submissions do not wait. Its results are then written, and the
//! rest is left to the next job.

use std::num::NonZero;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use grundy_harness::judge::Options;
use grundy_harness::pairing::{Contender, Opponent, PAIRS_VERSION, PairResult, Pairs};
use grundy_harness::problem::{Problem, game_size};
use grundy_harness::{Cancellation, Judge, Submission};
use grundy_report::{DEFAULT_SEED, Error};
use grundy_store::{MeetingRow, Newcomer, Program, Store, StoreError};

use super::{Prepared, or_failed, with_options};
use crate::leased;
use crate::logged::failure_for_log;
use crate::problems::{Found, ProblemCache};
use crate::programs::fetched;
use crate::recently_used::RecentlyUsed;
use crate::timeouts::short_call;

/// The length of a slice, after which no further meeting begins.
const SLICE: Duration = Duration::from_secs(3);
/// The number of programs that stay loaded.
const READY: NonZero<usize> = NonZero::new(200).expect("not zero");

/// The names of the reference players of ladders. Which of them plays in a problem depends on whether its game has
/// values.
#[must_use]
pub fn references() -> Vec<String> {
    Opponent::reference_names()
}

/// Whether a reference player plays in the ladder of a problem.
fn plays_in(opponent: Opponent, problem: &Problem) -> bool {
    Opponent::references(game_size(&problem.game)).contains(&opponent)
}

/// The key of a problem's ladder. Its meetings stay valid while the problem's files, the engine and the seed are the
/// same.
#[must_use]
pub fn ladder_key(problem_digest: &str, engine: &str) -> String {
    let (seed, pairs) = (DEFAULT_SEED.to_string(), format!("pairs {PAIRS_VERSION}"));
    let parts = [problem_digest, engine, &seed, &pairs];
    grundy_store::digest(parts.join("\n").as_bytes())
}

/// Loaded programs by their contender keys. `None` for a program that cannot be built.
type Ready = Arc<RecentlyUsed<Option<Contender>>>;

/// The meetings of the problem that was played last. Newcomers to one ladder often come together.
#[derive(Clone, Default)]
struct LastMeetings {
    last: Arc<Mutex<Option<OfProblem>>>,
}

/// A problem and its meetings.
type OfProblem = (Arc<Problem>, Arc<Pairs>);

impl LastMeetings {
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

/// The result of a slice.
pub(crate) struct Slice {
    /// The meetings that were played.
    pub(crate) played: Vec<MeetingRow>,
    /// Whether the newcomer has now met every other contender, or cannot.
    pub(crate) has_met_all: bool,
}

impl Slice {
    /// No meetings, and none to come.
    pub(crate) fn finished() -> Self {
        Self {
            played: Vec::new(),
            has_met_all: true,
        }
    }
}

/// Plays slices of ladders.
pub(crate) struct LadderRunner {
    judge: Arc<Judge>,
    store: Store,
    problems: Arc<ProblemCache>,
    ready: Ready,
    meetings: LastMeetings,
}

impl LadderRunner {
    pub(crate) fn new(judge: Arc<Judge>, store: Store, problems: Arc<ProblemCache>) -> Self {
        Self {
            judge,
            store,
            problems,
            ready: Arc::new(RecentlyUsed::new(READY)),
            meetings: LastMeetings::default(),
        }
    }

    /// Fetches the problem and the programs that a newcomer has not met.
    pub(crate) async fn prepare(&self, newcomer: &Newcomer) -> Result<Prepared<Slice>, StoreError> {
        or_failed(self.fetch(newcomer).await, |why| {
            let contender = &newcomer.contender;
            tracing::error!(contender, why, "a newcomer cannot play");
            Slice::finished()
        })
    }

    async fn fetch(&self, newcomer: &Newcomer) -> Result<Prepared<Slice>, StoreError> {
        let (digest, name) = (&newcomer.problem_digest, &newcomer.problem);
        let problem = self.problems.find(&self.store, digest, name).await?;
        let programs = short_call(self.store.not_met(newcomer)).await?;
        let playing = Playing {
            judge: Arc::clone(&self.judge),
            problems: Arc::clone(&self.problems),
            ready: Arc::clone(&self.ready),
            meetings: self.meetings.clone(),
            problem,
            programs: self.with_bytes(programs).await?,
        };
        Ok(Prepared::Work(Box::new(move |cancellation, _| {
            playing.slice(cancellation)
        })))
    }

    /// The result of a slice that failed. The next worker would fail in the same way, so this newcomer plays no more.
    pub(crate) fn failed(newcomer: &Newcomer, failure: &leased::Failure) -> Slice {
        let why = failure_for_log(failure);
        tracing::error!(contender = newcomer.contender, why, "a meeting failed");
        Slice::finished()
    }

    /// The programs as submissions. Programs that are loaded need no bytes. No more are read than a slice can play.
    async fn with_bytes(&self, programs: Vec<Program>) -> Result<Vec<PlayerSource>, StoreError> {
        let mut sources = Vec::new();
        for program in programs {
            if sources.len() > READY.get() / 2 {
                sources.push(PlayerSource::Later);
                break;
            }
            sources.push(self.source(program).await?);
        }
        Ok(sources)
    }

    async fn source(&self, program: Program) -> Result<PlayerSource, StoreError> {
        if let Ok(opponent) = program.contender.parse() {
            return Ok(PlayerSource::Reference(opponent));
        }
        if let Some(ready) = self.ready.get(&program.contender) {
            return Ok(PlayerSource::Ready(ready));
        }
        let submission = fetched(&self.store, &program.program).await;
        match submission {
            // The database has lost it. The others still play.
            Err(StoreError::Missing(_) | StoreError::Corrupt(_)) => Ok(PlayerSource::Ready(None)),
            submission => Ok(PlayerSource::Unbuilt(program.contender, submission?)),
        }
    }
}

/// A slice that is ready to be played. The first of the programs is the newcomer.
struct Playing {
    judge: Arc<Judge>,
    problems: Arc<ProblemCache>,
    ready: Ready,
    meetings: LastMeetings,
    problem: Found,
    programs: Vec<PlayerSource>,
}

impl Playing {
    /// Plays until the slice is over. Games that were played before a cancellation count.
    fn slice(self, cancellation: &Cancellation) -> Result<Slice, Error> {
        let judge = Arc::clone(&self.judge);
        with_options(&judge, DEFAULT_SEED, cancellation, |options| {
            self.slice_with(options)
        })
    }

    fn slice_with(self, options: Options<'_>) -> Result<Slice, Error> {
        let cancellation = options.cancellation;
        let problem = self.problems.open(self.problem).map_err(Error::User)?;
        let Some(meetings) = self.meetings.meetings(&problem)? else {
            return Ok(Slice::finished());
        };
        let began = std::time::Instant::now();
        let mut programs = self.programs.into_iter();
        let newcomer = programs.next().unwrap_or(PlayerSource::Ready(None));
        let Some(newcomer) = newcomer.made_ready(&problem, &self.ready, options)? else {
            return Ok(Slice::finished());
        };
        let mut slice = Slice::finished();
        for other in programs {
            let is_over = began.elapsed() > SLICE || cancellation.is_cancelled();
            if matches!(other, PlayerSource::Later) || is_over {
                slice.has_met_all = false;
                break;
            }
            let other = other.made_ready(&problem, &self.ready, options);
            let met = other.and_then(|other| {
                let other = other.map(|other| met(&meetings, &newcomer, other, cancellation));
                other.transpose()
            });
            match met {
                Ok(row) => slice.played.extend(row),
                Err(Error::Cancelled) => {
                    slice.has_met_all = false;
                    break;
                }
                Err(error) => return Err(error),
            }
        }
        Ok(slice)
    }
}

/// Plays one meeting. The order of the two does not depend on which of them is the newcomer.
fn met(
    meetings: &Pairs,
    newcomer: &Contender,
    other: Contender,
    cancellation: &Cancellation,
) -> Result<MeetingRow, Error> {
    let mut pair = [newcomer.clone(), other];
    pair.sort_by(|a, b| a.key().cmp(b.key()));
    let meeting = meetings.play_pair(&pair, cancellation)?;
    Ok(row(&pair, &meeting))
}

/// The source of a player.
enum PlayerSource {
    /// A loaded program; `None` if it cannot be built.
    Ready(Option<Contender>),
    /// A reference player.
    Reference(Opponent),
    /// A program that has to be built, with its contender key.
    Unbuilt(String, Submission),
    /// Programs that are left to another slice.
    Later,
}

impl PlayerSource {
    fn made_ready(
        self,
        problem: &Problem,
        ready: &Ready,
        options: Options<'_>,
    ) -> Result<Option<Contender>, Error> {
        match self {
            Self::Ready(contender) => Ok(contender),
            Self::Reference(opponent) => {
                Ok(plays_in(opponent, problem).then(|| Contender::reference(opponent)))
            }
            Self::Later => Ok(None),
            Self::Unbuilt(key, submission) => {
                let built = Contender::bot(&submission, options);
                // A build that was cut short says nothing about the program.
                if options.cancellation.is_cancelled() {
                    return Err(Error::Cancelled);
                }
                // The compiler may have changed since the program was judged.
                let same = built?.filter(|contender| contender.key() == key);
                ready.put(key, same.clone());
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
        moves: count(meeting.decided.map(|of| of.moves)),
        decided: count(meeting.decided.map(|of| of.decided)),
        right: count(meeting.decided.map(|of| of.right)),
        // The store sets it.
        played: 0,
    }
}
