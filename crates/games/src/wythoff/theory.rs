//! Wythoff's theorem (1907): the positions lost for the player about to move are the pairs
//! (a, b) = (floor(k phi), floor(k phi) + k) for k = 0, 1, 2, ..., phi the golden ratio. By Beatty's
//! theorem every whole number above 0 is in exactly one of them. Under misère play (0, 1) and
//! (2, 2) take the places of (0, 0) and (1, 2), and nothing else changes.
//!
//! So in every row, every column and every diagonal of the board of all positions there is exactly
//! one lost position, and a won position has at most three winning moves: one down each of them.
//!
//! All by whole numbers: k phi = (k + sqrt(5 k^2)) / 2, and rounding down the root first does not
//! change what is left when the quotient is rounded down.

use grundy_rules::{Misere, MoveList, Rules, Value};
use grundy_solver::Theory;

use super::{Removal, Wythoff, nimbers};
use crate::component::Summand;
use crate::heap::{ClosedForm, Play};

/// 2^64 / phi, rounded down.
pub(crate) const BY_PHI: u64 = 0x9E37_79B9_7F4A_7C15;

/// The lost position, the smaller heap first, whose heaps differ by `k`; `None` if a heap of it is
/// 2^64 or more.
fn lost_pair(play: Play, k: u64) -> Option<(u64, u64)> {
    match (play, k) {
        (Play::Misere, 0) => Some((2, 2)),
        (Play::Misere, 1) => Some((0, 1)),
        _ => {
            let wide = u128::from(k);
            // If 5 k^2 is 2^128 or more, k phi^2, the larger heap, is above 2^64.
            let root = (wide * wide).checked_mul(5)?.isqrt();
            let less = u64::try_from((wide + root) / 2).ok()?;
            Some((less, less.checked_add(k)?))
        }
    }
}

/// The other heap of the lost position of which `heap` is one; `None` if that is 2^64 or more.
pub(crate) fn partner(play: Play, heap: u64) -> Option<u64> {
    match (play, heap) {
        (Play::Misere, 0) => Some(1),
        (Play::Misere, 1) => Some(0),
        (Play::Misere, 2) => Some(2),
        _ => {
            // If heap = floor(k phi) then k = ceil(heap / phi), and if heap = floor(k phi) + k =
            // floor(k phi^2) then k = ceil(heap / phi^2) = ceil(heap - heap / phi). The quotient
            // by the rounded constant is at most 1 too small.
            let by_phi = (u128::from(heap) * u128::from(BY_PHI)) >> 64;
            let by_phi = u64::try_from(by_phi).ok()?;
            let pairs = |around: u64| {
                let near = around.saturating_sub(1)..=around.saturating_add(2);
                near.filter_map(|k| lost_pair(Play::Normal, k))
            };
            let as_less = pairs(by_phi).find(|&(less, _)| less == heap);
            let as_more = pairs(heap - by_phi).find(|&(_, more)| more == heap);
            match (as_less, as_more) {
                (Some((_, more)), _) => Some(more),
                (None, more) => more.map(|(less, _)| less),
            }
        }
    }
}

fn is_lost(play: Play, [a, b]: [u64; 2]) -> bool {
    lost_pair(play, a.abs_diff(b)) == Some((a.min(b), a.max(b)))
}

/// The k-th lost pair of normal play is cold under misère play too, but for the first two.
fn explain(play: Play, [a, b]: [u64; 2]) -> Option<String> {
    let cold = is_lost(Play::Normal, [a, b]) && is_lost(play, [a, b]);
    cold.then(|| format!("the cold pair of difference {}", a.abs_diff(b)))
}

fn value(play: Play, heaps: [u64; 2]) -> Value {
    if is_lost(play, heaps) {
        Value::Loss(None)
    } else {
        Value::Win(None)
    }
}

/// Down the diagonal, the row and the column, if the lost position there is below.
fn winning_moves(play: Play, [a, b]: [u64; 2]) -> Vec<Removal> {
    let diagonal = lost_pair(play, a.abs_diff(b)).map(|(less, _)| less);
    let from_both = diagonal.and_then(|less| below(less, a.min(b)));
    let from_first = partner(play, b).and_then(|target| below(target, a));
    let from_second = partner(play, a).and_then(|target| below(target, b));
    let moves = [
        from_both.map(|t| Removal([t, t])),
        from_first.map(|t| Removal([t, 0])),
        from_second.map(|t| Removal([0, t])),
    ];
    moves.into_iter().flatten().collect()
}

/// The number of items to take from `heap` to leave `target`, at least one.
fn below(target: u64, heap: u64) -> Option<u64> {
    heap.checked_sub(target).filter(|&items| items > 0)
}

impl Theory<Wythoff> for ClosedForm {
    fn value(&self, _rules: &Wythoff, &heaps: &[u64; 2]) -> Value {
        value(Play::Normal, heaps)
    }

    /// There is no formula but for 0, and a table of small heaps.
    fn grundy(&self, _rules: &Wythoff, &heaps: &[u64; 2]) -> Option<u64> {
        let lost = is_lost(Play::Normal, heaps).then_some(0);
        lost.or_else(|| nimbers::shared().value(heaps))
    }

    fn explain(&self, _rules: &Wythoff, &heaps: &[u64; 2]) -> Option<String> {
        explain(Play::Normal, heaps)
    }

    fn winning_moves(&self, _rules: &Wythoff, &heaps: &[u64; 2]) -> Vec<Removal> {
        winning_moves(Play::Normal, heaps)
    }
}

impl Theory<Misere<Wythoff>> for ClosedForm {
    fn value(&self, _rules: &Misere<Wythoff>, &heaps: &[u64; 2]) -> Value {
        value(Play::Misere, heaps)
    }

    fn explain(&self, _rules: &Misere<Wythoff>, &heaps: &[u64; 2]) -> Option<String> {
        explain(Play::Misere, heaps)
    }

    fn winning_moves(&self, _rules: &Misere<Wythoff>, &heaps: &[u64; 2]) -> Vec<Removal> {
        winning_moves(Play::Misere, heaps)
    }
}

/// By the table of small heaps. Misère sums are searched: Wythoff's game is tame as well (Gurvich 2012, "On tame, pet,
/// miserable, and strongly miserable impartial games"), but its piles are not coded here.
impl Summand<Wythoff> for ClosedForm {
    fn has_nimbers(&self, _rules: &Wythoff, &[a, b]: &[u64; 2]) -> bool {
        a.max(b) <= nimbers::LARGEST_KNOWN
    }

    fn moves_to(&self, rules: &Wythoff, heaps: &[u64; 2], nimber: u64) -> Vec<Removal> {
        let table = nimbers::shared();
        let moves = rules.moves(heaps);
        let found = moves
            .iter()
            .filter(|&m| table.value(rules.play(heaps, m)) == Some(nimber));
        found.collect()
    }

    fn as_nim(&self, _rules: &Wythoff, _heaps: &[u64; 2]) -> Option<Vec<u64>> {
        None
    }
}
