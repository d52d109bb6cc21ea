//! The pairs of hands of one player, numbered by (total, smaller hand).
//!
//! All pairs a tap with `x` can come from have a total that is `x` less (or
//! `r - x` more), and all pairs a split leads to have the same total, so
//! that both are neighbors in this order.

#![expect(
    clippy::cast_possible_truncation,
    reason = "hands and pairs fit their types: a pair's number has 17 bits"
)]

use std::ops::Range;

/// The numbering of the `r(r+1)/2` unordered pairs of hands below `r`.
#[derive(Clone, Debug)]
pub(super) struct Pairs {
    r: u16,
    /// Number of the pair `(0, total)`, were it there.
    base: Vec<u32>,
    hands: Vec<(u16, u16)>,
}

impl Pairs {
    pub(super) fn new(r: u16) -> Self {
        let many = usize::from(r) * (usize::from(r) + 1) / 2;
        let mut hands = Vec::with_capacity(many);
        let mut base = Vec::with_capacity(2 * usize::from(r));
        for total in 0..2 * r - 1 {
            let least = (total + 1).saturating_sub(r);
            base.push(hands.len() as u32 - u32::from(least));
            hands.extend((least..=total / 2).map(|a| (a, total - a)));
        }
        base.push(hands.len() as u32 - u32::from(r));
        Self { r, base, hands }
    }

    /// The number of pairs.
    pub(super) fn len(&self) -> usize {
        self.hands.len()
    }

    /// The number of totals.
    pub(super) fn totals(&self) -> usize {
        self.base.len() - 1
    }

    pub(super) fn total(&self, pair: usize) -> usize {
        let (a, b) = self.hands[pair];
        usize::from(a) + usize::from(b)
    }

    /// The hands of a pair, the smaller first.
    #[inline]
    pub(super) fn hands(&self, pair: usize) -> (u16, u16) {
        self.hands[pair]
    }

    /// The number of a pair, in either order.
    #[inline]
    pub(super) fn number(&self, a: u16, b: u16) -> usize {
        self.base[usize::from(a) + usize::from(b)] as usize + usize::from(a.min(b))
    }

    /// The numbers of the pairs of one total with both hands live.
    #[inline]
    pub(super) fn live(&self, total: usize) -> Range<usize> {
        let r = usize::from(self.r);
        let base = self.base[total] as usize;
        base + 1.max((total + 1).saturating_sub(r))..base + total / 2 + 1
    }

    /// The number of the pair with one hand live and this total.
    #[inline]
    pub(super) fn lone(&self, total: usize) -> Option<usize> {
        (total < usize::from(self.r)).then(|| self.base[total] as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_dense_and_totals_contiguous() {
        for r in 2..20 {
            let pairs = Pairs::new(r);
            assert_eq!(pairs.len(), usize::from(r) * (usize::from(r) + 1) / 2);
            for (number, &(a, b)) in pairs.hands.iter().enumerate() {
                assert_eq!(pairs.number(a, b), number);
                assert_eq!(pairs.number(b, a), number);
                let total = pairs.total(number);
                assert_eq!(pairs.live(total).contains(&number), a > 0);
                assert_eq!(pairs.lone(total) == Some(number), a == 0);
            }
        }
    }
}
