//! Asking a module about every position that play can reach, and the table that comes of the answers.

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use compact_str::CompactString;
use grundy_rules::Ending;
use grundy_solver::{Answers, Budget, ExploreError, Limits, Positions, explore};

use crate::answer::{Answer, check_text};
use crate::canon::Canon;
use crate::error::ModuleError;
use crate::labels::{Label, Labels, Text};
use crate::module::Module;
use crate::parts;
use crate::patience::Patience;
use crate::table::Table;
use crate::talk::batch_len;
use crate::text::{shown, squeezed};

/// How far to explore, and how.
#[derive(Clone, Debug)]
pub struct Effort {
    /// The most positions and moves, together.
    pub budget: Budget,
    /// How many instances of the module are asked at once. The result does not depend on it.
    pub jobs: NonZero<usize>,
    /// Most positions of a batch. The result does not depend on it.
    pub batch: NonZero<usize>,
    /// Until when.
    pub patience: Patience,
}

/// The moves of a batch of positions, by the texts of a thread.
struct Batch {
    /// The first position of the batch.
    first: Text,
    moves: Labels,
    labels: Vec<Label>,
}

/// Explores a game from a start and solves it.
pub(crate) fn table(
    module: &Module,
    parameters: &[u64],
    canon: &Canon,
    start: &str,
    effort: &Effort,
) -> Result<Table, ModuleError> {
    let header = module.header();
    let batches = Mutex::new(Vec::new());
    let longest = AtomicUsize::new(0);
    let limits = Limits {
        budget: effort.budget,
        threads: effort.jobs,
        batch: effort.batch,
    };
    let ask = |positions: &[Text], answers: &mut Answers<Text>| {
        if effort.patience.has_ended() {
            let problem = format!("{}: the game takes too long to explore here", module.name());
            return Err(ModuleError::new(problem).help("`grundy solve` takes as long as it needs"));
        }
        let length = positions.iter().map(|text| text.len()).max();
        longest.fetch_max(length.unwrap_or(0), Ordering::Relaxed);
        let batch = ask_all(module, parameters, canon, positions, answers)?;
        batches
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(batch);
        Ok(())
    };
    let explored = explore(header.seats, start.into(), limits, ask, |_, _| {});
    module.rest();
    let explored = explored.map_err(|error| match error {
        ExploreError::Rules(error) => error,
        ExploreError::TooLarge(found) => too_large(module, start, &found, longest.into_inner()),
    })?;
    let batches = batches.into_inner().unwrap_or_else(PoisonError::into_inner);
    let (moves, labels) = merge(&explored.positions, batches);
    Table::solve(explored, moves, labels, header.solving())
        .map_err(|problem| ModuleError::new(format!("{}: {problem}", module.name())))
}

/// What was answered for a position: an end, or so many options.
enum Met {
    Ended(Ending),
    Options(usize),
}

/// Asks for the moves of all positions of a batch.
fn ask_all(
    module: &Module,
    parameters: &[u64],
    canon: &Canon,
    positions: &[Text],
    answers: &mut Answers<Text>,
) -> Result<Batch, ModuleError> {
    let header = module.header();
    let mut batch = Batch {
        first: positions.first().cloned().unwrap_or_default(),
        moves: Labels::default(),
        labels: Vec::new(),
    };
    if header.sum && parts::is_sum(&batch.first) {
        // A start of several parts: the module is asked about each of them.
        let parts: Vec<Text> = parts::of(&batch.first).map(Text::from).collect();
        let label = batch.moves.add(parts::TOGETHER);
        batch.labels = vec![label; parts.len()];
        answers.unfinished(parts);
        return Ok(batch);
    }
    let mut last_met: Vec<usize> = Vec::new();
    // Moves of earlier positions.
    let mut asked = 0;
    let mut left: Vec<&str> = positions.iter().map(CompactString::as_str).collect();
    while !left.is_empty() {
        let (now, later) = left.split_at(batch_len(left.iter().copied()));
        let said = module.ask(parameters, "moves", now)?;
        let mut met = Vec::with_capacity(now.len());
        let mut options = Vec::new();
        for (text, line) in now.iter().zip(said.split('\n')) {
            let at = |problem: &str| module.at(parameters, text, problem);
            match Answer::read(line, header.seats, header.last).map_err(|e| at(&e))? {
                Answer::Bad(why) => {
                    return Err(at(&format!("the module says `bad {}`", shown(why))));
                }
                Answer::Ended(ending) => met.push(Met::Ended(ending)),
                Answer::Moves(moves) => {
                    let before = options.len();
                    for (place, (m, position)) in moves.iter().enumerate() {
                        let label = match m.contains("  ") {
                            true => batch.moves.add(&squeezed(m)),
                            false => batch.moves.add(m),
                        };
                        // Where the text was last met, in whichever position of the batch.
                        let known = label as usize;
                        if known == last_met.len() {
                            last_met.push(0);
                        }
                        let earlier = std::mem::replace(&mut last_met[known], asked + place + 1);
                        if earlier > asked {
                            let other = moves[earlier - 1 - asked].1;
                            return Err(at(&format!(
                                "two moves are written `{}`: they lead to `{}` and to `{}`",
                                shown(m),
                                shown(other),
                                shown(position)
                            )));
                        }
                        if header.sum {
                            if parts::lacks_a_part(position) {
                                return Err(at("a part is empty"));
                            }
                            for part in parts::of(position) {
                                check_text("part", part).map_err(|problem| at(&problem))?;
                                options.push(part);
                                batch.labels.push(label);
                            }
                        } else {
                            options.push(*position);
                            batch.labels.push(label);
                        }
                    }
                    asked += moves.len();
                    met.push(Met::Options(options.len() - before));
                }
            }
        }
        let mut options = canon.of_all(module, parameters, &options)?.into_iter();
        for met in met {
            match met {
                Met::Ended(ending) => answers.ended(ending),
                Met::Options(count) => answers.unfinished(options.by_ref().take(count)),
            }
        }
        left = later.to_vec();
    }
    Ok(batch)
}

/// The moves of all batches, in the order of the positions and with texts numbered in that order.
fn merge(positions: &Positions<Text>, mut batches: Vec<Batch>) -> (Labels, Vec<Label>) {
    batches.sort_by_key(|batch| positions.number(&batch.first));
    let mut moves = Labels::default();
    let mut labels = Vec::with_capacity(batches.iter().map(|batch| batch.labels.len()).sum());
    for batch in batches {
        let texts = batch.moves.texts().iter();
        let numbers: Vec<Label> = texts.map(|text| moves.add(text)).collect();
        labels.extend(batch.labels.iter().map(|&label| numbers[label as usize]));
    }
    (moves, labels)
}

fn too_large(
    module: &Module,
    start: &str,
    found: &grundy_solver::TooLarge,
    longest: usize,
) -> ModuleError {
    let levels: Vec<String> = found.levels.iter().map(u64::to_string).collect();
    let last = &levels[levels.len().saturating_sub(12)..];
    let before = if last.len() < levels.len() {
        "... "
    } else {
        ""
    };
    let problem = format!("{}: the game is too large: {found}", module.name());
    let error = ModuleError::new(problem).help(format!(
        "positions by their distance from the start: {before}{}",
        last.join(" ")
    ));
    if longest > 2 * start.len() {
        let length = start.len();
        return error.help(format!(
            "positions have grown from {length} to {longest} characters: does one count something \
             that never falls?"
        ));
    }
    error.help(
        "a smaller board, or a start further on, may do; does a position hold more than it needs?",
    )
}
