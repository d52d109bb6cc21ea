//! Plays the pairs of games on several threads, with the same result on any number of them.

use std::ops::ControlFlow;
use std::sync::{Mutex, MutexGuard, PoisonError};

use grundy_play::{HostFault, in_order};

use super::game::Game;
use super::journal::{Journal, Known};
use super::schedule::{Schedule, ScheduledPair};
use super::standings::Standings;
use super::{Entrant, Options, host};
use crate::pairing::{Engine, Programs};
use grundy_problem::Problem;
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
    entrants: &'h [Entrant],
    engine: Engine<'h>,
    journal: JournalState,
    standings: Mutex<Standings>,
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
    let contenders = entrants.iter().map(|entrant| entrant.contender().cloned());
    let runner = Runner {
        entrants,
        engine: Engine::new(&problem.limits, options.judge.seed, contenders.collect()),
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
        programs: &mut Option<Programs>,
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
        let played = self
            .engine
            .play_two(programs, pair.start(), number, seating)?;
        let (game, moves) = Game::of(&played.record);
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
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
