//! The result of the solver.

use grundy_rules::{Counts, Value};

use super::attacks::Bytes;
use super::pairs::Pairs;
use super::reach;
use super::rows::Rows;
use super::spec::Axes;
use crate::chopsticks::Objective;

pub(super) enum Table {
    Rows(Rows),
    Bytes(Bytes),
}

/// The values of all positions of one game.
pub struct Solution {
    pub(super) axes: Axes,
    pub(super) pairs: Pairs,
    pub(super) table: Table,
}

impl Solution {
    /// The rules that were solved.
    #[must_use]
    pub fn axes(&self) -> &Axes {
        &self.axes
    }

    /// The value of a position, with the hands of each player in any order; `None` if a hand is not
    /// below the roll-over.
    #[must_use]
    pub fn value(&self, mover: (u16, u16), other: (u16, u16)) -> Option<Value> {
        Some(self.at(self.number(mover)?, self.number(other)?))
    }

    /// Counts the positions that play can reach from a position; `None` as for its value, and for a
    /// roll-over above [`Axes::MOST_COUNTED`]. Takes a bit for every position, up to eight bytes for
    /// every position of the largest level, and time in proportion to the positions that are reached.
    #[must_use]
    pub fn counts_from(&self, mover: (u16, u16), other: (u16, u16)) -> Option<Counts> {
        let start = (self.number(mover)?, self.number(other)?);
        let counted = self.axes.rollover <= Axes::MOST_COUNTED;
        counted.then(|| reach::counts(self, start))
    }

    fn number(&self, (a, b): (u16, u16)) -> Option<usize> {
        let known = a.max(b) < self.axes.rollover;
        known.then(|| self.pairs.number(a, b))
    }

    pub(super) fn at(&self, mover: usize, other: usize) -> Value {
        let misere = self.axes.objective == Objective::Misere;
        if mover == 0 || other == 0 {
            return if (mover == 0) == misere {
                Value::Win(Some(0))
            } else {
                Value::Loss(Some(0))
            };
        }
        let cell = match &self.table {
            Table::Rows(rows) => rows.cell(mover, other),
            Table::Bytes(bytes) => bytes.cell(mover, other),
        };
        self.of_cell(cell)
    }

    fn of_cell(&self, cell: u16) -> Value {
        let misere = self.axes.objective == Objective::Misere;
        match (cell, (cell & 1 == 1) == misere) {
            (0, _) => Value::Draw,
            (_, true) => Value::Win(Some((cell - 1).into())),
            (_, false) => Value::Loss(Some((cell - 1).into())),
        }
    }

    /// Every position that is not drawn: the numbers of both pairs and the value.
    pub(super) fn each_decided(&self, mut each: impl FnMut(usize, usize, Value)) {
        let width = self.pairs.len();
        (0..width).for_each(|other| each(0, other, self.at(0, other)));
        for mover in 1..width {
            each(mover, 0, self.at(mover, 0));
            let mut found = |other: usize, value: Value| {
                if other > 0 && value != Value::Draw {
                    each(mover, other, value);
                }
            };
            match &self.table {
                Table::Rows(rows) => {
                    rows.each_cell(mover, |other, cell| found(other, self.of_cell(cell)));
                }
                Table::Bytes(_) => {
                    (1..width).for_each(|other| found(other, self.at(mover, other)));
                }
            }
        }
    }

    /// Bytes the table of values takes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        match &self.table {
            Table::Rows(rows) => rows.bytes(),
            Table::Bytes(bytes) => bytes.bytes(),
        }
    }
}
