//! All positions of a game that play can reach from a start, with the moves between them.

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use compact_str::CompactString;
use grundy_solver::{
    Answers, Budget, ExploreError, Explored, Graph, GraphNimbers, Limits, Node, Positions, Values,
    explore,
};
use rustc_hash::FxHashMap;

use crate::answer::Answer;
use crate::error::ModuleError;
use crate::module::Module;
use crate::talk::batch_len;
use crate::text::{shown, squeezed};

/// A position as text.
pub(crate) type Text = CompactString;
/// The number of a move's text in a [`Table`].
pub(crate) type Label = u32;

/// A game, explored from one start and solved.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) positions: Positions<Text>,
    pub(crate) graph: Graph,
    /// How many positions there are at each distance from the start.
    pub(crate) levels: Vec<u64>,
    pub(crate) moves: Labels,
    /// The number of the text of every move, in the order of the graph.
    pub(crate) labels: Vec<Label>,
    pub(crate) values: Values,
    pub(crate) nimbers: Option<GraphNimbers>,
}

/// The texts of moves, numbered.
#[derive(Clone, Default, Debug)]
pub(crate) struct Labels {
    texts: Vec<Text>,
    numbers: FxHashMap<Text, Label>,
}

impl Labels {
    pub(crate) fn number(&self, text: &str) -> Option<Label> {
        self.numbers.get(text).copied()
    }

    pub(crate) fn text(&self, label: Label) -> &str {
        let text = self.texts.get(label as usize);
        text.map_or("", CompactString::as_str)
    }

    pub(crate) fn texts(&self) -> &[Text] {
        &self.texts
    }

    pub(crate) fn add(&mut self, text: &str) -> Label {
        if let Some(number) = self.number(text) {
            return number;
        }
        let number = Label::try_from(self.texts.len()).unwrap_or(Label::MAX);
        self.texts.push(text.into());
        self.numbers.insert(text.into(), number);
        number
    }
}

/// How far to explore, and how.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// The most positions and moves, together.
    pub budget: Budget,
    /// How many instances of the module are asked at once. The result does not depend on it.
    pub jobs: NonZero<usize>,
    /// Most positions of a batch. The result does not depend on it.
    pub batch: NonZero<usize>,
}

/// The moves of a batch of positions, by the texts of a thread.
struct Batch {
    /// The first position of the batch.
    first: Text,
    moves: Labels,
    labels: Vec<Label>,
}

impl Table {
    /// Explores a game from a start and solves it.
    pub(crate) fn explore(
        module: &Module,
        parameters: &[u64],
        start: &str,
        effort: Effort,
    ) -> Result<Self, ModuleError> {
        let header = module.header();
        let batches = Mutex::new(Vec::new());
        let longest = AtomicUsize::new(0);
        let limits = Limits {
            budget: effort.budget,
            threads: effort.jobs,
            batch: effort.batch,
        };
        let ask = |positions: &[Text], answers: &mut Answers<Text>| {
            let length = positions.iter().map(|text| text.len()).max();
            longest.fetch_max(length.unwrap_or(0), Ordering::Relaxed);
            let batch = ask_all(module, parameters, positions, answers)?;
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
        Self::solve(explored, moves, labels, header.impartial)
            .map_err(|problem| ModuleError::new(format!("{}: {problem}", module.name())))
    }

    /// Solves what was explored.
    pub(crate) fn solve(
        explored: Explored<Text>,
        moves: Labels,
        labels: Vec<Label>,
        impartial: bool,
    ) -> Result<Self, String> {
        let Explored {
            positions,
            graph,
            levels,
        } = explored;
        let values = graph.solve().map_err(|error| error.to_string())?;
        let nimbers = if impartial {
            let nimbers = graph.nimbers();
            Some(nimbers.map_err(|error| format!("`impartial = true` is not so: {error}"))?)
        } else {
            None
        };
        Ok(Self {
            positions,
            graph,
            levels,
            moves,
            labels,
            values,
            nimbers,
        })
    }

    pub(crate) fn text(&self, node: Node) -> &str {
        self.positions.as_slice()[node as usize].as_str()
    }

    /// The texts of the moves of a position.
    pub(crate) fn labels(&self, node: Node) -> &[Label] {
        &self.labels[self.graph.move_numbers(node)]
    }

    /// Where a move leads, if it is one of the position.
    pub(crate) fn after(&self, node: Node, label: Label) -> Option<Node> {
        let place = self.labels(node).iter().position(|&l| l == label)?;
        self.graph.options(node).get(place).copied()
    }
}

/// Asks for the moves of all positions of a batch.
fn ask_all(
    module: &Module,
    parameters: &[u64],
    positions: &[Text],
    answers: &mut Answers<Text>,
) -> Result<Batch, ModuleError> {
    let header = module.header();
    let mut batch = Batch {
        first: positions.first().cloned().unwrap_or_default(),
        moves: Labels::default(),
        labels: Vec::new(),
    };
    let mut last_met: Vec<usize> = Vec::new();
    let mut left: Vec<&str> = positions.iter().map(CompactString::as_str).collect();
    while !left.is_empty() {
        let (now, later) = left.split_at(batch_len(left.iter().copied()));
        let said = module.ask(parameters, "moves", now)?;
        for (text, line) in now.iter().zip(said.split('\n')) {
            let at = |problem: &str| module.at(parameters, text, problem);
            match Answer::read(line, header.seats, header.last).map_err(|e| at(&e))? {
                Answer::Bad(why) => {
                    return Err(at(&format!("the module says `bad {}`", shown(why))));
                }
                Answer::Ended(ending) => answers.ended(ending),
                Answer::Moves(moves) => {
                    let start = batch.labels.len();
                    for (place, (m, position)) in moves.iter().enumerate() {
                        let label = match m.contains("  ") {
                            true => batch.moves.add(&squeezed(m)),
                            false => batch.moves.add(m),
                        };
                        // Where the text was last met, in whichever position of the batch.
                        let met = label as usize;
                        if met == last_met.len() {
                            last_met.push(0);
                        }
                        let earlier = std::mem::replace(&mut last_met[met], start + place + 1);
                        if earlier > start {
                            let other = moves[earlier - 1 - start].1;
                            return Err(at(&format!(
                                "two moves are written `{}`: they lead to `{}` and to `{}`",
                                shown(m),
                                shown(other),
                                shown(position)
                            )));
                        }
                        batch.labels.push(label);
                    }
                    answers.unfinished(moves.iter().map(|(_, position)| Text::from(*position)));
                }
            }
        }
        left = later.to_vec();
    }
    Ok(batch)
}

/// An answer as one text, so that it can be held against what a table says.
pub(crate) fn answer_again(
    module: &Module,
    parameters: &[u64],
    text: &str,
    said: &str,
) -> Result<String, ModuleError> {
    let header = module.header();
    let line = said.trim_end_matches('\n');
    let answer = Answer::read(line, header.seats, header.last);
    let answer = answer.map_err(|problem| module.at(parameters, text, &problem))?;
    Ok(match answer {
        Answer::Bad(why) => format!("bad {why}"),
        Answer::Ended(ending) => format!("{ending:?}"),
        Answer::Moves(moves) => {
            let moves = moves.iter();
            let texts = moves.map(|(m, position)| format!("{} -> {position}", squeezed(m)));
            texts.collect::<Vec<_>>().join(", ")
        }
    })
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
