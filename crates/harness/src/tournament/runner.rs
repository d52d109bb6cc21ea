//! Plays the pairs of games on several threads, with the same result on any number of them.

use std::ops::ControlFlow;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use grundy_play::{Fault, GameLimits, GameRecord, HostFault, Player, Seat, in_order, play};
use grundy_sandbox::{Budget, Host, Program};

use super::game::{End, Game};
use super::journal::{Journal, Known};
use super::schedule::{Schedule, ScheduledPair};
use super::standings::Standings;
use super::{Entrant, Options, Standing, host};
use crate::bot::{Bot, guest_limits, processor_time};
use crate::retry::{Quiet, RETRY_FACTOR};
use crate::run::{host_fault, wall_clock_limit};
use grundy_problem::{Problem, Start};
use grundy_report::Error;
use grundy_report::settings_text;
use grundy_report::{Ended, EventKind, Events};

/// The journal, and the games that it held when it was opened.
pub(super) struct JournalState {
    pub(super) journal: Option<Journal>,
    pub(super) known: Known,
}

/// The moves of a game, as the players wrote them.
type Moves = Vec<String>;

/// What the threads share.
struct Runner<'h> {
    problem: &'h Problem,
    entrants: &'h [Entrant],
    seed: u64,
    /// The processor time of each entrant, for all its games together.
    budgets: Vec<Budget>,
    journal: JournalState,
    standings: Mutex<Standings>,
    quiet: Quiet,
}

/// Plays the schedule up to its end, or until the standings say that it is enough.
pub(super) fn play_all(
    problem: &Problem,
    entrants: &[Entrant],
    schedule: Schedule<'_>,
    options: &Options<'_>,
    journal: JournalState,
    events: &Events<'_>,
) -> Result<Standings, Error> {
    let budgets = entrants.iter().map(|_| processor_time(&problem.limits));
    let runner = Runner {
        problem,
        entrants,
        seed: options.judge.seed,
        budgets: budgets.collect(),
        journal,
        standings: Mutex::new(Standings::new(entrants, options.pairing, options.sprt)),
        quiet: Quiet::default(),
    };
    let playing = &runner;
    let workers = options.judge.workers(|| {
        let mut worker = None;
        move |pair: Result<ScheduledPair, Error>| {
            let pair = pair?;
            let games = [
                playing.game(&mut worker, &pair, 0).map_err(host)?,
                playing.game(&mut worker, &pair, 1).map_err(host)?,
            ];
            Ok::<_, Error>((pair, games))
        }
    });
    let mut noted = Ok(());
    let ended = in_order(
        options.judge.until_cancelled(schedule),
        workers,
        |(pair, games)| {
            events.send(EventKind::GameFinished);
            events.send(EventKind::GameFinished);
            noted = runner.note(&pair, &games);
            if noted.is_err() {
                return ControlFlow::Break(());
            }
            let start = settings_text(&pair.start().settings);
            let mut standings = lock(&runner.standings);
            standings.count(&pair, &start, games.map(|(game, _)| game));
            match standings.ended {
                Ended::Complete => ControlFlow::Continue(()),
                _ => ControlFlow::Break(()),
            }
        },
    );
    noted.map_err(host)?;
    if let Some(journal) = &runner.journal.journal {
        journal.finish().map_err(host)?;
    }
    ended?;
    options.judge.cancellation.finish(())?;
    let standings = runner.standings.into_inner();
    Ok(standings.unwrap_or_else(PoisonError::into_inner))
}

impl Runner<'_> {
    /// The first or the second game of a pair: as the journal has it, or played now, with its moves.
    fn game(
        &self,
        worker: &mut Option<Worker>,
        pair: &ScheduledPair,
        side: u8,
    ) -> Result<(Game, Option<Moves>), HostFault> {
        let (number, seating) = pair.game(side);
        if let Some(game) = self.journal.known.get(&number) {
            return Ok((*game, None));
        }
        // A player who is excluded by now still is when this game is counted.
        if let Some(game) = lock(&self.standings).unplayed(seating) {
            return Ok((game, None));
        }
        let record = self.record(worker, number, seating, pair.start())?;
        let (game, moves) = Game::of(&record);
        Ok((game, Some(moves)))
    }

    /// Writes to the journal what is played and counts. With several threads, more may be played:
    /// games of somebody who is excluded by an earlier game. So the journal is the same on any number
    /// of threads.
    fn note(
        &self,
        pair: &ScheduledPair,
        games: &[(Game, Option<Moves>); 2],
    ) -> Result<(), HostFault> {
        let Some(journal) = &self.journal.journal else {
            return Ok(());
        };
        for (side, (game, moves)) in (0u8..).zip(games) {
            let (number, seating) = pair.game(side);
            let Some(moves) = moves else { continue };
            if lock(&self.standings).unplayed(seating).is_some() {
                continue;
            }
            let names = seating.map(|player| self.entrants[player].name.as_str());
            let start = settings_text(&pair.start().settings);
            journal.note(number, &start, names, moves, game)?;
        }
        Ok(())
    }

    /// Plays a game and, if the clock stops it, plays it once more with more time.
    fn record(
        &self,
        worker: &mut Option<Worker>,
        number: u64,
        seating: [usize; 2],
        start: &Start,
    ) -> Result<GameRecord, HostFault> {
        let limit = wall_clock_limit(&self.problem.limits);
        let worker = match worker {
            Some(worker) => worker,
            none => none.insert(Worker::open(self, limit)?),
        };
        self.quiet.retry_alone(
            || self.play_in(worker, number, seating, start),
            |record| {
                record
                    .as_ref()
                    .is_ok_and(|record| Game::of(record).0.end == End::Fault(Fault::WallClock))
            },
            || {
                let worker = Worker::open(self, limit.saturating_mul(RETRY_FACTOR))?;
                self.play_in(&worker, number, seating, start)
            },
        )
    }

    fn play_in(
        &self,
        worker: &Worker,
        number: u64,
        seating: [usize; 2],
        start: &Start,
    ) -> Result<GameRecord, HostFault> {
        let instance = &*start.instance;
        let player = |seat: Seat| -> Result<Box<dyn Player>, HostFault> {
            let entrant = seating[usize::from(seat.0)];
            // Every seat of every game has randomness of its own.
            let stream = 2 * number + u64::from(seat.0);
            match (&self.entrants[entrant].standing, &worker.programs[entrant]) {
                (Standing::Reference(opponent), _) => Ok(opponent.player(self.seed, stream)),
                (_, Some(program)) => {
                    let guest = program
                        .start(self.seed.wrapping_add(stream))
                        .map_err(host_fault)?;
                    Ok(Box::new(Bot::new(
                        guest,
                        seat.number(),
                        &instance.parameters(),
                    )))
                }
                (_, None) => Err(HostFault("a bot without a program was to play".to_owned())),
            }
        };
        let (mut first, mut second) = (player(Seat(0))?, player(Seat(1))?);
        let conduct = GameLimits {
            max_plies: self.problem.limits.max_plies,
        };
        play(instance, &mut [&mut *first, &mut *second], conduct)
    }
}

/// The host of one thread, with the programs of all entrants.
struct Worker {
    programs: Vec<Option<Program>>,
    _host: Host,
}

impl Worker {
    fn open(runner: &Runner<'_>, wall_clock: Duration) -> Result<Self, HostFault> {
        let host =
            Host::new(&guest_limits(&runner.problem.limits, wall_clock)).map_err(host_fault)?;
        let program = |(entrant, budget): (&Entrant, &Budget)| match &entrant.standing {
            Standing::Bot { precompiled, .. } => {
                let program = host.load(precompiled).map_err(host_fault)?;
                Ok(Some(program.on_budget(budget.clone())))
            }
            Standing::Reference(_) | Standing::Refused { .. } | Standing::JudgeFailed { .. } => {
                Ok(None)
            }
        };
        let everybody = runner.entrants.iter().zip(&runner.budgets);
        let programs = everybody.map(program).collect::<Result<_, _>>()?;
        Ok(Self {
            programs,
            _host: host,
        })
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
