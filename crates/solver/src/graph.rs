//! The positions that play can reach and the moves between them, as plain numbers.

use grundy_rules::{Ending, MoveList, Plies};
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use crate::{Budget, Searchable, Unsolved};

/// A position by its number, in the order of discovery; the start is 0.
pub(crate) type Node = u32;

/// Most positions that a search numbers: a value and its remoteness share 32 bits.
pub(crate) const MAX_POSITIONS: u64 = (1 << 30) - 1;

/// The canonical positions, numbered.
pub(crate) type Positions<P> = IndexSet<P, FxBuildHasher>;

/// The graph of a game from one start.
pub(crate) struct Graph<P> {
    pub(crate) positions: Positions<P>,
    /// The finished positions.
    pub(crate) endings: Vec<(Node, Ending)>,
    /// One entry for every move, that of the position it leads to.
    pub(crate) options: Rows,
    /// The distance of the position that is farthest from the start.
    pub(crate) distance_max: Plies,
}

/// A list of nodes for every node, end to end (compressed sparse rows).
pub(crate) struct Rows {
    /// Where each row ends; it starts where the one before it ends.
    ends: Vec<usize>,
    nodes: Vec<Node>,
}

impl Rows {
    pub(crate) fn row(&self, node: Node) -> &[Node] {
        let node = node as usize;
        let start = node.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.nodes[start..self.ends[node]]
    }

    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The same arrows, told by where they come to: row n lists the nodes whose rows hold n.
    pub(crate) fn reversed(&self) -> Self {
        // Counting sort. `ends[n]` is first the length of row n, then its start, and has moved to
        // its end when all of the row is written.
        let mut ends = vec![0; self.len()];
        for &node in &self.nodes {
            ends[node as usize] += 1;
        }
        let mut start = 0;
        for end in &mut ends {
            start += std::mem::replace(end, start);
        }
        let mut nodes = vec![0; self.nodes.len()];
        for from in (0..).take(self.len()) {
            for &to in self.row(from) {
                let place = &mut ends[to as usize];
                nodes[*place] = from;
                *place += 1;
            }
        }
        Self { ends, nodes }
    }
}

/// Finds every canonical position that play can reach from `start`, breadth first.
pub(crate) fn explore<R: Searchable>(
    rules: &R,
    start: &R::Position,
    budget: Budget,
) -> Result<Graph<R::Position>, Unsolved> {
    if !budget.admits(rules.at_most(start)) {
        return Err(Unsolved::TooLarge);
    }
    let mut positions = Positions::default();
    positions.insert(rules.canonical(start.clone()));
    let mut endings = Vec::new();
    let mut ends = Vec::new();
    let mut nodes = Vec::new();
    let mut distance_max = 0;
    let mut level_end = 1;
    let mut children = Vec::new();
    for node in 0.. {
        let Some(position) = positions.get_index(node as usize) else {
            break;
        };
        if node as usize == level_end {
            distance_max += 1;
            level_end = positions.len();
        }
        let moves = rules.moves(position);
        if moves.is_empty() {
            endings.extend(rules.ending(position).map(|ending| (node, ending)));
        } else {
            let spent = (positions.len() + nodes.len()) as u128;
            if !budget.admits(moves.len().saturating_add(spent)) {
                return Err(Unsolved::TooLarge);
            }
            let played = moves.iter().map(|m| rules.play(position, m));
            children.extend(played.map(|next| rules.canonical(next)));
        }
        for child in children.drain(..) {
            nodes.push(number(positions.insert_full(child).0)?);
        }
        if !budget.admits((positions.len() + nodes.len()) as u128) {
            return Err(Unsolved::TooLarge);
        }
        ends.push(nodes.len());
    }
    Ok(Graph {
        positions,
        endings,
        options: Rows { ends, nodes },
        distance_max,
    })
}

fn number(index: usize) -> Result<Node, Unsolved> {
    Node::try_from(index)
        .ok()
        .filter(|&node| u64::from(node) < MAX_POSITIONS)
        .ok_or(Unsolved::TooLarge)
}
