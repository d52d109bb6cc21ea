//! The openings of a problem: they are found by random play, and their values are proved.

use std::collections::{BTreeMap, HashSet};
use std::ops::ControlFlow;
use std::path::Path;

use grundy_play::{HostFault, in_order, random_position};
use grundy_problem::{OPENINGS_FILE, Opening, Openings, Problem, Searching, Start, WantedOpenings};
use grundy_report::{Diagnostic, Error, EventKind, Events, Sink, shell_file, thousands};
use grundy_rules::Outcome;

use crate::book::{searching_for_openings, searching_of};
use crate::run::Options;

/// Random games for each opening that is wanted, at most.
const GAMES_PER_OPENING: u64 = 500;

/// The results of random games, as far as they are needed for openings.
enum Candidate {
    /// The game is over too early, or can be over after one more move.
    Over,
    /// The value is not proved within the budget.
    Undecided,
    /// The value is proved, but is not the one that is wanted.
    OfOtherValue,
    /// An opening, and the text of all positions that are equivalent to it.
    Found(Opening, String),
}

/// Finds the openings that the tests of a problem ask for. The result depends on the problem alone, not on the number
/// of threads.
///
/// # Errors
/// If the problem asks for none, if too few are found, if the rules fail.
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
    let workers = options.workers(|| {
        let start = &start;
        move |game| candidate(start, wanted, searching, game)
    });
    let (mut seen, mut openings) = (HashSet::new(), Vec::new());
    let mut missed = BTreeMap::<&str, u64>::new();
    let games = options.until_cancelled(0..wanted.count * GAMES_PER_OPENING);
    in_order(games, workers, |candidate| {
        match candidate.sort(&mut seen) {
            Ok(opening) => {
                events.send(EventKind::Examined { instances: 1 });
                openings.push(opening);
            }
            Err(reason) => *missed.entry(reason).or_default() += 1,
        }
        match openings.len() as u64 == wanted.count {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    })?;
    match openings.len() as u64 == wanted.count || options.cancellation.is_cancelled() {
        true => Ok(openings),
        false => Err(too_few(openings.len(), wanted, &missed).into()),
    }
}

impl Candidate {
    /// The opening if it is a new one, or the reason why this is none.
    fn sort(self, seen: &mut HashSet<String>) -> Result<Opening, &'static str> {
        match self {
            Self::Over => Err("are over before, or can be over after one more move"),
            Self::Undecided => Err("are not decided within questions_per_position"),
            Self::OfOtherValue => Err("have another value"),
            Self::Found(opening, canonical) => match seen.insert(canonical) {
                true => Ok(opening),
                false => Err("are equivalent to an earlier one"),
            },
        }
    }
}

/// The position after the random plies of one game.
fn candidate(
    start: &Start,
    wanted: &WantedOpenings,
    searching: &Searching,
    game: u64,
) -> Result<Candidate, HostFault> {
    let instance = &*start.instance;
    let plies = wanted.plies.low..=wanted.plies.high;
    let reached = random_position(instance, &plies, wanted.seed, game);
    let Some(reached) = reached.map_err(HostFault::Rules)? else {
        return Ok(Candidate::Over);
    };
    let position = reached.notation();
    let canonical = match reached.asked() {
        Some(rules) => rules.canonical(&position).map_err(HostFault::Rules)?,
        None => position.clone(),
    };
    let mut value = None;
    if wanted.proved {
        value = value_of(start, &position, searching)?;
        match (value, wanted.value) {
            (None, _) => return Ok(Candidate::Undecided),
            (found, wanted @ Some(_)) if found != wanted => return Ok(Candidate::OfOtherValue),
            _ => {}
        }
    }
    Ok(Candidate::Found(Opening { position, value }, canonical))
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

fn too_few(found: usize, wanted: &WantedOpenings, missed: &BTreeMap<&str, u64>) -> Diagnostic {
    let (count, games) = (wanted.count, thousands(wanted.count * GAMES_PER_OPENING));
    let title = format!("only {found} of {count} openings are found in {games} random games");
    let reasons = missed.iter().map(|(reason, number)| {
        let number = thousands(*number);
        format!("{number} positions {reason}")
    });
    let diagnostic = Diagnostic::new(title).help(reasons.collect::<Vec<_>>().join("; "));
    diagnostic.help("change `plies`, ask for fewer openings, or raise questions_per_position")
}

/// Proves the values of all openings again, and returns a sentence about each that is not as its file says.
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

/// A sentence about an opening that is not as its file says.
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
            "is not proved to be a {value} within {} questions",
            thousands(searching.limits.questions_per_position)
        )),
    }
}
