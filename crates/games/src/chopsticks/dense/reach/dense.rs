//! Levels of many positions, by whole rows of bits.
//!
//! A row is all positions with one pair of the mover: a bit for every pair of the other. A tap
//! moves bits within a row, and splits join the rows of one total, so that neither cares which bits
//! are set. What a row leads to has the same pair in the place of the other; so 64 rows at a time
//! are turned into a column. Rows whose columns are full are left out. All of the set is expanded
//! and not its last level, which would be a second set; what comes of the older ones is in the set
//! already.
//!
//! Columns are entered as they are found, in batches from the last one to the first. Rows that are
//! yet to be read must not see what this level has entered, so the columns entered are kept
//! beside the set for these rows: a quarter of its size at most.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use super::super::spec::Axes;
use super::bits::{BITS, Block, Board, Entry, Hands, Set, each_bit};
use super::sparse::Cliques;
use crate::chopsticks::Overflow;

/// Into how many batches the columns are cut.
const BATCHES: usize = 16;

/// The next level.
pub(super) enum Level {
    /// All of its positions, which are few.
    Few(Vec<Entry>),
    /// There are more.
    Many,
}

/// Makes all moves in the positions of a set and enters what is new. Lists it if there are no more
/// than `few`.
pub(super) fn expand(
    axes: &Axes,
    seen: &mut Set,
    cliques: &mut Cliques,
    few: usize,
    threads: usize,
) -> Level {
    if axes.transfers || axes.suicide {
        gather(seen, cliques);
    }
    let planes = Planes::new(seen.board());
    let totals = cliques.totals();
    let (once, twice) = (
        planes.by_total(&cliques.once, totals),
        planes.by_total(&cliques.twice, totals),
    );
    let lone = planes.lone_rows(seen);
    let blocks = seen.board().blocks().len();
    let size = blocks.div_ceil(BATCHES);
    let mut entered: Vec<Entered> = (0..blocks).map(|_| Vec::new()).collect();
    let mut level = Level::Few(Vec::new());
    for batch in (0..blocks.div_ceil(size)).rev() {
        let (first, end) = (batch * size, blocks.min((batch + 1) * size));
        let reader = Reader {
            axes,
            seen,
            planes: &planes,
            once: &once,
            twice: &twice,
            lone: &lone,
            entered: &entered,
            batch,
            batch_row: seen.board().blocks()[first].row,
        };
        let mut columns = vec![Vec::new(); end - first];
        share(&mut columns, threads, |place, column| {
            *column = reader.column(first + place);
        });
        for (place, column) in columns.iter().enumerate() {
            list(first + place, column, seen, few, &mut level);
        }
        // Rows of this batch are not read any more.
        entered
            .iter_mut()
            .for_each(|entered| entered.truncate(batch));
        let starts: Vec<usize> = (0..=batch)
            .map(|batch| seen.board().blocks()[batch * size].row)
            .collect();
        let old = seen.columns_mut(first).zip(&mut entered[first..end]);
        let mut each: Vec<_> = old.zip(&columns).collect();
        share(&mut each, threads, |_, ((old, kept), column)| {
            for (old, new) in old.iter_mut().zip(column.iter()) {
                *old |= new;
            }
            if !column.is_empty() {
                kept.extend(
                    starts
                        .windows(2)
                        .map(|rows| column[rows[0]..rows[1]].into()),
                );
            }
        });
    }
    level
}

/// What a level has entered into a column, by the batches of the rows that are yet to be read.
/// Nothing if there was nothing new.
type Entered = Vec<Box<[u64]>>;

/// The order of the words of a row while moves are made: the first words of all larger hands, then
/// the second ones. So what is done to every word of a hand's is done to neighbours.
struct Planes {
    hands: usize,
    /// The block of every word.
    blocks: Vec<usize>,
    /// Where each plane starts, and where the last one ends. The first larger hand of a plane is the
    /// first that has so many words.
    starts: Vec<usize>,
}

impl Planes {
    fn new(board: &Board) -> Self {
        let hands = usize::from(board.rollover());
        let mut starts = vec![0];
        let mut blocks = Vec::with_capacity(board.blocks().len());
        for word in 0..hands.div_ceil(BITS) {
            let larger = word * BITS..hands;
            blocks.extend(larger.map(|larger| board.first_block(larger) + word));
            starts.push(blocks.len());
        }
        Self {
            hands,
            blocks,
            starts,
        }
    }

    /// How many there are.
    fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// The words of a plane, of the larger hands from `plane * BITS` on.
    fn of<'a>(&self, row: &'a [u64], plane: usize) -> &'a [u64] {
        &row[self.starts[plane]..self.starts[plane + 1]]
    }

    /// Words by block and total, told by total and place in a row.
    fn by_total(&self, words: &[u64], totals: usize) -> Vec<u64> {
        let of = |total: usize| {
            self.blocks
                .iter()
                .map(move |block| words[block * totals + total])
        };
        (0..totals).flat_map(of).collect()
    }

    /// The rows of the pairs with a dead hand, by the other one.
    fn lone_rows(&self, seen: &Set) -> Vec<u64> {
        let rows = (0..self.hands).map(|hand| hand * (hand + 1) / 2);
        let words = |row: usize| {
            self.blocks
                .iter()
                .map(move |&block| seen.column(block)[row])
        };
        rows.flat_map(words).collect()
    }
}

/// Does the items on so many threads, in any order.
fn share<T: Send>(items: &mut [T], threads: usize, work: impl Fn(usize, &mut T) + Sync) {
    if threads <= 1 {
        return items
            .iter_mut()
            .enumerate()
            .for_each(|(n, item)| work(n, item));
    }
    let next = AtomicUsize::new(0);
    let items: Vec<Mutex<&mut T>> = items.iter_mut().map(Mutex::new).collect();
    let one = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(number) else {
                return;
            };
            let mut item = item.lock().unwrap_or_else(PoisonError::into_inner);
            work(number, &mut item);
        }
    };
    std::thread::scope(|scope| {
        (1..threads).for_each(|_| {
            scope.spawn(one);
        });
        one();
    });
}

/// Lists the new positions of a column.
fn list(block: usize, column: &[u64], seen: &Set, few: usize, level: &mut Level) {
    let Level::Few(listed) = level else {
        return;
    };
    let board = seen.board();
    for (row, &new) in column.iter().enumerate() {
        if new == 0 {
            continue;
        }
        each_bit(new, |bit| {
            let other = board.hands(board.blocks()[block].row + bit);
            listed.push(board.entry(board.hands(row), other));
        });
        if listed.len() > few {
            *level = Level::Many;
            return;
        }
    }
}

/// Finds the cliques that have sources in a set.
fn gather(seen: &Set, cliques: &mut Cliques) {
    let board = seen.board();
    let totals = cliques.totals();
    let once = cliques.once.chunks_exact_mut(totals);
    let each = once.zip(cliques.twice.chunks_exact_mut(totals));
    for (block, (once, twice)) in each.enumerate() {
        once.fill(0);
        twice.fill(0);
        let column = seen.column(block);
        for larger in 1..usize::from(board.rollover()) {
            let first = larger * (larger + 1) / 2;
            // The smaller hand is 1 and more, the total by so much greater than the larger one.
            let words = &column[first + 1..=first + larger];
            let once = &mut once[larger + 1..=2 * larger];
            let twice = &mut twice[larger + 1..=2 * larger];
            for ((once, twice), &word) in once.iter_mut().zip(twice).zip(words) {
                *twice |= *once & word;
                *once |= word;
            }
        }
    }
}

/// What a level is made from.
struct Reader<'a> {
    axes: &'a Axes,
    seen: &'a Set,
    planes: &'a Planes,
    /// For every total of the mover's live hands the positions with at least one of their pairs, and
    /// with at least two.
    once: &'a [u64],
    twice: &'a [u64],
    /// The rows of the pairs with a dead hand, as they were before this level.
    lone: &'a [u64],
    /// What this level has entered into every column, for the rows that are not yet read.
    entered: &'a [Entered],
    /// The batch that is read, and its first row.
    batch: usize,
    batch_row: usize,
}

impl Reader<'_> {
    /// The new positions in which the player who waits has a pair of this block; nothing if there
    /// are none.
    fn column(&self, number: usize) -> Vec<u64> {
        let board = self.seen.board();
        let block = board.blocks()[number];
        let old = self.seen.column(number);
        let full = old
            .iter()
            .fold(u64::MAX >> (BITS - block.len), |full, word| full & word);
        if full.count_ones() as usize == block.len {
            return Vec::new();
        }
        let rows = self.rows(block);
        let words = self.planes.blocks.len();
        let mut squares = Squares::new(self.planes);
        for (bit, row) in rows.chunks_exact(words).enumerate() {
            if full >> bit & 1 == 0 {
                self.play(board.hands(block.row + bit), row, squares.of(bit));
            }
        }
        let mut column = squares.turned(board);
        let mut any = 0;
        for (new, &old) in column.iter_mut().zip(old) {
            *new &= !old;
            any |= *new;
        }
        if any == 0 {
            column.clear();
        }
        column
    }

    /// The rows of the pairs of a block, as they were before this level.
    fn rows(&self, block: Block) -> Vec<u64> {
        let words = self.planes.blocks.len();
        let mut rows = vec![0; words * block.len];
        let mut lines = [0; BITS];
        for (place, &word) in self.planes.blocks.iter().enumerate() {
            let lines = &mut lines[..block.len];
            lines.copy_from_slice(&self.seen.column(word)[block.row..][..block.len]);
            if let Some(entered) = self.entered[word].get(self.batch) {
                let entered = &entered[block.row - self.batch_row..];
                for (old, new) in lines.iter_mut().zip(entered) {
                    *old &= !new;
                }
            }
            let row = rows[place..].iter_mut().step_by(words);
            row.zip(lines).for_each(|(row, &mut line)| *row = line);
        }
        rows
    }

    /// Makes all moves of a pair against the pairs of a row.
    fn play(&self, (smaller, larger): Hands, row: &[u64], made: &mut [u64]) {
        let (axes, planes) = (self.axes, self.planes);
        if larger == 0 {
            return;
        }
        let total = usize::from(smaller + larger);
        for plane in 0..planes.len() {
            let made = &mut made[plane * (planes.hands + BITS)..];
            let once = planes.of(&self.once[total * row.len()..], plane);
            if smaller > 0 && axes.transfers {
                let twice = planes.of(&self.twice[total * row.len()..], plane);
                let sources = once.iter().zip(twice).zip(planes.of(row, plane));
                for (made, ((once, twice), own)) in made.iter_mut().zip(sources) {
                    *made |= twice | once & !own;
                }
            }
            if smaller == 0 && axes.suicide {
                add(made, once);
            }
            if smaller > 0 && axes.divisions && total < usize::from(axes.rollover) {
                add(made, planes.of(&self.lone[total * row.len()..], plane));
            }
        }
        // Nobody moves against a player who has nothing left.
        made[0] &= !1;
        if row.iter().all(|&word| word == 0) {
            return;
        }
        for hand in [if smaller == larger { 0 } else { smaller }, larger] {
            if hand > 0 {
                planes.tap(row, hand.into(), axes.overflow, made);
            }
        }
    }
}

impl Planes {
    /// Taps a hand of every pair of a row with `hand`. What is made has a line for every hand with a
    /// bit for every other one, plane by plane; a pair of hands is in one line or the other.
    fn tap(&self, row: &[u64], hand: usize, overflow: Overflow, made: &mut [u64]) {
        let (hands, beyond) = (self.hands, self.hands - hand);
        for plane in 0..self.len() {
            let lines = self.of(row, plane);
            let least = plane * BITS;
            // The larger hand was tapped; a dead one is not.
            let made = &mut made[plane * hands..][..hands];
            let (live, over) = (least.max(1), least.max(beyond));
            if live < beyond {
                add(
                    &mut made[live + hand..],
                    &lines[live - least..beyond - least],
                );
            }
            match overflow {
                Overflow::Rollover => add(&mut made[over - beyond..hand], &lines[over - least..]),
                Overflow::Cutoff => {
                    made[0] |= lines[over - least..].iter().fold(0, |all, line| all | line);
                }
            }
        }
        let (up, up_by) = (hand / BITS, hand % BITS);
        let (down, down_by) = (beyond / BITS, beyond % BITS);
        for from in 0..self.len() {
            // The smaller one was.
            let lines = self.of(row, from);
            let live = if from == 0 { !1 } else { !0 };
            let mut or = Shifted {
                planes: self,
                lines,
                from,
                made: &mut *made,
            };
            or.add_to(from.checked_add(up), |line| (line & live) << up_by);
            if up_by > 0 {
                or.add_to(from.checked_add(up + 1), |line| line >> (BITS - up_by));
            }
            match overflow {
                Overflow::Rollover => {
                    or.add_to(from.checked_sub(down), |line| line >> down_by);
                    if down_by > 0 {
                        or.add_to(from.checked_sub(down + 1), |line| line << (BITS - down_by));
                    }
                }
                Overflow::Cutoff if from >= down => {
                    let killed = if from == down { !0 << down_by } else { !0 };
                    or.add_to(Some(0), |line| u64::from(line & killed != 0));
                }
                Overflow::Cutoff => {}
            }
        }
    }
}

/// The lines of a plane, to be added to those of another one.
struct Shifted<'a> {
    planes: &'a Planes,
    lines: &'a [u64],
    from: usize,
    made: &'a mut [u64],
}

impl Shifted<'_> {
    #[inline]
    fn add_to(&mut self, plane: Option<usize>, moved: impl Fn(u64) -> u64) {
        let hands = self.planes.hands;
        if let Some(plane) = plane.filter(|&plane| plane < self.planes.len()) {
            let made = &mut self.made[plane * hands + self.from * BITS..];
            for (made, &line) in made.iter_mut().zip(self.lines) {
                *made |= moved(line);
            }
        }
    }
}

/// What the pairs of a block make of their rows: for each of them and for every hand of the other
/// a line, with a bit for every hand beside it.
struct Squares<'a> {
    planes: &'a Planes,
    lines: Vec<u64>,
}

impl<'a> Squares<'a> {
    fn new(planes: &'a Planes) -> Self {
        Self {
            planes,
            lines: vec![0; BITS * Self::size(planes)],
        }
    }

    /// Words of one of them.
    fn size(planes: &Planes) -> usize {
        planes.len() * planes.hands
    }

    fn of(&mut self, pair: usize) -> &mut [u64] {
        let size = Self::size(self.planes);
        &mut self.lines[pair * size..][..size]
    }

    /// For every pair of hands a word with a bit for every square.
    fn turned(&self, board: &Board) -> Vec<u64> {
        let size = Self::size(self.planes);
        let mut column = vec![0; board.rows()];
        let mut block = [0; BITS];
        for place in 0..size {
            let lines = self.lines[place..].iter().step_by(size);
            let mut any = 0;
            for (turned, &line) in block.iter_mut().zip(lines) {
                *turned = line;
                any |= line;
            }
            if any == 0 {
                continue;
            }
            transpose(&mut block);
            let (plane, hand) = (place / self.planes.hands, place % self.planes.hands);
            let others = plane * BITS..self.planes.hands.min((plane + 1) * BITS);
            for (other, made) in others.zip(&block) {
                let (smaller, larger) = (hand.min(other), hand.max(other));
                column[larger * (larger + 1) / 2 + smaller] |= made;
            }
        }
        column
    }
}

fn add(made: &mut [u64], more: &[u64]) {
    for (made, more) in made.iter_mut().zip(more) {
        *made |= more;
    }
}

/// Transposes a square of bits.
fn transpose(block: &mut [u64; BITS]) {
    let mut far = BITS / 2;
    while far > 0 {
        // The lower half of every `2 * far` bits.
        let mask = u64::MAX / ((1 << far) + 1);
        for lines in block.chunks_exact_mut(2 * far) {
            let (upper, lower) = lines.split_at_mut(far);
            for (upper, lower) in upper.iter_mut().zip(lower) {
                let swap = (*upper >> far ^ *lower) & mask;
                *lower ^= swap;
                *upper ^= swap << far;
            }
        }
        far /= 2;
    }
}
