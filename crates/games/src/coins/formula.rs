//! Closed forms for the values of single heads, which hold for places of any size ("Winning Ways", chapter 14).

use super::keys;
use super::turning::{MAX_COUNT, Spacing, Turning};
use crate::checked::Checked;

/// Rules of which the value of a head follows from its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Formula {
    /// One coin or two: with the head, the coin in any place before it, or none.
    Turtles,
    /// Two coins.
    Twins,
    /// One coin, two or three: odious numbers, those with an odd number of ones in binary (the Mock Turtle theorem).
    MockTurtles,
    /// Three coins: the same two places later.
    Triplets,
    /// Any number of neighbors: the largest power of 2 that divides the place.
    Ruler,
}

impl Formula {
    /// The formula for the rules of these settings, if there is one.
    pub(super) fn of(checked: &Checked<'_>, turning: &Turning) -> Option<Self> {
        if turning.bound().is_some() {
            return None;
        }
        let counts: Vec<u64> = turning.counts(MAX_COUNT).collect();
        match (turning.spacing(), &counts[..]) {
            (Spacing::Anywhere, [1, 2]) => Some(Self::Turtles),
            (Spacing::Anywhere, [2]) => Some(Self::Twins),
            (Spacing::Anywhere, [1, 2, 3]) => Some(Self::MockTurtles),
            (Spacing::Anywhere, [3]) => Some(Self::Triplets),
            (Spacing::Adjacent, _) if keys::turns_any(checked) => Some(Self::Ruler),
            _ => None,
        }
    }

    /// The value of a head in this place, counted from 1. It may be larger than the place.
    pub(super) fn value(self, place: u64) -> u128 {
        match self {
            Self::Turtles => place.into(),
            Self::Twins => (place - 1).into(),
            Self::MockTurtles => odious(place),
            Self::Triplets if place <= 2 => 0,
            Self::Triplets => odious(place - 2),
            Self::Ruler => 1 << place.trailing_zeros(),
        }
    }
}

/// The odious number of this rank, counted from 1: of each 2 k and 2 k + 1, one is odious.
fn odious(rank: u64) -> u128 {
    let even = 2 * u128::from(rank - 1);
    even + u128::from(even.count_ones().is_multiple_of(2))
}
