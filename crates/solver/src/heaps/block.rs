//! Marks for several heaps in a row: their splits with the same heap have the others side by side.

/// Heaps in a block. More of them cost more marks one by one, for the splits within the block.
pub(super) const BLOCK: usize = 8;

/// The marks of one value, by the place of a heap in its block.
pub(super) type Row = [bool; BLOCK];

/// The values of options of [`BLOCK`] heaps in a row, as far as they were marked.
#[derive(Clone, Default, Debug)]
pub(super) struct Block {
    first: usize,
    rows: Vec<Row>,
}

impl Block {
    /// The block from some heap on, with room for all values below `bound`, and nothing marked.
    pub(super) fn new(first: usize, bound: usize) -> Self {
        Self {
            first,
            rows: vec![Row::default(); bound],
        }
    }

    /// The place of a heap, if it is in the block.
    pub(super) fn place(&self, heap: usize) -> Option<usize> {
        let place = heap.checked_sub(self.first)?;
        (place < BLOCK).then_some(place)
    }

    /// By value, to be marked at any place.
    pub(super) fn rows(&mut self) -> &mut [Row] {
        &mut self.rows
    }

    /// Marks a value for one heap. It may be beyond the bound, as values grow within the block.
    pub(super) fn mark(&mut self, place: usize, value: u32) {
        let value = value as usize;
        if value >= self.rows.len() {
            self.rows.resize(value + 1, Row::default());
        }
        self.rows[value][place] = true;
    }

    /// Whether a value is marked for a heap.
    pub(super) fn has(&self, place: usize, value: u32) -> bool {
        let row = self.rows.get(value as usize);
        row.is_some_and(|row| row[place])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_heap_has_its_own_marks() {
        let mut block = Block::new(64, 4);
        assert_eq!(block.place(63), None);
        assert_eq!(block.place(64 + BLOCK), None);
        for (heap, value) in (64..64 + BLOCK).zip((0..).step_by(2)) {
            let place = block.place(heap).expect("in the block");
            // The last ones are beyond the bound.
            block.mark(place, value);
        }
        for (place, value) in (0..BLOCK).flat_map(|place| (0..40).map(move |v| (place, v))) {
            assert_eq!(block.has(place, value), value as usize == 2 * place);
        }
    }
}
