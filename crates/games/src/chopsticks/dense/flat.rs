//! A small table: one cell of two bytes for every position.
//!
//! Up to some million positions this is faster than [`super::rows`], and
//! its memory is nothing to speak of.

use super::levels::{Cells, Read};

pub(super) struct Flat {
    width: usize,
    cells: Vec<u16>,
}

impl Flat {
    /// The most positions such a table is good for: beyond that it leaves the second
    /// level of the cache and most of its pages are touched for a few draws' sake.
    pub(super) const MOST: usize = 4_000_000;

    pub(super) fn new(width: usize) -> Self {
        Self {
            width,
            cells: vec![0; width * width],
        }
    }

    pub(super) fn bytes(&self) -> usize {
        2 * self.cells.len()
    }
}

impl Read for Flat {
    #[inline]
    fn cell(&self, mover: usize, other: usize) -> u16 {
        self.cells[mover * self.width + other]
    }
}

impl Cells for Flat {
    #[inline]
    fn fill(&mut self, mover: usize, other: usize, cell: u16) -> bool {
        let place = &mut self.cells[mover * self.width + other];
        let empty = *place == 0;
        if empty {
            *place = cell;
        }
        empty
    }
}
