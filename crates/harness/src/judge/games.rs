//! Playing a schedule on several threads, with the same result on any number of them.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use grundy_arena::{Conduct, Fault, Fixture, HostFault, Player, Seat, join_or_propagate, play};
use grundy_sandbox::{Budget, Host, HostError, Precompiled, Program};

use super::{Options, Played};
use crate::Cancellation;
use crate::bot::{Bot, guest_limits, processor_time};
use crate::retry::{Quiet, RETRY_FACTOR};
use crate::run::{fault as fault_of, wall_clock_limit};
use grundy_problem::{Problem, Start};
use grundy_report::{EventKind, Events};

/// A bot that has ended this many games by a fault has shown enough, and one that is out of fuel
/// before it asks for the first position, or out of processor time, at once. Blunders are all counted.
const FAULTS_ENOUGH: usize = 3;

/// What the threads share.
struct Shared<'s> {
    problem: &'s Problem,
    starts: &'s [Start],
    schedule: &'s [Fixture],
    precompiled: &'s Precompiled,
    seed: u64,
    cancellation: &'s Cancellation,
    /// Processor time of all games together.
    budget: Budget,
    events: &'s Events<'s>,
    /// The first game that nobody has taken yet. Games are taken in order.
    next: AtomicUsize,
    /// The last game that counts. It only ever falls, and never below a game that counts in the
    /// end, so which games count does not depend on who played them when.
    last: AtomicUsize,
    /// The first few games that ended by a fault of the bot.
    faults: Mutex<BTreeSet<usize>>,
    quiet: Quiet,
}

/// Plays the schedule up to its end, or up to the game that shows enough faults.
pub(super) fn play_all(
    problem: &Problem,
    starts: &[Start],
    schedule: &[Fixture],
    precompiled: &Precompiled,
    options: Options<'_>,
    events: &Events<'_>,
) -> Result<Vec<Played>, HostFault> {
    let shared = Shared {
        problem,
        starts,
        schedule,
        precompiled,
        seed: options.seed,
        cancellation: options.cancellation,
        budget: processor_time(&problem.limits),
        events,
        next: AtomicUsize::new(0),
        last: AtomicUsize::new(usize::MAX),
        faults: Mutex::new(BTreeSet::new()),
        quiet: Quiet::default(),
    };
    let threads = options.jobs.clamp(1, schedule.len().max(1));
    let results: Vec<_> = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|_| scope.spawn(|| work(&shared)))
            .collect();
        workers.into_iter().map(join_or_propagate).collect()
    });
    let mut played = Vec::with_capacity(schedule.len());
    for result in results {
        played.extend(result?);
    }
    let last = shared.last.into_inner();
    played.retain(|(index, _)| *index <= last);
    played.sort_by_key(|(index, _)| *index);
    Ok(played.into_iter().map(|(_, game)| game).collect())
}

/// One thread's share of the games, with their numbers.
fn work(shared: &Shared<'_>) -> Result<Vec<(usize, Played)>, HostFault> {
    let limits = &shared.problem.limits;
    let limits = grundy_sandbox::Limits {
        budget: shared.budget.clone(),
        ..guest_limits(limits, wall_clock_limit(limits))
    };
    let host = Host::new(&limits).map_err(fault)?;
    let program = host.load(shared.precompiled).map_err(fault)?;
    let mut done = Vec::new();
    loop {
        let index = shared.next.fetch_add(1, Ordering::Relaxed);
        let Some(&fixture) = shared.schedule.get(index) else {
            return Ok(done);
        };
        if index > shared.last.load(Ordering::Relaxed) || shared.cancellation.is_cancelled() {
            return Ok(done);
        }
        let game = shared.quiet.retry_alone(
            || play_one(shared, &program, fixture),
            |played| {
                played
                    .as_ref()
                    .is_ok_and(|played| fault_of(fixture, &played.record) == Some(Fault::WallClock))
            },
            || play_with_more_time(shared, fixture),
        )?;
        if let Some(fault) = fault_of(fixture, &game.record) {
            shared.note_fault(index, fault);
        }
        done.push((index, game));
        shared.events.send(EventKind::GameFinished);
    }
}

/// Plays a game with far more time by the clock.
fn play_with_more_time(shared: &Shared<'_>, fixture: Fixture) -> Result<Played, HostFault> {
    let limits = &shared.problem.limits;
    let limits = grundy_sandbox::Limits {
        budget: shared.budget.clone(),
        ..guest_limits(
            limits,
            wall_clock_limit(limits).saturating_mul(RETRY_FACTOR),
        )
    };
    let host = Host::new(&limits).map_err(fault)?;
    let program = host.load(shared.precompiled).map_err(fault)?;
    play_one(shared, &program, fixture)
}

impl Shared<'_> {
    fn note_fault(&self, index: usize, fault: Fault) {
        if matches!(fault, Fault::SlowStart | Fault::ProcessorTime) {
            // A start is nearly the same in every game, and costs as much as a hundred moves; and
            // what all games may take together is used up.
            self.last.fetch_min(index, Ordering::Relaxed);
            return;
        }
        let mut faults = self.faults.lock().unwrap_or_else(PoisonError::into_inner);
        faults.insert(index);
        if let Some(&last) = faults.iter().nth(FAULTS_ENOUGH - 1) {
            self.last.fetch_min(last, Ordering::Relaxed);
        }
    }
}

fn play_one(shared: &Shared<'_>, program: &Program, fixture: Fixture) -> Result<Played, HostFault> {
    let instance = &*shared.starts[fixture.start].instance;
    let guest = program
        .start(guest_seed(shared.seed, fixture))
        .map_err(fault)?;
    let mut bot = Bot::new(guest, fixture.seat.number(), &instance.parameters());
    let mut others: Vec<Box<dyn Player>> = (0..instance.seats())
        .map(Seat)
        .filter(|&seat| seat != fixture.seat)
        .map(|seat| fixture.opponent.player(shared.seed, stream(fixture, seat)))
        .collect();
    let conduct = Conduct {
        max_plies: shared.problem.limits.max_plies,
    };
    let record = {
        let mut players: Vec<&mut dyn Player> = Vec::new();
        for other in &mut others {
            players.push(&mut **other);
        }
        players.insert(fixture.seat.0.into(), &mut bot);
        play(instance, &mut players, conduct)?
    };
    Ok(Played {
        fixture,
        record,
        usage: bot.usage(),
        stderr: bot.stderr(),
    })
}

/// What tells the random choices of the reference player in a seat from those of all others: the
/// number of the game, and among several such players their order.
pub(crate) fn stream(fixture: Fixture, seat: Seat) -> u64 {
    const APART: u32 = 48;
    let before = u64::from(seat.0) - u64::from(seat > fixture.seat);
    fixture.number | before << APART
}

/// What decides the randomness that the bot of a fixture sees.
pub(crate) fn guest_seed(seed: u64, fixture: Fixture) -> u64 {
    seed.wrapping_add(fixture.number)
}

fn fault(error: HostError) -> HostFault {
    HostFault(error.to_string())
}
