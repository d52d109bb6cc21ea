//! The file of a table: what was explored, without what is computed of it.
//!
//! All numbers are little-endian. The levels; the texts of the moves; then for every position its text
//! and either how the game has ended or its moves, each with the number of its text and of the
//! position that it leads to.

use std::io::{self, Write};

use grundy_rules::{Ending, RelativeSeat};
use grundy_solver::{Explored, Graph, Positions};

use crate::header::Solving;
use crate::labels::{Labels, Text};
use crate::table::Table;
use crate::text::{MAX_TEXT, are_plain};

/// Marks a position in which the game goes on.
const GOES_ON: u8 = 255;
/// Marks a draw. Everything below is the seat that has won.
const DRAWN: u8 = 254;

/// How many bytes [`write`] writes.
pub(crate) fn size(table: &Table) -> u64 {
    let texts = table.positions.as_slice().iter().chain(table.moves.texts());
    let texts: u64 = texts.map(|text| text.len() as u64 + 2).sum();
    let rows = table.graph.len() as u64 * 5 + table.labels.len() as u64 * 8;
    texts + rows + table.levels.len() as u64 * 8 + 12
}

/// Writes a table.
///
/// # Errors
/// Those of `out`.
pub(crate) fn write(table: &Table, out: &mut impl Write) -> io::Result<()> {
    let count = |out: &mut dyn Write, length: usize| {
        let length = u32::try_from(length).map_err(io::Error::other)?;
        out.write_all(&length.to_le_bytes())
    };
    let text = |out: &mut dyn Write, text: &str| {
        let length = u16::try_from(text.len()).map_err(io::Error::other)?;
        out.write_all(&length.to_le_bytes())?;
        out.write_all(text.as_bytes())
    };
    count(out, table.levels.len())?;
    for level in &table.levels {
        out.write_all(&level.to_le_bytes())?;
    }
    count(out, table.moves.texts().len())?;
    for label in table.moves.texts() {
        text(out, label)?;
    }
    count(out, table.positions.len())?;
    for (node, position) in (0..).zip(table.positions.as_slice()) {
        text(out, position)?;
        match table.graph.ending(node) {
            Some(Ending::Won(RelativeSeat(seat))) => out.write_all(&[seat])?,
            Some(Ending::Drawn) => out.write_all(&[DRAWN])?,
            None => {
                out.write_all(&[GOES_ON])?;
                let labels = table.labels(node);
                count(out, labels.len())?;
                for (label, option) in labels.iter().zip(table.graph.options(node)) {
                    out.write_all(&label.to_le_bytes())?;
                    out.write_all(&option.to_le_bytes())?;
                }
            }
        }
    }
    Ok(())
}

/// Reads what [`write`] wrote, of a game that is solved so. Any bytes may be given: what is not a table
/// is `None`.
pub(crate) fn read(bytes: &[u8], solving: Solving) -> Option<Table> {
    let seats = solving.seats;
    let mut bytes = Bytes(bytes);
    let mut levels = Vec::new();
    for _ in 0..bytes.count(8)? {
        levels.push(u64::from_le_bytes(bytes.chunk()?));
    }
    let mut moves = Labels::default();
    for number in 0..bytes.count(2)? {
        let text = bytes.text()?;
        // A text that was there already has an earlier number.
        (moves.add(text) as usize == number).then_some(())?;
    }
    let count = bytes.count(3)?;
    let mut positions: Vec<Text> = Vec::with_capacity(count);
    let mut graph = Graph::new(seats);
    // About as many as there can be, so that neither list is moved as it grows.
    let mut labels = Vec::with_capacity(bytes.0.len().saturating_sub(8 * count) / 8);
    for _ in 0..count {
        positions.push(bytes.text()?.into());
        match bytes.chunk::<1>()? {
            [GOES_ON] => {
                let length = bytes.count(8)?;
                let row = bytes.take(8 * length)?;
                let halves = row.as_chunks::<4>().0.as_chunks::<2>().0;
                let row = halves.iter().map(|halves| halves.map(u32::from_le_bytes));
                let is_known = |&[label, option]: &[u32; 2]| {
                    (label as usize) < moves.texts().len() && (option as usize) < count
                };
                // A game that goes on has a move.
                (length > 0 && row.clone().all(|entry| is_known(&entry))).then_some(())?;
                labels.extend(row.clone().map(|[label, _]| label));
                graph.push_unfinished(row.map(|[_, option]| option));
            }
            [DRAWN] => graph.push_ended(Ending::Drawn),
            [seat] if seat < seats => graph.push_ended(Ending::Won(RelativeSeat(seat))),
            _ => return None,
        }
    }
    let is_sound = bytes.is_empty() && count > 0 && !levels.is_empty();
    is_sound.then_some(())?;
    let explored = Explored {
        positions: Positions::of(positions)?,
        graph,
        levels,
    };
    Table::solve(explored, moves, labels, solving).ok()
}

/// Whether these bytes are a sound table of a game for two players: any bytes may be given.
#[must_use]
pub fn is_table(bytes: &[u8]) -> bool {
    let solving = Solving {
        seats: 2,
        impartial: false,
        sum: false,
    };
    read(bytes, solving).is_some()
}

/// Bytes that are taken from the front.
pub(crate) struct Bytes<'b>(&'b [u8]);

impl<'b> Bytes<'b> {
    /// What comes after a heading.
    pub(crate) fn after(heading: &[u8], bytes: &'b [u8]) -> Option<Self> {
        bytes.strip_prefix(heading).map(Self)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn chunk<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (chunk, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*chunk)
    }

    /// A count of things that take at least so many bytes each, so that it is no larger than what
    /// can follow.
    fn count(&mut self, each: usize) -> Option<usize> {
        let count = u32::from_le_bytes(self.chunk()?) as usize;
        (count <= self.0.len() / each).then_some(count)
    }

    /// The same as a number of 8 bytes.
    pub(crate) fn long_count(&mut self, each: usize) -> Option<usize> {
        let count = usize::try_from(u64::from_le_bytes(self.chunk()?)).ok()?;
        (count <= self.0.len() / each).then_some(count)
    }

    fn take(&mut self, length: usize) -> Option<&'b [u8]> {
        let (bytes, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(bytes)
    }

    /// Bytes after their number.
    pub(crate) fn sized(&mut self) -> Option<&'b [u8]> {
        let length = self.long_count(1)?;
        self.take(length)
    }

    fn text(&mut self) -> Option<&'b str> {
        let length = usize::from(u16::from_le_bytes(self.chunk()?));
        let text = std::str::from_utf8(self.take(length)?).ok()?;
        let is_sound = !text.is_empty() && text.len() <= MAX_TEXT && are_plain(text);
        is_sound.then_some(text)
    }
}
