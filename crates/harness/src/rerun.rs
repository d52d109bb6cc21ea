//! A recorded game, played again.

use std::path::{Path, PathBuf};
use std::time::Duration;
use std::vec::IntoIter;

use grundy_play::{Choice, Failure, Fault, Forfeit, HostFault, Player, Seat};
use grundy_problem::Searching;
use grundy_report::Diagnostic;
use grundy_report::Error;
use grundy_report::record::{BotSeat, Record, Recorded, Seated};
use grundy_report::{Difference, ENGINE, Events, MoveDifference, RerunDiff, Schema};
use grundy_rules::PositionView;
use grundy_sandbox::{Host, Precompiled, Precompiler};
use grundy_toolchain::Toolchains;

use crate::Submission;
use crate::bot::guest_limits;
use crate::pairing::{Participant, is_stopped_by_the_clock, play_out};
use crate::retry::{RETRY_FACTOR, RetryGate};
use crate::run::{host_fault, prepare, used, wall_clock_limit};

/// Plays the game again and compares it line by line: moves, fuel, memory, stderr. `files` are the
/// programs in the order of their seats; if empty, these are the files that the record names. `find`
/// returns the submission of a file. Reference players that search use the book of `searching`.
///
/// # Errors
/// If a program cannot be found or is refused, or if the judge itself fails.
pub fn replay_and_compare(
    recorded: &Recorded,
    files: &[PathBuf],
    find: fn(&Path) -> Submission,
    searching: &Searching,
    precompiler: &Precompiler,
    toolchains: &Toolchains,
) -> Result<RerunDiff, Error> {
    let record = &recorded.record;
    let bots = record.bots().map(|(_, bot)| bot);
    let named: Vec<PathBuf> = bots.map(|bot| PathBuf::from(&bot.file)).collect();
    let files = if files.is_empty() { &named } else { files };
    if files.len() != named.len() {
        let (played, given) = (named.len(), files.len());
        let title = format!("bots in this game: {played}; bots given: {given}");
        let diagnostic = Diagnostic::new(title);
        let diagnostic = diagnostic.help("name one for each, in the order of their seats");
        return Err(Error::User(vec![diagnostic]));
    }
    let modules = files
        .iter()
        .map(|file| module(&find(file), precompiler, toolchains));
    let modules = modules.collect::<Result<Vec<_>, _>>()?;
    let limit = wall_clock_limit(&record.limits);
    let now = RetryGate::default()
        .retry_alone(
            || replayed(recorded, &modules, searching, limit),
            |now| {
                now.as_ref()
                    .is_ok_and(|now| is_stopped_by_the_clock(&now.played))
            },
            || {
                let limit = limit.saturating_mul(RETRY_FACTOR);
                replayed(recorded, &modules, searching, limit)
            },
        )
        .map_err(Error::from)?;
    Ok(compared(record, &now))
}

/// A program's fingerprint and its native code.
fn module(
    bot: &Submission,
    precompiler: &Precompiler,
    toolchains: &Toolchains,
) -> Result<(String, Precompiled), Error> {
    let name_it =
        |diagnostic: Diagnostic| diagnostic.help("name the bot that played: --verify BOT");
    let name = bot.path().display().to_string();
    let events = Events::new(&name, &|_| {});
    let prepared = prepare(bot, precompiler, toolchains, &events).map_err(name_it)?;
    prepared.map_err(|not_run| {
        not_run.into_error(|_, message| {
            name_it(Diagnostic::new(format!("{name} cannot play: {message}")))
        })
    })
}

fn replayed(
    recorded: &Recorded,
    modules: &[(String, Precompiled)],
    searching: &Searching,
    wall_clock_limit: Duration,
) -> Result<Record, HostFault> {
    let record = &recorded.record;
    let limits = guest_limits(&record.limits, wall_clock_limit);
    let host = Host::new(&limits).map_err(host_fault)?;
    let book = &searching.about(&record.rules).book;
    let mut modules = modules.iter();
    let mut fingerprints = Vec::new();
    let mut participants = Vec::new();
    for (seat, seated) in (0..).map(Seat).zip(&record.seats) {
        let mut fingerprint = None;
        participants.push(match seated {
            Seated::Reference {
                opponent,
                seed,
                stream,
            } => Participant::Other(opponent.player_with_book(*seed, *stream, book)),
            Seated::Bot(bot) => {
                let (module, precompiled) = modules.next().expect("one for each program");
                fingerprint = Some(module);
                let program = host.load(precompiled).map_err(host_fault)?;
                Participant::bot(&program, &*recorded.instance, seat, bot.seed)?
            }
            Seated::Line | Seated::Person => {
                Participant::Other(Box::new(RecordedPlayer::of(record, seat.number())))
            }
        });
        fingerprints.push(fingerprint);
    }
    let max_plies = record.limits.max_plies;
    let played = play_out(&*recorded.instance, &mut participants, max_plies)?;
    let seats = record.seats.iter().zip(fingerprints).zip(&participants);
    Ok(Record {
        seats: seats
            .map(|((before, fingerprint), now)| replayed_seat(before, fingerprint, now))
            .collect(),
        played,
        ..record.clone()
    })
}

/// A recorded seat with the resources that its player used, and the output that it wrote, in the repeated game.
fn replayed_seat(before: &Seated, fingerprint: Option<&String>, now: &Participant) -> Seated {
    match (before, fingerprint, now) {
        (Seated::Bot(before), Some(module), Participant::Bot { bot, .. }) => Seated::Bot(BotSeat {
            module: module.clone(),
            used: used(bot.usage()),
            stderr: bot.messages().text(),
            ..before.clone()
        }),
        _ => before.clone(),
    }
}

/// Repeats the recorded moves of a player while they are legal.
struct RecordedPlayer(IntoIter<String>);

impl RecordedPlayer {
    /// A player for the seat of this number, counted from 1.
    fn of(record: &Record, number: u8) -> Self {
        let own = record.played.plies.iter().skip(usize::from(number) - 1);
        let own = own.step_by(record.seats.len());
        let moves: Vec<String> = own.map(|ply| ply.played.clone()).collect();
        Self(moves.into_iter())
    }
}

impl Player for RecordedPlayer {
    fn choose(&mut self, situation: &dyn PositionView<'_>) -> Result<Choice, Failure> {
        let said = self.0.next().unwrap_or_default();
        match situation.read_move(&said) {
            Ok(ply) => Ok(Choice::free(ply)),
            Err(error) => Err(Failure::Forfeit(Forfeit {
                fault: Fault::IllegalMove,
                detail: format!("the game went another way: `{said}` is {error}"),
                said,
            })),
        }
    }
}

fn compared(recorded: &Record, now: &Record) -> RerunDiff {
    let (before, after) = (recorded.text(), now.text());
    let (mut before, mut after) = (before.lines(), after.lines());
    let mut differences = Vec::new();
    for line in 1.. {
        match (before.next(), after.next()) {
            (None, None) => break,
            (recorded, now) if recorded == now => {}
            (recorded, now) => differences.push(Difference {
                line,
                recorded: recorded.unwrap_or_default().to_owned(),
                now: now.unwrap_or_default().to_owned(),
            }),
        }
    }
    let finish = |difference: &&Difference| {
        let lines = [&difference.recorded, &difference.now];
        lines.iter().any(|line| line.starts_with("finish "))
    };
    RerunDiff {
        schema: Schema::Again,
        moves: changed_moves(recorded, now),
        finish: differences.iter().find(finish).cloned(),
        same: differences.is_empty(),
        other_engine: (recorded.engine != ENGINE).then(|| recorded.engine.clone()),
        differing: differences.len(),
        first: differences.into_iter().next(),
    }
}

/// The moves that differ although their positions are equal.
fn changed_moves(recorded: &Record, now: &Record) -> Vec<MoveDifference> {
    let seats = u8::try_from(recorded.seats.len()).unwrap_or(2);
    let plies = recorded.played.plies.iter().zip(&now.played.plies);
    let plies = plies.enumerate();
    let changed = plies.filter(|(_, (a, b))| a.position == b.position && a.played != b.played);
    let changed = changed.map(|(index, (recorded, now))| MoveDifference {
        ply: index + 1,
        seat: Seat::on_turn(index, seats).number(),
        position: recorded.position.clone(),
        recorded: recorded.played.clone(),
        now: now.played.clone(),
    });
    changed.collect()
}
