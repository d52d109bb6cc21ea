//! Bots against bots: who meets whom, from where, with which result.
//!
//! The `schedule` lists pairs of games in order. The `runner` plays them on several threads. In the
//! order of the schedule, whichever thread finished first, each game is written to the `journal`, and
//! the `standings` count it and decide when the tournament is over.

mod entrants;
mod game;
mod header;
mod journal;
mod report;
mod runner;
mod schedule;
mod standings;

use std::path::{Path, PathBuf};

use grundy_play::HostFault;
pub use grundy_play::{Model, Pairing, Sprt};

use crate::{Submission, run};
pub use entrants::{Entrant, Standing};
use grundy_problem::Problem;
use grundy_report::Diagnostic;
use grundy_report::Error;
use grundy_report::{EventKind, Events, Sink};
use header::Header;
use journal::Journal;
pub(crate) use report::strength_report;
pub use report::tournament_report;
use schedule::Schedule;
pub use standings::{PairSheet, Standings};

/// How to hold a tournament.
#[derive(Clone, Debug)]
pub struct Options<'j> {
    /// Seed, threads and precompiler.
    pub judge: run::Options<'j>,
    /// Who meets whom.
    pub pairing: Pairing,
    /// What the name of a bot stands for, if it is not that of a reference player.
    pub find: fn(&Path) -> Submission,
    /// How long it lasts at most.
    pub length: Length,
    /// The test that ends it as soon as it is decided; for two entrants only.
    pub sprt: Option<Sprt>,
    /// The journal, if every game is to be written to one.
    pub log: Option<Log>,
}

/// How long a tournament lasts at most.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Length {
    /// Rounds, in each of which every pair meets from every start, once from each seat.
    Rounds(u64),
    /// Games of every pair, rounded up to whole pairs of games.
    Games(u64),
}

/// The file that every game is written to as soon as it and all before it are over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Log {
    /// A new file.
    New(PathBuf),
    /// The file of an interrupted tournament, whose games are not played again.
    Resumed(PathBuf),
}

/// A tournament that is over.
pub struct Tournament {
    /// Who took part, in the order in which they were named.
    pub entrants: Vec<Entrant>,
    /// What they did.
    pub standings: Standings,
}

/// Holds a tournament among bots, given by their files, and reference players, given by their
/// names. The result depends on nothing but the problem, the bots, the seed and the length.
///
/// # Errors
/// Fewer than two entrants, files that cannot be read, a journal that is not of this tournament, a
/// problem that is not for two players; and faults of the judge. A bot's own faults are no errors:
/// they are its losses.
pub fn hold(
    problem: &Problem,
    names: &[String],
    options: &Options<'_>,
    sink: &Sink<'_>,
) -> Result<Tournament, Error> {
    if names.len() < 2 {
        let diagnostic = Diagnostic::new("a tournament takes two at least");
        return Err(user_error(diagnostic.help(
            "name more bots, or reference players: perfect, trickster, random",
        )));
    }
    if options.sprt.is_some() && names.len() > 2 {
        let diagnostic = Diagnostic::new("an SPRT compares two bots, not more");
        return Err(user_error(diagnostic.help("leave --sprt out, or name two")));
    }
    let schedule = Schedule::new(problem, names.len(), options)?;
    let entrants = entrants::invite(names, options, sink)?;
    let (journal, known) = match &options.log {
        None => (None, journal::Known::new()),
        Some(log) => {
            let header = Header::new(problem, &entrants, options);
            let (journal, known) = Journal::open(log, &header).map_err(user_error)?;
            (Some(journal), known)
        }
    };
    let games = schedule.game_pairs().saturating_mul(2);
    let events = Events::new(&problem.id, sink);
    events.send(EventKind::Playing {
        planned: usize::try_from(games).unwrap_or(usize::MAX),
    });
    let standings = runner::play_all(
        problem,
        &entrants,
        schedule,
        options,
        runner::JournalState { journal, known },
        &events,
    )?;
    Ok(Tournament {
        entrants,
        standings,
    })
}

fn user_error(diagnostic: Diagnostic) -> Error {
    Error::User(vec![diagnostic])
}

fn host(fault: HostFault) -> Error {
    Error::Internal(fault)
}
