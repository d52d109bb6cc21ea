//! The theorem of Guy and Smith ("The G-values of various games", 1956): where at most b heaps are
//! left of one after at most t items were taken, and G(n + p) = G(n) for all n from s up to
//! b s + (b - 1) p + t - 1, it holds for all n from s on.
//!
//! For let n be larger, and the smaller ones be proved. An option of n + p leaves at least b (s + p)
//! items, so one of its heaps has s + p or more; with p items less in that heap it is an option of n
//! of the same value. And an option of n has a heap of s or more, to which p items can be added.
//!
//! The theorem covers neither takes without end, nor heaps that must differ, nor values that grow; for the last, see
//! [`arithmetic`].

use super::{Code, arithmetic};
use crate::Period;

/// The period of all values of a game, if those of the smallest heaps prove one.
pub(super) fn find(code: &Code, values: &[u32]) -> Option<Period> {
    plain(code, values).or_else(|| arithmetic::find(code, values))
}

fn plain(code: &Code, values: &[u32]) -> Option<Period> {
    if code.tail().is_some() || code.is_unequal() {
        return None;
    }
    let parts = usize::from(code.most_parts().max(1));
    let take = code.steps().last().map_or(0, |&(take, _)| take);
    let take = usize::try_from(take).ok()?;
    let periods = 1..=values.len() / 2;
    periods.into_iter().find_map(|length| {
        let agrees = |&heap: &usize| values[heap] == values[heap + length];
        let compared = values.len() - length;
        let alike = (0..compared).rev().take_while(agrees).count();
        let start = compared - alike;
        let needed = parts * start + (parts - 1) * length + take;
        (compared >= needed).then_some(Period::repeating(start, length))
    })
}
