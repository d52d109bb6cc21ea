//! Oracles: sources of the value of any position of a game.

use std::sync::{Mutex, OnceLock, PoisonError};

use grundy_rules::{Counts, Method, MoveList, Oracle, RelativeSeat, Rules, Value, Work};
use rustc_hash::FxHashMap;

use crate::{Budget, Nimbers, Searchable, Solution, Unsolved, nimbers, solve};

/// Closed forms for the two-player game `R`: theorems that answer for every position, at once.
pub trait Theory<R: Rules>: Send + Sync {
    /// The value of an unfinished position for the mover, with its remoteness if a formula gives it
    /// and it is below 2^64.
    fn value(&self, rules: &R, position: &R::Position) -> Value;

    /// The Grundy value, if a formula gives it.
    fn grundy(&self, _rules: &R, _position: &R::Position) -> Option<u64> {
        None
    }

    /// The theory's statement about the position beyond its value, in a few words. By default its Grundy
    /// value, if a formula gives it.
    fn explain(&self, rules: &R, position: &R::Position) -> Option<String> {
        let nimber = self.grundy(rules, position)?;
        Some(format!("nimber {nimber}"))
    }

    /// All moves of an unfinished position to positions that are lost for the other, in any order.
    fn winning_moves(&self, rules: &R, position: &R::Position) -> Vec<R::Move>;

    /// An estimate of the most positions and moves that the methods of this theory examine; 0 if they only evaluate
    /// formulas. See [`Oracle::work`].
    fn work(&self, _rules: &R, _position: &R::Position) -> u128 {
        0
    }
}

/// An estimate of the most positions and moves that a search from `start` finds. In games that use up
/// heaps, a position has on average about half the moves of the start.
fn search_size<R: Searchable>(rules: &R, start: &R::Position) -> u128 {
    let moves = rules.moves(start).len() / 2;
    let positions = rules.at_most(start);
    let size = positions.saturating_mul(moves.saturating_add(1));
    size.saturating_mul(rules.weight(start))
}

/// An oracle that searches from one start if the search is small enough, and uses a theory for all other positions.
#[derive(Debug)]
pub struct Joined<R: Rules, T> {
    start: R::Position,
    budget: Budget,
    theory: T,
    solution: OnceLock<Option<Solution<R::Position>>>,
    nimbers: OnceLock<Option<Nimbers<R::Position>>>,
}

impl<R: Searchable, T: Theory<R>> Joined<R, T> {
    /// An oracle for a game from `start`. It searches only when a value is first needed, and not at all if the search
    /// would exceed the budget.
    pub fn new(start: R::Position, budget: Budget, theory: T) -> Self {
        Self {
            start,
            budget,
            theory,
            solution: OnceLock::new(),
            nimbers: OnceLock::new(),
        }
    }

    fn solution(&self, rules: &R) -> Option<&Solution<R::Position>> {
        let solution = self.solution.get_or_init(|| {
            // A failed search is not an error: the theory answers instead.
            let begun = self.is_promising(rules);
            begun.then(|| solve(rules, &self.start, self.budget).ok())?
        });
        solution.as_ref()
    }

    fn nimbers(&self, rules: &R) -> Option<&Nimbers<R::Position>> {
        let table = self.nimbers.get_or_init(|| {
            let begun = self.is_promising(rules);
            begun.then(|| nimbers(rules, &self.start, self.budget).ok())?
        });
        table.as_ref()
    }

    /// Whether a search is likely to stay within the budget. A search that does not is stopped there.
    fn is_promising(&self, rules: &R) -> bool {
        self.budget.admits(1) && self.budget.admits(search_size(rules, &self.start))
    }

    fn searched(&self, rules: &R, position: &R::Position) -> Option<Value> {
        let solution = self.solution(rules)?;
        solution.value(&rules.canonical(position.clone()))
    }
}

impl<R: Searchable, T: Theory<R>> Oracle<R> for Joined<R, T> {
    fn value(&self, rules: &R, position: &R::Position, hero: RelativeSeat) -> Value {
        if let Some(ending) = rules.ending(position) {
            return ending.value_for(hero);
        }
        let for_mover = self
            .searched(rules, position)
            .unwrap_or_else(|| self.theory.value(rules, position));
        hero.of_two(for_mover)
    }

    fn by_theory(&self, rules: &R, position: &R::Position, hero: RelativeSeat) -> Option<Value> {
        let ended = rules.ending(position).map(|ending| ending.value_for(hero));
        ended.or_else(|| Some(hero.of_two(self.theory.value(rules, position))))
    }

    fn grundy(&self, rules: &R, position: &R::Position) -> Option<u64> {
        self.theory.grundy(rules, position).or_else(|| {
            let canonical = rules.canonical(position.clone());
            self.nimbers(rules)?.value(&canonical)
        })
    }

    fn explain(&self, rules: &R, position: &R::Position) -> Option<String> {
        self.theory.explain(rules, position)
    }

    fn winning_moves(&self, rules: &R, position: &R::Position) -> Option<Vec<R::Move>> {
        if rules.ending(position).is_some() {
            return Some(Vec::new());
        }
        let moves = rules.moves(position);
        let mut winning = self.theory.winning_moves(rules, position);
        winning.sort_by_cached_key(|&m| moves.index_of(m));
        Some(winning)
    }

    fn work(&self, rules: &R, position: &R::Position) -> Work {
        let search = match self.is_promising(rules) {
            true => search_size(rules, &self.start),
            false => 0,
        };
        let besides = self.theory.work(rules, position);
        Work { search, besides }
    }

    fn method(&self, rules: &R, position: &R::Position) -> Method {
        match self.searched(rules, position) {
            Some(_) => Method::Search,
            None => Method::Theory,
        }
    }

    fn counts(&self, rules: &R) -> Option<Counts> {
        let counts = self.solution(rules)?.counts();
        Some(Counts {
            positions: rules.positions(),
            ordered: rules.ordered(),
            ..counts
        })
    }
}

/// The most values that an oracle searches for: some 3 GB, at about 90 bytes for each.
const MAX_VALUES: u128 = 1 << 25;

/// An oracle that only searches: for games without a known theorem, and for any number of players.
#[derive(Debug)]
pub struct Searched<R: Rules> {
    start: R::Position,
    solution: OnceLock<Solution<R::Position>>,
    /// The values of positions that play cannot reach from the start, by seat, added as they are
    /// asked for.
    beyond: Mutex<FxHashMap<(R::Position, RelativeSeat), Value>>,
}

impl<R: Searchable> Searched<R> {
    /// An oracle for a game from `start`. It searches only when a value is first needed. The game's
    /// [`Searchable::at_most`] must be a bound for every position, because any position may be asked about.
    ///
    /// # Errors
    /// If the game may have more than 2^25 positions; with more than two players, every seat
    /// has a value of its own, so a position counts once for each seat.
    pub fn new(rules: &R, start: R::Position) -> Result<Self, Unsolved> {
        let values = match rules.seats() {
            2 => 1,
            seats => u128::from(seats),
        };
        if rules.at_most(&start).saturating_mul(values) > MAX_VALUES {
            return Err(Unsolved::TooLarge);
        }
        Ok(Self {
            start,
            solution: OnceLock::new(),
            beyond: Mutex::default(),
        })
    }

    fn solution(&self, rules: &R) -> &Solution<R::Position> {
        self.solution.get_or_init(|| search(rules, &self.start))
    }

    fn value_beyond(&self, rules: &R, canonical: R::Position, hero: RelativeSeat) -> Value {
        let mut beyond = self.beyond.lock().unwrap_or_else(PoisonError::into_inner);
        let wanted = (canonical, hero);
        if let Some(&value) = beyond.get(&wanted) {
            return value;
        }
        let solution = search(rules, &wanted.0);
        for hero in (0..rules.seats()).map(RelativeSeat) {
            beyond.extend(
                solution
                    .iter_for(hero)
                    .map(|(p, value)| ((p.clone(), hero), value)),
            );
        }
        beyond[&wanted]
    }
}

fn search<R: Searchable>(rules: &R, start: &R::Position) -> Solution<R::Position> {
    solve(rules, start, Budget::UNLIMITED)
        .expect("an oracle is made only for games of at most 2^25 values")
}

impl<R: Searchable> Oracle<R> for Searched<R> {
    fn value(&self, rules: &R, position: &R::Position, hero: RelativeSeat) -> Value {
        let canonical = rules.canonical(position.clone());
        let reached = self.solution(rules).value_for(&canonical, hero);
        reached.unwrap_or_else(|| self.value_beyond(rules, canonical, hero))
    }

    /// A position that play cannot reach from the start is searched by itself, so the larger of both searches counts.
    fn work(&self, rules: &R, position: &R::Position) -> Work {
        let seats = match rules.seats() {
            2 => 1,
            seats => u128::from(seats),
        };
        let size = search_size(rules, &self.start).max(search_size(rules, position));
        let search = size.saturating_mul(seats);
        Work { search, besides: 0 }
    }

    fn method(&self, _rules: &R, _position: &R::Position) -> Method {
        Method::Search
    }

    fn counts(&self, rules: &R) -> Option<Counts> {
        Some(Counts {
            positions: rules.positions(),
            ordered: rules.ordered(),
            ..self.solution(rules).counts()
        })
    }
}
