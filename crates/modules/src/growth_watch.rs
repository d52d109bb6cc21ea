//! Watches the growth of a game while it is explored: refuses it early, and tells how far exploring has come.

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use crate::configured::ConfiguredModule;
use crate::effort::Effort;
use crate::error::ModuleError;
use crate::growth::{Changed, Endless, Growth};
use crate::instance::work_of_thread;
use crate::large::LargeGame;
use crate::observer::Exploring;
use crate::random_games::{Size, SizeEstimate, estimate_size};
use crate::size_messages::{by_distance, grown};

/// The work after which growth is judged, divided by the work after which random games are played. These show whether
/// the game is far too large.
const PARTS_TO_RANDOM_GAMES: u64 = 10;
/// A game with a counter is refused if there is room for this number times the positions of the budget.
const BEYOND: f64 = 16.0;
/// The work after which growth is judged, divided by the work after which a game is refused that has a counter, or
/// whose texts grow in random games. It is more than 1, because chains are long and a script asks slowly.
const PARTS_TO_EARLY_SIGNS: u64 = 2;

thread_local! {
    /// The work of this thread that was counted before.
    static COUNTED: Cell<u64> = const { Cell::new(0) };
}

/// The progress of exploring a game. Threads share it.
pub(crate) struct GrowthWatch<'e> {
    on: &'e ConfiguredModule,
    start: &'e str,
    effort: &'e Effort,
    growth: Mutex<Growth>,
    /// The work of the module's instances, in units of fuel.
    work: AtomicU64,
    /// The number of positions that the module was asked about.
    asked: AtomicU64,
    /// Whether random games were played.
    has_played_randomly: AtomicBool,
    /// Bytes of the longest text of these games, if their texts grow all the time.
    grows: OnceLock<usize>,
}

impl<'e> GrowthWatch<'e> {
    pub(crate) fn new(on: &'e ConfiguredModule, start: &'e str, effort: &'e Effort) -> Self {
        COUNTED.set(work_of_thread());
        Self {
            on,
            start,
            effort,
            growth: Mutex::new(Growth::of(start)),
            work: AtomicU64::new(0),
            asked: AtomicU64::new(0),
            has_played_randomly: AtomicBool::new(false),
            grows: OnceLock::new(),
        }
    }

    /// Counts the positions of the next distance. The longest text at the distances before has `longest` bytes, and
    /// `changed` tells what has changed in these texts.
    pub(crate) fn next_level(&self, positions: u64, longest: usize, changed: Changed) {
        self.growth().add(positions, longest, changed);
    }

    /// Counts a batch of positions that this thread has asked about.
    ///
    /// # Errors
    /// If the module has worked long, and the game seems to be far too large or to grow without end.
    pub(crate) fn check(&self, positions: usize) -> Result<(), ModuleError> {
        let work = self.add_work();
        self.report_progress(positions as u64);
        let Some(judged_after) = self.effort.growth_judged_after else {
            return Ok(());
        };
        if work >= judged_after / PARTS_TO_RANDOM_GAMES
            && !self.has_played_randomly.swap(true, Ordering::Relaxed)
        {
            self.play_randomly()?;
        }
        let growth = self.growth();
        match self.sign(&growth, work, judged_after) {
            Some(sign) => Err(self.endless(&growth, sign)),
            None => Ok(()),
        }
    }

    /// A sign that the game grows without end.
    fn sign(&self, growth: &Growth, work: u64, judged_after: u64) -> Option<Endless> {
        let most = self.effort.budget.0 as f64 * BEYOND;
        if work < judged_after / PARTS_TO_EARLY_SIGNS {
            return None;
        }
        let texts = (work >= judged_after).then(|| growth.texts());
        let longest = self.grows.get().copied();
        let in_random_games = longest.map(|longest| Endless::InRandomGames { longest });
        texts.flatten().or(in_random_games).or(growth.counter(most))
    }

    fn report_progress(&self, positions: u64) {
        let asked = self.asked.fetch_add(positions, Ordering::Relaxed) + positions;
        let growth = self.growth();
        self.effort.observer.notify(&Exploring::Asked {
            game: self.on.name(),
            positions: asked,
            distance: growth.distance(),
            width: growth.width(),
        });
    }

    /// Plays random games.
    ///
    /// # Errors
    /// If they show that the game is far too large.
    fn play_randomly(&self) -> Result<(), ModuleError> {
        if self.on.header().sum {
            // The parts of a sum are listed, not their sums.
            return Ok(());
        }
        let most = self.effort.budget.0 as f64;
        let game = LargeGame::new(self.on.clone(), self.start.to_owned())?;
        let estimate = estimate_size(self.start, most, |positions, replies| {
            self.report_progress(0);
            game.ask_all(positions, replies)
        })?;
        match estimate {
            SizeEstimate::Beyond(size) => return Err(self.too_large(size)),
            // No other thread sets it: each watch plays random games once.
            SizeEstimate::Grows(longest) => _ = self.grows.set(longest),
            SizeEstimate::Within => {}
        }
        Ok(())
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

    fn endless(&self, growth: &Growth, sign: Endless) -> ModuleError {
        let Self {
            on, start, effort, ..
        } = self;
        let longest = match sign {
            Endless::InRandomGames { longest } => longest.max(growth.longest),
            _ => growth.longest,
        };
        let sign = match sign {
            Endless::InRandomGames { longest } => format!(
                "in random games, positions become longer all the time, up to {longest} characters so far",
            ),
            Endless::Texts => format!(
                "at distance {} from the start positions still become longer, up to {} characters so far",
                growth.distance(),
                growth.longest,
            ),
            Endless::Counter(room) => format!(
                "at distance {} from the start ever more characters of a position change, {} so far, as in a counter. \
                 Before it is full there are some {room:.0e} positions",
                growth.distance(),
                growth.changed.bytes,
            ),
        };
        let error = ModuleError::new(format!(
            "{}{}: the game seems to grow without end: {sign}",
            on.name(),
            on.with_settings(),
        ));
        let error = error.help(by_distance(growth.distance() + 1, growth.recent()));
        let error = match longest > start.len() {
            true => error.help(grown(start, longest)),
            false => error.help("check that play comes to an end in every line"),
        };
        let error = error.help(format!(
            "if the game does end, `--budget {}` explores it that far; or write `size = \"large\"` into the header, \
             and the game is played without being listed",
            effort.budget.0
        ));
        self.with_start(error)
    }

    fn too_large(&self, size: Size) -> ModuleError {
        let Self {
            on, start, effort, ..
        } = self;
        let budget = effort.budget.0;
        let same = match size.met {
            0 => "no two are the same".to_owned(),
            1 => "only two are the same".to_owned(),
            pairs => format!("only {pairs} pairs are the same"),
        };
        let error = ModuleError::new(format!(
            "{}{}: the game seems too large to be listed: of {} positions that {} random games came to after {} to {} \
             plies, {same}. So there are probably more than {} positions and moves; the budget is {budget}",
            on.name(),
            on.with_settings(),
            size.drawn,
            size.games,
            size.plies.start,
            size.plies.end - 1,
            rounded_down(size.with_moves),
        ));
        let growth = self.growth();
        let error = error.help(by_distance(growth.distance() + 1, growth.recent()));
        let error = match size.has_end {
            true => error,
            false => error.help("none of these games has ended: check that play comes to an end"),
        };
        let error = error.with_growth(start, size.longest).help(format!(
            "write `size = \"large\"` into the header, and the game is played without being listed; or try a smaller \
             board, or a start closer to the end; `--budget {budget}` lists positions up to that number"
        ));
        self.with_start(error)
    }

    /// Adds the command that shows the first moves of the game, from which a user can follow its growth.
    fn with_start(&self, error: ModuleError) -> ModuleError {
        let asked = self.on.questions_for("moves", self.start);
        error.by_hand(self.on.name(), &asked)
    }
}

/// A number with its first two digits and else zeros.
fn rounded_down(number: f64) -> String {
    let zeros = 10_f64.powf((number.max(10.0).log10() - 1.0).floor());
    format!("{:.0}", (number / zeros).floor() * zeros)
}
