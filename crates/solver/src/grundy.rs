//! Grundy values (nimbers) of impartial games, by search.

use grundy_rules::{Ending, RelativeSeat};

use crate::graph::{Node, Positions, explore};
use crate::{Budget, Searchable, Unsolved, mex};

/// The Grundy values of all positions that play can reach from a start.
#[derive(Clone, Debug)]
pub struct Nimbers<P> {
    positions: Positions<P>,
    values: Vec<u64>,
}

impl<P: std::hash::Hash + Eq> Nimbers<P> {
    /// The Grundy value of a canonical position; `None` if play cannot reach it.
    #[must_use]
    pub fn value(&self, canonical: &P) -> Option<u64> {
        let node = self.positions.get_index_of(canonical)?;
        Some(self.values[node])
    }
}

/// Finds the Grundy value of every position that play can reach from `start`: the mex of those of
/// its options. The game must be impartial: that both players have the same moves in every position
/// cannot be seen here and is for the caller to know.
///
/// # Errors
/// [`Unsolved::NoGrundyValues`] where play can go in a circle, or where an end is not a loss for
/// the player who cannot move; otherwise as [`crate::solve`].
pub fn nimbers<R: Searchable>(
    rules: &R,
    start: &R::Position,
    budget: Budget,
) -> Result<Nimbers<R::Position>, Unsolved> {
    if rules.seats() != 2 {
        return Err(Unsolved::Seats(rules.seats()));
    }
    let graph = explore(rules, start, budget)?;
    let normal = Ending::Won(RelativeSeat::NEXT);
    if graph.endings.iter().any(|&(_, ending)| ending != normal) {
        return Err(Unsolved::NoGrundyValues);
    }
    let all = (0..).take(graph.options.len());
    let mut unknown: Vec<usize> = all.clone().map(|n| graph.options.row(n).len()).collect();
    // Positions all of whose options are known, before those that wait for them.
    let mut ready: Vec<Node> = all.filter(|&n| unknown[n as usize] == 0).collect();
    let parents = graph.options.reversed();
    let mut values = vec![0; graph.options.len()];
    let mut next = 0;
    while let Some(&node) = ready.get(next) {
        next += 1;
        let options = graph.options.row(node).iter();
        values[node as usize] = mex(options.map(|&option| values[option as usize]));
        for &parent in parents.row(node) {
            unknown[parent as usize] -= 1;
            if unknown[parent as usize] == 0 {
                ready.push(parent);
            }
        }
    }
    if ready.len() < values.len() {
        return Err(Unsolved::NoGrundyValues);
    }
    Ok(Nimbers {
        positions: graph.positions,
        values,
    })
}
