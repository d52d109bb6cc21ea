//! The values of all heaps, forwards and backwards: the two heaps of a split then lie side by side, and
//! many splits are looked at in one instruction.
//!
//! Values of 16 bits are enough nearly always, and twice as many of them fit into a register and into the
//! caches. Where one does not fit, all are kept in 32 bits.

use std::ops::BitXor;

/// The values of the heaps from 0 items on.
#[derive(Clone, Debug)]
pub(super) enum Mirrored {
    Narrow(Lists<u16>),
    Wide(Lists<u32>),
}

impl Mirrored {
    pub(super) fn of(values: &[u32]) -> Self {
        let narrow: Result<Vec<u16>, _> = values.iter().map(|&value| value.try_into()).collect();
        match narrow {
            Ok(narrow) => Self::Narrow(Lists::of(&narrow)),
            Err(_) => Self::Wide(Lists::of(values)),
        }
    }

    /// Adds the value of the next heap.
    pub(super) fn push(&mut self, value: u32) {
        match self {
            Self::Wide(lists) => lists.push(value),
            Self::Narrow(lists) => match value.try_into() {
                Ok(value) => lists.push(value),
                Err(_) => {
                    let values = lists.forwards.iter().copied().map(u32::from);
                    let mut wide = Lists::of(&values.collect::<Vec<_>>());
                    wide.push(value);
                    *self = Self::Wide(wide);
                }
            },
        }
    }

    /// Calls `each` with the values of the splits of `items` items into two heaps, those with the least
    /// smaller heaps first, and with `most` of them at most.
    #[inline]
    pub(super) fn each_sum(
        &self,
        items: usize,
        unequal: bool,
        most: usize,
        mut each: impl FnMut(u32),
    ) {
        match self {
            Self::Narrow(lists) => {
                let (small, large) = lists.halves(items, unequal);
                let sums = small.iter().zip(large).take(most);
                sums.for_each(|(a, b)| each(u32::from(a ^ b)));
            }
            Self::Wide(lists) => {
                let (small, large) = lists.halves(items, unequal);
                let sums = small.iter().zip(large).take(most);
                sums.for_each(|(a, b)| each(a ^ b));
            }
        }
    }

    /// Whether one of the splits of `items` items into two heaps is worth `sum`, but for the `skipped` ones
    /// with the least smaller heaps. Costs the number of splits, 16 or so at a time.
    pub(super) fn has_sum(&self, items: usize, unequal: bool, skipped: usize, sum: u32) -> bool {
        match self {
            Self::Narrow(lists) => {
                u16::try_from(sum).is_ok_and(|sum| lists.has_sum(items, unequal, skipped, sum))
            }
            Self::Wide(lists) => lists.has_sum(items, unequal, skipped, sum),
        }
    }
}

/// A list in both directions.
#[derive(Clone, Debug)]
pub(super) struct Lists<T> {
    forwards: Vec<T>,
    /// The last value stands first, after `free` places for those to come.
    backwards: Vec<T>,
    free: usize,
}

impl<T: Copy + Default + PartialEq + BitXor<Output = T>> Lists<T> {
    fn of(values: &[T]) -> Self {
        Self {
            forwards: values.to_vec(),
            backwards: values.iter().rev().copied().collect(),
            free: 0,
        }
    }

    fn push(&mut self, value: T) {
        if self.free == 0 {
            self.free = self.backwards.len().max(64);
            let mut roomy = vec![T::default(); self.free];
            roomy.extend(&self.backwards);
            self.backwards = roomy;
        }
        self.free -= 1;
        self.backwards[self.free] = value;
        self.forwards.push(value);
    }

    /// The values of the smaller heaps that so many items can be split into, ascending, and those of the
    /// heaps beside them.
    #[inline]
    fn halves(&self, items: usize, unequal: bool) -> (&[T], &[T]) {
        let is_equal = unequal && items > 0 && items.is_multiple_of(2);
        let most = items / 2 - usize::from(is_equal);
        // The heap of `items - 1` stands so far from the last one.
        let largest = self.free + (self.forwards.len() - items);
        (
            &self.forwards[1..=most],
            &self.backwards[largest..largest + most],
        )
    }

    fn has_sum(&self, items: usize, unequal: bool, skipped: usize, sum: T) -> bool {
        const AT_ONCE: usize = 64;
        let (small, large) = self.halves(items, unequal);
        let skipped = skipped.min(small.len());
        let (small, rest) = small[skipped..].as_chunks::<AT_ONCE>();
        let (large, large_rest) = large[skipped..].as_chunks::<AT_ONCE>();
        // Without a branch for each.
        let is_in = |(ones, others): (&[T; AT_ONCE], &[T; AT_ONCE])| {
            let pairs = ones.iter().zip(others);
            pairs.fold(false, |any, (&one, &other)| any | (one ^ other == sum))
        };
        small.iter().zip(large).any(is_in)
            || rest
                .iter()
                .zip(large_rest)
                .any(|(&one, &other)| one ^ other == sum)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sums(mirrored: &Mirrored, items: usize, unequal: bool) -> Vec<u32> {
        let mut sums = Vec::new();
        mirrored.each_sum(items, unequal, usize::MAX, |sum| sums.push(sum));
        sums
    }

    /// Values by no rule, which need 32 bits from `wide` heaps on.
    fn values(heaps: u32, wide: u32) -> Vec<u32> {
        let scattered = |heap: u32| heap.wrapping_mul(2_654_435_761) >> 20;
        let value = |heap| scattered(heap) + if heap >= wide { 1 << 16 } else { 0 };
        (0..heaps).map(value).collect()
    }

    #[test]
    fn splits_are_those_of_the_values() {
        for wide in [u32::MAX, 0, 150] {
            let values = values(400, wide);
            let mut mirrored = Mirrored::of(&values[..100]);
            for &value in &values[100..] {
                mirrored.push(value);
            }
            for (items, unequal) in [
                (0, false),
                (1, true),
                (2, true),
                (2, false),
                (7, false),
                (399, true),
                (400, true),
                (400, false),
            ] {
                let heaps = 1..items;
                let splits = heaps.filter(|&a| a < items - a || (!unequal && a == items - a));
                let expected: Vec<u32> = splits.map(|a| values[a] ^ values[items - a]).collect();
                assert_eq!(sums(&mirrored, items, unequal), expected, "{items}");
                for sum in 0..1 << 13 {
                    let sum = (sum >> 12 << 16) + sum % (1 << 12);
                    for skipped in [0, 70] {
                        assert_eq!(
                            mirrored.has_sum(items, unequal, skipped, sum),
                            expected.iter().skip(skipped).any(|&one| one == sum),
                            "{items}, {sum}"
                        );
                    }
                }
            }
        }
    }
}
