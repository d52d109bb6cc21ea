//! Cutoff with transfers and nothing else: one pass, by blocks.
//!
//! A transfer keeps the total, and a tap raises it or kills a hand for good.
//! So all that can come back is within a block, the positions of one total
//! against another, whoever is to move; and everything a tap leads to from there is in
//! blocks done before. A block is two small matrices, by pair and pair: `ahead`
//! with one player to move and `behind` with the other. A transfer from a
//! position of `ahead` leads to the same column of `behind`, another row; one from
//! `behind` to the same row of `ahead`, another column. So the least of every column and row
//! (and the next, for whom it is its own) say what transfers are worth. Beginning with
//! transfers worth a draw, each round looks one transfer further, and the
//! block is done once a round changes nothing.

#![expect(clippy::cast_possible_truncation, reason = "a hand has 9 bits")]

use std::ops::RangeInclusive;

use super::attacks::{Matrices, Tally, Triangles, Worker, batches};
use super::code::{self, Code};
use super::pairs::Pairs;
use super::spec::Axes;
use crate::chopsticks::Objective;

/// Roll-overs this engine is for. Smaller ones the other engine does as fast;
/// beyond, a byte a position does not do, as the greatest remoteness is about `2r`.
/// (In misère play nearly all is drawn, and deep: no case for this engine.)
const MEANT_FOR: RangeInclusive<u16> = 16..=120;

/// Solves cutoff with transfers; `None` if another engine should.
pub(super) fn solve(axes: &Axes, pairs: &Pairs) -> Option<(Triangles, Tally)> {
    if !MEANT_FOR.contains(&axes.rollover) || axes.objective == Objective::Misere {
        return None;
    }
    let table = Matrices::new(axes, pairs);
    let mut worker = Worker::new(&table, pairs);
    let mut block = Block::default();
    for batch in batches(pairs) {
        let mut sides: Vec<Side> = Vec::with_capacity(batch.len());
        for pair in batch.clone() {
            let hands = pairs.hands(pair);
            worker.collect_taps(hands);
            worker.look_behind();
            sides.push(Side {
                hands,
                behind: worker.behind.clone(),
                ahead: vec![0; usize::from(axes.rollover) * table.stride].into_boxed_slice(),
            });
        }
        for total in (1..pairs.totals()).rev() {
            let against = pairs.lone(total).into_iter().chain(pairs.live(total));
            let live = pairs.live(total).len();
            block.fill(
                &worker,
                &table,
                &mut sides,
                against.map(|pair| pairs.hands(pair)),
                live,
            );
        }
        for (pair, side) in batch.zip(sides) {
            worker.count(&side.ahead);
            // Every pair belongs to one batch.
            let _ = table.ahead[pair].set(side.ahead);
        }
    }
    let tally = worker.tally;
    tally
        .longest
        .iter()
        .all(|&long| long <= code::LONGEST)
        .then(|| (table.folded(), tally))
}

/// One pair of the total at hand, with its matrices as [`super::attacks`] has them.
struct Side {
    hands: (u16, u16),
    behind: Vec<u8>,
    ahead: Box<[u8]>,
}

/// The codes of one block, row by row; rows are filled up with [`code::WORST_CHILD`].
#[derive(Default)]
struct Block {
    against: Vec<(usize, usize)>,
    /// Codes from one row to the next.
    stride: usize,
    ahead_taps: Vec<u8>,
    behind_taps: Vec<u8>,
    ahead: Vec<u8>,
    behind: Vec<u8>,
    /// Of every column of `behind`: the least code, its row, the next code.
    least: Vec<u8>,
    place: Vec<u8>,
    next: Vec<u8>,
}

const LANES: usize = 16;

impl Block {
    fn fill(
        &mut self,
        worker: &Worker<'_>,
        table: &Matrices,
        sides: &mut [Side],
        against: impl Iterator<Item = (u16, u16)>,
        live: usize,
    ) {
        self.against.clear();
        self.against
            .extend(against.map(|(a, b)| (usize::from(a), usize::from(b))));
        let (wide, stride, code) = (worker.wide, table.stride, table.code);
        self.stride = self.against.len().next_multiple_of(LANES);
        self.gather(sides, wide, code);
        let lone = self.against.len() > live;
        self.settle(live, lone, code);
        let Some(&(a, b)) = self.against.first() else {
            return;
        };
        let rows = self
            .ahead
            .chunks_exact(self.stride)
            .zip(self.behind.chunks_exact(self.stride));
        for (side, (ahead, behind)) in sides.iter_mut().zip(rows) {
            scatter(
                &mut side.ahead,
                stride,
                (a, b),
                &ahead[..self.against.len()],
            );
            scatter(
                &mut side.behind,
                wide,
                (a, b),
                &behind[..self.against.len()],
            );
        }
    }

    /// What the taps of the positions of a block are worth.
    fn gather(&mut self, sides: &[Side], wide: usize, code: Code) {
        let size = sides.len() * self.stride;
        for codes in [&mut self.ahead_taps, &mut self.behind_taps] {
            codes.clear();
            codes.resize(size, code::WORST_CHILD);
        }
        let many = self.against.len();
        let Some(&(a, b)) = self.against.first() else {
            return;
        };
        let rows = self.ahead_taps.chunks_exact_mut(self.stride);
        let rows = rows.zip(self.behind_taps.chunks_exact_mut(self.stride));
        for (side, (ahead_taps, behind_taps)) in sides.iter().zip(rows) {
            let hands = side.ahead.len() / (wide / 2);
            let behind = &*side.behind;
            let diagonal =
                |row: usize, column: usize| behind[row * wide + column..].iter().step_by(wide - 1);
            let ahead = &mut ahead_taps[..many];
            behind_taps
                .iter_mut()
                .zip(diagonal(a, b).take(many))
                .for_each(|(to, &code)| *to = code);
            for x in [side.hands.0, side.hands.1]
                .into_iter()
                .filter(|&x| x > 0)
                .map(usize::from)
            {
                ahead
                    .iter_mut()
                    .zip(diagonal(a, b + x))
                    .for_each(|(to, &code)| *to = code.min(*to));
                // No tap on a dead hand.
                let skip = usize::from(a == 0);
                let alive = hands.saturating_sub(a + x).clamp(skip, many);
                let (alive, dead) = ahead[skip..].split_at_mut(alive - skip);
                if !alive.is_empty() {
                    let below = diagonal(a + skip + x, b - skip);
                    alive
                        .iter_mut()
                        .zip(below)
                        .for_each(|(to, &code)| *to = code.min(*to));
                }
                // A hand tapped dead is in the first row.
                let first = behind[..=b - skip - alive.len()].iter().rev();
                dead.iter_mut()
                    .zip(first)
                    .for_each(|(to, &code)| *to = code.min(*to));
            }
            ahead
                .iter_mut()
                .for_each(|least| *least = code.parent(*least));
        }
    }

    /// Adds the transfers. The first column may be a lone hand's, who has none.
    fn settle(&mut self, live: usize, lone: bool, code: Code) {
        let size = self.ahead_taps.len();
        self.ahead.clear();
        self.ahead.resize(size, code::WORST_CHILD);
        self.behind.clear();
        let draw = if live > 1 { code.draw() } else { 0 };
        self.behind
            .extend(self.behind_taps.iter().map(|&taps| taps.max(draw)));
        if lone {
            let taps = self.behind_taps.iter().step_by(self.stride);
            self.behind
                .iter_mut()
                .step_by(self.stride)
                .zip(taps)
                .for_each(|(to, &from)| *to = from);
        }
        while self.round(lone, code) {}
    }

    /// Looks one transfer further; whether anything changed.
    fn round(&mut self, lone: bool, code: Code) -> bool {
        let stride = self.stride;
        self.columns();
        let mut changes = 0;
        for row in 0..self.ahead.len() / stride {
            let here = row * stride..(row + 1) * stride;
            let ahead = &mut self.ahead[here.clone()];
            changes |= Self::look_ahead(
                ahead,
                &self.ahead_taps[here.clone()],
                [&self.least, &self.place, &self.next],
                row as u8,
                code,
            );
            let alone = (ahead[0], self.behind[here.start]);
            if lone {
                ahead[0] = code::WORST_CHILD;
            }
            let least = least_of(ahead);
            let place = ahead.iter().position(|&code| code == least).unwrap_or(0);
            ahead[place] = code::WORST_CHILD;
            let next = least_of(ahead);
            ahead[place] = least;

            let behind = &mut self.behind[here.clone()];
            let taps = &self.behind_taps[here];
            let transfer = code.parent(least);
            for (behind, &taps) in behind.iter_mut().zip(taps) {
                *behind = taps.max(transfer);
            }
            behind[place] = taps[place].max(code.parent(next));
            if lone {
                (ahead[0], behind[0]) = alone;
            }
        }
        // All of `behind` follows from `ahead`.
        changes != 0
    }
    /// One row of `ahead`, from the columns of `behind`; what changed.
    fn look_ahead(
        ahead: &mut [u8],
        taps: &[u8],
        [least, place, next]: [&[u8]; 3],
        row: u8,
        code: Code,
    ) -> u8 {
        let mut changes = [0; LANES];
        let taps = taps.as_chunks::<LANES>().0;
        let [least, place, next] = [least, place, next].map(|codes| codes.as_chunks::<LANES>().0);
        let columns = taps.iter().zip(least).zip(place).zip(next);
        let ahead = ahead.as_chunks_mut::<LANES>().0;
        for (ahead, (((taps, least), place), next)) in ahead.iter_mut().zip(columns) {
            let mut now = [0; LANES];
            for lane in 0..LANES {
                let others = if place[lane] == row {
                    next[lane]
                } else {
                    least[lane]
                };
                now[lane] = taps[lane].max(code.parent(others));
            }
            for lane in 0..LANES {
                changes[lane] |= now[lane] ^ ahead[lane];
            }
            *ahead = now;
        }
        changes.into_iter().fold(0, |all, one| all | one)
    }

    /// The least of every column of `behind`.
    fn columns(&mut self) {
        for (codes, with) in [
            (&mut self.least, code::WORST_CHILD),
            (&mut self.next, code::WORST_CHILD),
            (&mut self.place, u8::MAX),
        ] {
            codes.clear();
            codes.resize(self.stride, with);
        }
        for (row, codes) in (0..).zip(self.behind.chunks_exact(self.stride)) {
            let columns = self
                .least
                .iter_mut()
                .zip(&mut self.next)
                .zip(&mut self.place);
            for (((least, next), place), &code) in columns.zip(codes) {
                *place = if code < *least { row } else { *place };
                *next = (*least).max(code).min(*next);
                *least = code.min(*least);
            }
        }
    }
}

/// Writes codes into a matrix from `(a, b)` on, down to the left, and as in a mirror.
fn scatter(matrix: &mut [u8], stride: usize, (a, b): (usize, usize), codes: &[u8]) {
    let down = matrix[a * stride + b..].iter_mut().step_by(stride - 1);
    down.zip(codes).for_each(|(to, &code)| *to = code);
    let up = matrix[..=b * stride + a]
        .iter_mut()
        .rev()
        .step_by(stride - 1);
    up.zip(codes).for_each(|(to, &code)| *to = code);
}

fn least_of(codes: &[u8]) -> u8 {
    codes
        .iter()
        .fold(code::WORST_CHILD, |least, &code| least.min(code))
}
