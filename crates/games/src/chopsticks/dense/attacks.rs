//! Cutoff without splits: every position once, in one pass.
//!
//! A tap either kills a hand or adds fingers, so no pair of hands comes back. The pairs are ordered
//! from few live hands to many and from great totals to small ones: a tap makes an earlier pair.
//! So the positions of two pairs are solved once those of every earlier pair with either of them are.

use super::pairs::Pairs;
use super::spec::Axes;
use crate::chopsticks::Objective;

/// The cells of all positions, a byte each, as [`super::rows`] has them: 0 for a finished position
/// and the remoteness plus one otherwise.
pub(super) struct Bytes {
    width: usize,
    /// By the other's pair, then by the mover's: what a tap leads to lies in one row.
    cells: Vec<u8>,
}

/// The greatest remoteness plus one that is told from its neighbors.
const LONGEST: u8 = 127;

/// Solves cutoff without splits; `None` if the remoteness of a position exceeds a byte.
pub(super) fn solve(axes: &Axes, pairs: &Pairs) -> Option<Bytes> {
    let width = pairs.len();
    let mut cells = vec![0; width * width];
    for other in 1..width {
        cells[other * width] = 1;
    }
    let won = u8::from(axes.objective == Objective::Misere);
    let mut bytes = Bytes { width, cells };
    let order = order(pairs);
    for (rank, &one) in order.iter().enumerate() {
        for &two in &order[..=rank] {
            for (mover, other) in [(two, one), (one, two)] {
                let cell = bytes.solved(axes, pairs, won, mover, other);
                if cell > LONGEST {
                    return None;
                }
                bytes.cells[other * width + mover] = cell;
            }
        }
    }
    Some(bytes)
}

/// All pairs with a live hand; a tap makes an earlier one of each, or kills the last hand.
fn order(pairs: &Pairs) -> Vec<usize> {
    let totals = || (1..pairs.totals()).rev();
    let lone = totals().filter_map(|total| pairs.lone(total));
    let live = totals().flat_map(|total| pairs.live(total));
    lone.chain(live).collect()
}

impl Bytes {
    pub(super) fn cell(&self, mover: usize, other: usize) -> u16 {
        self.cells[other * self.width + mover].into()
    }

    pub(super) fn bytes(&self) -> usize {
        self.cells.len()
    }

    #[inline]
    fn solved(&self, axes: &Axes, pairs: &Pairs, won: u8, mover: usize, other: usize) -> u8 {
        let after = &self.cells[mover * self.width..][..self.width];
        let (a, b) = pairs.hands(mover);
        let (c, d) = pairs.hands(other);
        // Lost positions from the quickest on, then won ones from the slowest on.
        let key = |tapping: u16, tapped: u16, kept: u16| {
            let cell = after[pairs.number(axes.landing(tapping, tapped), kept)];
            if cell & 1 == won { !cell } else { cell }
        };
        let with = |tapping| {
            let one = key(tapping, d, c);
            if c == 0 {
                one
            } else {
                one.min(key(tapping, c, d))
            }
        };
        let least = if a == 0 {
            with(b)
        } else {
            with(a).min(with(b))
        };
        least.min(!least) + 1
    }
}
