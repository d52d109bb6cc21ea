//! Tournaments of bots: pairings, starts and results.
//!
//! The `schedule` lists pairs of games in order. The `runner` plays them on several threads. In the
//! order of the schedule, independent of the threads, each game is written to the `journal`, and
//! the `standings` count it and decide when the tournament is over.

mod entrants;
mod game;
mod header;
mod journal;
mod log_lines;
mod places;
mod report;
mod runner;
mod schedule;
mod shares;
mod standings;

use std::num::NonZero;
use std::path::PathBuf;

use grundy_play::{GameRecord, HostFault, Opponent};
pub use grundy_play::{Model, Pairing, Sprt};

use crate::book::searching_of;
use crate::pairing::Engine;
use crate::run;
pub use entrants::{Candidate, CandidatePlayer, Entrant, Standing, candidates};
use grundy_problem::{Problem, Start};
use grundy_report::Diagnostic;
use grundy_report::Error;
use grundy_report::{EventKind, Events, Sink, TournamentGame};

use header::Header;
use journal::Journal;
pub use report::tournament_report;
use schedule::Schedule;
pub use shares::DecidedShares;
pub use standings::{PairSheet, Standings};

/// The options of a tournament.
#[derive(Clone, Debug)]
pub struct Options<'j> {
    /// Seed, threads and precompiler.
    pub judge: run::Options<'j>,
    /// The scheme that determines which entrants meet.
    pub pairing: Pairing,
    /// The longest duration.
    pub length: Length,
    /// The most starts of a round; of more starts, this many are selected, spread evenly.
    /// `None` means all starts.
    pub starts: Option<NonZero<usize>>,
    /// The test that ends the tournament as soon as it is decided; for two entrants only.
    pub sprt: Option<Sprt>,
    /// The journal, if games are written to one.
    pub log: Option<Log>,
}

/// The longest duration of a tournament.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Length {
    /// Rounds, in each of which every pair meets from every start, once from each seat.
    Rounds(u64),
    /// Games of every pair, rounded up to whole pairs of games.
    Games(u64),
}

/// The file to which every game is written as soon as it and all earlier games are over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Log {
    /// A new file.
    New(PathBuf),
    /// The file of an interrupted tournament, whose games are not played again. Players may be added after those of the
    /// file.
    Resumed(PathBuf),
}

/// A tournament that is over.
pub struct Tournament {
    /// The players, in the order in which they were named.
    pub entrants: Vec<Entrant>,
    /// The results.
    pub standings: Standings,
    /// The first line of the log, which identifies the tournament.
    pub log_header: String,
    /// The number of starts of a round, if it is limited to fewer than the problem has.
    pub starts: Option<usize>,
}

/// A game that was played and counts.
pub struct CountedGame<'g> {
    /// The line of the game in the log.
    pub line: TournamentGame,
    /// The numbers of the entrants; the first one moved first.
    pub seating: [usize; 2],
    /// The start.
    pub start: &'g Start,
    /// The game.
    pub record: &'g GameRecord,
}

/// The function that is called with every game that is played and counts, in the order of the schedule.
pub type Observer<'o> = dyn FnMut(&CountedGame<'_>) + Send + 'o;

/// Plays a tournament. The result depends only on the problem, the bots, the seed, the starts and
/// the length.
///
/// # Errors
/// If there are fewer than two candidates, files cannot be read, the journal is that of another tournament, the problem
/// is not for two players, or the judge or the rules fail. Faults of bots are not errors: they lose
/// their games.
pub fn run_tournament(
    problem: &Problem,
    candidates: &[Candidate],
    options: &Options<'_>,
    observer: &mut Observer<'_>,
    sink: &Sink<'_>,
) -> Result<Tournament, Error> {
    if candidates.len() < 2 {
        let diagnostic = Diagnostic::new("a tournament needs at least two bots");
        let players = Opponent::NAMES.join(", ");
        let help = format!("name more bots, or reference players: {players}");
        return Err(user_error(diagnostic.help(help)));
    }
    if options.sprt.is_some() && candidates.len() > 2 {
        let diagnostic = Diagnostic::new("an SPRT compares two bots, not more");
        return Err(user_error(diagnostic.help("omit --sprt, or name two bots")));
    }
    let schedule = Schedule::new(problem, candidates.len(), options)?;
    for candidate in candidates {
        candidate.can_play(&problem.game)?;
    }
    let entrants = entrants::load_entrants(candidates, options, sink)?;
    let starts = schedule.starts();
    let searching = searching_of(problem, sink)?;
    let header = Header::new(problem, searching.book_digest(), &entrants, starts, options);
    let (journal, known) = match &options.log {
        None => (None, log_lines::Known::new()),
        Some(log) => {
            let (journal, known) = Journal::open(log, &header).map_err(user_error)?;
            (Some(journal), known)
        }
    };
    let games = schedule.game_pairs().saturating_mul(2);
    let events = Events::new(&problem.id, sink);
    events.send(EventKind::Playing {
        planned: usize::try_from(games).unwrap_or(usize::MAX),
    });
    let contenders = entrants.iter().map(|entrant| entrant.contender().cloned());
    let engine = Engine::new(
        &problem.limits,
        &searching,
        options.judge.seed,
        contenders.collect(),
    );
    let standings = runner::play_all(
        engine,
        &entrants,
        schedule,
        options,
        runner::JournalState { journal, known },
        observer,
        &events,
    )?;
    Ok(Tournament {
        entrants,
        standings,
        log_header: header.line(),
        starts,
    })
}

fn user_error(diagnostic: Diagnostic) -> Error {
    Error::User(vec![diagnostic])
}

fn host(fault: HostFault) -> Error {
    fault.into()
}
