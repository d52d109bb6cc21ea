//! Asks a module about every position that play can reach, and makes a table of the answers.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use grundy_solver::{Answers, Budget, ExploreError, Limits, explore};

use crate::batch::Batch;
use crate::batch_merger::BatchMerger;
use crate::configured::ConfiguredModule;
use crate::effort::Effort;
use crate::error::ModuleError;
use crate::growth::Changed;
use crate::growth_watch::GrowthWatch;
use crate::instance::drop_large_instance;
use crate::labels::Text;
use crate::module::Module;
use crate::observer::Exploring;
use crate::size_messages::{grown_too_long, too_large, too_long};
use crate::table::Table;

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
    let texts = Texts::of(start);
    let watch = GrowthWatch::new(on, start, effort);
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
        let batch = Batch::ask(on, positions, answers)
            .map_err(|error| grown_too_long(error, start, texts.longest.load(Ordering::Relaxed)))?;
        if texts.are_too_many(batch.bytes, effort.budget) {
            return Err(too_long(on, start, texts.longest.load(Ordering::Relaxed)));
        }
        merger
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .add(answers.first(), batch);
        watch.check(positions.len())
    };
    let explored = explore(header.seats, start.into(), limits, ask, |_, positions| {
        let longest = texts.longest.load(Ordering::Relaxed);
        watch.next_level(positions, longest, texts.changed());
        texts.next_level();
    });
    effort.observer.notify(&Exploring::Over);
    let explored = explored.map_err(|error| match error {
        ExploreError::Rules(error) => on.canon().with_images(error.with_reason_at_start(start)),
        ExploreError::TooLarge(found) => too_large(on, start, &found, texts.longest.into_inner()),
    })?;
    let merger = merger.into_inner().unwrap_or_else(PoisonError::into_inner);
    let (moves, labels) = merger.moves();
    Table::solve(explored, moves, labels, header.solving())
        .map_err(|problem| ModuleError::new(format!("{}: {problem}", on.name())))
}

/// Counts the memory of long texts: a text beyond [`Texts::INLINE`] bytes has an allocation of its own.
struct Texts<'s> {
    start: &'s str,
    /// The changes in the texts that are as long as the start.
    changed: Mutex<Changed>,
    longest: AtomicUsize,
    /// Bytes of positions that were asked about.
    asked: AtomicUsize,
    /// Bytes of the answers about the current level, whose options may be new.
    answered: AtomicUsize,
}

impl<'s> Texts<'s> {
    /// Bytes of a text without an allocation.
    const INLINE: usize = 24;
    /// Bytes of long texts for each position or move of the budget.
    const BYTES: usize = 12;
    /// About one of this many options is new: most positions are reached in several ways.
    const MET: usize = 4;

    fn of(start: &'s str) -> Self {
        Self {
            start,
            changed: Mutex::default(),
            longest: AtomicUsize::new(0),
            asked: AtomicUsize::new(0),
            answered: AtomicUsize::new(0),
        }
    }

    fn changed(&self) -> Changed {
        *self.changed.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn add(&self, positions: &[Text]) {
        let changed = positions.iter().map(|text| Changed::of(text, self.start));
        let changed = changed.fold(Changed::default(), Changed::and);
        let mut known = self.changed.lock().unwrap_or_else(PoisonError::into_inner);
        *known = known.and(changed);
        drop(known);
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
