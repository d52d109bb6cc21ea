//! Plays the pairs of games on several threads, with the same result on any number of them.

use std::ops::ControlFlow;
use std::sync::{Mutex, MutexGuard, PoisonError};

use grundy_play::{GameRecord, HostFault, in_order};
use grundy_report::{Ended, Error, EventKind, Events, TournamentGame, settings_map, settings_text};
use grundy_rules::Outcome;

use super::game::{Game, moves};
use super::journal::Journal;
use super::log_lines::Known;
use super::schedule::{Schedule, ScheduledPair};
use super::standings::Standings;
use super::{CountedGame, Entrant, Observer, Options, host};
use crate::pairing::{Engine, Programs};

/// The journal, and the games that it held when it was opened.
pub(super) struct JournalState {
    pub(super) journal: Option<Journal>,
    pub(super) known: Known,
}

/// The part of a game that counts, and its record if it was played now.
type Played = (Game, Option<GameRecord>);

/// The state that the threads share.
struct Runner<'h> {
    entrants: &'h [Entrant],
    engine: Engine<'h>,
    journal: JournalState,
    standings: Mutex<Standings>,
}

/// Plays the schedule to its end, or until the standings end the tournament.
pub(super) fn play_all(
    engine: Engine<'_>,
    entrants: &[Entrant],
    schedule: Schedule<'_>,
    options: &Options<'_>,
    journal: JournalState,
    observer: &mut Observer<'_>,
    events: &Events<'_>,
) -> Result<Standings, Error> {
    let runner = Runner {
        entrants,
        engine,
        journal,
        standings: Mutex::new(Standings::new(entrants, options.pairing, options.sprt)),
    };
    let playing = &runner;
    let workers = options.judge.workers(|| {
        let mut programs = None;
        move |pair: Result<ScheduledPair, Error>| {
            let pair = pair?;
            let games = [
                playing.game(&mut programs, &pair, 0).map_err(host)?,
                playing.game(&mut programs, &pair, 1).map_err(host)?,
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
            noted = runner.note(&pair, &games, observer);
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
    /// The first or the second game of a pair: from the journal, or played now, with its record.
    fn game(
        &self,
        programs: &mut Option<Programs>,
        pair: &ScheduledPair,
        side: u8,
    ) -> Result<Played, HostFault> {
        let (number, seating) = pair.game(side);
        if let Some(game) = self.journal.known.get(&number) {
            return Ok((*game, None));
        }
        // A player who is excluded now is still excluded when this game is counted.
        if let Some(game) = lock(&self.standings).unplayed(seating) {
            return Ok((game, None));
        }
        let played = self
            .engine
            .play_two(programs, pair.start(), pair.stream(side), seating)?;
        Ok((Game::of(&played.record), Some(played.record)))
    }

    /// Passes the games that are played and count to the journal, and then to the observer. With several
    /// threads, more may be played: games of an entrant that an earlier game excludes. These are left out, so that the
    /// journal is the same on any number of threads.
    fn note(
        &self,
        pair: &ScheduledPair,
        games: &[Played; 2],
        observer: &mut Observer<'_>,
    ) -> Result<(), HostFault> {
        for (side, (game, record)) in (0u8..).zip(games) {
            let (number, seating) = pair.game(side);
            let counts = lock(&self.standings).unplayed(seating).is_none();
            let Some(record) = record else {
                self.forget_unless(counts, number);
                continue;
            };
            if !counts {
                continue;
            }
            let counted = CountedGame {
                line: TournamentGame {
                    game: number,
                    start: settings_text(&pair.start().settings),
                    settings: settings_map(&pair.start().settings),
                    seats: seating.map(|player| self.entrants[player].name.clone()),
                    moves: moves(record),
                    winner: match game.outcome {
                        Outcome::Win => 1,
                        Outcome::Loss => 2,
                        Outcome::Draw => 0,
                    },
                    end: game.end.name().to_owned(),
                },
                seating,
                start: pair.start(),
                record,
            };
            // The journal comes first, because the observer may take long, and the game must not be lost if the
            // tournament is stopped meanwhile.
            if let Some(journal) = &self.journal.journal {
                journal.note(&counted.line)?;
            }
            observer(&counted);
        }
        Ok(())
    }
}

impl Runner<'_> {
    /// Removes a game from the journal if it does not count. That happens if players were added, and games against
    /// these exclude an entrant.
    fn forget_unless(&self, counts: bool, number: u64) {
        if let (Some(journal), false) = (&self.journal.journal, counts) {
            journal.forget(number);
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
