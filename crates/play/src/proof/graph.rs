//! The visited part of the product graph.

use std::hash::BuildHasherDefault;

use grundy_rules::{Instance, Ply, RelativeSeat};
use indexmap::IndexSet;
use rustc_hash::FxHasher;

use super::Root;
use super::expand::Due;
use crate::Seat;

/// A place in the product graph.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Key {
    pub(super) class: u32,
    /// The strategy's seat, counted from the player about to move.
    pub(super) hero: RelativeSeat,
    /// The node at which the strategy was last asked, plus 1, if it remembers its questions; otherwise 0.
    pub(super) memory: u32,
    pub(super) position: Box<str>,
}

impl Key {
    /// The start of a root.
    pub(super) fn of_root(root: &Root<'_>) -> Self {
        let situation = root.instance.start();
        Self {
            class: number(root.class),
            hero: root.seat.ahead_of(Seat(0), situation.seats()),
            memory: 0,
            position: situation.notation().into(),
        }
    }
}

/// The first way in which a node was reached.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arrival {
    pub(super) from: Source,
    pub(super) depth: u32,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Source {
    Root(u32),
    Node(u32, Ply),
}

/// Every place that a search has reached, numbered in that order.
#[derive(Default)]
pub struct Graph {
    keys: IndexSet<Key, BuildHasherDefault<FxHasher>>,
    arrivals: Vec<Arrival>,
    /// For each node, the root that added it, until the node is expanded.
    owners: Vec<Option<u32>>,
    /// The questions to the strategy in the order of the search, with its answers; `None` if it did not answer.
    answers: Vec<(u32, Option<Ply>)>,
    /// The outgoing edges of all nodes that were expanded.
    pub(super) outgoing: Vec<OutgoingEdges>,
    pub(super) edges: Vec<u32>,
}

/// The outgoing edges of one node: a range of [`Graph::edges`].
#[derive(Clone, Copy, Debug)]
pub(super) struct OutgoingEdges {
    pub(super) node: u32,
    pub(super) due: Due,
    pub(super) first: usize,
    pub(super) count: usize,
}

/// A line of play from the start of a game.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Line {
    /// The positions in notation, from the start on: one more than there are moves.
    pub positions: Vec<String>,
    /// The moves between them.
    pub moves: Vec<String>,
}

impl Line {
    /// The line of these moves from the start of an instance.
    ///
    /// # Panics
    /// If a ply belongs to another position.
    #[must_use]
    pub fn played(instance: &dyn Instance, plies: &[Ply]) -> Self {
        let mut situation = instance.start();
        let mut line = Self {
            positions: vec![situation.notation()],
            moves: Vec::new(),
        };
        for &ply in plies {
            line.moves.push(situation.move_text(ply));
            situation = situation.after(ply);
            line.positions.push(situation.notation());
        }
        line
    }
}

impl Graph {
    /// The number of a place that has been visited before.
    pub(super) fn find(&self, key: &Key) -> Option<u32> {
        self.keys.get_index_of(key).map(number)
    }

    /// Adds a place and returns its number; `Err` with its number if it is there already.
    pub(super) fn add(&mut self, key: Key, arrival: Arrival, root: u32) -> Result<u32, u32> {
        let (index, new) = self.keys.insert_full(key);
        if new {
            self.arrivals.push(arrival);
            self.owners.push(Some(root));
            Ok(number(index))
        } else {
            Err(number(index))
        }
    }

    /// Whether a node that another root has added waits to be expanded.
    pub(super) fn waits_for_other(&self, node: u32, root: u32) -> bool {
        self.owners[node as usize].is_some_and(|owner| owner != root)
    }

    /// Marks a node as expanded and adds the edges from it.
    pub(super) fn add_outgoing(&mut self, outgoing: OutgoingEdges) {
        self.owners[outgoing.node as usize] = None;
        self.outgoing.push(outgoing);
    }

    pub(super) fn record(&mut self, node: u32, answer: Option<Ply>) {
        self.answers.push((node, answer));
    }

    /// Sorts the questions by their nodes. Only those that had to wait for a later round are out of order.
    pub(super) fn sort_answers(&mut self) {
        self.answers.sort_by_key(|&(node, _)| node);
    }

    pub(super) fn successors(&self, outgoing: &OutgoingEdges) -> &[u32] {
        &self.edges[outgoing.first..outgoing.first + outgoing.count]
    }

    /// For each node, whether play can lead from it to one of these. Costs a few passes over the
    /// edges, because nearly all nodes were expanded before their successors.
    pub(super) fn leading_to(&self, nodes: Vec<u32>) -> Vec<bool> {
        let mut leads = vec![false; self.len()];
        for node in nodes {
            leads[node as usize] = true;
        }
        let mut more = true;
        while more {
            more = false;
            for outgoing in self.outgoing.iter().rev() {
                let known = leads[outgoing.node as usize];
                if !known
                    && self
                        .successors(outgoing)
                        .iter()
                        .any(|&to| leads[to as usize])
                {
                    leads[outgoing.node as usize] = true;
                    more = true;
                }
            }
        }
        leads
    }

    pub(super) fn len(&self) -> usize {
        self.keys.len()
    }

    pub(super) fn key(&self, node: u32) -> &Key {
        let key = self.keys.get_index(node as usize);
        key.expect("nodes are numbered as they are added")
    }

    pub(super) fn depth(&self, node: u32) -> u32 {
        self.arrivals[node as usize].depth
    }

    /// The number of questions that were asked.
    #[must_use]
    pub fn asked(&self) -> usize {
        self.answers.len()
    }

    /// The questions in the order in which they were found: class, position in notation, and the
    /// answer. It is `None` only if the strategy failed to answer, which refutes it.
    pub fn answers(&self) -> impl Iterator<Item = (usize, &str, Option<Ply>)> {
        self.answers.iter().map(|&(node, answer)| {
            let key = self.key(node);
            (key.class as usize, &*key.position, answer)
        })
    }

    /// The answer to one position; `None` if there is none. Finds answers only after a search under
    /// [`super::HistoryDependence::Nothing`].
    #[must_use]
    pub fn answer(&self, class: usize, position: &str) -> Option<Ply> {
        let key = Key {
            class: u32::try_from(class).ok()?,
            hero: RelativeSeat::MOVER,
            memory: 0,
            position: position.into(),
        };
        let node = self.find(&key)?;
        let index = self.answers.binary_search_by_key(&node, |&(node, _)| node);
        self.answers[index.ok()?].1
    }

    /// The greatest depth of a question, in plies.
    #[must_use]
    pub fn deepest(&self) -> usize {
        let depths = self.answers.iter().map(|&(node, _)| self.depth(node));
        depths.max().unwrap_or(0) as usize
    }

    /// The way on which the question of this number was found: its root, and the plies from there.
    ///
    /// # Panics
    /// If `number` is not below [`Graph::asked`].
    #[must_use]
    pub fn way_to_question(&self, number: usize) -> (usize, Vec<Ply>) {
        self.way(self.answers[number].0)
    }

    /// The way on which a node was found: its root, and the plies from there.
    pub(super) fn way(&self, mut node: u32) -> (usize, Vec<Ply>) {
        let mut plies = Vec::new();
        loop {
            match self.arrivals[node as usize].from {
                Source::Root(root) => {
                    plies.reverse();
                    return (root as usize, plies);
                }
                Source::Node(before, ply) => {
                    plies.push(ply);
                    node = before;
                }
            }
        }
    }
}

/// An index as a number of 32 bits. More nodes would not fit into memory.
pub(super) fn number(index: usize) -> u32 {
    u32::try_from(index).expect("fewer than 2^32 positions")
}
