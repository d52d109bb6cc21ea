//! Arithmetic periods: G(n + p) = G(n) + s for all n from e on, with a saltus s above 0.
//!
//! Games with such values are known since Kenyon (1967); conditions under which a few values prove them
//! are Austin's (1976) and those of Howse and Nowakowski ("Periodicity and arithmetic-periodicity in
//! hexadecimal games", 2004), which are for hexadecimal codes of finitely many digits. The proof here is by
//! induction, and holds for endless codes and for any saltus as well. Let f be the form of the values,
//! without end: f(n) = G(n) as far as it is known, and f(n + p) = f(n) + s from e on.
//! If all heaps below n are worth what f says, so is n, provided that
//!
//! 1. no option of n is worth f(n): [`super::carries`] decides that for all n at once;
//! 2. every number below f(n) is the value of an option: [`Witnesses`].
//!
//! No octal code of finitely many digits has an arithmetic period (Austin).

use std::collections::{BTreeMap, BTreeSet};

use super::carries::Forms;
use super::{Code, Digit};
use crate::Period;

/// The arithmetic period of all values of a game, if those of the smallest heaps prove one.
pub(super) fn find(code: &Code, values: &[u32]) -> Option<Period> {
    let grows = code.tail().is_some() || code.most_parts() > 2;
    let period = grows.then(|| candidate(code, values))??;
    let shape = Shape::of(code, values, period)?;
    let is_proved =
        Forms::of(code, &shape)?.are_never_equal() && Witnesses::of(code, &shape).hold();
    is_proved.then_some(period)
}

/// The least number of items above all steps of the code, or the first take of its tail if that is larger.
fn largest_take(code: &Code) -> Option<usize> {
    let steps = code.steps().last().map_or(0, |&(take, _)| take + 1);
    let tail = code.tail().map_or(0, |(from, _)| from);
    usize::try_from(steps.max(tail)).ok()
}

/// The period that the known values suggest; it is not proved.
fn candidate(code: &Code, values: &[u32]) -> Option<Period> {
    /// Periods that are to be seen in the values.
    const SEEN: usize = 6;
    let room = 2 * largest_take(code)?;
    let last = values.len().checked_sub(1)?;
    (1..=values.len() / SEEN).find_map(|length| {
        let saltus = values[last].checked_sub(values[last - length]);
        let saltus = saltus.filter(|&saltus| saltus > 0)?;
        let compared = values.len() - length;
        let agrees =
            |&heap: &usize| values[heap].checked_add(saltus) == Some(values[heap + length]);
        let alike = (0..compared).rev().take_while(agrees).count();
        let start = compared - alike;
        (values.len() >= start + SEEN * length + room).then_some(Period {
            start,
            length,
            saltus: saltus.into(),
        })
    })
}

/// The function f, in the form that proofs use.
#[derive(Debug)]
pub(super) struct Shape<'v> {
    values: &'v [u32],
    /// From here on it grows, and all takes but endless ones are smaller: e.
    pub(super) from: usize,
    /// p, or twice that where it matters whether a number of items is even.
    pub(super) length: usize,
    /// The number that f grows by after `length` heaps, as an odd number times a power of two: `odd` * 2^`shift`.
    pub(super) odd: u32,
    pub(super) shift: u32,
}

impl<'v> Shape<'v> {
    fn of(code: &Code, values: &'v [u32], period: Period) -> Option<Self> {
        let times = match code.most_parts() > 1 && !period.length.is_multiple_of(2) {
            true => 2,
            false => 1,
        };
        let saltus = u32::try_from(period.saltus).ok()?.checked_mul(times)?;
        let shift = saltus.trailing_zeros();
        let length = period.length * times as usize;
        // Heaps that have to differ do so where one is below `from` and the other is not.
        let unequal = if code.is_unequal() { length } else { 0 };
        let shape = Self {
            values,
            from: period.start.max(largest_take(code)?).max(1) + unequal,
            length,
            odd: saltus >> shift,
            shift,
        };
        (shape.from + 3 * shape.length <= values.len()).then_some(shape)
    }

    #[cfg(test)]
    pub(super) fn for_tests(values: &'v [u32], from: usize, length: usize, saltus: u32) -> Self {
        let shift = saltus.trailing_zeros();
        Self {
            values,
            from,
            length,
            odd: saltus >> shift,
            shift,
        }
    }

    /// The value of a heap that is known.
    pub(super) fn value(&self, heap: usize) -> u32 {
        self.values[heap]
    }

    fn saltus(&self) -> u32 {
        self.odd << self.shift
    }
}

/// Options whose values are known of all large heaps: those in which all heaps but one, which has `heap`
/// items at least, stay as small as they are, and together change nothing but the bits of a value that
/// the saltus does not touch. With p items more in that one heap they are options of the heap that is
/// larger by p, and worth s more.
///
/// Let V(n) be their values, A(n) those among them that are values of n + p as well, because the large
/// heap may be of any size up to some number, and B(n) all values of that kind, with small heaps too.
/// Then every number below f(n + k p) is the value of an option, for all k from 0 on, if for some x
///
/// - V(n) has all from x to f(n) - 1,
/// - B(n + p) has all from 0 to x - 1,
/// - A(n + p) has all from x to x + s - 1.
///
/// For V(n + k p) has those from x + k s to f(n) + k s - 1; and A(n + k p) those from x to x + k s - 1,
/// a range of s of them more for each p.
struct Witnesses<'s> {
    shape: &'s Shape<'s>,
    /// Items that are missing from the large heap, and what the other heaps are worth.
    exact: BTreeSet<(usize, u32)>,
    /// The least number of items that are missing from the large heap if any larger number may be missing as well, by
    /// what the other heaps are worth.
    any: BTreeMap<u32, usize>,
    /// That number if any number may be missing that is larger by an even number: two equal heaps are worth nothing.
    even: BTreeMap<u32, usize>,
    /// A number of items of which some heap always has the value 0 among its options: those that are
    /// taken, before the rest is split in halves.
    halved: Option<usize>,
    /// Whether a heap of any size may be taken whole.
    whole: bool,
}

impl<'s> Witnesses<'s> {
    fn of(code: &Code, shape: &'s Shape<'s>) -> Self {
        let mut witnesses = Self {
            shape,
            exact: BTreeSet::new(),
            any: BTreeMap::new(),
            even: BTreeMap::new(),
            halved: None,
            whole: code.tail().is_some_and(|(_, digit)| digit.leaves(0)),
        };
        let small = witnesses.small(code);
        let take = |take: u64| usize::try_from(take).unwrap_or(usize::MAX / 2);
        for &(taken, digit) in code.steps() {
            let taken = take(taken);
            for (missing, value) in beside(digit, &small) {
                witnesses.exact.insert((taken + missing, value));
            }
            if digit.leaves(3) {
                at_least(&mut witnesses.even, 0, taken + 2);
            }
            if digit.leaves(2) && !code.is_unequal() {
                witnesses.halved = Some(taken);
            }
        }
        if let Some((from, digit)) = code.tail() {
            for (missing, value) in beside(digit, &small) {
                at_least(&mut witnesses.any, value, take(from) + missing);
            }
        }
        witnesses
    }

    /// Sizes and values of heaps that may stand beside the large one.
    fn small(&self, code: &Code) -> Vec<(usize, u32)> {
        let shape = self.shape;
        let end = match code.is_unequal() {
            true => shape.from,
            false => shape.from + shape.length,
        };
        let heaps = (1..end).map(|heap| (heap, shape.value(heap)));
        heaps
            .filter(|&(_, value)| value >> shape.shift == 0)
            .collect()
    }

    fn hold(&self) -> bool {
        let shape = self.shape;
        let first = shape.values.len() - 2 * shape.length;
        (first..first + shape.length).all(|heap| self.hold_from(heap))
    }

    fn hold_from(&self, heap: usize) -> bool {
        let shape = self.shape;
        let value = shape.value(heap);
        let next = heap + shape.length;
        let all = self.values(heap, shape.from, true);
        let (late, mut early) = (
            self.values(next, shape.from, false),
            self.values(next, 1, false),
        );
        let is_halved = |taken: usize| (next - taken).is_multiple_of(2);
        if self.whole || self.halved.is_some_and(is_halved) {
            early[0] = true;
        }
        let has = |found: &[bool], value: u32| found.get(value as usize) == Some(&true);
        let lowest = (0..value).rev().take_while(|&v| has(&all, v)).last();
        let in_early = (0..value).take_while(|&v| has(&early, v)).count();
        let ends = lowest.unwrap_or(value)..=value;
        let ends = ends.take_while(|&x| x as usize <= in_early);
        ends.into_iter()
            .any(|x| (x..x + shape.saltus()).all(|v| has(&late, v)))
    }

    /// Marks the numbers that are values of options whose large heap has at least `least` items: only of those options
    /// that larger heaps have as well, or of `all`.
    fn values(&self, heap: usize, least: usize, all: bool) -> Vec<bool> {
        let value = |large: usize| self.shape.value(large);
        // The value of the heaps beside the large one is less than the saltus.
        let most = (least..=heap).map(value).max().unwrap_or(0);
        let mut found =
            vec![false; (most + 1).next_power_of_two().max(self.shape.saltus()) as usize];
        let mut add = |large, beside: u32| found[(value(large) ^ beside) as usize] = true;
        for &(missing, beside) in self.exact.iter().filter(|_| all) {
            let large = heap.checked_sub(missing).filter(|&large| large >= least);
            large.into_iter().for_each(|large| add(large, beside));
        }
        for (every, families) in [(1, &self.any), (2, &self.even)] {
            for (&beside, &missing) in families {
                let larger = (least..=heap.saturating_sub(missing)).rev();
                larger.step_by(every).for_each(|large| add(large, beside));
            }
        }
        found
    }
}

/// The items that may stand beside the large heap: their number, and their value together.
fn beside(digit: Digit, small: &[(usize, u32)]) -> BTreeSet<(usize, u32)> {
    let mut found = BTreeSet::new();
    if digit.leaves(1) {
        found.insert((0, 0));
    }
    for (place, &(one, value)) in small.iter().enumerate() {
        if digit.leaves(2) {
            found.insert((one, value));
        }
        if digit.leaves(3) {
            let others = small[place..].iter();
            found.extend(others.map(|&(other, worth)| (one + other, value ^ worth)));
        }
    }
    found
}

/// Keeps the least number of items that are missing.
fn at_least(families: &mut BTreeMap<u32, usize>, value: u32, missing: usize) {
    let least = families.entry(value).or_insert(missing);
    *least = missing.min(*least);
}
