//! The file of a table: what was explored, without what is computed of it.
//!
//! A file is a row of columns, each followed by its checksum: one number or text for each of something.
//! Numbers are little-endian and as long as they are in memory, so that reading them is little more than
//! copying; and columns can be read side by side. The first column says how long the others are.

use std::fs::File;
use std::io::{self, Write};
use std::os::unix::fs::FileExt;
use std::thread;

use grundy_rules::{Ending, RelativeSeat};
use grundy_solver::{Graph, Positions};

use crate::header::Solving;
use crate::labels::{Label, Labels, Text};
use crate::table::{Known, Table};
use crate::text::{MAX_TEXT, are_plain};

/// Marks a draw. Everything below is the seat that has won.
const DRAWN: u8 = 254;
/// Bytes of a checksum.
const SUM: u64 = 4;
/// Bytes that are read at once. They stay in the cache of the processor.
const CHUNK: usize = 64 << 10;
/// Bytes of a file from which on two threads read it.
const AT_ONCE: u64 = 1 << 20;

/// The columns after the first, in the order of the file.
#[derive(Clone, Copy)]
enum Column {
    /// The number of positions at each distance.
    Levels,
    /// The texts of moves: their lengths, and the texts end to end.
    MoveLengths,
    Moves,
    /// The start of each position's moves, and the end of the last ones.
    Starts,
    /// The position that each move leads to.
    Options,
    /// The number of each move's text.
    Labels,
    /// The positions in which the game has ended, and how.
    Ended,
    Endings,
    /// The texts of positions, in the same way as those of moves.
    Lengths,
    Texts,
}

/// The number of columns after the first.
const COLUMNS: usize = 10;
/// The offset of the first of them.
const FIRST: u64 = COLUMNS as u64 * 8 + SUM;

/// The numbers of entries of the columns, in their order.
#[derive(Clone, Copy)]
struct Counts([u64; COLUMNS]);

impl Counts {
    fn of(table: &Table) -> Self {
        let bytes = |texts: &[Text]| texts.iter().map(|text| text.len() as u64).sum();
        let moves = table.moves.texts();
        let positions = table.positions.as_slice();
        let graph = &table.graph;
        Self([
            table.levels.len() as u64,
            moves.len() as u64,
            bytes(moves),
            graph.starts().len() as u64,
            graph.all_options().len() as u64,
            table.labels.len() as u64,
            graph.endings().len() as u64,
            graph.endings().len() as u64,
            positions.len() as u64,
            bytes(positions),
        ])
    }

    fn of_column(&self, column: Column) -> u64 {
        self.0[column as usize]
    }

    /// Bytes of one entry of each column.
    fn widths(&self) -> [u64; COLUMNS] {
        [8, 2, 1, 4, 4, self.label_width(), 4, 1, 2, 1]
    }

    /// Bytes of the number of a text: the fewest that hold all numbers.
    fn label_width(&self) -> u64 {
        match self.of_column(Column::MoveLengths) {
            0..=0x100 => 1,
            0x101..=0x1_0000 => 2,
            _ => 4,
        }
    }

    /// The start of each column, and the end of the file. `None` if that overflows.
    fn places(&self) -> Option<[u64; COLUMNS + 1]> {
        let mut places = [FIRST; COLUMNS + 1];
        for (column, width) in self.widths().into_iter().enumerate() {
            let bytes = self.0[column].checked_mul(width)?;
            places[column + 1] = places[column].checked_add(bytes)?.checked_add(SUM)?;
        }
        Some(places)
    }
}

/// The number of bytes that [`write`] writes, or [`u64::MAX`] if that overflows.
pub(crate) fn size(table: &Table) -> u64 {
    let places = Counts::of(table).places();
    places.map_or(u64::MAX, |places| places[COLUMNS])
}

/// Writes a table.
///
/// # Errors
/// If `out` cannot be written to.
pub(crate) fn write(table: &Table, out: &mut impl Write) -> io::Result<()> {
    let counts = Counts::of(table);
    let graph = &table.graph;
    let lengths = |texts: &[Text]| -> io::Result<Vec<u16>> {
        let lengths = texts.iter().map(|text| u16::try_from(text.len()));
        lengths.collect::<Result<_, _>>().map_err(io::Error::other)
    };
    let (moves, positions) = (table.moves.texts(), table.positions.as_slice());
    write_column(out, counts.0.iter().map(|count| count.to_le_bytes()))?;
    write_column(out, table.levels.iter().map(|level| level.to_le_bytes()))?;
    write_column(out, lengths(moves)?.iter().map(|long| long.to_le_bytes()))?;
    write_column(out, moves)?;
    write_column(out, graph.starts().iter().map(|start| start.to_le_bytes()))?;
    write_column(
        out,
        graph.all_options().iter().map(|node| node.to_le_bytes()),
    )?;
    let labels = table.labels.iter().map(|label| label.to_le_bytes());
    match counts.label_width() {
        1 => write_column(out, labels.map(|[low, ..]| [low]))?,
        2 => write_column(out, labels.map(|[low, high, ..]| [low, high]))?,
        _ => write_column(out, labels)?,
    }
    let endings = graph.endings().iter();
    write_column(out, endings.clone().map(|(node, _)| node.to_le_bytes()))?;
    let endings = endings.map(|(_, ending)| match ending {
        Ending::Won(RelativeSeat(seat)) => [*seat],
        Ending::Drawn => [DRAWN],
    });
    write_column(out, endings)?;
    write_column(
        out,
        lengths(positions)?.iter().map(|long| long.to_le_bytes()),
    )?;
    write_column(out, positions)
}

/// Writes a column and its checksum.
fn write_column(
    out: &mut impl Write,
    entries: impl IntoIterator<Item = impl AsRef<[u8]>>,
) -> io::Result<()> {
    let mut sum = crc32fast::Hasher::new();
    let mut chunk: Vec<u8> = Vec::with_capacity(CHUNK + MAX_TEXT);
    let mut flush = |chunk: &mut Vec<u8>| {
        sum.update(chunk);
        let written = out.write_all(chunk);
        chunk.clear();
        written
    };
    for entry in entries {
        chunk.extend_from_slice(entry.as_ref());
        if chunk.len() >= CHUNK {
            flush(&mut chunk)?;
        }
    }
    flush(&mut chunk)?;
    out.write_all(&sum.finalize().to_le_bytes())
}

/// Bytes that can be read from several places at once.
pub(crate) trait Source: Sync {
    /// Fills a buffer with the bytes from `at` on. `None` if the source ends before.
    fn fill(&self, buffer: &mut [u8], at: u64) -> Option<()>;
}

impl Source for [u8] {
    fn fill(&self, buffer: &mut [u8], at: u64) -> Option<()> {
        let bytes = self.get(usize::try_from(at).ok()?..)?;
        buffer.copy_from_slice(bytes.get(..buffer.len())?);
        Some(())
    }
}

impl Source for File {
    fn fill(&self, buffer: &mut [u8], at: u64) -> Option<()> {
        self.read_exact_at(buffer, at).ok()
    }
}

/// Reads a table that [`write`] wrote, from the first `length` bytes of a source; `solving` is the way to solve its
/// game. Any bytes may be given: `None` if they are not a table.
pub(crate) fn read<S: Source + ?Sized>(source: &S, length: u64, solving: Solving) -> Option<Table> {
    let reader = Reader::open(source, length)?;
    let (game, positions) = if length < AT_ONCE {
        (reader.game(solving)?, reader.positions()?)
    } else {
        thread::scope(|scope| {
            let positions = scope.spawn(|| reader.positions());
            let game = reader.game(solving);
            Some((game?, positions.join().ok()??))
        })?
    };
    Some(Table {
        positions,
        graph: game.graph,
        levels: game.levels,
        moves: game.moves,
        labels: game.labels,
        known: game.known,
    })
}

/// Whether these bytes are a sound table of a game for two players: any bytes may be given.
#[must_use]
pub fn is_table(bytes: &[u8]) -> bool {
    let solving = Solving {
        seats: 2,
        impartial: false,
        sum: false,
    };
    read(bytes, bytes.len() as u64, solving).is_some()
}

/// A file whose columns all lie within it.
struct Reader<'s, S: ?Sized> {
    source: &'s S,
    counts: Counts,
    places: [u64; COLUMNS + 1],
}

impl<'s, S: Source + ?Sized> Reader<'s, S> {
    fn open(source: &'s S, length: u64) -> Option<Self> {
        let mut cursor = Cursor::at(source, 0);
        let counts = cursor.take(COLUMNS * 8)?.as_chunks().0.iter();
        let counts: Vec<u64> = counts.map(|&count| u64::from_le_bytes(count)).collect();
        let counts = Counts(counts.try_into().ok()?);
        cursor.end(FIRST)?;
        let places = counts.places()?;
        let of = |column| counts.of_column(column);
        let is_sound = places[COLUMNS] == length
            && of(Column::Starts) == of(Column::Lengths) + 1
            && of(Column::Labels) == of(Column::Options)
            && of(Column::Ended) == of(Column::Endings)
            && of(Column::Levels) > 0
            && of(Column::Lengths) > 0;
        is_sound.then_some(Self {
            source,
            counts,
            places,
        })
    }

    /// A column of numbers.
    fn numbers<const N: usize, T>(
        &self,
        column: Column,
        number: impl Fn([u8; N]) -> T,
    ) -> Option<Vec<T>> {
        let mut left = usize::try_from(self.counts.of_column(column)).ok()?;
        // The whole column lies within the file, so this is at most a few times its size.
        let mut numbers = Vec::with_capacity(left);
        let mut cursor = Cursor::at(self.source, self.places[column as usize]);
        while left > 0 {
            let now = left.min(CHUNK / N);
            let chunk = cursor.take(now * N)?;
            numbers.extend(chunk.as_chunks().0.iter().map(|&bytes| number(bytes)));
            left -= now;
        }
        cursor.end(self.places[column as usize + 1])?;
        Some(numbers)
    }

    /// Hands out a column of texts, given the column of their lengths.
    fn each_text(
        &self,
        lengths: Column,
        texts: Column,
        mut take: impl FnMut(&str) -> Option<()>,
    ) -> Option<()> {
        let lengths = self.numbers(lengths, u16::from_le_bytes)?;
        let mut cursor = Cursor::at(self.source, self.places[texts as usize]);
        // No text is longer than a chunk, so a chunk holds whole ones.
        let are_short = lengths
            .iter()
            .all(|&long| (1..=MAX_TEXT).contains(&long.into()));
        are_short.then_some(())?;
        let mut left = &lengths[..];
        while !left.is_empty() {
            let mut bytes = 0;
            let fitting = left.iter().take_while(|&&long| {
                bytes += usize::from(long);
                bytes <= CHUNK
            });
            let (now, later) = left.split_at(fitting.count());
            let bytes = now.iter().map(|&long| usize::from(long)).sum();
            let mut chunk = str::from_utf8(cursor.take(bytes)?).ok()?;
            are_plain(chunk).then_some(())?;
            for &long in now {
                let (text, rest) = chunk.split_at_checked(long.into())?;
                take(text)?;
                chunk = rest;
            }
            left = later;
        }
        cursor.end(self.places[texts as usize + 1])
    }

    fn positions(&self) -> Option<Positions<Text>> {
        let count = usize::try_from(self.counts.of_column(Column::Lengths)).ok()?;
        let mut list: Vec<Text> = Vec::with_capacity(count);
        self.each_text(Column::Lengths, Column::Texts, |text| {
            list.push(text.into());
            Some(())
        })?;
        Positions::of_different(list)
    }

    /// Everything but the texts of positions, solved.
    fn game(&self, solving: Solving) -> Option<Game> {
        let levels = self.numbers(Column::Levels, u64::from_le_bytes)?;
        let mut moves = Labels::default();
        let mut count = 0;
        self.each_text(Column::MoveLengths, Column::Moves, |text| {
            // A text that was there already has an earlier number.
            let is_new = moves.add(text) == count;
            count += 1;
            is_new.then_some(())
        })?;
        let labels = match self.counts.label_width() {
            1 => self.numbers(Column::Labels, |[low]| Label::from(low)),
            2 => self.numbers(Column::Labels, |bytes| {
                Label::from(u16::from_le_bytes(bytes))
            }),
            _ => self.numbers(Column::Labels, Label::from_le_bytes),
        }?;
        let are_known = labels.iter().max().is_none_or(|&highest| highest < count);
        are_known.then_some(())?;
        let graph = self.graph(solving.seats)?;
        let known = Known::of(&graph, &labels, &self.first()?, solving).ok()?;
        Some(Game {
            levels,
            moves,
            labels,
            graph,
            known,
        })
    }

    fn graph(&self, seats: u8) -> Option<Graph> {
        let starts = self.numbers(Column::Starts, u32::from_le_bytes)?;
        let options = self.numbers(Column::Options, u32::from_le_bytes)?;
        let ended = self.numbers(Column::Ended, u32::from_le_bytes)?;
        let endings = self.numbers(Column::Endings, |[ending]| match ending {
            DRAWN => Some(Ending::Drawn),
            seat => (seat < seats).then_some(Ending::Won(RelativeSeat(seat))),
        })?;
        let endings = ended.into_iter().zip(endings);
        let endings = endings.map(|(node, ending)| Some((node, ending?)));
        Graph::of_rows(seats, starts, options, endings.collect::<Option<_>>()?)
    }

    /// The text of the first position, before the others are read.
    fn first(&self) -> Option<Text> {
        let mut length = [0; 2];
        self.source
            .fill(&mut length, self.places[Column::Lengths as usize])?;
        let mut text = vec![0; u16::from_le_bytes(length).into()];
        self.source
            .fill(&mut text, self.places[Column::Texts as usize])?;
        Text::from_utf8(text).ok()
    }
}

/// A table without its positions.
struct Game {
    levels: Vec<u64>,
    moves: Labels,
    labels: Vec<Label>,
    graph: Graph,
    known: Known,
}

/// Reads a column from front to back, and its checksum.
struct Cursor<'s, S: ?Sized> {
    source: &'s S,
    at: u64,
    sum: crc32fast::Hasher,
    chunk: Vec<u8>,
}

impl<'s, S: Source + ?Sized> Cursor<'s, S> {
    fn at(source: &'s S, at: u64) -> Self {
        Self {
            source,
            at,
            sum: crc32fast::Hasher::new(),
            chunk: vec![0; CHUNK],
        }
    }

    /// The next bytes, at most a chunk.
    fn take(&mut self, length: usize) -> Option<&[u8]> {
        let chunk = self.chunk.get_mut(..length)?;
        self.source.fill(chunk, self.at)?;
        self.sum.update(chunk);
        self.at += length as u64;
        Some(chunk)
    }

    /// Checks that a column was read to its end, where its checksum is right and the column at `next` follows.
    fn end(self, next: u64) -> Option<()> {
        let mut sum = [0; size_of::<u32>()];
        self.source.fill(&mut sum, self.at)?;
        let is_whole = self.at + SUM == next && u32::from_le_bytes(sum) == self.sum.finalize();
        is_whole.then_some(())
    }
}
