//! Grundy values (nimbers) of impartial games.

use std::hash::Hash;

use grundy_rules::{Ending, RelativeSeat};

use crate::graph::{Graph, Node};
use crate::{Positions, Unsolved, mex};

/// The Grundy values of all positions of a [`Graph`].
#[derive(Clone, Debug)]
pub struct GraphNimbers(Vec<u32>);

impl GraphNimbers {
    /// The Grundy value of a position.
    ///
    /// # Panics
    /// If there is no such position.
    #[must_use]
    pub fn value(&self, node: Node) -> u64 {
        self.0[node as usize].into()
    }
}

/// The Grundy values of all positions that play can reach from a start.
#[derive(Clone, Debug)]
pub struct Nimbers<P> {
    positions: Positions<P>,
    values: GraphNimbers,
}

impl<P> Nimbers<P> {
    pub(crate) fn new(positions: Positions<P>, values: GraphNimbers) -> Self {
        Self { positions, values }
    }
}

impl<P: Hash + Eq> Nimbers<P> {
    /// The Grundy value of a canonical position; `None` if play cannot reach it.
    #[must_use]
    pub fn value(&self, canonical: &P) -> Option<u64> {
        let node = self.positions.number(canonical)?;
        Some(self.values.value(node))
    }
}

impl Graph {
    /// Finds the Grundy value of every position: the mex of those of its options. The game must be
    /// impartial, which a graph does not show.
    ///
    /// # Errors
    /// [`Unsolved::Seats`] unless it is a game for two players; [`Unsolved::NoGrundyValues`] if play can
    /// return to a position, or if an ending is not a loss for the player who cannot move;
    /// [`Unsolved::Dangling`] if a move leads to a position that is not there.
    pub fn nimbers(&self) -> Result<GraphNimbers, Unsolved> {
        self.check()?;
        if self.seats != 2 {
            return Err(Unsolved::Seats(self.seats));
        }
        let normal = Ending::Won(RelativeSeat::NEXT);
        if self.endings.iter().any(|&(_, ending)| ending != normal) {
            return Err(Unsolved::NoGrundyValues);
        }
        if self.leads_up() {
            return Ok(GraphNimbers(self.nimbers_downwards()));
        }
        let mut unknown: Vec<u32> = self.options.lens().collect();
        // Positions all of whose options have their values (Kahn's topological order).
        let all = (0..).take(self.len());
        let mut ready: Vec<Node> = all.filter(|&n| unknown[n as usize] == 0).collect();
        let parents = self.options.reversed();
        let mut values = vec![0; self.len()];
        let mut next = 0;
        while let Some(&node) = ready.get(next) {
            next += 1;
            values[node as usize] = self.mex_of_options(node, &values);
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
        Ok(GraphNimbers(values))
    }

    /// Whether every move leads to a position with a higher number, so that there are no cycles.
    fn leads_up(&self) -> bool {
        let mut all = (0..).take(self.len());
        all.all(|node| self.options.row(node).iter().all(|&option| option > node))
    }

    /// From the highest number down, if every move leads to a higher one: then the values of all
    /// options are known when a position is met.
    fn nimbers_downwards(&self) -> Vec<u32> {
        let mut values = vec![0; self.len()];
        for node in (0..self.next()).rev() {
            values[node as usize] = self.mex_of_options(node, &values);
        }
        values
    }

    fn mex_of_options(&self, node: Node, values: &[u32]) -> u32 {
        let options = self.options.row(node).iter();
        let value = mex(options.map(|&option| u64::from(values[option as usize])));
        // A mex is at most the number of options.
        u32::try_from(value).unwrap_or(u32::MAX)
    }
}
