//! The positions that play can reach from a start, breadth first.
//!
//! The splits of a total form a clique: its first source adds every other member, the second one
//! adds the first, and further sources add nothing.

#![expect(
    clippy::cast_possible_truncation,
    reason = "a pair's number has 17 bits"
)]

use grundy_rules::{Counts, Outcome};

use super::Solution;
use super::pairs::Pairs;
use super::spec::Axes;

/// Counts the positions that play can reach from a start: the mover's pair, the other's pair.
pub(super) fn counts(solution: &Solution, start: (usize, usize)) -> Counts {
    let pairs = &solution.pairs;
    let mut walk = Walk::new(&solution.axes, pairs);
    let (reachable, distance_max) = walk.explore(start);
    let mut counts = Counts {
        positions: Some((pairs.len() as u64).pow(2)),
        ordered: Some(u64::from(solution.axes.rollover).pow(4)),
        reachable,
        win: 0,
        loss: 0,
        draw: 0,
        max_remoteness: None,
        distance_max,
    };
    solution.each_decided(|mover, other, value| {
        if walk.seen.holds(other, mover) {
            counts.max_remoteness = counts.max_remoteness.max(value.remoteness());
            match value.outcome() {
                Outcome::Win => counts.win += 1,
                Outcome::Loss => counts.loss += 1,
                Outcome::Draw => {}
            }
        }
    });
    counts.draw = counts.reachable - counts.win - counts.loss;
    counts
}

/// A set of pairs of numbers, a bit each.
struct Set {
    width: usize,
    words: Vec<u64>,
}

impl Set {
    fn new(rows: usize, width: usize) -> Self {
        let words = vec![0; (rows * width).div_ceil(64)];
        Self { width, words }
    }

    fn place(&self, row: usize, column: usize) -> (usize, u64) {
        let at = row * self.width + column;
        (at / 64, 1 << (at % 64))
    }

    fn holds(&self, row: usize, column: usize) -> bool {
        let (word, bit) = self.place(row, column);
        self.words[word] & bit != 0
    }

    /// Inserts a pair. Whether it was not there before.
    #[inline]
    fn insert(&mut self, row: usize, column: usize) -> bool {
        let (word, bit) = self.place(row, column);
        let is_new = self.words[word] & bit == 0;
        self.words[word] |= bit;
        is_new
    }
}

/// A walk over the positions of a game.
struct Walk<'a> {
    axes: &'a Axes,
    pairs: &'a Pairs,
    /// By other's pair, then mover's.
    seen: Set,
    /// The cliques with a source, and those with two: by total of the mover's live hands and pair
    /// of the other.
    once: Set,
    twice: Set,
    /// The other's pairs of the positions that are new in this level, by mover's pair: all that taps
    /// make of the positions of one mover lies in one row of `seen`.
    next: Vec<Vec<u32>>,
}

impl<'a> Walk<'a> {
    fn new(axes: &'a Axes, pairs: &'a Pairs) -> Self {
        let cliques = || Set::new(pairs.totals(), pairs.len());
        Self {
            axes,
            pairs,
            seen: Set::new(pairs.len(), pairs.len()),
            once: cliques(),
            twice: cliques(),
            next: vec![Vec::new(); pairs.len()],
        }
    }

    /// The number of positions, and the greatest distance from the start.
    fn explore(&mut self, (mover, other): (usize, usize)) -> (u64, u64) {
        self.add(mover, other);
        let (mut reachable, mut distance) = (1, 0);
        let mut level = vec![Vec::new(); self.pairs.len()];
        loop {
            std::mem::swap(&mut level, &mut self.next);
            for (mover, others) in level.iter_mut().enumerate() {
                for other in others.drain(..) {
                    self.expand(mover, other as usize);
                }
            }
            let found: usize = self.next.iter().map(Vec::len).sum();
            if found == 0 {
                return (reachable, distance);
            }
            reachable += found as u64;
            distance += 1;
        }
    }

    #[inline]
    fn add(&mut self, mover: usize, other: usize) {
        if self.seen.insert(other, mover) {
            self.next[mover].push(other as u32);
        }
    }

    /// Makes all moves in a position.
    fn expand(&mut self, mover: usize, other: usize) {
        if mover == 0 || other == 0 {
            return;
        }
        let (axes, pairs) = (self.axes, self.pairs);
        for (hand, kept) in live_hands(pairs.hands(other)) {
            for (own, _) in live_hands(pairs.hands(mover)) {
                self.add(pairs.number(axes.landing(own, hand), kept), mover);
            }
        }
        let total = pairs.total(mover);
        let lone = pairs.lone(total);
        if lone == Some(mover) {
            if axes.divisions {
                pairs.live(total).for_each(|split| self.add(other, split));
            }
            return;
        }
        if axes.transfers && !self.twice.holds(total, other) {
            let is_first = self.once.insert(total, other);
            if !is_first {
                self.twice.insert(total, other);
            }
            let splits = pairs.live(total);
            let splits = splits.filter(|&split| !is_first || split != mover);
            splits.for_each(|split| self.add(other, split));
        }
        if let (true, Some(lone)) = (axes.suicide, lone) {
            self.add(other, lone);
        }
    }
}

/// The live hands of a pair, each with the one beside it; equal ones once.
fn live_hands((a, b): (u16, u16)) -> impl Iterator<Item = (u16, u16)> {
    let one = (a > 0 && a != b).then_some((a, b));
    let two = (b > 0).then_some((b, a));
    one.into_iter().chain(two)
}
