//! Merges the moves of batches that may be answered out of order.

use std::collections::BTreeMap;

use crate::batch::Batch;
use crate::labels::{Label, Labels};

/// The moves of the positions from the first one on, up to the first batch that is not answered yet.
#[derive(Default)]
pub(crate) struct BatchMerger {
    moves: Labels,
    labels: Vec<Label>,
    /// The number of positions that they belong to.
    positions: usize,
    /// Answered batches that come after one that is not, by the numbers of their first positions.
    early: BTreeMap<usize, Batch>,
}

impl BatchMerger {
    /// Adds the moves of a batch whose first position has this number.
    pub(crate) fn add(&mut self, first: usize, batch: Batch) {
        self.early.insert(first, batch);
        while let Some(batch) = self.early.remove(&self.positions) {
            self.positions += batch.positions;
            let texts = batch.moves.texts().iter();
            let numbers: Vec<Label> = texts.map(|text| self.moves.add(text)).collect();
            let labels = batch.labels.iter().map(|&label| numbers[label as usize]);
            self.labels.extend(labels);
        }
    }

    /// The texts of moves, numbered in the order of their first use, and the number of the text of every
    /// move, position by position. All batches must have been added.
    pub(crate) fn moves(self) -> (Labels, Vec<Label>) {
        debug_assert!(self.early.is_empty(), "a batch is missing");
        (self.moves, self.labels)
    }
}
