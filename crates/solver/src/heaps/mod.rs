//! Grundy values of games of heaps in which items are taken and heaps are split.

mod arithmetic;
mod block;
mod carries;
mod code;
mod mirrored;
mod period;
mod sparse;
mod splits;

pub use code::{Code, CodeError, Digit};

use crate::Period;
use splits::Splits;

/// The Grundy values of the heaps of a game, as far as they were asked for, and their period, if
/// one was found on the way.
///
/// ```
/// use grundy_solver::{Code, HeapValues, Period};
///
/// let mut kayles = HeapValues::new(Code::read("0.77")?);
/// kayles.extend(1_000);
/// assert_eq!(kayles.value(5), Some(4));
/// assert_eq!(kayles.period(), Some(Period::repeating(71, 12)));
/// assert_eq!(kayles.value(u64::MAX), kayles.value(71 + (u64::MAX - 71) % 12));
/// # Ok::<(), grundy_solver::CodeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct HeapValues {
    code: Code,
    values: Vec<u32>,
    period: Option<Period>,
    /// Heaps from here on are compared with the ones before for a period.
    checkpoint: usize,
    /// The splits of a code without a tail that leaves at most two heaps; from the first checkpoint on.
    splits: Option<Splits>,
    /// The values of the options that the tail of the code allows in any heap so far; the set only grows.
    tail: Marks,
    /// Values of options of the present heap.
    seen: Marks,
    /// By the number of items less 1, the values of two heaps of that many items in all. Kept only if a heap may be
    /// split in three.
    pairs: Vec<Vec<u32>>,
}

/// A set of values that is cleared in constant time.
#[derive(Clone, Default, Debug)]
struct Marks {
    stamps: Vec<u32>,
    stamp: u32,
    /// All values below are in the set.
    full: usize,
}

impl Marks {
    fn clear(&mut self) {
        self.stamp += 1;
        self.full = 0;
    }

    #[inline]
    fn insert(&mut self, value: u32) {
        let place = value as usize;
        if place >= self.stamps.len() {
            self.grow(place);
        }
        self.stamps[place] = self.stamp;
    }

    #[cold]
    fn grow(&mut self, place: usize) {
        // Stamps begin with 1, so that 0 is none.
        self.stamps
            .resize((place + 1).next_power_of_two().max(256), 0);
    }

    #[inline]
    fn contains(&self, value: u32) -> bool {
        self.stamps.get(value as usize) == Some(&self.stamp)
    }

    /// The least value that is not in the set. Costs nothing for those that were found before.
    fn least_missing(&mut self) -> u32 {
        while self.stamps.get(self.full) == Some(&self.stamp) {
            self.full += 1;
        }
        number(self.full)
    }
}

/// The first number of heaps at which a period is looked for. Up to it, every option of a heap is examined; after
/// it, there are enough values to choose a mask by (see [`sparse`]).
const FIRST_CHECKPOINT: usize = 64;

impl HeapValues {
    /// The values of a game, with only that of the empty heap found so far.
    #[must_use]
    pub fn new(code: Code) -> Self {
        let mut marks = Marks::default();
        marks.clear();
        Self {
            code,
            values: vec![0],
            period: None,
            checkpoint: FIRST_CHECKPOINT,
            splits: None,
            tail: marks.clone(),
            seen: marks,
            pairs: Vec::new(),
        }
    }

    /// The rules.
    #[must_use]
    pub fn code(&self) -> &Code {
        &self.code
    }

    /// Finds the values of the heaps of less than `heaps` items; `heaps` must be less than 2^32. Each new heap costs
    /// at most time in proportion to its size, or to its square if a heap may be split in three, and mostly far less.
    /// Once a period is found, this does nothing.
    pub fn extend(&mut self, heaps: usize) {
        let splits = self.code.tail().is_none() && self.code.most_parts() == 2;
        while self.values.len() < heaps && self.period.is_none() {
            self.next();
            if self.values.len() == self.checkpoint {
                self.checkpoint *= 2;
                self.period = period::find(&self.code, &self.values);
                self.splits = splits.then(|| Splits::of(&self.values));
            }
        }
    }

    /// The Grundy value of a heap; `None` if it is not known yet, or is 2^64 or more.
    #[must_use]
    pub fn value(&self, heap: u64) -> Option<u64> {
        let known = |heap: u64| self.values.get(usize::try_from(heap).ok()?).copied();
        match (known(heap), self.period) {
            (Some(value), _) => Some(value.into()),
            (None, None) => None,
            (None, Some(period)) => {
                let grown = period.saltus.checked_mul(period.turns(heap))?;
                grown.checked_add(known(period.fold(heap))?.into())
            }
        }
    }

    /// The values of the smallest heaps, from 0 items on, as far as they were found one by one.
    #[must_use]
    pub fn values(&self) -> &[u32] {
        &self.values
    }

    /// The period, which is proved for all heaps: by the theorem of Guy and Smith (1956), or, if
    /// values grow with a saltus, by an induction of which every step is checked. `None` if none has been
    /// found so far.
    #[must_use]
    pub fn period(&self) -> Option<Period> {
        self.period
    }

    /// Finds the value of the least heap that is not known.
    fn next(&mut self) {
        let heap = self.values.len();
        self.add_tail(heap);
        let value = match &mut self.splits {
            Some(splits) => {
                let whole = whole(&self.code, &self.values, heap);
                splits.next(&self.code, heap, whole)
            }
            None => self.by_all_options(heap),
        };
        self.values.push(value);
        if self.code.most_parts() > 2 {
            let pairs = self.pairs_of(heap);
            self.pairs.push(pairs);
        }
    }

    fn by_all_options(&mut self, heap: usize) -> u32 {
        self.seen.clear();
        for value in whole(&self.code, &self.values, heap) {
            self.seen.insert(value);
        }
        for left in self.code.split(heap, 2) {
            pairs(&self.values, left, self.code.is_unequal(), &mut self.seen);
        }
        for left in self.code.split(heap, 3) {
            triples(&self.values, &self.pairs, left, &mut self.seen);
        }
        let mut value = self.tail.least_missing();
        while self.seen.contains(value) || self.tail.contains(value) {
            value += 1;
        }
        value
    }

    /// Adds the values of the options that the tail of the code allows for this heap but not for smaller ones.
    fn add_tail(&mut self, heap: usize) {
        let Some((from, digit)) = self.code.tail() else {
            return;
        };
        let Some(left) = heap.checked_sub(usize::try_from(from).unwrap_or(usize::MAX)) else {
            return;
        };
        if digit.leaves(0) {
            self.tail.insert(0);
        }
        if digit.leaves(1) && left > 0 {
            self.tail.insert(self.values[left]);
        }
        if digit.leaves(2) {
            pairs(&self.values, left, self.code.is_unequal(), &mut self.tail);
        }
        if digit.leaves(3) {
            triples(&self.values, &self.pairs, left, &mut self.tail);
        }
    }

    /// The values of two heaps of `items` items in all, sorted and each once. All heaps of fewer items must be known.
    fn pairs_of(&self, items: usize) -> Vec<u32> {
        // `pairs` has those of fewer items.
        debug_assert_eq!(self.pairs.len() + 1, items);
        let values = (1..=items / 2).map(|one| self.values[one] ^ self.values[items - one]);
        let mut values: Vec<u32> = values.collect();
        values.sort_unstable();
        values.dedup();
        values
    }
}

/// The values of the options that leave at most one heap.
fn whole<'a>(code: &'a Code, values: &'a [u32], heap: usize) -> impl Iterator<Item = u32> + 'a {
    let steps = code.steps().iter();
    steps.filter_map(
        move |&(take, digit)| match heap.checked_sub(usize::try_from(take).ok()?)? {
            0 => digit.leaves(0).then_some(0),
            left => (take > 0 && digit.leaves(1)).then(|| values[left]),
        },
    )
}

/// Marks the values of two heaps of `left` items in all.
fn pairs(values: &[u32], left: usize, unequal: bool, marks: &mut Marks) {
    for one in 1..=left / 2 {
        let other = left - one;
        if !unequal || one != other {
            marks.insert(values[one] ^ values[other]);
        }
    }
}

/// Marks the values of three heaps of `left` items in all, given those of two heaps of 1, 2, ...
/// items.
fn triples(values: &[u32], pairs: &[Vec<u32>], left: usize, marks: &mut Marks) {
    for one in 1..left.saturating_sub(1) {
        for &pair in &pairs[left - one - 1] {
            marks.insert(values[one] ^ pair);
        }
    }
}

/// A heap or a value, of which there are fewer than 2^32.
fn number(heap: usize) -> u32 {
    u32::try_from(heap).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The values with each option tried.
    fn plain(code: &Code, heaps: usize) -> Vec<u32> {
        let mut plain = HeapValues::new(code.clone());
        while plain.values.len() < heaps {
            let value = plain.by_all_options(plain.values.len());
            plain.values.push(value);
        }
        plain.values
    }

    /// Blocks begin at multiples of 8, checkpoints stand at 64, 128 and so on, and values are asked for up to
    /// any heap.
    #[test]
    fn few_splits_are_as_good_as_all() {
        let long = format!("0.{}7004", "0".repeat(53));
        let longest = format!("4.{}6", "0".repeat(63));
        for (text, unequal) in [
            ("4", true),
            ("4.4", true),
            ("4.7", false),
            ("4.304", true),
            ("0.77", false),
            ("0.07", true),
            ("0.007", false),
            ("0.007", true),
            ("0.156", false),
            ("0.356", false),
            ("0.6", false),
            ("0.764", false),
            ("0.764", true),
            ("0.4044004", true),
            // A value of 256 and up comes to heap 641, in the middle of a block.
            ("0.51", true),
            ("0.5707", true),
            // Takes that leave less than a block of the first heaps after a checkpoint.
            (&long, false),
            (&long, true),
            (&longest, true),
        ] {
            let code = Code::read(text).expect("a code");
            let code = if unequal { code.unequal() } else { code };
            let expected = plain(&code, 2_100);
            for step in [1, 5, 13, 67, 1_001, 2_100] {
                let mut values = HeapValues::new(code.clone());
                for heaps in (step..=2_100).step_by(step) {
                    values.extend(heaps);
                    let known = values.values();
                    assert!(known.len() == heaps || values.period().is_some());
                    assert_eq!(known, &expected[..known.len()], "{text}, {unequal}, {step}");
                }
            }
        }
        let unequal = Code::read("0.51").expect("a code").unequal();
        assert_eq!(
            plain(&unequal, 700).iter().position(|&v| v > 255),
            Some(641)
        );
    }
}
