//! Cutoff without splits: every position once, in one pass.
//!
//! A tap either kills a hand or adds fingers, so that nothing ever comes
//! back: going through the pairs `p` from few live hands to many and from
//! great totals to small ones, all pairs a tap can make of `p` are done
//! before `p` is. Two matrices over all ordered pairs `q` belong to `p`:
//! `ahead`, the values with `p` to move against `q`, and `behind`, with `q` to
//! move against `p`. `behind` of `p` comes from rows of `ahead` of the pairs
//! after it, `ahead` of `p` from shifted rows of `behind` of `p`. Both steps are
//! byte-wise minima of whole rows, for which see [`super::code`].

#![expect(clippy::cast_possible_truncation, reason = "a hand has 9 bits")]

use std::ops::Range;
use std::sync::{Barrier, OnceLock};

use grundy_rules::Value;

use super::code::{self, Code};
use super::pairs::Pairs;
use super::spec::Axes;

/// Values by mover's pair, then other's hands in either order, as long as they are worked on.
pub(super) struct Matrices {
    pub(super) code: Code,
    /// Bytes from one row of a matrix to the next.
    pub(super) stride: usize,
    pub(super) ahead: Vec<OnceLock<Box<[u8]>>>,
}

/// Values by mover's pair, then other's hands, the smaller first: a byte a position.
pub(super) struct Triangles {
    code: Code,
    ahead: Vec<Box<[u8]>>,
}

/// What is counted on the way.
#[derive(Clone, Copy, Default)]
pub(super) struct Tally {
    /// Won positions with both players alive.
    pub(super) wins: u64,
    pub(super) draws: u64,
    /// Greatest code of a loss, and complement of the least one of a win.
    pub(super) longest: [u8; 2],
}

impl Tally {
    fn add(&mut self, other: &Self) {
        self.wins += other.wins;
        self.draws += other.draws;
        for (mine, theirs) in self.longest.iter_mut().zip(other.longest) {
            *mine = theirs.max(*mine);
        }
    }
}

/// The pairs in an order in which a tap makes earlier ones of them; those of one
/// batch do not depend on each other by taps.
pub(super) fn batches(pairs: &Pairs) -> Vec<Range<usize>> {
    let lone = (1..usize::from(pairs.rollover()))
        .rev()
        .filter_map(|total| pairs.lone(total));
    let live = (0..pairs.totals()).rev().map(|total| pairs.live(total));
    lone.map(|pair| pair..pair + 1).chain(live).collect()
}

impl Matrices {
    pub(super) fn new(axes: &Axes, pairs: &Pairs) -> Self {
        Self {
            code: Code::new(axes.objective),
            stride: usize::from(axes.rollover).next_multiple_of(16),
            ahead: (0..pairs.len()).map(|_| OnceLock::new()).collect(),
        }
    }

    /// Keeps of every matrix the half that tells the other. Each shrinks where it lies.
    pub(super) fn folded(self) -> Triangles {
        let stride = self.stride;
        let fold = |matrix: OnceLock<Box<[u8]>>| {
            let mut bytes = matrix.into_inner().unwrap_or_default().into_vec();
            let mut end = 0;
            for row in 0..bytes.len() / stride {
                let start = row * stride;
                bytes.copy_within(start..=start + row, end);
                end += row + 1;
            }
            bytes.truncate(end);
            bytes.into_boxed_slice()
        };
        Triangles {
            code: self.code,
            ahead: self.ahead.into_iter().map(fold).collect(),
        }
    }
}

impl Triangles {
    /// The value of a position with both players alive, given the other's hands, the smaller first.
    pub(super) fn value(&self, mover: usize, (a, b): (u16, u16)) -> Value {
        let (a, b) = (usize::from(a), usize::from(b));
        self.code.value(self.ahead[mover][b * (b + 1) / 2 + a])
    }

    pub(super) fn bytes(&self) -> usize {
        self.ahead.iter().map(|bytes| bytes.len()).sum()
    }
}

/// Solves cutoff without splits; `None` if a byte a position does not do.
pub(super) fn solve(axes: &Axes, pairs: &Pairs, threads: usize) -> Option<(Triangles, Tally)> {
    let table = Matrices::new(axes, pairs);
    let batches = batches(pairs);
    let barrier = Barrier::new(threads);
    let work = |thread: usize| {
        let mut worker = Worker::new(&table, pairs);
        for batch in &batches {
            for pair in batch.clone().skip(thread).step_by(threads) {
                worker.fill(pair);
            }
            if threads > 1 {
                barrier.wait();
            }
        }
        worker.tally
    };
    let mut tally = Tally::default();
    std::thread::scope(|scope| {
        let helpers: Vec<_> = (1..threads)
            .map(|thread| scope.spawn(move || work(thread)))
            .collect();
        tally.add(&work(0));
        for helper in helpers {
            match helper.join() {
                Ok(theirs) => tally.add(&theirs),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
    });
    tally
        .longest
        .iter()
        .all(|&long| long <= code::LONGEST)
        .then(|| (table.folded(), tally))
}

/// One thread's scratch memory.
pub(super) struct Worker<'a> {
    table: &'a Matrices,
    pairs: &'a Pairs,
    r: usize,
    /// Least code after a tap with the hand of the row.
    taps: Vec<u8>,
    /// The same by the other hand.
    turned: Vec<u8>,
    /// Codes with the pair as the other; rows twice as long as there are hands,
    /// the second half being all like the first column: a hand dead.
    pub(super) behind: Vec<u8>,
    pub(super) wide: usize,
    pub(super) tally: Tally,
}

impl<'a> Worker<'a> {
    pub(super) fn new(table: &'a Matrices, pairs: &'a Pairs) -> Self {
        let r = usize::from(pairs.rollover());
        let (stride, wide) = (table.stride, 2 * table.stride);
        Self {
            table,
            pairs,
            r,
            taps: vec![code::WORST_CHILD; stride * stride],
            turned: vec![0; stride * stride],
            behind: vec![0; wide * stride],
            wide,
            tally: Tally::default(),
        }
    }

    fn fill(&mut self, pair: usize) {
        let hands = self.pairs.hands(pair);
        self.collect_taps(hands);
        self.look_behind();
        let ahead = self.look_ahead(hands);
        self.count(&ahead);
        // Every pair belongs to one batch and one thread.
        let _ = self.table.ahead[pair].set(ahead);
    }

    /// `taps[a][b]`: the least for the pair once the hand `a` of `(a, b)` has tapped it.
    pub(super) fn collect_taps(&mut self, (p, q): (u16, u16)) {
        let stride = self.table.stride;
        let finished = self.table.code.finished();
        for hand in 1..self.r {
            let row = &mut self.taps[hand * stride..][..stride];
            let after = |tapped: u16, kept: u16| {
                let sum = usize::from(tapped) + hand;
                let pair = self
                    .pairs
                    .number(if sum < self.r { sum as u16 } else { 0 }, kept);
                self.table.ahead[pair]
                    .get()
                    .map(|ahead| &ahead[hand * stride..][..stride])
            };
            match (p > 0 && p != q, after(q, p)) {
                // Only a lone hand killed leaves nothing.
                (_, None) => row.fill(finished),
                (false, Some(one)) => row.copy_from_slice(one),
                (true, Some(one)) => match after(p, q) {
                    None => row.fill(finished),
                    Some(two) => {
                        for ((least, &one), &two) in row.iter_mut().zip(one).zip(two) {
                            *least = one.min(two);
                        }
                    }
                },
            }
        }
    }

    pub(super) fn look_behind(&mut self) {
        let (stride, wide, code) = (self.table.stride, self.wide, self.table.code);
        transpose(&self.taps, &mut self.turned, stride);
        let turned = self
            .taps
            .chunks_exact(stride)
            .zip(self.turned.chunks_exact(stride));
        for (row, (one, two)) in self.behind.chunks_exact_mut(wide).zip(turned) {
            let (hands, dead) = row.split_at_mut(self.r);
            for ((out, &one), &two) in hands.iter_mut().zip(one).zip(two) {
                *out = code.parent(one.min(two));
            }
            dead.fill(hands[0]);
        }
        self.behind[0] = code.finished();
        self.behind[self.r..wide].fill(code.finished());
    }

    fn look_ahead(&self, (p, q): (u16, u16)) -> Box<[u8]> {
        let (r, stride, code) = (self.r, self.table.stride, self.table.code);
        let (p, q) = (usize::from(if p == 0 { q } else { p }), usize::from(q));
        let mut ahead = vec![0; r * stride].into_boxed_slice();
        for (hand, out) in ahead.chunks_exact_mut(stride).enumerate() {
            let row = |hand: usize| {
                &self.behind[if hand < r { hand } else { 0 } * self.wide..][..self.wide]
            };
            let out = &mut out[..r];
            let same = row(hand);
            let (right_p, right_q) = (&same[p..][..r], &same[q..][..r]);
            if hand == 0 {
                for ((out, &a), &b) in out.iter_mut().zip(right_p).zip(right_q) {
                    *out = code.parent(a.min(b));
                }
                continue;
            }
            let (down_p, down_q) = (&row(hand + p)[..r], &row(hand + q)[..r]);
            for i in 0..r {
                let least = right_p[i].min(right_q[i]).min(down_p[i]).min(down_q[i]);
                out[i] = code.parent(least);
            }
            // A dead hand is not tapped.
            out[0] = code.parent(down_p[0].min(down_q[0]));
        }
        ahead[0] = 0;
        ahead
    }

    /// Counts a symmetric matrix as one of unordered pairs.
    pub(super) fn count(&mut self, ahead: &[u8]) {
        let draw = self.table.code.draw();
        let mut tally = Tally::default();
        let most = |row: &[u8], longer: fn(u8, u8) -> u8| {
            row.iter()
                .fold(0, |most: u8, &code| most.max(longer(code, draw)))
        };
        for (hand, row) in ahead.chunks_exact(self.table.stride).enumerate() {
            tally.wins += u64::from(row[hand] > draw);
            tally.draws += u64::from(row[hand] == draw);
            for part in row.chunks(128) {
                let count = |which: fn(u8, u8) -> bool| {
                    let one = |n: u8, &code: &u8| n.wrapping_add(u8::from(which(code, draw)));
                    u64::from(part.iter().fold(0, one))
                };
                tally.wins += count(|code, draw| code > draw);
                tally.draws += count(|code, draw| code == draw);
            }
            let loss = most(row, |code, draw| if code < draw { code } else { 0 });
            let win = most(row, |code, draw| if code > draw { !code } else { 0 });
            tally.longest = [tally.longest[0].max(loss), tally.longest[1].max(win)];
        }
        tally.wins /= 2;
        tally.draws /= 2;
        self.tally.add(&tally);
    }
}

/// Transposes a square matrix of bytes, 8 by 8 at a time.
fn transpose(from: &[u8], to: &mut [u8], stride: usize) {
    for top in (0..stride).step_by(8) {
        for left in (0..stride).step_by(8) {
            let mut block = [0; 8];
            for (row, word) in block.iter_mut().enumerate() {
                let bytes = &from[(top + row) * stride + left..];
                *word = bytes
                    .first_chunk()
                    .map_or(0, |&bytes| u64::from_le_bytes(bytes));
            }
            for (row, word) in transpose_block(block).into_iter().enumerate() {
                to[(left + row) * stride + top..][..8].copy_from_slice(&word.to_le_bytes());
            }
        }
    }
}

/// Transposes an 8 by 8 matrix of bytes, a row a word.
#[inline]
fn transpose_block(mut rows: [u64; 8]) -> [u64; 8] {
    const STEPS: [(usize, u64); 3] = [
        (4, 0x0000_0000_FFFF_FFFF),
        (2, 0x0000_FFFF_0000_FFFF),
        (1, 0x00FF_00FF_00FF_00FF),
    ];
    for (far, mask) in STEPS {
        for low in 0..8 {
            if low & far == 0 {
                let swap = (rows[low] >> (8 * far) ^ rows[low + far]) & mask;
                rows[low + far] ^= swap;
                rows[low] ^= swap << (8 * far);
            }
        }
    }
    rows
}
