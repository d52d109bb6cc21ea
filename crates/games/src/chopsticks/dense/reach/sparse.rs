//! Levels of few positions, one position after another.

use super::super::spec::Axes;
use super::bits::{Board, Entry, Hands, Set};

/// Which splits have had a source: for every pair of the player who waits and every total of the
/// mover's two live hands, whether one such position was reached, and whether a second one was.
pub(super) struct Cliques {
    totals: usize,
    /// By block of the waiting player's pairs, then by the mover's total; a bit for every pair.
    pub(super) once: Vec<u64>,
    pub(super) twice: Vec<u64>,
}

/// The sources of a clique so far, one more included.
enum Sources {
    One,
    Two,
    More,
}

impl Cliques {
    pub(super) fn new(board: &Board) -> Self {
        let words = vec![0; board.blocks().len() * board.totals()];
        Self {
            totals: board.totals(),
            once: words.clone(),
            twice: words,
        }
    }

    pub(super) fn totals(&self) -> usize {
        self.totals
    }

    fn add(&mut self, (block, bit): (usize, usize), total: u16) -> Sources {
        let at = block * self.totals + usize::from(total);
        let bit = 1 << bit;
        if self.once[at] & bit == 0 {
            self.once[at] |= bit;
            Sources::One
        } else if self.twice[at] & bit == 0 {
            self.twice[at] |= bit;
            Sources::Two
        } else {
            Sources::More
        }
    }
}

/// Makes all moves in the positions of a level; what is new is the next one.
pub(super) fn expand(
    axes: &Axes,
    level: &[Entry],
    seen: &mut Set,
    cliques: &mut Cliques,
) -> Vec<Entry> {
    let mut next = Vec::new();
    for &(mover, other) in level {
        let board = seen.board();
        let (mover, other) = (board.hands(mover as usize), board.hands(other as usize));
        if mover == (0, 0) || other == (0, 0) {
            continue;
        }
        let waiting = board.place(other);
        let mut add = |hands: Hands, moved: Hands| {
            if seen.insert(hands, moved) {
                next.push(seen.board().entry(hands, moved));
            }
        };
        for (hand, kept) in taps(other) {
            for (own, _) in taps(mover) {
                add((axes.landing(own, hand), kept), mover);
            }
        }
        let (smaller, larger) = mover;
        let total = smaller + larger;
        let live = total.saturating_sub(axes.rollover - 1).max(1)..=total / 2;
        let split = |hand: u16| (hand, total - hand);
        if smaller == 0 {
            if axes.divisions {
                live.for_each(|hand| add(other, split(hand)));
            }
            continue;
        }
        if axes.suicide && total < axes.rollover {
            add(other, split(0));
        }
        if axes.transfers {
            match cliques.add(waiting, total) {
                Sources::One => {
                    let others = live.filter(|&hand| hand != smaller);
                    others.for_each(|hand| add(other, split(hand)));
                }
                Sources::Two => live.for_each(|hand| add(other, split(hand))),
                Sources::More => {}
            }
        }
    }
    next
}

/// The live hands of a pair, each with the one beside it; equal ones once.
fn taps((a, b): Hands) -> impl Iterator<Item = (u16, u16)> {
    let one = (a > 0 && a != b).then_some((a, b));
    let two = (b > 0).then_some((b, a));
    one.into_iter().chain(two)
}
