//! Asking a module about every position that play can reach, and the table that comes of the answers.

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use grundy_solver::{Answers, Budget, ExploreError, Limits, explore};

use crate::batch::Batch;
use crate::canon::Canon;
use crate::error::ModuleError;
use crate::labels::Text;
use crate::merged::Merged;
use crate::module::Module;
use crate::patience::Patience;
use crate::table::Table;

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

/// All positions of a game, with their moves and values.
#[derive(Debug)]
pub struct Found(Table);

impl Found {
    /// How many positions there are.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.0.graph.len()
    }
}

impl Module {
    /// Explores the game from its start and solves it, as opening it does, but nothing is asked twice to see
    /// whether the answers contradict each other. The parameters are the values of the header's keys, in their
    /// order.
    ///
    /// # Errors
    /// What is wrong with an answer, and a game beyond the budget.
    pub fn explore(&self, parameters: &[u64], effort: &Effort) -> Result<Found, ModuleError> {
        let canon = Canon::new(self, parameters)?;
        let start = canon.of(self, parameters, &self.start(parameters)?)?;
        table(self, parameters, &canon, &start, effort).map(Found)
    }
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
    let merged = Mutex::new(Merged::default());
    let texts = Texts::default();
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
        texts.add(positions);
        let batch = Batch::ask(module, parameters, canon, positions, answers)?;
        if texts.are_too_many(batch.bytes, effort.budget) {
            return Err(too_long(
                module,
                start,
                texts.longest.load(Ordering::Relaxed),
            ));
        }
        merged
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .add(answers.first(), batch);
        Ok(())
    };
    let explored = explore(header.seats, start.into(), limits, ask, |_, _| {
        texts.next_level()
    });
    module.rest();
    let explored = explored.map_err(|error| match error {
        ExploreError::Rules(error) => canon.with_images(error),
        ExploreError::TooLarge(found) => {
            too_large(module, start, &found, texts.longest.into_inner())
        }
    })?;
    let merged = merged.into_inner().unwrap_or_else(PoisonError::into_inner);
    let (moves, labels) = merged.moves();
    Table::solve(explored, moves, labels, header.solving())
        .map_err(|problem| ModuleError::new(format!("{}: {problem}", module.name())))
}

/// Memory of texts that do not fit into a position: what is longer lies elsewhere.
#[derive(Default)]
struct Texts {
    longest: AtomicUsize,
    /// Bytes of positions that were asked about.
    asked: AtomicUsize,
    /// Bytes of answers about the positions at the present distance from the start, whose options may be new.
    answered: AtomicUsize,
}

impl Texts {
    /// Longer texts lie elsewhere.
    const INLINE: usize = 24;
    /// Bytes of long texts for each position or move of the budget.
    const BYTES: usize = 12;
    /// Of so many options, about one is new: most positions are reached on several ways.
    const MET: usize = 4;

    fn add(&self, positions: &[Text]) {
        let lengths = positions.iter().map(|text| text.len());
        let longest = lengths.clone().max().unwrap_or(0);
        self.longest.fetch_max(longest, Ordering::Relaxed);
        let elsewhere = lengths.filter(|&length| length > Self::INLINE).sum();
        self.asked.fetch_add(elsewhere, Ordering::Relaxed);
    }

    /// Adds the bytes of an answer. Whether texts take more memory than positions and moves may.
    fn are_too_many(&self, bytes: usize, budget: Budget) -> bool {
        if self.longest.load(Ordering::Relaxed) <= Self::INLINE {
            return false;
        }
        let answered = self.answered.fetch_add(bytes, Ordering::Relaxed) + bytes;
        let all = answered / Self::MET + self.asked.load(Ordering::Relaxed);
        all as u64 > budget.0.saturating_mul(Self::BYTES as u64)
    }

    fn next_level(&self) {
        self.answered.store(0, Ordering::Relaxed);
    }
}

fn too_long(module: &Module, start: &str, longest: usize) -> ModuleError {
    let problem = format!(
        "{}: the game is too large: its positions, of up to {longest} characters, take too much memory",
        module.name()
    );
    let error = ModuleError::new(problem);
    let error = match longest > 2 * start.len() {
        true => error.help(grown(start, longest)),
        false => error,
    };
    error.help("write positions with fewer characters, or allow more with --budget")
}

fn grown(start: &str, longest: usize) -> String {
    format!(
        "positions have grown from {} to {longest} characters: does one count something that never falls?",
        start.len()
    )
}

fn too_large(
    module: &Module,
    start: &str,
    found: &grundy_solver::TooLarge,
    longest: usize,
) -> ModuleError {
    let levels: Vec<String> = found.levels.iter().map(u64::to_string).collect();
    let first = levels.len().saturating_sub(12);
    let last = &levels[first..];
    let from = match first {
        0 => String::new(),
        _ => format!(", from {first} on"),
    };
    let problem = format!("{}: the game is too large: {found}", module.name());
    let error = ModuleError::new(problem).help(format!(
        "positions by their distance from the start{from}: {}",
        last.join(" ")
    ));
    if longest > 2 * start.len() {
        return error.help(grown(start, longest));
    }
    error.help(
        "a smaller board, or a start further on, may do; does a position hold more than it needs?",
    )
}
