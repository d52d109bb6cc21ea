//! Levels of many positions, by whole rows of bits.
//!
//! A row is all positions with one pair of the mover: a bit for every pair of the other. A tap
//! moves bits within a row, and splits join the rows of one total, so that neither cares which bits
//! are set. What a row leads to has the same pair in the place of the other; so 64 rows at a time
//! are turned into a column. All of the set is expanded and not its last level, which would be
//! a second set; what comes of the older ones is in the set already.
//!
//! Columns are entered as they are found, in batches from the last one to the first. Rows that are
//! yet to be read must not see what this level has entered, so the columns entered are kept
//! beside the set for these rows: a quarter of its size at most.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use super::super::spec::Axes;
use super::bits::{BITS, Block, Board, Entry, Set, each_bit};
use super::sparse::Cliques;
use crate::chopsticks::Overflow;

/// Into how many batches the columns are cut.
const BATCHES: usize = 16;

/// The next level.
pub(super) struct Level {
    /// How many positions it has.
    pub(super) found: u64,
    /// All of them, if they are few.
    pub(super) listed: Option<Vec<Entry>>,
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
    let totals = cliques.totals();
    let (once, twice) = (
        by_total(&cliques.once, totals),
        by_total(&cliques.twice, totals),
    );
    let lone = lone_rows(seen);
    let blocks = seen.board().blocks().len();
    let mut entered: Vec<Entered> = Vec::new();
    let mut level = Level {
        found: 0,
        listed: Some(Vec::new()),
    };
    let mut end = blocks;
    while end > 0 {
        let first = end.saturating_sub(blocks.div_ceil(BATCHES));
        let reader = Reader {
            axes,
            seen,
            once: &once,
            twice: &twice,
            lone: &lone,
            entered: &entered,
        };
        let mut batch = vec![Vec::new(); end - first];
        share(&mut batch, threads, |place, column| {
            *column = reader.column(first + place);
        });
        for (place, column) in batch.iter().enumerate() {
            enter(first + place, column, seen, few, &mut level);
        }
        // Rows from here on are not read any more.
        let rows = seen.board().blocks()[first].row;
        entered.iter_mut().for_each(|entered| entered.keep(rows));
        entered.push(Entered::new(first, &batch, rows));
        end = first;
    }
    level
}

/// Some columns that a level has entered, for the rows that are yet to be read.
struct Entered {
    first: usize,
    columns: usize,
    /// Row by row, so that those that were read are cut off. Of this size it is given back at once.
    words: Vec<u64>,
}

impl Entered {
    fn new(first: usize, batch: &[Vec<u64>], rows: usize) -> Self {
        let row = |row: usize| batch.iter().map(move |column| column[row]);
        let mut words = Vec::with_capacity(rows * batch.len());
        words.extend((0..rows).flat_map(row));
        Self {
            first,
            columns: batch.len(),
            words,
        }
    }

    fn keep(&mut self, rows: usize) {
        self.words.truncate(rows * self.columns);
        self.words.shrink_to_fit();
    }

    fn row(&self, row: usize) -> &[u64] {
        &self.words[row * self.columns..][..self.columns]
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

/// Enters a column of new positions.
fn enter(block: usize, column: &[u64], seen: &mut Set, few: usize, level: &mut Level) {
    let mut found = 0;
    for (word, new) in seen.column_mut(block).iter_mut().zip(column) {
        *word |= new;
        found += u64::from(new.count_ones());
    }
    level.found += found;
    if level.found > few as u64 {
        level.listed = None;
    }
    if let (Some(listed), 1..) = (&mut level.listed, found) {
        let board = seen.board();
        for (row, &new) in column.iter().enumerate() {
            each_bit(new, |bit| {
                let other = board.hands(board.blocks()[block].row + bit);
                listed.push(board.entry(board.hands(row), other));
            });
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
    /// For every total of the mover's live hands the positions with at least one of their pairs, and
    /// with at least two.
    once: &'a [u64],
    twice: &'a [u64],
    /// The rows of the pairs with a dead hand, as they were before this level.
    lone: &'a [u64],
    /// What this level has entered into the last columns, for the rows that are not yet read.
    entered: &'a [Entered],
}

impl Reader<'_> {
    /// The new positions in which the player who waits has a pair of this block.
    fn column(&self, number: usize) -> Vec<u64> {
        let board = self.seen.board();
        let block = board.blocks()[number];
        let rows = self.rows(block);
        let words = board.blocks().len();
        let mut made = vec![0; words * BITS];
        let mut square = Square::new(board);
        for (bit, row) in rows.chunks_exact(words).enumerate() {
            let made = &mut made[bit * words..][..words];
            self.play(block.row + bit, row, &mut square, made);
        }
        let mut column = self.seen.column(number).to_vec();
        let mut turned = [0; BITS];
        for (word, block) in board.blocks().iter().enumerate() {
            for (line, row) in turned.iter_mut().zip(made.chunks_exact(words)) {
                *line = row[word];
            }
            transpose(&mut turned);
            let old = &mut column[block.row..][..block.len];
            for (old, &made) in old.iter_mut().zip(&turned) {
                *old = made & !*old;
            }
        }
        column
    }

    /// The rows of the pairs of a block, as they were before this level.
    fn rows(&self, block: Block) -> Vec<u64> {
        let words = self.seen.board().blocks().len();
        let mut rows = vec![0; words * block.len];
        for word in 0..words {
            let column = &self.seen.column(word)[block.row..][..block.len];
            for (row, &old) in rows.chunks_exact_mut(words).zip(column) {
                row[word] = old;
            }
        }
        for (row, number) in rows.chunks_exact_mut(words).zip(block.row..) {
            for entered in self.entered {
                let new = entered.row(number);
                for (old, new) in row[entered.first..].iter_mut().zip(new) {
                    *old &= !new;
                }
            }
        }
        rows
    }

    /// Makes all moves of a pair against the pairs of a row.
    fn play(&self, mover: usize, row: &[u64], square: &mut Square, made: &mut [u64]) {
        let (board, axes) = (self.seen.board(), self.axes);
        let (smaller, larger) = board.hands(mover);
        if larger == 0 {
            return;
        }
        let total = usize::from(smaller + larger);
        let once = &self.once[total * row.len()..][..row.len()];
        let twice = &self.twice[total * row.len()..][..row.len()];
        if smaller > 0 && axes.transfers {
            let sources = once.iter().zip(twice).zip(row);
            for (made, ((once, twice), own)) in made.iter_mut().zip(sources) {
                *made |= twice | once & !own;
            }
        }
        if smaller == 0 && axes.suicide {
            add(made, once);
        }
        if smaller > 0 && axes.divisions && total < usize::from(axes.rollover) {
            add(made, &self.lone[total * row.len()..]);
        }
        // Nobody moves against a player who has nothing left.
        made[0] &= !1;
        if row.iter().all(|&word| word == 0) {
            return;
        }
        square.fill(board, row);
        for hand in [if smaller == larger { 0 } else { smaller }, larger] {
            if hand > 0 {
                square.tap(hand.into(), axes.overflow);
            }
        }
        square.give(board, made);
    }
}

/// Words by block and total, told by total and block.
fn by_total(words: &[u64], totals: usize) -> Vec<u64> {
    let all = |total: usize| words.iter().skip(total).step_by(totals).copied();
    (0..totals).flat_map(all).collect()
}

/// The rows of the pairs with a dead hand, by the other one.
fn lone_rows(seen: &Set) -> Vec<u64> {
    let board = seen.board();
    let hands = 0..usize::from(board.rollover());
    let rows = hands.map(|hand| hand * (hand + 1) / 2);
    let words = |row: usize| (0..board.blocks().len()).map(move |word| seen.column(word)[row]);
    rows.flat_map(words).collect()
}

/// A row as a square: for every hand of the other a line, with a bit for every other hand beside it.
/// Every pair of unequal hands is there twice.
struct Square {
    hands: usize,
    /// The lines by their words: the first ones of all lines, then the second ones.
    lines: Vec<u64>,
    /// What the taps make of them; only bits up to the number of their line count.
    made: Vec<u64>,
}

impl Square {
    fn new(board: &Board) -> Self {
        let hands = usize::from(board.rollover());
        let lines = vec![0; hands.div_ceil(BITS) * hands.next_multiple_of(BITS)];
        Self {
            hands,
            made: lines.clone(),
            lines,
        }
    }

    fn fill(&mut self, board: &Board, row: &[u64]) {
        self.lines.fill(0);
        self.made.fill(0);
        let stride = self.hands.next_multiple_of(BITS);
        for hand in 0..self.hands {
            let smaller = &row[board.first_block(hand)..board.first_block(hand + 1)];
            for (word, &bits) in smaller.iter().enumerate() {
                self.lines[word * stride + hand] = bits;
            }
        }
        let mut block = [0; BITS];
        for below in (0..stride).step_by(BITS) {
            for left in (0..=below).step_by(BITS) {
                let lines = left / BITS * stride + below;
                block.copy_from_slice(&self.lines[lines..lines + BITS]);
                transpose(&mut block);
                let turned = below / BITS * stride + left;
                for (line, bits) in self.lines[turned..turned + BITS].iter_mut().zip(&block) {
                    *line |= bits;
                }
            }
        }
    }

    /// Taps a hand of every pair with `hand`.
    fn tap(&mut self, hand: usize, overflow: Overflow) {
        let (hands, beyond) = (self.hands, self.hands - hand);
        let stride = hands.next_multiple_of(BITS);
        let words = self.lines.len() / stride;
        let lines = |word: usize| &self.lines[word * stride..][..hands];
        for (word, made) in self.made.chunks_exact_mut(stride).enumerate() {
            // One of the hands was tapped; a dead one is not.
            add(&mut made[hand + 1..hands], &lines(word)[1..beyond]);
            if overflow == Overflow::Rollover {
                add(&mut made[..hand], &lines(word)[beyond..]);
            }
            // The other one was.
            let (skipped, by) = (hand / BITS, hand % BITS);
            if let Some(from) = word.checked_sub(skipped) {
                let live = if from == 0 { !1 } else { !0 };
                for (made, &bits) in made.iter_mut().zip(lines(from)) {
                    *made |= (bits & live) << by;
                }
                if from > 0 && by > 0 {
                    for (made, &bits) in made.iter_mut().zip(lines(from - 1)) {
                        *made |= bits >> (BITS - by);
                    }
                }
            }
            let (skipped, by) = (beyond / BITS, beyond % BITS);
            match overflow {
                Overflow::Rollover => {
                    if word + skipped < words {
                        for (made, &bits) in made.iter_mut().zip(lines(word + skipped)) {
                            *made |= bits >> by;
                        }
                    }
                    if word + skipped + 1 < words && by > 0 {
                        for (made, &bits) in made.iter_mut().zip(lines(word + skipped + 1)) {
                            *made |= bits << (BITS - by);
                        }
                    }
                }
                Overflow::Cutoff if word == 0 => {
                    for from in skipped..words {
                        let killed = if from == skipped { !0 << by } else { !0 };
                        for (made, &bits) in made.iter_mut().zip(lines(from)) {
                            *made |= u64::from(bits & killed != 0);
                        }
                    }
                }
                Overflow::Cutoff => {}
            }
        }
    }

    /// Adds what the taps have made to a row.
    fn give(&self, board: &Board, row: &mut [u64]) {
        let stride = self.hands.next_multiple_of(BITS);
        for hand in 0..self.hands {
            let row = &mut row[board.first_block(hand)..board.first_block(hand + 1)];
            for (word, bits) in row.iter_mut().enumerate() {
                *bits |= self.made[word * stride + hand];
            }
        }
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
