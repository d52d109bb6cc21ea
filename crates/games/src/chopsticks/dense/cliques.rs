//! The state of the cliques of splits: the number of members that are won, and the one that was lost first.
//!
//! All positions with the same mover's pair and the same total of the other
//! player, both of whose hands live, are what the splits of that other
//! player can lead to: a clique. One count and one mark for each clique stand for
//! all the edges into it.

#![expect(
    clippy::cast_possible_truncation,
    reason = "a clique has at most 255 members, a hand 9 bits"
)]

use super::pairs::Pairs;
use super::spec::Axes;

/// One clique: the number of members that are won, and the one that was lost first.
#[derive(Clone, Copy, Default)]
struct Clique {
    wins: u8,
    /// One more than the place of the first lost member.
    loser: u8,
}

/// More than one member is lost: nothing is left to do.
const MANY: u8 = u8::MAX;

/// The rank of the member just reported lost among the known losers of its clique.
pub(super) enum Losers {
    /// Cliques play no part in this game.
    Unknown,
    /// This is the first known loser of the clique.
    First,
    /// This is the second one; `first` is the place of the first one.
    Second {
        /// The place.
        first: u8,
    },
    /// This is the third or a later one.
    Many,
}

/// The cliques by total and mover's pair.
pub(super) struct Cliques {
    width: usize,
    hands: usize,
    words: usize,
    cliques: Vec<Clique>,
    /// By total and mover's hands, in either order: at most one member is not won.
    closing: Vec<u64>,
}

impl Cliques {
    pub(super) fn new(axes: &Axes, pairs: &Pairs) -> Self {
        let (width, hands) = (pairs.len(), usize::from(axes.rollover));
        let words = hands.div_ceil(64);
        let known = axes.transfers || axes.divisions;
        let totals = if known { pairs.totals() } else { 0 };
        let mut closing = vec![0; totals * hands * words];
        for (total, bits) in closing.chunks_exact_mut(hands * words).enumerate() {
            if pairs.live(total).len() <= 1 {
                bits.fill(u64::MAX);
            }
        }
        Self {
            width,
            hands,
            words,
            cliques: vec![Clique::default(); totals * width],
            closing,
        }
    }

    /// Reports a member won. Returns the number of members that are won now.
    #[inline]
    pub(super) fn win(&mut self, total: usize, mover: usize) -> Option<u8> {
        let clique = self.cliques.get_mut(total * self.width + mover)?;
        clique.wins += 1;
        Some(clique.wins)
    }

    /// The number of members that are won.
    #[inline]
    pub(super) fn wins(&self, total: usize, mover: usize) -> u8 {
        self.cliques[total * self.width + mover].wins
    }

    /// Reports the member at a place lost.
    #[inline]
    pub(super) fn lose(&mut self, total: usize, mover: usize, place: u8) -> Losers {
        let Some(clique) = self.cliques.get_mut(total * self.width + mover) else {
            return Losers::Unknown;
        };
        match clique.loser {
            0 => {
                clique.loser = place + 1;
                Losers::First
            }
            MANY => Losers::Many,
            first => {
                clique.loser = MANY;
                Losers::Second { first: first - 1 }
            }
        }
    }

    /// Whether at most one member is not won.
    #[inline]
    pub(super) fn is_closing(&self, total: usize, mover: (u16, u16)) -> bool {
        let (at, bit) = self.place(total, mover.0, mover.1);
        self.closing[at] >> bit & 1 == 1
    }

    /// Notes that at most one member is not won.
    #[inline]
    pub(super) fn set_closing(&mut self, total: usize, (a, b): (u16, u16)) {
        for (one, two) in [(a, b), (b, a)] {
            let (at, bit) = self.place(total, one, two);
            self.closing[at] |= 1 << bit;
        }
    }

    /// The least hand from `from` on that beside `kept` makes a mover with
    /// at most one member not won.
    #[inline]
    pub(super) fn next_closing(&self, total: usize, kept: u16, from: u16) -> Option<u16> {
        if usize::from(from) >= self.hands {
            return None;
        }
        let (at, bit) = self.place(total, kept, from);
        let end = at - usize::from(from) / 64 + self.words;
        let mut mask = u64::MAX << bit;
        for (word, &bits) in self.closing[at..end].iter().enumerate() {
            let bits = bits & mask;
            if bits != 0 {
                let hand = (usize::from(from) / 64 + word) * 64 + bits.trailing_zeros() as usize;
                return (hand < self.hands).then_some(hand as u16);
            }
            mask = u64::MAX;
        }
        None
    }

    #[inline]
    fn place(&self, total: usize, one: u16, two: u16) -> (usize, u32) {
        let row = (total * self.hands + usize::from(one)) * self.words;
        (row + usize::from(two) / 64, u32::from(two) % 64)
    }
}
