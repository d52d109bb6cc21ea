//! The values of all heaps, forwards and backwards: the two heaps of a split then lie side by side, and
//! many splits are looked at in one instruction.
//!
//! Values of 8 bits are enough for most heaps, and those of 16 nearly always; the narrower they are, the more
//! of them fit into a register and into the caches. If a value does not fit, all are kept in twice the width.

use std::ops::BitXor;

use super::block::{BLOCK, Row};

/// The values of the heaps from 0 items on.
#[derive(Clone, Debug)]
pub(super) enum Mirrored {
    Bytes(Lists<u8>),
    Narrow(Lists<u16>),
    Wide(Lists<u32>),
}

/// Evaluates an expression with the lists of any width.
macro_rules! of_any_width {
    ($mirrored:expr, $lists:ident => $result:expr) => {
        match $mirrored {
            Mirrored::Bytes($lists) => $result,
            Mirrored::Narrow($lists) => $result,
            Mirrored::Wide($lists) => $result,
        }
    };
}

impl Mirrored {
    pub(super) fn of(values: &[u32]) -> Self {
        if let Some(bytes) = Lists::of(values) {
            Self::Bytes(bytes)
        } else if let Some(narrow) = Lists::of(values) {
            Self::Narrow(narrow)
        } else {
            Self::Wide(Lists::of(values).expect("values have 32 bits"))
        }
    }

    /// Adds the value of the next heap.
    pub(super) fn push(&mut self, value: u32) {
        if !of_any_width!(self, lists => lists.push(value)) {
            let mut values = of_any_width!(self, lists => lists.values());
            values.push(value);
            *self = Self::of(&values);
        }
    }

    /// Calls `each` with the values of the splits of `items` items into two heaps, those with the least
    /// smaller heaps first, and with `most` of them at most.
    #[inline]
    pub(super) fn each_sum(&self, items: usize, unequal: bool, most: usize, each: impl FnMut(u32)) {
        of_any_width!(self, lists => lists.each_sum(items, unequal, most, each));
    }

    /// Marks the values of the splits in which these are one heap, given with their values: those of `items`
    /// items at the first place of the rows, of one more at the next, and so on. All the heaps beside are
    /// known. This is most of the work in games with splits.
    #[inline]
    pub(super) fn mark_sums_with(&self, heaps: &[(u32, u32)], items: usize, rows: &mut [Row]) {
        of_any_width!(self, lists => lists.mark_sums_with(heaps, items, rows));
    }

    /// Whether one of the splits of `items` items into two heaps is worth `sum`. Costs the number of
    /// splits, 16 or so at a time.
    pub(super) fn has_sum(&self, items: usize, unequal: bool, sum: u32) -> bool {
        of_any_width!(self, lists => lists.has_sum(items, unequal, sum))
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

impl<T> Lists<T>
where
    T: Copy + Default + PartialEq + BitXor<Output = T> + Into<u32> + TryFrom<u32>,
{
    /// `None` if one of the values does not fit.
    fn of(values: &[u32]) -> Option<Self> {
        let values = values.iter().map(|&value| value.try_into().ok());
        let forwards = values.collect::<Option<Vec<T>>>()?;
        Some(Self {
            backwards: forwards.iter().rev().copied().collect(),
            forwards,
            free: 0,
        })
    }

    fn values(&self) -> Vec<u32> {
        self.forwards.iter().map(|&value| value.into()).collect()
    }

    /// Adds a value, if it fits.
    fn push(&mut self, value: u32) -> bool {
        let Ok(value) = T::try_from(value) else {
            return false;
        };
        if self.free == 0 {
            self.free = self.backwards.len().max(64);
            let mut roomy = vec![T::default(); self.free];
            roomy.extend(&self.backwards);
            self.backwards = roomy;
        }
        self.free -= 1;
        self.backwards[self.free] = value;
        self.forwards.push(value);
        true
    }

    /// The values of the smaller heaps into which `items` items can be split, in the order of their sizes, and those of
    /// the heaps beside them.
    #[inline]
    fn halves(&self, items: usize, unequal: bool) -> (&[T], &[T]) {
        let is_equal = unequal && items > 0 && items.is_multiple_of(2);
        let most = items / 2 - usize::from(is_equal);
        (&self.forwards[1..=most], &self.beside(items)[..most])
    }

    /// The values of the heaps beside those of 1, 2, ... in the splits of `items` items.
    #[inline]
    fn beside(&self, items: usize) -> &[T] {
        // This is the place of the heap of `items - 1`: values stand in reverse, the last heap first.
        &self.backwards[self.free + (self.forwards.len() - items)..]
    }

    #[inline]
    fn each_sum(&self, items: usize, unequal: bool, most: usize, mut each: impl FnMut(u32)) {
        let (small, large) = self.halves(items, unequal);
        let sums = small.iter().zip(large).take(most);
        sums.for_each(|(&a, &b)| each((a ^ b).into()));
    }

    #[inline]
    fn mark_sums_with(&self, heaps: &[(u32, u32)], items: usize, rows: &mut [Row]) {
        for &(heap, value) in heaps {
            let others = &self.forwards[items - heap as usize..];
            for (place, &other) in others[..BLOCK].iter().enumerate() {
                let sum = value ^ other.into();
                rows[sum as usize][place] = true;
            }
        }
    }

    fn has_sum(&self, items: usize, unequal: bool, sum: u32) -> bool {
        const AT_ONCE: usize = 64;
        let Ok(sum) = T::try_from(sum) else {
            return false;
        };
        let (small, large) = self.halves(items, unequal);
        let (small, rest) = small.as_chunks::<AT_ONCE>();
        let (large, large_rest) = large.as_chunks::<AT_ONCE>();
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
    use std::collections::BTreeSet;

    use super::*;

    fn sums(mirrored: &Mirrored, items: usize, unequal: bool) -> Vec<u32> {
        let mut sums = Vec::new();
        mirrored.each_sum(items, unequal, usize::MAX, |sum| sums.push(sum));
        sums
    }

    /// The values of the splits of `items` items, and of the next numbers of items, into two known heaps.
    fn sums_by_place(mirrored: &Mirrored, values: &[u32], items: usize) -> [Vec<u32>; BLOCK] {
        let heaps: Vec<(u32, u32)> = (0..).zip(values).map(|(h, &v)| (h, v)).collect();
        let mut rows = vec![Row::default(); 1 << 17];
        mirrored.mark_sums_with(&heaps[BLOCK..items], items, &mut rows);
        std::array::from_fn(|place| {
            let marked = (0..).zip(&rows).filter(|(_, row)| row[place]);
            marked.map(|(sum, _)| sum).collect()
        })
    }

    fn all(values: &[u32], items: usize, place: usize) -> Vec<u32> {
        let all = (BLOCK..items).map(|a| values[a] ^ values[items + place - a]);
        all.collect::<BTreeSet<u32>>().into_iter().collect()
    }

    /// Values by no rule: of 8 bits, 12 from `narrow` heaps on, and 17 from `wide` heaps on.
    fn values(heaps: u32, narrow: u32, wide: u32) -> Vec<u32> {
        let value = |heap: u32| {
            let scattered = heap.wrapping_mul(2_654_435_761);
            let bits = if heap >= narrow { 12 } else { 8 };
            (scattered >> (32 - bits)) + if heap >= wide { 1 << 16 } else { 0 }
        };
        (0..heaps).map(value).collect()
    }

    #[test]
    fn splits_are_those_of_the_values() {
        const NEVER: u32 = u32::MAX;
        let widths = [
            (NEVER, NEVER),
            (0, NEVER),
            (150, NEVER),
            (0, 150),
            (NEVER, 0),
            (120, 200),
        ];
        for (narrow, wide) in widths {
            let values = values(400, narrow, wide);
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
                    assert_eq!(
                        mirrored.has_sum(items, unequal, sum),
                        expected.contains(&sum),
                        "{items}, {sum}"
                    );
                }
            }
            for items in [BLOCK, BLOCK + 1, 300, 399, 400] {
                let sums = sums_by_place(&mirrored, &values, items);
                let expected = std::array::from_fn(|place| all(&values, items, place));
                assert_eq!(sums, expected, "{items}");
            }
        }
    }
}
