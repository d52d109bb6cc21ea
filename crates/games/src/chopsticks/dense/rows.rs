//! Storage for the remoteness of decided positions.
//!
//! A cell is 0 while its position is undecided (forever, if it is a draw)
//! and its remoteness plus one afterwards. Every mover's pair has a row, and
//! every row the form that is smallest for what is in it: a hash table as long as
//! most of its positions are undecided, one byte a position as long as the
//! remoteness is small, two bytes else. Draws of a hash table take no memory.

#![expect(
    clippy::cast_possible_truncation,
    reason = "a pair's number has 17 bits, a cell 15"
)]

/// The cells with one mover's pair, by the other's pair.
#[derive(Clone)]
enum Row {
    /// Open addressing, three quarters full at most: 17 bits of key, 15 of cell.
    Few {
        used: u32,
        slots: Box<[u32]>,
    },
    Bytes(Box<[u8]>),
    Words(Box<[u16]>),
}

/// A table of cells by (mover's pair, other's pair).
pub(super) struct Rows {
    width: usize,
    rows: Vec<Row>,
}

const KEY: u32 = (1 << 17) - 1;
/// The greatest cell that fits beside a key.
const GREATEST: u16 = (1 << 15) - 1;

/// The slot of `key`, or the empty one where it belongs.
#[inline]
fn slot(slots: &[u32], key: u32) -> usize {
    let mask = slots.len() - 1;
    let mut at = (key.wrapping_mul(0x9E37_79B1) >> 15) as usize & mask;
    while slots[at] != 0 && slots[at] & KEY != key {
        at = (at + 1) & mask;
    }
    at
}

impl Rows {
    pub(super) fn new(width: usize) -> Self {
        let row = Row::Few {
            used: 0,
            slots: Box::default(),
        };
        Self {
            width,
            rows: vec![row; width],
        }
    }

    /// The cells with one mover's pair that are not empty, and perhaps some that are.
    pub(super) fn each_cell(&self, mover: usize, mut each: impl FnMut(usize, u16)) {
        match &self.rows[mover] {
            Row::Few { slots, .. } => slots
                .iter()
                .for_each(|&entry| each((entry & KEY) as usize, (entry >> 17) as u16)),
            Row::Bytes(cells) => (0..)
                .zip(cells)
                .for_each(|(other, &cell)| each(other, cell.into())),
            Row::Words(cells) => (0..)
                .zip(cells)
                .for_each(|(other, &cell)| each(other, cell)),
        }
    }

    pub(super) fn bytes(&self) -> usize {
        let bytes = |row: &Row| match row {
            Row::Few { slots, .. } => 4 * slots.len(),
            Row::Bytes(cells) => cells.len(),
            Row::Words(cells) => 2 * cells.len(),
        };
        self.rows.len() * size_of::<Row>() + self.rows.iter().map(bytes).sum::<usize>()
    }

    /// The cell of a position; 0 if it is undecided.
    #[inline]
    pub(super) fn cell(&self, mover: usize, other: usize) -> u16 {
        match &self.rows[mover] {
            Row::Few { slots, .. } if slots.is_empty() => 0,
            Row::Few { slots, .. } => (slots[slot(slots, other as u32)] >> 17) as u16,
            Row::Bytes(cells) => u16::from(cells[other]),
            Row::Words(cells) => cells[other],
        }
    }

    /// Fills an empty cell; false if it was filled before.
    #[inline]
    pub(super) fn fill(&mut self, mover: usize, other: usize, cell: u16) -> bool {
        match &mut self.rows[mover] {
            Row::Words(cells) => {
                let empty = cells[other] == 0;
                if empty {
                    cells[other] = cell;
                }
                empty
            }
            Row::Bytes(cells) => {
                let empty = cells[other] == 0;
                if empty {
                    let Ok(cell) = u8::try_from(cell) else {
                        self.rows[mover].widen();
                        return self.fill(mover, other, cell);
                    };
                    cells[other] = cell;
                }
                empty
            }
            Row::Few { used, slots } => {
                if *used as usize * 4 >= slots.len() * 3 || cell > GREATEST {
                    self.rows[mover].grow(self.width, cell);
                    return self.fill(mover, other, cell);
                }
                let at = slot(slots, other as u32);
                let empty = slots[at] == 0;
                if empty {
                    slots[at] = u32::from(cell) << 17 | other as u32;
                    *used += 1;
                }
                empty
            }
        }
    }
}

impl Row {
    #[cold]
    #[inline(never)]
    fn grow(&mut self, width: usize, cell: u16) {
        let Row::Few { used, slots: old } = self else {
            return;
        };
        let more = (old.len() * 2).max(32);
        let entries = old.iter().filter(|&&entry| entry != 0);
        if 4 * more < width && cell <= GREATEST {
            let mut slots = vec![0; more].into_boxed_slice();
            for &entry in entries {
                slots[slot(&slots, entry & KEY)] = entry;
            }
            *self = Row::Few { used: *used, slots };
        } else {
            let small = entries
                .clone()
                .all(|entry| entry >> 17 <= u32::from(u8::MAX));
            let mut words = vec![0; width].into_boxed_slice();
            entries.for_each(|entry| words[(entry & KEY) as usize] = (entry >> 17) as u16);
            *self = if small {
                Row::Bytes(words.iter().map(|&cell| cell as u8).collect())
            } else {
                Row::Words(words)
            };
        }
    }

    #[cold]
    #[inline(never)]
    fn widen(&mut self) {
        if let Row::Bytes(cells) = self {
            *self = Row::Words(cells.iter().map(|&cell| u16::from(cell)).collect());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_keeps_its_cells_as_it_changes_form() {
        for (width, deepest) in [(20, 200), (300, 1000), (5000, 700), (5000, 40_000)] {
            let mut rows = Rows::new(width);
            let cell = |other: usize| (other * 7919 % deepest + 1) as u16;
            for n in 0..width {
                let other = n * 13 % width;
                assert_eq!(rows.cell(3, other), 0);
                assert!(rows.fill(3, other, cell(other)));
                assert!(!rows.fill(3, other, 1));
                assert_eq!(
                    rows.cell(3, n * 13 / 2 % width) == 0,
                    !(0..=n).any(|m| m * 13 % width == n * 13 / 2 % width)
                );
            }
            assert!((0..width).all(|other| rows.cell(3, other) == cell(other)));
        }
    }
}
