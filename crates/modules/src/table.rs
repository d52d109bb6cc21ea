//! All positions of a game that play can reach from a start, with the moves between them.

use grundy_rules::{RelativeSeat, Value};
use grundy_solver::{Explored, Graph, GraphNimbers, Node, Positions, Values};

use crate::components;
use crate::header::Solving;
use crate::labels::{Label, Labels, Text};

/// A game, explored from one start and solved.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) positions: Positions<Text>,
    pub(crate) graph: Graph,
    /// The number of positions at each distance from the start.
    pub(crate) levels: Vec<u64>,
    pub(crate) moves: Labels,
    /// The number of the text of every move, in the order of the graph.
    pub(crate) labels: Vec<Label>,
    pub(crate) known: Known,
}

/// The values of positions.
#[derive(Debug)]
pub(crate) enum Known {
    /// Their values, and for impartial games the Grundy values.
    Values(Values, Option<GraphNimbers>),
    /// The Grundy values of parts.
    Parts(Vec<u64>),
}

impl Known {
    /// Solves a game that starts in the position `first`, by its moves and the numbers of their texts.
    pub(crate) fn of(
        graph: &Graph,
        labels: &[Label],
        first: &str,
        solving: Solving,
    ) -> Result<Self, String> {
        let untrue =
            |error: &dyn std::fmt::Display| format!("`impartial = true` is wrong: {error}");
        if solving.sum {
            let nimbers = components::nimbers(graph, labels, components::is_sum(first));
            return Ok(Self::Parts(nimbers.map_err(|error| untrue(&error))?));
        }
        let values = graph.solve().map_err(|error| error.to_string())?;
        let nimbers = solving.impartial.then(|| graph.nimbers()).transpose();
        Ok(Self::Values(
            values,
            nimbers.map_err(|error| untrue(&error))?,
        ))
    }
}

impl Table {
    /// Solves an explored game.
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
        let first = positions.as_slice().first().map_or("", Text::as_str);
        let known = Known::of(&graph, &labels, first, solving)?;
        Ok(Self {
            positions,
            graph,
            levels,
            moves,
            labels,
            known,
        })
    }

    /// The number of a position. The start is found at once; for any other, a table that was kept
    /// makes an index first.
    pub(crate) fn number(&self, position: &str) -> Option<Node> {
        match self.positions.as_slice().first() {
            Some(start) if start == position => Some(0),
            _ => self.positions.number(&position.into()),
        }
    }

    /// Whether the table has a position; in a game of sums, whether it has all parts of the position.
    pub(crate) fn has(&self, position: &str, sum: bool) -> bool {
        let has = |text: &str| self.number(text).is_some();
        match sum {
            true => components::of(position).all(has),
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
            Known::Parts(nimbers) => components::value(nimbers[node as usize], hero),
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

    /// The positions that play reaches from these, each once.
    fn reached_from(&self, start: &[Node]) -> impl Iterator<Item = Node> {
        let mut seen = vec![false; self.graph.len()];
        let mut todo = start.to_vec();
        std::iter::from_fn(move || {
            loop {
                let node = todo.pop()?;
                if !std::mem::replace(&mut seen[node as usize], true) {
                    todo.extend_from_slice(self.graph.options(node));
                    return Some(node);
                }
            }
        })
    }

    /// For each text of a move, by its number, whether play from these positions meets it.
    pub(crate) fn labels_from(&self, start: &[Node]) -> Vec<bool> {
        let mut met = vec![false; self.moves.texts().len()];
        for node in self.reached_from(start) {
            for &label in self.labels(node) {
                met[label as usize] = true;
            }
        }
        met
    }

    /// The number of positions that play reaches from these, and of moves there. It does not depend on the start for
    /// which the table was made.
    pub(crate) fn size_from(&self, start: &[Node]) -> u64 {
        self.reached_from(start)
            .map(|node| 1 + self.labels(node).len() as u64)
            .sum()
    }

    /// The texts of the moves of a position.
    pub(crate) fn labels(&self, node: Node) -> &[Label] {
        &self.labels[self.graph.move_numbers(node)]
    }
}
