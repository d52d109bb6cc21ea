//! Sparse spaces: why splitting a heap need not be tried in every way.
//!
//! Fix a mask, and call a Grundy value *rare* if it has an even number of its bits in the mask, and
//! *common* otherwise. The sum of two rare or two common values is rare, that of a rare and a common
//! one is common. So every split that is worth a common value has exactly one heap of a rare value,
//! and where few heaps have one, as in most of these games for a suitable mask, the common values
//! among the options are found quickly. The Grundy value is nearly always the least common one that
//! is missing: the rare ones below it turn up among the splits that are looked at.

use super::number;

/// Rare heaps so far, for some mask.
#[derive(Clone, Debug)]
pub(super) struct Sparse {
    mask: u32,
    /// The rare heaps, ascending, with their values.
    rare: Vec<(u32, u32)>,
    /// Rare and common values, ascending: all below a power of two that no value so far reaches.
    rare_values: Vec<u32>,
    common_values: Vec<u32>,
}

impl Sparse {
    /// The mask that makes the fewest of these heaps rare. Heaps of 0 items are not part of a split,
    /// and do not count.
    pub(super) fn of(values: &[u32]) -> Self {
        let most = values.iter().copied().max().unwrap_or(0);
        let mut counts = vec![0i64; (most as usize + 1).next_power_of_two()];
        for &value in values.iter().skip(1) {
            counts[value as usize] += 1;
        }
        // Afterwards there stand, at each mask, the rare heaps minus the common ones.
        transform(&mut counts);
        let masks = (0..).zip(&counts).skip(1);
        let mask = masks
            .min_by_key(|&(_, excess)| excess)
            .map_or(0, |(mask, _)| mask);
        let mut sparse = Self {
            mask,
            rare: Vec::new(),
            rare_values: Vec::new(),
            common_values: Vec::new(),
        };
        sparse.list_values(most);
        for (heap, &value) in values.iter().enumerate().skip(1) {
            sparse.add(heap, value);
        }
        sparse
    }

    fn is_rare(&self, value: u32) -> bool {
        (value & self.mask).count_ones().is_multiple_of(2)
    }

    /// Lists values up to twice the power of two that is above `most`, so that one is left over.
    fn list_values(&mut self, most: u32) {
        let bound = 2 * (most + 1).next_power_of_two();
        let (rare, common) = (0..bound).partition(|&value| self.is_rare(value));
        (self.rare_values, self.common_values) = (rare, common);
    }

    /// Adds the next heap.
    pub(super) fn add(&mut self, heap: usize, value: u32) {
        if 2 * (value as usize) >= self.bound() {
            self.list_values(value);
        }
        if self.is_rare(value) {
            self.rare.push((number(heap), value));
        }
    }

    /// A power of two above all values so far, and so above the sums of any two of them.
    pub(super) fn bound(&self) -> usize {
        self.rare_values.len() + self.common_values.len()
    }

    /// The rare heaps, ascending, with their values.
    pub(super) fn rare_heaps(&self) -> &[(u32, u32)] {
        &self.rare
    }

    /// The rare values below the bound, ascending.
    pub(super) fn rare_values(&self) -> impl Iterator<Item = u32> {
        self.rare_values.iter().copied()
    }

    /// The common values below the bound, ascending.
    pub(super) fn common_values(&self) -> impl Iterator<Item = u32> {
        self.common_values.iter().copied()
    }
}

/// The Walsh-Hadamard transform, in place. The length is a power of two.
fn transform(counts: &mut [i64]) {
    let mut half = 1;
    while half < counts.len() {
        for block in counts.chunks_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mask_makes_few_heaps_rare() {
        // Odd values but for two of them.
        let sparse = Sparse::of(&[0, 1, 3, 5, 2, 7, 1, 4, 9]);
        assert_eq!(sparse.mask, 1);
        assert_eq!(sparse.rare_heaps(), [(4, 2), (7, 4)]);
    }

    #[test]
    fn the_transform_counts_by_parity() {
        let mut counts = [5, 1, 2, 0];
        transform(&mut counts);
        assert_eq!(counts, [8, 6, 4, 2]);
    }
}
