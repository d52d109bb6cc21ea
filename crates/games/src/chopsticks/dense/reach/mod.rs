//! Which positions play can reach from a start, breadth first.
//!
//! Most games reach nearly every position in some twenty plies: the first and the last levels hold
//! few positions and the five or six between them hold the rest. Levels of few positions are expanded
//! position by position ([`sparse`]), the others by whole rows of bits ([`dense`]). Both work on one
//! set of bits ([`bits`]) and both treat the splits of a total as a clique: a second
//! source adds only the first one, and further sources add nothing.
//!
//! Takes about `r^4 / 32` bytes for the set, and up to a quarter more while it is worked on.

mod bits;
mod dense;
mod sparse;

use grundy_rules::{Counts, Outcome, Value};

use super::Solution;
use super::spec::Axes;
use bits::{Board, Hands, Set};
use dense::Level;

/// The most positions of a level, of so many in all, that are expanded one by one. Beyond the caches
/// a position costs more than its share of a row does.
fn few(positions: u64) -> usize {
    const LARGE: u64 = 1 << 28;
    let share = if positions < LARGE { 256 } else { 2048 };
    usize::try_from(positions / share).unwrap_or(usize::MAX)
}

/// Counts the positions that play can reach from a start: the mover's pair, the other's pair. The
/// result does not depend on the number of threads.
pub(super) fn counts(solution: &Solution, start: (usize, usize), threads: usize) -> Counts {
    let pairs = &solution.pairs;
    let start = (pairs.hands(start.0), pairs.hands(start.1));
    let positions = (pairs.len() as u64).pow(2);
    let walk = Walk::from(&solution.axes, start, few(positions), threads);
    let holds = |mover, other| walk.seen.holds(pairs.hands(mover), pairs.hands(other));
    let outcomes = solution.outcomes();
    let mut counts = Counts {
        positions: Some(positions),
        ordered: Some(u64::from(solution.axes.rollover).pow(4)),
        reachable: positions - walk.seen.missing(),
        win: 0,
        loss: 0,
        draw: 0,
        max_remoteness: None,
        distance_max: walk.distance_max,
    };
    // Whichever are fewer are looked up: positions that are decided, or that are not reached.
    let by_unreached = positions - counts.reachable < outcomes.wins + outcomes.losses;
    if by_unreached {
        (counts.win, counts.loss) = (outcomes.wins, outcomes.losses);
        walk.seen.each_missing(|(a, b), (c, d)| {
            match solution.at(pairs.number(a, b), pairs.number(c, d)) {
                Value::Win(_) => counts.win -= 1,
                Value::Loss(_) => counts.loss -= 1,
                Value::Draw => {}
            }
        });
    }
    solution.each_decided(|mover, other, value| {
        let is_longer = value.remoteness() > counts.max_remoteness;
        if (is_longer || !by_unreached) && holds(mover, other) {
            counts.max_remoteness = counts.max_remoteness.max(value.remoteness());
            match value.outcome() {
                _ if by_unreached => {}
                Outcome::Win => counts.win += 1,
                Outcome::Loss => counts.loss += 1,
                Outcome::Draw => {}
            }
        }
    });
    counts.draw = counts.reachable - counts.win - counts.loss;
    counts
}

/// What a walk from a start has reached.
struct Walk {
    seen: Set,
    distance_max: u64,
}

impl Walk {
    /// Levels of up to `few` positions are expanded position by position.
    fn from(axes: &Axes, (mover, other): (Hands, Hands), few: usize, threads: usize) -> Self {
        let board = Board::new(axes.rollover);
        let mut cliques = sparse::Cliques::new(&board);
        let mut seen = Set::new(board);
        seen.insert(mover, other);
        let mut level = Level::Few(vec![seen.board().entry(mover, other)]);
        let mut distance_max = 0;
        loop {
            level = match level {
                Level::Few(listed) if listed.len() <= few => {
                    Level::Few(sparse::expand(axes, &listed, &mut seen, &mut cliques))
                }
                _ => dense::expand(axes, &mut seen, &mut cliques, few, threads),
            };
            if matches!(&level, Level::Few(listed) if listed.is_empty()) {
                return Self { seen, distance_max };
            }
            distance_max += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chopsticks::Overflow;

    /// Positions one by one, rows of bits and any number of threads find the same levels.
    #[test]
    fn all_ways_agree() {
        for (rollover, bits) in [2, 5, 9, 64, 67]
            .into_iter()
            .flat_map(|r| (0..16).map(move |bits| (r, bits)))
        {
            let axis = |bit: u8| bits >> bit & 1 == 1;
            let axes = Axes {
                overflow: if axis(0) {
                    Overflow::Cutoff
                } else {
                    Overflow::Rollover
                },
                transfers: axis(1),
                divisions: axis(2),
                suicide: axis(3),
                ..Axes::base(rollover)
            };
            let start = ((0, 1), (1, 1));
            let expected = Walk::from(&axes, start, usize::MAX, 1);
            // Rows of bits are slow where there are many levels of few positions.
            let dense = if expected.distance_max < 40 {
                0
            } else {
                20_000
            };
            for (few, threads) in [(dense, 1), (dense, 3), (20_000, 2)] {
                let found = Walk::from(&axes, start, few, threads);
                assert_eq!(
                    found.distance_max, expected.distance_max,
                    "{axes:?}, {few} at once, {threads} threads"
                );
                assert!(found.seen == expected.seen, "{axes:?}");
            }
        }
    }
}
