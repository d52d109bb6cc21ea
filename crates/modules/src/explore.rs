//! Asks a module about every position that play can reach, and makes a table of the answers.

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use grundy_solver::{Answers, Budget, ExploreError, Limits, explore};

use crate::batch::Batch;
use crate::batch_merger::BatchMerger;
use crate::configured::ConfiguredModule;
use crate::error::ModuleError;
use crate::growth_watch::GrowthWatch;
use crate::instance::drop_large_instance;
use crate::labels::Text;
use crate::module::Module;
use crate::observer::{Exploring, Observer};
use crate::patience::Patience;
use crate::table::Table;

/// How far to explore, and how.
#[derive(Clone, Debug)]
pub struct Effort {
    /// The most positions and moves, together.
    pub budget: Budget,
    /// The number of instances of the module that are asked at once. The result does not depend on it.
    pub jobs: NonZero<usize>,
    /// Most positions of a batch. The result does not depend on it.
    pub batch: NonZero<usize>,
    /// The time at which exploring stops.
    pub patience: Patience,
    /// The work of the module, in units of fuel, after which a game is refused that seems to grow without end.
    /// `None` if only the budget counts.
    pub growth_judged_after: Option<u64>,
    /// Hears how far exploring has come.
    pub observer: Observer,
}

/// All positions of a game, with their moves and values.
#[derive(Debug)]
pub struct Found(Table);

impl Found {
    /// The number of positions.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.0.graph.len()
    }
}

impl Module {
    /// Explores the game from its start and solves it, without the checks that follow when a game is opened.
    /// The parameters are the values of the header's keys, in their order.
    ///
    /// # Errors
    /// If an answer is wrong, or if the game goes beyond the budget.
    pub fn explore(
        self: &Arc<Self>,
        parameters: &[String],
        effort: &Effort,
    ) -> Result<Found, ModuleError> {
        let on = ConfiguredModule::new(Arc::clone(self), parameters.to_vec())?;
        let start = on.canonical(&on.start()?)?;
        let table = table(&on, &start, effort);
        drop_large_instance(self);
        table.map(Found)
    }
}

/// Explores a game from a start and solves it.
pub(crate) fn table(
    on: &ConfiguredModule,
    start: &str,
    effort: &Effort,
) -> Result<Table, ModuleError> {
    let header = on.header();
    let merger = Mutex::new(BatchMerger::default());
    let texts = Texts::default();
    let watch = GrowthWatch::new(on.name(), start, effort);
    let limits = Limits {
        budget: effort.budget,
        threads: effort.jobs,
        batch: effort.batch,
    };
    let ask = |positions: &[Text], answers: &mut Answers<Text>| {
        if effort.patience.has_ended() {
            let problem = format!("{}: the game takes too long to explore here", on.name());
            return Err(ModuleError::new(problem).help("`grundy solve` takes as long as it needs"));
        }
        texts.add(positions);
        let batch = Batch::ask(on, positions, answers)?;
        if texts.are_too_many(batch.bytes, effort.budget) {
            return Err(too_long(
                on.name(),
                start,
                texts.longest.load(Ordering::Relaxed),
            ));
        }
        merger
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .add(answers.first(), batch);
        watch.check(positions.len())
    };
    let explored = explore(header.seats, start.into(), limits, ask, |_, positions| {
        watch.next_level(positions, texts.longest.load(Ordering::Relaxed));
        texts.next_level();
    });
    effort.observer.hear(&Exploring::Over);
    let explored = explored.map_err(|error| match error {
        ExploreError::Rules(error) => on.canon().with_images(error),
        ExploreError::TooLarge(found) => {
            too_large(on.name(), start, &found, texts.longest.into_inner())
        }
    })?;
    let merger = merger.into_inner().unwrap_or_else(PoisonError::into_inner);
    let (moves, labels) = merger.moves();
    Table::solve(explored, moves, labels, header.solving())
        .map_err(|problem| ModuleError::new(format!("{}: {problem}", on.name())))
}

/// Counts the memory of long texts: a text beyond [`Texts::INLINE`] bytes has an allocation of its own.
#[derive(Default)]
struct Texts {
    longest: AtomicUsize,
    /// Bytes of positions that were asked about.
    asked: AtomicUsize,
    /// Bytes of the answers about the current level, whose options may be new.
    answered: AtomicUsize,
}

impl Texts {
    /// Bytes of a text without an allocation.
    const INLINE: usize = 24;
    /// Bytes of long texts for each position or move of the budget.
    const BYTES: usize = 12;
    /// About one of this many options is new: most positions are reached in several ways.
    const MET: usize = 4;

    fn add(&self, positions: &[Text]) {
        let lengths = positions.iter().map(|text| text.len());
        let longest = lengths.clone().max().unwrap_or(0);
        self.longest.fetch_max(longest, Ordering::Relaxed);
        let elsewhere = lengths.filter(|&length| length > Self::INLINE).sum();
        self.asked.fetch_add(elsewhere, Ordering::Relaxed);
    }

    /// Adds the bytes of an answer. Returns whether texts take more memory than positions and moves may.
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

fn too_long(name: &str, start: &str, longest: usize) -> ModuleError {
    let problem = format!(
        "{}: the game is too large: its positions, of up to {longest} characters, take too much memory",
        name
    );
    let error = ModuleError::new(problem);
    let error = match longest > 2 * start.len() {
        true => error.help(grown(start, longest)),
        false => error,
    };
    error.help("write positions with fewer characters, or allow more with --budget")
}

pub(crate) fn grown(start: &str, longest: usize) -> String {
    format!(
        "positions have grown from {} to {longest} characters; check whether the position contains a counter that \
         only increases",
        start.len()
    )
}

fn too_large(
    name: &str,
    start: &str,
    found: &grundy_solver::TooLarge,
    longest: usize,
) -> ModuleError {
    let levels = &found.levels;
    let last = &levels[levels.len().saturating_sub(12)..];
    let problem = format!("{name}: the game is too large: {found}");
    let error = ModuleError::new(problem).help(by_distance(levels.len(), last.iter().copied()));
    if longest > 2 * start.len() {
        return error.help(grown(start, longest));
    }
    error.help(
        "try a smaller board or a start closer to the end, and leave everything out of the position that does not \
         decide the moves; or write `size = \"large\"` into the header, and the game is played without being listed",
    )
}

/// The numbers of positions at the `last` of so many distances.
pub(crate) fn by_distance(levels: usize, last: impl ExactSizeIterator<Item = u64>) -> String {
    let from = match levels.saturating_sub(last.len()) {
        0 => String::new(),
        first => format!(", from {first} on"),
    };
    let last: Vec<String> = last.map(|count| count.to_string()).collect();
    format!(
        "positions by their distance from the start{from}: {}",
        last.join(" ")
    )
}
