//! Values of heaps that may be split in two, by few of their splits.
//!
//! The common values among the options of a heap are those of its splits with a rare heap (see
//! [`super::sparse`]), so all of these are marked. The rare values below the least common one that is missing
//! have to turn up among the other splits: most of them do in a sample, and the few others are looked for
//! one by one.
//!
//! Nearly all of that is marked for a block of heaps at once: heap n leaves n - r beside a rare heap r, and
//! the next one n + 1 - r, which stands beside it in the list of values. A mark takes little more than half
//! the time then. If both heaps of a split have at least as many items as the block has heaps, both are
//! known before the block begins; the few other splits are marked when the turn of their heap comes.

use super::block::{BLOCK, Block};
use super::code::Code;
use super::mirrored::Mirrored;
use super::sparse::Sparse;

/// The data for finding the value of the next heap.
#[derive(Clone, Debug)]
pub(super) struct Splits {
    sparse: Sparse,
    mirrored: Mirrored,
    /// Heaps whose splits are tried first for rare values, ascending, with their values.
    sample: Vec<(u32, u32)>,
    /// The last block that was begun. The first one, that of the empty heap, is long over.
    block: Block,
}

impl Splits {
    /// Given the values of all heaps so far.
    pub(super) fn of(values: &[u32]) -> Self {
        Self {
            sparse: Sparse::of(values),
            mirrored: Mirrored::of(values),
            sample: sample(values),
            block: Block::default(),
        }
    }

    /// Finds the value of the next heap, given what its options are worth that leave at most one heap, and
    /// adds it.
    pub(super) fn next(
        &mut self,
        code: &Code,
        heap: usize,
        whole: impl Iterator<Item = u32>,
    ) -> u32 {
        let place = self.block.place(heap).unwrap_or_else(|| {
            self.begin_block(code, heap);
            0
        });
        whole.for_each(|value| self.block.mark(place, value));
        for left in code.split(heap, 2) {
            let mark = |sum| self.block.mark(place, sum);
            let unequal = code.is_unequal();
            self.mirrored.each_sum(left, unequal, BLOCK - 1, mark);
        }
        let value = self.least_missing(code, heap, place);
        self.sparse.add(heap, value);
        self.mirrored.push(value);
        value
    }

    /// The value of a heap for which all is marked.
    fn least_missing(&self, code: &Code, heap: usize, place: usize) -> u32 {
        let is_missing = |value: &u32| !self.block.has(place, *value);
        let is_found = |value| {
            let unequal = code.is_unequal();
            let mut splits = code.split(heap, 2);
            splits.any(|left| self.mirrored.has_sum(left, unequal, value))
        };
        let common = self.sparse.common_values().find(is_missing);
        let common = common.unwrap_or(u32::MAX);
        let rare = self.sparse.rare_values().take_while(|&rare| rare < common);
        let mut rare = rare.filter(is_missing);
        rare.find(|&value| !is_found(value)).unwrap_or(common)
    }

    /// Marks what the splits into two heaps that are known are worth, for the block that begins with this
    /// heap: all common values, and many rare ones.
    fn begin_block(&mut self, code: &Code, first: usize) {
        self.block = Block::new(first, self.sparse.bound());
        let rows = self.block.rows();
        for left in code.split(first, 2) {
            let rare = between(self.sparse.rare_heaps(), BLOCK, left);
            self.mirrored.mark_sums_with(rare, left, rows);
        }
        // Among these were splits into equal halves, which may not be allowed. They are worth 0, a rare value,
        // so nothing is lost but time by forgetting it.
        rows[0] = Default::default();
        for left in code.split(first, 2) {
            let smaller = between(&self.sample, BLOCK, left.div_ceil(2));
            self.mirrored.mark_sums_with(smaller, left, rows);
        }
    }
}

/// Some of the known heaps, whose splits are worth many different values: half as many again as there are
/// values, and not next to each other, since neighbors resemble one another. In Grundy's game, each 32nd heap
/// leaves a third as many rare values to be looked for as the first heaps do, and heaps that are farther apart do
/// no better.
fn sample(values: &[u32]) -> Vec<(u32, u32)> {
    const FARTHEST: usize = 32;
    let most = values.iter().copied().max().unwrap_or(0) as usize;
    let count = 3 * (most + 1) / 2;
    let step = (values.len() / 2 / count).clamp(1, FARTHEST);
    let heaps = (0..).zip(values).step_by(step).take(count);
    heaps.map(|(heap, &value)| (heap, value)).collect()
}

/// The heaps from one size up to another, of ascending ones.
fn between(heaps: &[(u32, u32)], from: usize, to: usize) -> &[(u32, u32)] {
    let below = |bound: usize| heaps.partition_point(|&(heap, _)| (heap as usize) < bound);
    heaps.get(below(from)..below(to)).unwrap_or_default()
}
