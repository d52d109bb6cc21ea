//! All positions of a game that play can reach from a start, with the moves between them.

use grundy_rules::{RelativeSeat, Value};
use grundy_solver::{Explored, Graph, GraphNimbers, Node, Positions, Values};

use crate::header::Solving;
use crate::labels::{Label, Labels, Text};
use crate::parts;

/// A game, explored from one start and solved.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) positions: Positions<Text>,
    pub(crate) graph: Graph,
    /// How many positions there are at each distance from the start.
    pub(crate) levels: Vec<u64>,
    pub(crate) moves: Labels,
    /// The number of the text of every move, in the order of the graph.
    pub(crate) labels: Vec<Label>,
    known: Known,
}

/// What is known of positions.
#[derive(Debug)]
enum Known {
    /// Their values, and for impartial games the Grundy values.
    Values(Values, Option<GraphNimbers>),
    /// The Grundy values of parts.
    Parts(Vec<u64>),
}

impl Table {
    /// Solves what was explored.
    pub(crate) fn solve(
        explored: Explored<Text>,
        moves: Labels,
        labels: Vec<Label>,
        solving: Solving,
    ) -> Result<Self, String> {
        let Explored {
            positions,
            graph,
            levels,
        } = explored;
        let untrue =
            |error: &dyn std::fmt::Display| format!("`impartial = true` is not so: {error}");
        let known = if solving.sum {
            let starts_as_sum = positions
                .as_slice()
                .first()
                .is_some_and(|text| parts::is_sum(text));
            let nimbers = parts::nimbers(&graph, &labels, starts_as_sum);
            Known::Parts(nimbers.map_err(|error| untrue(&error))?)
        } else {
            let values = graph.solve().map_err(|error| error.to_string())?;
            let nimbers = solving.impartial.then(|| graph.nimbers()).transpose();
            Known::Values(values, nimbers.map_err(|error| untrue(&error))?)
        };
        Ok(Self {
            positions,
            graph,
            levels,
            moves,
            labels,
            known,
        })
    }

    /// Whether it has a position; of a sum, all parts of it.
    pub(crate) fn has(&self, position: &str, sum: bool) -> bool {
        let has = |text: &str| self.positions.number(&text.into()).is_some();
        match sum {
            true => parts::of(position).all(has),
            false => has(position),
        }
    }

    /// The value of a position for the player about to move.
    pub(crate) fn value(&self, node: Node) -> Value {
        self.value_for(node, RelativeSeat::MOVER)
    }

    /// The value of a position for one seat.
    pub(crate) fn value_for(&self, node: Node, hero: RelativeSeat) -> Value {
        match &self.known {
            Known::Values(values, _) => values.value_for(node, hero),
            Known::Parts(nimbers) => parts::value(nimbers[node as usize], hero),
        }
    }

    /// The Grundy value of a position, if it has one.
    pub(crate) fn nimber(&self, node: Node) -> Option<u64> {
        match &self.known {
            Known::Values(_, nimbers) => Some(nimbers.as_ref()?.value(node)),
            Known::Parts(nimbers) => nimbers.get(node as usize).copied(),
        }
    }

    /// The moves of a position, each with the positions that it leads to: several only in sums.
    pub(crate) fn ways(&self, node: Node) -> impl Iterator<Item = (Label, &[Node])> {
        let mut options = self.graph.options(node);
        self.labels(node)
            .chunk_by(|a, b| a == b)
            .map(move |labels| {
                let (parts, rest) = options.split_at(labels.len());
                options = rest;
                (labels[0], parts)
            })
    }

    pub(crate) fn text(&self, node: Node) -> &str {
        self.positions.as_slice()[node as usize].as_str()
    }

    /// The texts of the moves of a position.
    pub(crate) fn labels(&self, node: Node) -> &[Label] {
        &self.labels[self.graph.move_numbers(node)]
    }
}
