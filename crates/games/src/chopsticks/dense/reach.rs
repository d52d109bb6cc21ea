//! What play can reach from a start, breadth first.

#![expect(
    clippy::cast_possible_truncation,
    reason = "a pair's number has 17 bits, a clique less than 255 members"
)]

use grundy_rules::{Counts, Outcome};

use super::Solution;
use super::levels::Entry;

/// What was reached from the members of a clique of splits: nothing yet, all, or all but one.
const NONE: u8 = 0;
const ALL: u8 = u8::MAX;

/// The positions seen so far.
struct Walk<'a> {
    solution: &'a Solution,
    /// A bit for every position.
    seen: Vec<u64>,
    /// By other's pair and mover's total, [`NONE`], [`ALL`] or one more than the place of the only
    /// live pair of that total which the splits did not lead to.
    splits: Vec<u8>,
    next: Vec<Entry>,
}

/// Counts the positions that play can reach.
pub(super) fn counts(solution: &Solution, (mover, other): (usize, usize)) -> Counts {
    let pairs = &solution.pairs;
    let mut walk = Walk {
        solution,
        seen: vec![0; (pairs.len() * pairs.len()).div_ceil(64)],
        splits: vec![NONE; pairs.len() * pairs.totals()],
        next: Vec::new(),
    };
    let mut counts = Counts {
        positions: Some((pairs.len() as u64).pow(2)),
        ordered: Some(u64::from(solution.axes.rollover).pow(4)),
        reachable: 0,
        win: 0,
        loss: 0,
        draw: 0,
        max_remoteness: None,
        distance_max: 0,
    };
    walk.see(mover, other);
    for distance in 0.. {
        let level = std::mem::take(&mut walk.next);
        if level.is_empty() {
            break;
        }
        counts.distance_max = distance;
        counts.reachable += level.len() as u64;
        for (mover, other) in level {
            let (mover, other) = (mover as usize, other as usize);
            let value = solution.at(mover, other);
            *match value.outcome() {
                Outcome::Win => &mut counts.win,
                Outcome::Loss => &mut counts.loss,
                Outcome::Draw => &mut counts.draw,
            } += 1;
            counts.max_remoteness = counts.max_remoteness.max(value.remoteness());
            if mover > 0 && other > 0 {
                walk.taps(mover, other);
                walk.splits(mover, other);
            }
        }
    }
    counts
}

impl Walk<'_> {
    #[inline]
    fn see(&mut self, mover: usize, other: usize) {
        let at = mover * self.solution.pairs.len() + other;
        let (word, bit) = (&mut self.seen[at / 64], 1 << (at % 64));
        if *word & bit == 0 {
            *word |= bit;
            self.next.push((mover as u32, other as u32));
        }
    }

    fn taps(&mut self, mover: usize, other: usize) {
        let Solution { axes, pairs, .. } = self.solution;
        let (a, b) = pairs.hands(mover);
        let (c, d) = pairs.hands(other);
        for own in [a, b].into_iter().filter(|&own| own > 0) {
            for (tapped, kept) in [(c, d), (d, c)] {
                if tapped > 0 {
                    self.see(pairs.number(axes.landing(own, tapped), kept), mover);
                }
            }
        }
    }

    /// All members of a clique are seen once two of them, or the lone hand of their total, split.
    fn splits(&mut self, mover: usize, other: usize) {
        let Solution { axes, pairs, .. } = self.solution;
        let total = pairs.total(mover);
        let (live, lone) = (pairs.live(total), pairs.lone(total));
        let mark = other * pairs.totals() + total;
        if lone == Some(mover) {
            if axes.divisions && self.splits[mark] != ALL {
                self.splits[mark] = ALL;
                live.for_each(|pair| self.see(other, pair));
            }
            return;
        }
        if let (true, Some(lone)) = (axes.suicide, lone) {
            self.see(other, lone);
        }
        if axes.transfers {
            match self.splits[mark] {
                NONE => {
                    self.splits[mark] = (mover - live.start) as u8 + 1;
                    let others = live.filter(|&pair| pair != mover);
                    others.for_each(|pair| self.see(other, pair));
                }
                ALL => {}
                first => {
                    self.splits[mark] = ALL;
                    self.see(other, live.start + usize::from(first) - 1);
                }
            }
        }
    }
}
