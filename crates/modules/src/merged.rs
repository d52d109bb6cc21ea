//! The moves of all positions, put together from those of batches.

use std::collections::BTreeMap;

use crate::batch::Batch;
use crate::labels::{Label, Labels};

/// The moves of the positions from the first one on, as far as all batches up to there were answered.
#[derive(Default)]
pub(crate) struct Merged {
    moves: Labels,
    labels: Vec<Label>,
    /// How many positions they are the moves of.
    positions: usize,
    /// Batches that were answered before others that precede them, by the numbers of their first positions.
    early: BTreeMap<usize, Batch>,
}

impl Merged {
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

    /// The texts of moves, numbered in the order in which they were met, and the number of the text of every
    /// move, position by position. All batches have been added.
    pub(crate) fn moves(self) -> (Labels, Vec<Label>) {
        debug_assert!(self.early.is_empty(), "a batch is missing");
        (self.moves, self.labels)
    }
}
