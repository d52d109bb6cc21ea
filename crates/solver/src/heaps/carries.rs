//! Decides, for an arithmetic-periodic value sequence, whether any heap has an option with its own Grundy value.
//!
//! Let f(e + i + p k) = f(e + i) + s k for all k from 0 on. An option leaves up to three heaps, each of
//! which is a small one or of the form e + i + p k. For fixed small heaps and fixed i there remain
//! equations between the numbers k: the items are a sum of them, and the values an exclusive or. Read in
//! binary from the lowest bit on, both are equations between bits and carries, and there are finitely
//! many carries. So that some numbers k solve them is a question of whether one state of a finite
//! automaton can be reached from another, and is decided for all k at once. (Which is why the addition
//! of numbers together with the exclusive or has a decidable theory: Büchi 1960.)

use std::collections::HashMap;

use rustc_hash::FxHashSet;

use super::Code;
use super::arithmetic::Shape;

/// More forms of options than this would take too long, some seconds.
const MAX_FORMS: usize = 3_000_000;

/// The forms of all options.
pub(super) struct Forms<'s> {
    shape: &'s Shape<'s>,
    /// For each kind of option: the number of items taken, whether any larger number may be taken as well, and the
    /// number of heaps left.
    kinds: Vec<(usize, bool, u8)>,
    known: HashMap<Question, bool>,
}

/// The heaps that are left, so far.
#[derive(Clone, Copy)]
struct RemainingHeaps {
    items: usize,
    /// The exclusive or of the bits that the saltus does not touch.
    low: u32,
    /// That of the others, of small heaps.
    small: u32,
    /// The others of large heaps at k = 0, and how many there are.
    large: [u32; 3],
    count: u8,
}

/// Whether numbers k solve the equations.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Question {
    carries: Carries,
    large: u8,
    /// Whether more may be taken.
    more: bool,
}

/// The carries from the bits that were read to those that follow.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Carries {
    /// Of the values of the heaps that are left.
    large: [u32; 3],
    small: u32,
    /// Of the value of the heap from which items are taken.
    whole: i64,
    /// Of its number k, if that may be below 0; else 0.
    number: i64,
}

impl<'s> Forms<'s> {
    /// All of them, unless there are too many.
    pub(super) fn of(code: &Code, shape: &'s Shape<'s>) -> Option<Self> {
        let steps = code.steps().iter().map(|&step| (step, false));
        let tail = code.tail().into_iter().map(|step| (step, true));
        let mut kinds = Vec::new();
        for ((take, digit), more) in steps.chain(tail) {
            let take = usize::try_from(take).ok()?;
            // That a heap is taken whole matters only where larger ones may be, too.
            let least = if more { 0 } else { 1 };
            let parts = (least..=3).filter(|&parts| digit.leaves(parts));
            kinds.extend(parts.map(|parts| (take, more, parts)));
        }
        let classes = shape.from + shape.length;
        let forms = kinds.iter().map(|&(_, more, parts)| {
            let each = if more { shape.length } else { 1 };
            let lefts = [1, classes, classes.pow(2) / 2, classes.pow(3) / 6];
            each * lefts[usize::from(parts)]
        });
        (forms.sum::<usize>() <= MAX_FORMS).then_some(Self {
            shape,
            kinds,
            known: HashMap::new(),
        })
    }

    /// Whether no heap from e on has an option of its own value.
    pub(super) fn are_never_equal(mut self) -> bool {
        let nothing = RemainingHeaps {
            items: 0,
            low: 0,
            small: 0,
            large: [0; 3],
            count: 0,
        };
        let kinds = std::mem::take(&mut self.kinds);
        kinds.into_iter().all(|(take, more, parts)| {
            let taken = RemainingHeaps {
                items: take,
                ..nothing
            };
            self.none_equal(taken, more, parts, 1)
        })
    }

    /// Whether no heap has the value of one of its options that leave `left` and `parts` heaps more, of at
    /// least `least` items each.
    fn none_equal(&mut self, left: RemainingHeaps, more: bool, parts: u8, least: usize) -> bool {
        let Some(parts) = parts.checked_sub(1) else {
            return self.differs(left, more);
        };
        let classes = self.shape.from + self.shape.length;
        (least..classes).all(|heap| {
            let next = left.with(self.shape, heap);
            self.none_equal(next, more, parts, heap)
        })
    }

    /// Whether no heap that these may be left of has their value.
    fn differs(&mut self, left: RemainingHeaps, more: bool) -> bool {
        let shape = self.shape;
        let (items, from, length) = (signed(left.items), signed(shape.from), signed(shape.length));
        // The heap is the one of e + i items at k = 0, and k is at least `ahead` above the sum of the others.
        let (first, count) = match more {
            true => (0, shape.length),
            false => {
                let rest = (items - from).rem_euclid(length);
                (usize::try_from(rest).unwrap_or(0), 1)
            }
        };
        (first..first + count).all(|i| {
            let value = shape.value(shape.from + i);
            if value & shape.low_bits() != left.low {
                return true;
            }
            let ahead = -(from + signed(i) - items).div_euclid(length);
            let carries = Carries {
                large: left.large,
                small: left.small,
                whole: i64::from(value >> shape.shift) + i64::from(shape.odd) * ahead,
                number: ahead.min(0),
            };
            let question = Question {
                carries,
                large: left.count,
                more,
            };
            let odd = shape.odd;
            let is_solved = self.known.entry(question);
            !*is_solved.or_insert_with(|| question.has_solution(odd))
        })
    }
}

impl Shape<'_> {
    fn low_bits(&self) -> u32 {
        (1 << self.shift) - 1
    }
}

impl RemainingHeaps {
    fn with(mut self, shape: &Shape<'_>, heap: usize) -> Self {
        let value = shape.value(heap);
        self.items += heap;
        self.low ^= value & shape.low_bits();
        let high = value >> shape.shift;
        if heap < shape.from {
            self.small ^= high;
        } else {
            self.large[usize::from(self.count)] = high;
            self.count += 1;
        }
        self
    }
}

impl Question {
    fn has_solution(&self, odd: u32) -> bool {
        let mut open = vec![self.carries];
        let mut seen = FxHashSet::from_iter([self.carries]);
        while let Some(carries) = open.pop() {
            if carries == Carries::NONE {
                return true;
            }
            let choices = 0..1u32 << (self.large + u8::from(self.more));
            let next = choices.filter_map(|bits| carries.after(bits, self.large, odd));
            open.extend(next.filter(|&next| seen.insert(next)));
        }
        false
    }
}

impl Carries {
    /// Nothing is left to say: all bits that follow may be 0.
    const NONE: Self = Self {
        large: [0; 3],
        small: 0,
        whole: 0,
        number: 0,
    };

    /// After the next bit of every number k, if the values agree in it. The last of the bits may be that
    /// of how much more is taken, which belongs to no heap that is left.
    fn after(self, bits: u32, large: u8, odd: u32) -> Option<Self> {
        let mut next = self;
        let mut value = self.small & 1;
        next.small >>= 1;
        for (place, carry) in next.large.iter_mut().take(large.into()).enumerate() {
            let sum = *carry + odd * (bits >> place & 1);
            value ^= sum & 1;
            *carry = sum >> 1;
        }
        let count = i64::from(bits.count_ones());
        let whole = self.whole + i64::from(odd) * count;
        next.whole = whole >> 1;
        next.number = ((self.number + count) >> 1).min(0);
        (whole & 1 == i64::from(value)).then_some(next)
    }
}

/// A number of items, which is far below 2^63.
fn signed(items: usize) -> i64 {
    i64::try_from(items).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The exclusive ors of all `parts` heaps of `items` items in all, each of `least` or more.
    fn sums(items: usize, parts: u8, least: usize, f: &impl Fn(usize) -> u32) -> Vec<u32> {
        match parts {
            0 if items == 0 => vec![0],
            0 => Vec::new(),
            _ => {
                let ways = (least..=items).map(|heap| {
                    let others = sums(items - heap, parts - 1, heap, f).into_iter();
                    others.map(move |sum| (heap, sum))
                });
                ways.flatten().map(|(heap, sum)| f(heap) ^ sum).collect()
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]

        /// A decision about all heaps is true of the first ones, for any values and not only those of a game.
        #[test]
        fn equal_options_are_found(
            values in prop::collection::vec(0u32..9, 6),
            saltus in 1u32..7,
            length in 1usize..4,
            from in 1usize..3,
            code in prop::sample::select(vec!["0.2", "0.02...", "0.04", "0.6", "0.4...", "8", "0.08", "0.8..."]),
        ) {
            let shape = Shape::for_tests(&values, from, length, saltus);
            let code = Code::read(code).expect("a code");
            let f = |heap: usize| match heap.checked_sub(from) {
                None => values[heap],
                Some(more) => {
                    let turns = u32::try_from(more / length).expect("a small number");
                    values[from + more % length] + saltus * turns
                }
            };
            let steps = code.steps().iter().map(|&(take, digit)| (take, digit, false));
            let tail = code.tail().map(|(take, digit)| (take, digit, true));
            let kinds: Vec<_> = steps.chain(tail).collect();
            let has_equal = |heap: usize| kinds.iter().any(|&(take, digit, more)| {
                let Some(left) = heap.checked_sub(usize::try_from(take).expect("small")) else {
                    return false;
                };
                let left = if more { 0..=left } else { left..=left };
                left.into_iter().any(|left| (1..=3u8).any(|parts| {
                    digit.leaves(parts) && sums(left, parts, 1, &f).contains(&f(heap))
                }))
            });
            let found = (from..40).any(has_equal);
            let forms = Forms::of(&code, &shape).expect("few forms");
            let never = forms.are_never_equal();
            prop_assert!(!(never && found), "{:?}", shape);
        }
    }
}
