//! Playing the game_pairs on several threads, with the same result on any number of them.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use grundy_arena::{Conduct, Fault, GameRecord, HostFault, Player, Seat, play};
use grundy_sandbox::{Budget, Host, HostError, Program};

use super::game::{End, Game};
use super::journal::{Journal, Known};
use super::schedule::{Schedule, ScheduledPair};
use super::standings::Standings;
use super::{Entrant, Options, Standing, host};
use crate::Cancellation;
use crate::bot::{Bot, guest_limits, processor_time};
use crate::retry::{Quiet, RETRY_FACTOR};
use crate::run::wall_clock_limit;
use grundy_arena::join_or_propagate;
use grundy_problem::{Problem, Start};
use grundy_report::Error;
use grundy_report::settings_text;
use grundy_report::{Ended, EventKind, Events};

/// What is noted, and what was noted before.
pub(super) struct JournalState {
    pub(super) journal: Option<Journal>,
    pub(super) known: Known,
}

/// What the threads share.
struct Runner<'h> {
    problem: &'h Problem,
    entrants: &'h [Entrant],
    seed: u64,
    cancellation: &'h Cancellation,
    /// Everybody's processor time in all games together.
    budgets: Vec<Budget>,
    schedule: Mutex<Schedule<'h>>,
    journal: JournalState,
    account: Mutex<Account>,
    /// Nothing more is to be played.
    over: AtomicBool,
    quiet: Quiet,
    events: &'h Events<'h>,
}

/// The standings, and the game_pairs that wait for earlier ones to be counted.
struct Account {
    standings: Standings,
    next: u64,
    waiting: BTreeMap<u64, (ScheduledPair, [Game; 2])>,
}

/// Plays the schedule up to its end, or until the standings says that it is enough.
pub(super) fn play_all(
    problem: &Problem,
    entrants: &[Entrant],
    schedule: Schedule<'_>,
    options: &Options<'_>,
    journal: JournalState,
    events: &Events<'_>,
) -> Result<Standings, Error> {
    let threads = usize::try_from(schedule.game_pairs()).unwrap_or(usize::MAX);
    let threads = options.judge.jobs.clamp(1, threads.max(1));
    let runner = Runner {
        problem,
        entrants,
        seed: options.judge.seed,
        cancellation: options.judge.cancellation,
        budgets: entrants
            .iter()
            .map(|_| processor_time(&problem.limits))
            .collect(),
        schedule: Mutex::new(schedule),
        journal,
        account: Mutex::new(Account {
            standings: Standings::new(entrants, options.pairing, options.sprt),
            next: 0,
            waiting: BTreeMap::new(),
        }),
        over: AtomicBool::new(false),
        quiet: Quiet::default(),
        events,
    };
    let results: Vec<Result<(), Error>> = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|_| scope.spawn(|| runner.work()))
            .collect();
        workers.into_iter().map(join_or_propagate).collect()
    });
    if let Some(journal) = &runner.journal.journal {
        journal.finish().map_err(host)?;
    }
    results.into_iter().collect::<Result<(), Error>>()?;
    options.judge.cancellation.finish(())?;
    let account = runner.account.into_inner();
    Ok(account.unwrap_or_else(PoisonError::into_inner).standings)
}

impl Runner<'_> {
    fn work(&self) -> Result<(), Error> {
        let result = self.play_on();
        if result.is_err() {
            self.over.store(true, Ordering::Relaxed);
        }
        result
    }

    fn play_on(&self) -> Result<(), Error> {
        let worker = Worker::open(self, wall_clock_limit(&self.problem.limits)).map_err(host)?;
        while !self.over.load(Ordering::Relaxed) && !self.cancellation.is_cancelled() {
            let Some(pair) = lock(&self.schedule).next() else {
                break;
            };
            let pair = pair?;
            let played = |side| {
                let game = self.game(&worker, &pair, side).map_err(host)?;
                self.events.send(EventKind::GameFinished);
                Ok::<_, Error>(game)
            };
            let games = [played(0)?, played(1)?];
            self.count_in_order(pair, games);
        }
        Ok(())
    }

    /// The first or the second game of a pair: as the journal has it, or played now.
    fn game(&self, worker: &Worker, pair: &ScheduledPair, side: u8) -> Result<Game, HostFault> {
        let seating = pair.pair.seatings()[usize::from(side)];
        let number = 2 * pair.number + u64::from(side);
        if let Some(game) = self.journal.known.get(&number) {
            return Ok(*game);
        }
        // Who is excluded by now will be when this game is counted, too.
        if let Some(loser) = lock(&self.account).standings.forfeiter(seating) {
            return Ok(Game::unplayed(loser));
        }
        let start = pair.start();
        let record = self.record(worker, number, seating, start)?;
        let (game, moves) = Game::of(&record);
        if let Some(journal) = &self.journal.journal {
            let names = seating.map(|player| self.entrants[player].name.as_str());
            journal.note(
                number,
                &settings_text(&start.settings),
                names,
                &moves,
                &game,
            )?;
        }
        Ok(game)
    }

    /// A game; where the clock stops it, the same game with more time.
    fn record(
        &self,
        worker: &Worker,
        number: u64,
        seating: [usize; 2],
        start: &Start,
    ) -> Result<GameRecord, HostFault> {
        self.quiet.retry_alone(
            || self.play_in(worker, number, seating, start),
            |record| {
                record
                    .as_ref()
                    .is_ok_and(|record| Game::of(record).0.end == End::Fault(Fault::WallClock))
            },
            || {
                let limit = wall_clock_limit(&self.problem.limits);
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
            // Every seat of every game has chances of its own.
            let stream = 2 * number + u64::from(seat.0);
            match (&self.entrants[entrant].standing, &worker.programs[entrant]) {
                (Standing::Reference(opponent), _) => Ok(opponent.player(self.seed, stream)),
                (_, Some(program)) => {
                    let guest = program
                        .start(self.seed.wrapping_add(stream))
                        .map_err(fault)?;
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
        let conduct = Conduct {
            max_plies: self.problem.limits.max_plies,
        };
        play(instance, &mut [&mut *first, &mut *second], conduct)
    }

    /// Counts a pair as soon as all earlier ones are counted.
    fn count_in_order(&self, pair: ScheduledPair, games: [Game; 2]) {
        let mut account = lock(&self.account);
        let Account {
            standings,
            next,
            waiting,
        } = &mut *account;
        waiting.insert(pair.number, (pair, games));
        while let Some((pair, games)) = waiting.remove(next) {
            let start = settings_text(&pair.start().settings);
            standings.count(&pair, &start, games);
            *next += 1;
        }
        if standings.ended != Ended::Complete {
            self.over.store(true, Ordering::Relaxed);
        }
    }
}

/// One thread's host with everybody's program.
struct Worker {
    programs: Vec<Option<Program>>,
    _host: Host,
}

impl Worker {
    fn open(runner: &Runner<'_>, wall_clock: Duration) -> Result<Self, HostFault> {
        let host = Host::new(&guest_limits(&runner.problem.limits, wall_clock)).map_err(fault)?;
        let program = |(entrant, budget): (&Entrant, &Budget)| match &entrant.standing {
            Standing::Bot { precompiled, .. } => {
                let program = host.load(precompiled).map_err(fault)?;
                Ok(Some(program.on_budget(budget.clone())))
            }
            Standing::Reference(_) | Standing::Refused { .. } => Ok(None),
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

fn fault(error: HostError) -> HostFault {
    HostFault(error.to_string())
}
