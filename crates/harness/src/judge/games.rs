//! Plays a schedule on several threads, with the same result on any number of them.

use std::ops::ControlFlow;
use std::time::Duration;

use grundy_play::{Fault, Fixture, GameLimits, HostFault, Player, Seat, in_order, play};
use grundy_problem::{Problem, Start};
use grundy_report::{EventKind, Events};
use grundy_sandbox::{Budget, Precompiled, Program};

use super::{Options, Played};
use crate::bot::{Bot, guest_limits, processor_time};
use crate::retry::{Quiet, RETRY_FACTOR};
use crate::run::{Loaded, fault as fault_of, host_fault, wall_clock_limit};

/// After this many games that ended by a fault of the bot, no more are played. One is enough if the bot
/// ran out of fuel before it asked for the first position, or out of processor time. Blunders do not
/// end the schedule.
const FAULTS_ENOUGH: usize = 3;

/// What all games of a submission have in common.
struct Table<'s> {
    problem: &'s Problem,
    starts: &'s [Start],
    precompiled: &'s Precompiled,
    seed: u64,
    /// Processor time of all games together.
    budget: Budget,
    quiet: Quiet,
}

/// The games that count.
pub(super) struct Games {
    /// In the order of the schedule.
    pub(super) played: Vec<Played>,
    /// Whether the last of them used up the fuel of all games.
    pub(super) out_of_fuel: bool,
}

/// Plays the schedule up to its end, or up to the game that shows enough faults or uses up the fuel
/// of all games.
pub(super) fn play_all(
    problem: &Problem,
    starts: &[Start],
    schedule: &[Fixture],
    precompiled: &Precompiled,
    options: Options<'_>,
    events: &Events<'_>,
) -> Result<Games, HostFault> {
    let table = &Table {
        problem,
        starts,
        precompiled,
        seed: options.seed,
        budget: processor_time(&problem.limits),
        quiet: Quiet::default(),
    };
    let workers = options.workers(|| {
        let mut loaded = None;
        move |fixture| table.game(&mut loaded, fixture)
    });
    let mut played = Vec::new();
    let mut faults = 0;
    let mut fuel = 0u64;
    let most = problem.limits.fuel_total;
    let schedule = options.until_cancelled(schedule.iter().copied());
    in_order(schedule, workers, |game: Played| {
        events.send(EventKind::GameFinished);
        faults += match fault_of(game.fixture, &game.record) {
            // Starts are alike in all games, and each costs as much as a hundred moves; processor
            // time is shared by all games, so there is none left for the others.
            Some(Fault::SlowStart | Fault::ProcessorTime) => FAULTS_ENOUGH,
            Some(_) => 1,
            None => 0,
        };
        fuel = fuel.saturating_add(game.usage.total);
        played.push(game);
        match faults < FAULTS_ENOUGH && fuel <= most {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    })?;
    Ok(Games {
        played,
        out_of_fuel: fuel > most,
    })
}

impl Table<'_> {
    /// Plays a game and, if the clock stops it, plays it once more, alone and with far more time.
    fn game(&self, loaded: &mut Option<Loaded>, fixture: Fixture) -> Result<Played, HostFault> {
        let limit = wall_clock_limit(&self.problem.limits);
        let loaded = match loaded {
            Some(loaded) => loaded,
            none => none.insert(self.load(limit)?),
        };
        self.quiet.retry_alone(
            || self.play(&loaded.program, fixture),
            |played| {
                played
                    .as_ref()
                    .is_ok_and(|played| fault_of(fixture, &played.record) == Some(Fault::WallClock))
            },
            || {
                let loaded = self.load(limit.saturating_mul(RETRY_FACTOR))?;
                self.play(&loaded.program, fixture)
            },
        )
    }

    fn load(&self, wall_clock: Duration) -> Result<Loaded, HostFault> {
        let limits = grundy_sandbox::Limits {
            budget: self.budget.clone(),
            ..guest_limits(&self.problem.limits, wall_clock)
        };
        Loaded::new(&limits, self.precompiled)
    }

    fn play(&self, program: &Program, fixture: Fixture) -> Result<Played, HostFault> {
        let instance = &*self.starts[fixture.start].instance;
        let guest = program
            .start(guest_seed(self.seed, fixture))
            .map_err(host_fault)?;
        let mut bot = Bot::new(guest, fixture.seat.number(), &instance.parameters());
        let mut others: Vec<Box<dyn Player>> = (0..instance.seats())
            .map(Seat)
            .filter(|&seat| seat != fixture.seat)
            .map(|seat| fixture.opponent.player(self.seed, fixture.stream(seat)))
            .collect();
        let conduct = GameLimits {
            max_plies: self.problem.limits.max_plies,
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
}

/// The seed of the randomness that the bot of a fixture sees.
pub(crate) fn guest_seed(seed: u64, fixture: Fixture) -> u64 {
    seed.wrapping_add(fixture.number)
}
