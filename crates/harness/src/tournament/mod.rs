//! Bots against bots: who meets whom, from where, with which result.
//!
//! The way of a game: the `calendar` deals meetings in order; the `hall` plays them on several
//! threads and notes each game in the `journal`; the `sheet` counts them in the order of the
//! calendar, whoever has played them when, and says when it is enough.

mod calendar;
mod entrants;
mod game;
mod hall;
mod header;
mod journal;
mod sheet;

use std::path::{Path, PathBuf};

use grundy_arena::HostFault;
pub use grundy_arena::{Model, Pairing, Sprt};

use crate::Diagnostic;
use crate::claims::Stopped;
use crate::judge::{self, Event};
use crate::problem::Problem;
use calendar::Calendar;
pub use entrants::{Entrant, Standing};
use header::Header;
pub(crate) use header::pairing_name;
use journal::Journal;
pub use sheet::{Ended, PairSheet, Sheet};

/// How to hold a tournament.
#[derive(Clone, Debug)]
pub struct Options {
    /// Seed, threads and precompiler.
    pub judge: judge::Options,
    /// Who meets whom.
    pub pairing: Pairing,
    /// How long it lasts at most.
    pub length: Length,
    /// The test that ends it as soon as it is decided; for two entrants only.
    pub sprt: Option<Sprt>,
    /// Where every game is noted, if anywhere.
    pub log: Option<Log>,
}

/// How long a tournament lasts at most.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Length {
    /// Rounds, in each of which every pair meets from every start, once from each seat.
    Rounds(u64),
    /// Games of every pair, rounded up to whole meetings of two games.
    Games(u64),
}

/// The file in which every game is noted as soon as it is over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Log {
    /// A file that is not there yet.
    New(PathBuf),
    /// The file of a tournament that was broken off: its games are not played again.
    Resumed(PathBuf),
}

/// A tournament that is over.
pub struct Tournament {
    /// Who took part, in the order in which they were named.
    pub entrants: Vec<Entrant>,
    /// What they did.
    pub sheet: Sheet,
}

/// Holds a tournament among bots, named by their files, and reference players, named by their
/// names. The result depends on nothing but the problem, the bots, the seed and the length.
///
/// # Errors
/// Fewer than two entrants, files that cannot be read, a journal that is not of this tournament, a
/// problem that is not for two; and faults of the judge. A bot's faults are none: they are its
/// losses.
pub fn hold(
    problem: &Problem,
    names: &[String],
    options: &Options,
    on_event: &(dyn Fn(Event<'_>) + Sync),
) -> Result<Tournament, Stopped> {
    if names.len() < 2 {
        let complaint = Diagnostic::new("a tournament takes two at least");
        return Err(complain(complaint.help(
            "name more bots, or reference players: perfect, trickster, random",
        )));
    }
    if options.sprt.is_some() && names.len() > 2 {
        let complaint = Diagnostic::new("an SPRT compares two bots, not more");
        return Err(complain(complaint.help("leave --sprt out, or name two")));
    }
    let calendar = Calendar::new(problem, names.len(), options).map_err(Stopped::Complaints)?;
    let entrants = entrants::invite(names, options.judge, on_event)?;
    let (journal, known) = match &options.log {
        None => (None, journal::Known::new()),
        Some(log) => {
            let header = Header::new(problem, &entrants, options);
            let (journal, known) = Journal::open(log, &header).map_err(complain)?;
            (Some(journal), known)
        }
    };
    let games = calendar.meetings().saturating_mul(2);
    on_event(Event::Playing(
        Path::new(&problem.id),
        usize::try_from(games).unwrap_or(usize::MAX),
    ));
    let sheet = hall::play_all(
        problem,
        &entrants,
        calendar,
        options,
        hall::Desk { journal, known },
        on_event,
    )?;
    Ok(Tournament { entrants, sheet })
}

fn complain(complaint: Diagnostic) -> Stopped {
    Stopped::Complaints(vec![complaint])
}

fn host(fault: HostFault) -> Stopped {
    Stopped::Host(fault)
}
