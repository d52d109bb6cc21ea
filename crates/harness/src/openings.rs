//! The openings of a problem, which are found by random play and whose values are proved.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use grundy_play::{HostFault, in_order, random_position};
use grundy_problem::{OPENINGS_FILE, Opening, Openings, Problem, Searching, Start, WantedOpenings};
use grundy_report::{Diagnostic, Error, EventKind, Events, Sink, counted, shell_file, thousands};
use grundy_rules::Outcome;

use crate::book::{searching_for_openings, searching_of};
use crate::run::Options;

/// The most random games for each wanted opening. The search also ends after this many games for each position reached
/// so far without a new position.
const GAMES_PER_OPENING: u64 = 500;

/// The position that a random game leads to, as an opening.
struct CandidateOpening {
    /// The opening, with the value that is proved within the budget.
    opening: Opening,
    /// Its canonical form.
    canonical: String,
}

/// The searches of positions, by canonical form, so that equivalent positions are searched once.
#[derive(Default)]
struct Searches(Mutex<HashMap<String, Arc<OneSearch>>>);

/// The value that a search has proved.
type OneSearch = OnceLock<Result<Option<Outcome>, HostFault>>;

/// The openings that random games have found so far, and the counts of all other games.
struct FoundOpenings<'w> {
    wanted: &'w WantedOpenings,
    openings: Vec<Opening>,
    /// The canonical forms of all positions that were reached, including those that are not openings.
    tried: HashSet<String>,
    /// The number of games.
    games: u64,
    /// The number of games that led to no position.
    over: u64,
    /// The number of positions without a proved value.
    undecided: u64,
    /// The number of positions with another value than the wanted one.
    of_other_value: u64,
    /// The number of games since the last new position that led to a known one.
    repeats: u64,
}

/// Finds the openings that the tests of a problem ask for. The result depends on the problem alone, not on the number
/// of threads.
///
/// # Errors
/// If the problem asks for no openings, if too few are found, or if the rules fail.
pub fn find_openings(
    problem: &Problem,
    options: Options<'_>,
    sink: &Sink<'_>,
) -> Result<Vec<Openings>, Error> {
    let tests = problem.openings();
    if tests.is_empty() {
        let title = format!("{} has no test that asks for openings", problem.id);
        let help = "add one to the table [play] of its problem.toml: tests = [{ openings = { count = 20, plies = 16 } }], \
                    beside those that are there";
        return Err(Diagnostic::new(title).help(help).into());
    }
    let events = Events::new(&problem.id, sink);
    let found = tests.iter().map(|test| {
        let wanted = &test.wanted;
        events.send(EventKind::Examining {
            planned: wanted.count,
        });
        let found = find(problem, wanted, options, &events)?;
        Ok(Openings {
            wanted: wanted.clone(),
            found,
        })
    });
    options.cancellation.finish(found.collect())?
}

fn find(
    problem: &Problem,
    wanted: &WantedOpenings,
    options: Options<'_>,
    events: &Events<'_>,
) -> Result<Vec<Opening>, Error> {
    let start = problem.before_openings(wanted)?;
    let searching = &searching_for_openings(problem)?;
    let searches = &Searches::default();
    let workers = options.workers(|| {
        let start = &start;
        move |game| reached(start, wanted, searching, searches, game)
    });
    let mut found = FoundOpenings::of(wanted);
    let games = options.until_cancelled(0..wanted.count * GAMES_PER_OPENING);
    in_order(games, workers, |reached| {
        if found.add(reached) {
            events.send(EventKind::Examined { instances: 1 });
        }
        match found.is_complete() || found.is_exhausted() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    })?;
    match found.is_complete() || options.cancellation.is_cancelled() {
        true => Ok(found.openings),
        false => Err(found.too_few().into()),
    }
}

impl<'w> FoundOpenings<'w> {
    fn of(wanted: &'w WantedOpenings) -> Self {
        Self {
            wanted,
            openings: Vec::new(),
            tried: HashSet::new(),
            games: 0,
            over: 0,
            undecided: 0,
            of_other_value: 0,
            repeats: 0,
        }
    }

    /// Adds a game. Returns whether it found another opening. `None` is a game that was over too early.
    fn add(&mut self, reached: Option<CandidateOpening>) -> bool {
        self.games += 1;
        let Some(CandidateOpening { opening, canonical }) = reached else {
            self.over += 1;
            return false;
        };
        if !self.tried.insert(canonical) {
            self.repeats += 1;
            return false;
        }
        self.repeats = 0;
        let is_undecided = self.wanted.proved && opening.value.is_none();
        let is_of_other_value = self.wanted.value.is_some() && opening.value != self.wanted.value;
        if is_undecided {
            self.undecided += 1;
        } else if is_of_other_value {
            self.of_other_value += 1;
        } else {
            self.openings.push(opening);
            return true;
        }
        false
    }

    fn is_complete(&self) -> bool {
        self.openings.len() as u64 == self.wanted.count
    }

    /// Whether no more positions are expected.
    fn is_exhausted(&self) -> bool {
        let tried = self.tried.len() as u64;
        tried > 0 && self.repeats >= tried * GAMES_PER_OPENING
    }

    /// The error if not all openings are found.
    fn too_few(&self) -> Diagnostic {
        let (found, count) = (self.openings.len(), self.wanted.count);
        let positions = counted(self.tried.len() as u64, "position");
        let games = counted(self.games, "random game");
        let title =
            format!("only {found} of {count} openings are found among {positions} of {games}");
        let missed = [
            (
                self.undecided,
                "position",
                "not decided within questions_per_position",
            ),
            (self.of_other_value, "position", "of another value"),
            (
                self.over,
                "game",
                "over before, or can be over after one more move",
            ),
        ];
        let missed = missed.into_iter().filter(|(number, _, _)| *number > 0);
        let mut reasons: Vec<String> = missed
            .map(|(number, noun, reason)| {
                let are = if number == 1 { "is" } else { "are" };
                format!("{} {are} {reason}", counted(number, noun))
            })
            .collect();
        if self.is_exhausted() {
            let games = thousands(self.repeats);
            reasons.push(format!("the last {games} games led to no new position"));
        }
        let reasons = (!reasons.is_empty()).then(|| reasons.join("; "));
        let diagnostic = Diagnostic::new(title).helps(reasons);
        diagnostic.help("change `plies`, ask for fewer openings, or raise questions_per_position")
    }
}

impl Searches {
    /// The value of a position. Only the first caller of several searches it, and the others wait for the result.
    ///
    /// # Errors
    /// If the search fails.
    fn value(
        &self,
        canonical: &str,
        search: impl FnOnce() -> Result<Option<Outcome>, HostFault>,
    ) -> Result<Option<Outcome>, HostFault> {
        let mut searches = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let one = Arc::clone(searches.entry(canonical.to_owned()).or_default());
        drop(searches);
        one.get_or_init(search).clone()
    }
}

/// The position after the random plies of one game. `None` if the game is over before, or can be over after one more
/// move.
fn reached(
    start: &Start,
    wanted: &WantedOpenings,
    searching: &Searching,
    searches: &Searches,
    game: u64,
) -> Result<Option<CandidateOpening>, HostFault> {
    let instance = &*start.instance;
    let plies = wanted.plies.low..=wanted.plies.high;
    let reached = random_position(instance, &plies, wanted.seed, game);
    let Some(reached) = reached.map_err(HostFault::Rules)? else {
        return Ok(None);
    };
    let position = reached.notation();
    let canonical = match reached.asked() {
        Some(rules) => rules.canonical(&position).map_err(HostFault::Rules)?,
        None => position.clone(),
    };
    let value = match wanted.proved {
        true => searches.value(&canonical, || value_of(start, &position, searching))?,
        false => None,
    };
    let opening = Opening { position, value };
    Ok(Some(CandidateOpening { opening, canonical }))
}

/// The value of a position for the player about to move, if it is proved within the limits.
fn value_of(
    start: &Start,
    position: &str,
    searching: &Searching,
) -> Result<Option<Outcome>, HostFault> {
    let Ok(position) = start.instance.position(position) else {
        return Ok(None);
    };
    let known = searching.about(&start.resolved).proved(&*position)?;
    Ok(known.decided())
}

/// Proves the values of all openings again, and returns a sentence about each that differs from its file.
///
/// # Errors
/// If the rules fail.
pub(crate) fn check_openings(
    problem: &Problem,
    options: Options<'_>,
    sink: &Sink<'_>,
) -> Result<Vec<String>, Error> {
    let searching = &searching_of(problem, sink)?;
    let tests = problem.openings().iter();
    let openings = tests.flat_map(|test| {
        let found = test.found.iter();
        found.map(|opening| (&test.wanted, opening))
    });
    let openings: Vec<_> = openings.collect();
    let events = Events::new(&problem.id, sink);
    if !openings.is_empty() {
        let planned = openings.len() as u64;
        events.send(EventKind::Examining { planned });
    }
    let workers = options.workers(|| {
        move |(wanted, opening): (&WantedOpenings, &Opening)| {
            let start = problem.at_opening(wanted, opening)?;
            Ok::<_, Error>(flaw(&start, wanted, opening, searching)?)
        }
    });
    let mut flaws = Vec::new();
    in_order(
        options.until_cancelled(openings.into_iter()),
        workers,
        |flaw| {
            events.send(EventKind::Examined { instances: 1 });
            flaws.extend(flaw);
            ControlFlow::Continue(())
        },
    )?;
    if let Some(last) = flaws.last_mut() {
        let folder = problem.folder.as_deref().unwrap_or(Path::new("."));
        last.push_str(&format!(
            "; write the file again with `grundy openings {}`",
            shell_file(&folder.to_string_lossy())
        ));
    }
    Ok(flaws)
}

/// A sentence about an opening that differs from its file; `None` if it does not.
fn flaw(
    start: &Start,
    wanted: &WantedOpenings,
    opening: &Opening,
    searching: &Searching,
) -> Result<Option<String>, HostFault> {
    if !wanted.proved {
        return Ok(None);
    }
    let position = &opening.position;
    let told = |text: String| Ok(Some(format!("{OPENINGS_FILE}: `{position}` {text}")));
    let Some(value) = opening.value else {
        return told("has no value".to_owned());
    };
    if wanted.value.is_some_and(|wanted| wanted != value) {
        return told(format!("is said to be a {value}"));
    }
    match value_of(start, position, searching)? {
        Some(found) if found == value => Ok(None),
        Some(found) => told(format!("is a {found} and not a {value}")),
        None => told(format!(
            "is not proved to be a {value} within {}",
            counted(searching.limits.questions_per_position, "question")
        )),
    }
}
