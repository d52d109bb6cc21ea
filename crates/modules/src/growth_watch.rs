//! Watches the growth of a game while it is explored: refuses it early, and tells how far exploring has come.

use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::effort::Effort;
use crate::error::ModuleError;
use crate::growth::{Changed, Endless, Growth};
use crate::instance::work_of_thread;
use crate::observer::Exploring;
use crate::size_messages::{by_distance, grown};

/// A game that ends is refused if it seems to have so many times the positions of the budget. Estimates are rough: of
/// games that can be listed, none was more than four times what there is.
const BEYOND: f64 = 16.0;
/// After this part of the work after which growth is judged, a game that seems to go beyond the budget much farther is
/// refused already.
const FIRST_LOOK: u64 = 20;

/// After this part of that work, a game with a counter is refused: chains are long, and a script asks slowly.
const COUNTERS: u64 = 4;

thread_local! {
    /// The work of this thread that was counted before.
    static COUNTED: Cell<u64> = const { Cell::new(0) };
}

/// The progress of exploring a game. Threads share it.
pub(crate) struct GrowthWatch<'e> {
    name: &'e str,
    start: &'e str,
    effort: &'e Effort,
    growth: Mutex<Growth>,
    /// The work of the module's instances, in units of fuel.
    work: AtomicU64,
    /// How many positions were asked about.
    asked: AtomicU64,
}

impl<'e> GrowthWatch<'e> {
    pub(crate) fn new(name: &'e str, start: &'e str, effort: &'e Effort) -> Self {
        COUNTED.set(work_of_thread());
        Self {
            name,
            start,
            effort,
            growth: Mutex::new(Growth::of(start)),
            work: AtomicU64::new(0),
            asked: AtomicU64::new(0),
        }
    }

    /// Counts the positions of the next distance. The longest text at the distances before has so many bytes, and
    /// `changed` is what has changed in them.
    pub(crate) fn next_level(&self, positions: u64, longest: usize, changed: Changed) {
        self.growth().add(positions, longest, changed);
    }

    /// Counts a batch of positions with so many moves that this thread has asked about.
    ///
    /// # Errors
    /// If the module has worked long, and the game seems to grow without end.
    pub(crate) fn check(&self, positions: usize, moves: usize) -> Result<(), ModuleError> {
        let work = self.add_work();
        let asked = self.asked.fetch_add(positions as u64, Ordering::Relaxed) + positions as u64;
        let mut growth = self.growth();
        growth.ask(positions as u64, moves as u64);
        self.effort.observer.hear(&Exploring::Asked {
            game: self.name,
            positions: asked,
            distance: growth.distance(),
            width: growth.width(),
        });
        let judged_after = self.effort.growth_judged_after;
        match judged_after.and_then(|after| self.sign(&growth, work, after)) {
            Some(sign) => Err(self.refusal(&growth, sign)),
            None => Ok(()),
        }
    }

    /// A sign that the game cannot be explored within the budget. The earlier it is looked for, the farther a game that
    /// ends has to go beyond.
    fn sign(&self, growth: &Growth, work: u64, judged_after: u64) -> Option<Endless> {
        let budget = self.effort.budget.0;
        if work < judged_after / FIRST_LOOK {
            return None;
        }
        let endless = (work >= judged_after).then(|| growth.endless(budget));
        let counter =
            (work >= judged_after / COUNTERS).then(|| growth.counter(budget as f64 * BEYOND));
        let earlier = (judged_after as f64 / work.max(1) as f64).max(1.0);
        let most = budget as f64 * BEYOND * earlier;
        let endless = endless.flatten().or(counter.flatten());
        endless.or_else(|| growth.too_large(most))
    }

    /// Adds what this thread has asked since the last call. Returns the work of all threads.
    fn add_work(&self) -> u64 {
        let now = work_of_thread();
        let work = now - COUNTED.replace(now);
        self.work.fetch_add(work, Ordering::Relaxed) + work
    }

    fn growth(&self) -> MutexGuard<'_, Growth> {
        self.growth.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn refusal(&self, growth: &Growth, sign: Endless) -> ModuleError {
        let Self {
            name,
            start,
            effort,
            ..
        } = self;
        let budget = effort.budget.0;
        let sign = match sign {
            Endless::Positions(factor, beyond) => format!(
                "{} positions at distance {} from the start, and about {factor:.1} times as many with every move. At \
                 that pace there are more than {budget} at distance {beyond}",
                growth.width(),
                growth.distance(),
            ),
            Endless::TooLarge(factor, positions) => {
                return self.too_large(growth, factor, positions);
            }
            Endless::Counter(room) => format!(
                "at distance {} from the start ever more characters of a position change, {} so far, as in a counter. \
                 Before it is full there are some {room:.0e} positions",
                growth.distance(),
                growth.changed.bytes,
            ),
            Endless::Texts => format!(
                "at distance {} from the start positions still become longer, up to {} characters so far",
                growth.distance(),
                growth.longest,
            ),
        };
        let error = ModuleError::new(format!(
            "{name}: the game seems to grow without end: {sign}"
        ));
        let error = error.help(by_distance(growth.distance() + 1, growth.recent()));
        let error = match growth.longest > start.len() {
            true => error.help(grown(start, growth.longest)),
            false => error.help("check that play comes to an end in every line"),
        };
        error.help(format!(
            "if the game does end, `--budget {budget}` explores it that far; or write `size = \"large\"` into the header, \
             and the game is played without being listed"
        ))
    }

    fn too_large(&self, growth: &Growth, factor: f64, positions: f64) -> ModuleError {
        let Self { name, effort, .. } = self;
        let budget = effort.budget.0;
        let error = ModuleError::new(format!(
            "{name}: the game seems too large to be listed: {} positions at distance {} from the start, and about \
             {factor:.1} times as many with every move. At that pace, even if it becomes slower, there are more than \
             {} times {budget} positions",
            growth.width(),
            growth.distance(),
            (positions / budget as f64).floor(),
        ));
        let error = error.help(by_distance(growth.distance() + 1, growth.recent()));
        error.help(format!(
            "write `size = \"large\"` into the header, and the game is played without being listed; or try a smaller \
             board, or a start closer to the end; `--budget {budget}` lists positions up to that number"
        ))
    }
}
