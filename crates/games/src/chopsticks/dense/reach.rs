//! What play can reach from a start, breadth first, by whole rows of positions.
//!
//! A level, the positions of one distance from the start, is a table of bits: for every number of
//! fingers on one hand of the other player a plane, in it for every pair of the mover a row, in it for
//! every number of fingers on the other's other hand a bit. As hands have no order, a position
//! is there twice. A tap moves a row to another plane, a split moves it to another row: neither cares
//! which bits are set. What this makes is seen from the player who has just moved; seen by
//! the next one, rows are bits and bits are rows, so every level ends with a transposition.
//!
//! There are three such tables, of about `r^4 / 16` bytes each, and every level costs time in
//! proportion to them at most. No position is looked at by itself, other than those that are
//! decided, for counting them.

use std::ops::Range;

use grundy_rules::{Counts, Outcome};

use super::Solution;
use super::pairs::Pairs;
use super::spec::Axes;

/// Counts the positions that play can reach from a start: the mover's pair, the other's pair.
pub(super) fn counts(solution: &Solution, start: (usize, usize)) -> Counts {
    let walk = Walk::new(&solution.axes, &solution.pairs);
    let (seen, distance_max) = walk.all(start);
    let mut counts = Counts {
        positions: Some((solution.pairs.len() as u64).pow(2)),
        ordered: Some(u64::from(solution.axes.rollover).pow(4)),
        reachable: walk.count(&seen),
        win: 0,
        loss: 0,
        draw: 0,
        max_remoteness: None,
        distance_max,
    };
    solution.each_decided(|mover, other, value| {
        if walk.holds(&seen, mover, other) {
            *match value.outcome() {
                Outcome::Win => &mut counts.win,
                Outcome::Loss => &mut counts.loss,
                Outcome::Draw => &mut counts.draw,
            } += 1;
            counts.max_remoteness = counts.max_remoteness.max(value.remoteness());
        }
    });
    counts.draw = counts.reachable - counts.win - counts.loss;
    counts
}

struct Walk<'a> {
    axes: &'a Axes,
    pairs: &'a Pairs,
    /// Hands that differ.
    hands: usize,
    /// Words of a row.
    words: usize,
    /// The numbers of the pairs, by both hands.
    numbers: Vec<u32>,
}

const BITS: usize = u64::BITS as usize;

impl<'a> Walk<'a> {
    fn new(axes: &'a Axes, pairs: &'a Pairs) -> Self {
        let hands = usize::from(axes.rollover);
        let all = || 0..axes.rollover;
        let numbers = all().flat_map(|a| all().map(move |b| (a, b)));
        Self {
            axes,
            pairs,
            hands,
            words: hands.div_ceil(BITS),
            numbers: numbers
                .map(|(a, b)| u32::try_from(pairs.number(a, b)).unwrap_or_default())
                .collect(),
        }
    }

    /// Everything that can be reached, and the greatest distance.
    fn all(&self, start: (usize, usize)) -> (Vec<u64>, u64) {
        let nothing = || vec![0; self.hands * self.pairs.len() * self.words];
        let (mut level, mut seen, mut made) = (nothing(), nothing(), nothing());
        let (a, b) = self.pairs.hands(start.1);
        for (one, two) in [(a, b), (b, a)].map(|(one, two)| (usize::from(one), usize::from(two))) {
            level[self.row(one, start.0).start + two / BITS] |= 1 << (two % BITS);
        }
        let mut distance = 0;
        loop {
            let movers = self.keep_new(&mut level, &mut seen);
            if !movers.contains(&true) {
                return (seen, distance - 1);
            }
            distance += 1;
            let moved = self.play(&level, &movers, &mut made);
            self.turn(&made, &moved, &mut level);
        }
    }

    /// Where the row of a mover's pair and one hand of the other is in a level.
    fn row(&self, hand: usize, mover: usize) -> Range<usize> {
        let at = (hand * self.pairs.len() + mover) * self.words;
        at..at + self.words
    }

    /// Where the row of a pair that has moved and one hand of the next mover is in what was made.
    fn made_row(&self, moved: usize, hand: usize) -> Range<usize> {
        let at = (moved * self.hands + hand) * self.words;
        at..at + self.words
    }

    /// Takes from a level what was seen before; the pairs of the movers of what is left.
    fn keep_new(&self, level: &mut [u64], seen: &mut [u64]) -> Vec<bool> {
        let mut movers = vec![false; self.pairs.len()];
        let rows = level.chunks_exact_mut(self.words);
        let rows = rows.zip(seen.chunks_exact_mut(self.words));
        let each_mover = (0..self.pairs.len()).cycle();
        for ((level, seen), mover) in rows.zip(each_mover) {
            let mut any = 0;
            for (level, seen) in level.iter_mut().zip(seen) {
                *level &= !*seen;
                *seen |= *level;
                any |= *level;
            }
            movers[mover] |= any != 0;
        }
        movers
    }

    /// Makes all moves in a level; the pairs that may have come of it.
    fn play(&self, level: &[u64], movers: &[bool], made: &mut [u64]) -> Vec<bool> {
        let mut moved = vec![false; self.pairs.len()];
        let plane = self.pairs.len() * self.words;
        let mut splits = Splits::new(self.words);
        // One who has nothing left does not move.
        for total in 1..self.pairs.totals() {
            let live = self.pairs.live(total);
            let all = self.pairs.lone(total).unwrap_or(live.start)..live.end;
            if !movers[all.clone()].contains(&true) {
                continue;
            }
            moved[all.clone()].fill(true);
            let width = self.hands * self.words;
            made[all.start * width..all.end * width].fill(0);
            for (hand, rows) in level.chunks_exact(plane).enumerate() {
                let row = |pair: usize| &rows[pair * self.words..][..self.words];
                if hand > 0 {
                    let movers = all.clone().filter(|&pair| movers[pair]);
                    movers.for_each(|pair| self.tap(pair, hand, row(pair), made));
                }
                splits.collect(self.axes, hand, live.clone().map(row));
                let lone = self.pairs.lone(total).map(|lone| (lone, row(lone)));
                for pair in live.clone() {
                    let made = &mut made[self.made_row(pair, hand)];
                    splits.give(self.axes, row(pair), lone.map(|(_, row)| row), made);
                }
                if let (true, Some((lone, _))) = (self.axes.suicide, lone) {
                    let made = &mut made[self.made_row(lone, hand)];
                    add(made, splits.once.iter().copied());
                }
            }
        }
        moved
    }

    /// Taps a hand in all positions of a row.
    fn tap(&self, mover: usize, hand: usize, row: &[u64], made: &mut [u64]) {
        let (a, b) = self.pairs.hands(mover);
        for own in [if a == b { 0 } else { a }, b] {
            if own > 0 {
                let tapped = u16::try_from(hand).unwrap_or_default();
                let landed = self.axes.landing(own, tapped);
                let made = &mut made[self.made_row(mover, landed.into())];
                add(made, row.iter().copied());
            }
        }
    }

    /// The next level: what was made, seen by the next mover.
    fn turn(&self, made: &[u64], moved: &[bool], level: &mut [u64]) {
        level.fill(0);
        let plane = self.pairs.len() * self.words;
        let size = self.hands.next_power_of_two().min(BITS);
        let mut block = [0; BITS];
        let pairs_of = |hand: usize| &self.numbers[hand * self.hands..][..self.hands];
        for (own, level) in level.chunks_exact_mut(plane).enumerate() {
            for (place, own_pairs) in pairs_of(own).chunks(BITS).enumerate() {
                if !own_pairs.iter().any(|&pair| moved[pair as usize]) {
                    continue;
                }
                for hand in 0..self.hands {
                    for (word, movers) in pairs_of(hand).chunks(BITS).enumerate() {
                        let mut any = 0;
                        block.fill(0);
                        for (line, &pair) in block.iter_mut().zip(own_pairs) {
                            let pair = pair as usize;
                            if moved[pair] {
                                *line = made[self.made_row(pair, hand).start + word];
                                any |= *line;
                            }
                        }
                        if any == 0 {
                            continue;
                        }
                        transpose(&mut block[..size]);
                        for (&line, &mover) in block.iter().zip(movers) {
                            level[mover as usize * self.words + place] |= line;
                        }
                    }
                }
            }
        }
    }

    /// How many positions there are in a table, each of them once.
    fn count(&self, table: &[u64]) -> u64 {
        let plane = self.pairs.len() * self.words;
        let planes = table.chunks_exact(plane).enumerate();
        let counts = planes.flat_map(|(hand, rows)| {
            rows.chunks_exact(self.words).map(move |row| {
                let later = row.iter().skip(hand / BITS + 1);
                let here = row[hand / BITS] >> (hand % BITS);
                let later: u32 = later.map(|word| word.count_ones()).sum();
                u64::from(here.count_ones() + later)
            })
        });
        counts.sum()
    }

    fn holds(&self, table: &[u64], mover: usize, other: usize) -> bool {
        let (a, b) = self.pairs.hands(other);
        let (a, b) = (usize::from(a), usize::from(b));
        table[self.row(a, mover).start + b / BITS] >> (b % BITS) & 1 == 1
    }
}

/// What the splits of the pairs of one total lead to, all against the same hand.
struct Splits {
    /// Positions with at least one of the pairs to move, both of its hands live.
    once: Vec<u64>,
    /// Those with at least two of them.
    twice: Vec<u64>,
    /// The positions that are not finished.
    unfinished: u64,
}

impl Splits {
    fn new(words: usize) -> Self {
        Self {
            once: vec![0; words],
            twice: vec![0; words],
            unfinished: 0,
        }
    }

    fn collect<'r>(&mut self, axes: &Axes, hand: usize, live: impl Iterator<Item = &'r [u64]>) {
        self.once.fill(0);
        self.twice.fill(0);
        // Against one who has nothing left nobody moves.
        self.unfinished = if hand == 0 { !1 } else { !0 };
        if !axes.transfers && !axes.suicide {
            return;
        }
        for row in live {
            let sums = self.once.iter_mut().zip(&mut self.twice);
            for ((once, twice), &word) in sums.zip(row) {
                *twice |= *once & word;
                *once |= word;
            }
        }
        self.once[0] &= self.unfinished;
        self.twice[0] &= self.unfinished;
    }

    /// Adds what the splits of other pairs make of a pair with this row.
    fn give(&self, axes: &Axes, row: &[u64], lone: Option<&[u64]>, made: &mut [u64]) {
        if axes.transfers {
            let others = self.once.iter().zip(&self.twice).zip(row);
            add(made, others.map(|((once, twice), own)| twice | once & !own));
        }
        if let (true, Some(lone)) = (axes.divisions, lone) {
            let first = lone[0] & self.unfinished;
            let rest = lone[1..].iter().copied();
            add(made, std::iter::once(first).chain(rest));
        }
    }
}

fn add(made: &mut [u64], more: impl Iterator<Item = u64>) {
    for (made, more) in made.iter_mut().zip(more) {
        *made |= more;
    }
}

/// Transposes a square of bits, as many words as bits of each are used: a power of two.
fn transpose(block: &mut [u64]) {
    let mut far = block.len() / 2;
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
