//! Plays a schedule on several threads, with the same result on any number of them.

use std::ops::ControlFlow;

use grundy_play::{Fault, Fixture, GameRecord, HostFault, Opponent, Seat, in_order};
use grundy_problem::{Problem, Searching, Start};
use grundy_report::{EventKind, Events};

use super::{Options, Played};
use crate::pairing::{self, Contender, Engine, GameSeat};
use crate::run::failures;

/// The number of games that end by a fault of the bot after which no more are played. One is enough if the bot
/// ran out of fuel before it asked for the first position, or out of CPU time. Blunders do not
/// end the schedule.
const FAULTS_ENOUGH: usize = 3;

/// The games that count.
pub(super) struct Games {
    /// In the order of the schedule.
    pub(super) played: Vec<Played>,
    /// Whether the last of them used up the fuel of all games.
    pub(super) out_of_fuel: bool,
}

/// A game, and the part of the fuel for all games that it costs. A start that comes from a snapshot is free, because
/// it takes no time.
type ChargedGame = (Played, u64);

/// Plays the schedule up to its end, or up to the game that shows enough faults or uses up the fuel
/// of all games.
pub(super) fn play_all(
    problem: &Problem,
    searching: &Searching,
    starts: &[Start],
    schedule: &[Fixture],
    bot: &Contender,
    options: Options<'_>,
    events: &Events<'_>,
) -> Result<Games, HostFault> {
    let opponents = problem.play().map_or(&[][..], |play| &play.opponents);
    let references = opponents.iter().copied().map(Contender::reference);
    let contenders = [bot.clone()].into_iter().chain(references).map(Some);
    let engine = &Engine::new(
        &problem.limits,
        searching,
        options.seed,
        contenders.collect(),
    );
    let workers = options.workers(|| {
        let mut programs = None;
        move |fixture: Fixture| {
            let start = &starts[fixture.start];
            let seats = seats(fixture, start.instance.seats(), opponents);
            let played = engine.play(&mut programs, start, &seats)?;
            let fuel = played.fuel_spent(fixture.seat);
            let mut messages = played.messages(fixture.seat);
            // If a value is not known, the searches after the games find the first failure.
            if has_values(&played.record) {
                messages.keep_end_of(failed_move(fixture, &played.record));
            }
            let game = Played {
                questions: Vec::new(),
                usage: played.usage(fixture.seat),
                messages,
                fixture,
                record: played.record,
            };
            Ok::<ChargedGame, HostFault>((game, fuel))
        }
    });
    let mut played = Vec::new();
    let mut faults = 0;
    let mut fuel = 0u64;
    let most = problem.limits.fuel_total;
    let schedule = options.until_cancelled(schedule.iter().copied());
    in_order(schedule, workers, |(game, charged): ChargedGame| {
        events.send(EventKind::GameFinished);
        faults += match game.record.fault(game.fixture.seat) {
            // A bot starts alike in all games, and each start costs as much as a hundred moves. All games share the
            // CPU time, so there is none left for the others.
            Some(Fault::SlowStart | Fault::ProcessorTime) => FAULTS_ENOUGH,
            Some(_) => 1,
            None => 0,
        };
        fuel = fuel.saturating_add(charged);
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

/// Whether the values of all positions of a game are known.
fn has_values(record: &GameRecord) -> bool {
    let mut plies = record.plies.iter();
    plies.all(|ply| ply.before.value().is_some() && ply.after.value().is_some())
}

/// The number of the bot's move that is its first failure, counted from 1 among its own moves. `None` if there is no
/// failure.
fn failed_move(fixture: Fixture, record: &GameRecord) -> Option<usize> {
    let failure = failures(fixture, record).into_iter().next()?;
    let plies = record.plies.iter().take(failure.ply + 1);
    Some(plies.filter(|ply| ply.seat == fixture.seat).count())
}

/// The index of the bot among the contenders. The reference players follow.
const BOT: usize = 0;

/// The bot in its seat, and the opponent in all others.
fn seats(fixture: Fixture, players: u8, opponents: &[Opponent]) -> Vec<GameSeat> {
    let opponents = opponents.iter();
    let before = opponents.take_while(|&&opponent| opponent != fixture.opponent);
    let opponent = BOT + 1 + before.count();
    let seats = (0..players).map(Seat).map(|seat| match seat {
        own if own == fixture.seat => GameSeat {
            contender: BOT,
            stream: fixture.number,
        },
        seat => GameSeat {
            contender: opponent,
            stream: fixture.stream(seat),
        },
    });
    seats.collect()
}

/// The seed of the randomness that the bot of a fixture sees.
pub(crate) fn guest_seed(seed: u64, fixture: Fixture) -> u64 {
    pairing::guest_seed(seed, fixture.number)
}
