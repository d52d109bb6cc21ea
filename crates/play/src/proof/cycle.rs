//! Finds cycles in won positions, an error that no single move shows.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, VecDeque};

use super::expand::Due;
use super::graph::{Graph, OutgoingEdges};

/// Among the cycles of positions in which a win is due, the one that play can reach and complete after the
/// fewest plies. Returns its nodes, beginning with the one that play reaches first. If there is another error
/// after `bound` plies, cycles that take longer are not searched for.
///
/// Costs one pass over the edges if there is no cycle. Otherwise every node on cycles, or
/// behind them, is the start of a search up to the best length known.
pub(super) fn shortest_cycle(graph: &Graph, bound: Option<u32>) -> Option<Vec<u32>> {
    let core = Core::of(graph);
    let mut best: Option<Vec<u32>> = None;
    let mut plies = bound.unwrap_or(u32::MAX);
    let mut nearest: Vec<&OutgoingEdges> = due(graph)
        .filter(|outgoing| core.holds(outgoing.node))
        .collect();
    nearest.sort_by_key(|outgoing| graph.depth(outgoing.node));
    for outgoing in nearest {
        let Some(room) = plies.checked_sub(graph.depth(outgoing.node)) else {
            break;
        };
        if let Some(circle) = core.circle_through(outgoing.node, room) {
            let length = u32::try_from(circle.len()).expect("no longer than the room");
            plies = graph.depth(outgoing.node) + length - 1;
            best = Some(circle);
        }
    }
    best
}

/// The outgoing edges of the positions in which a win is due.
fn due(graph: &Graph) -> impl Iterator<Item = &OutgoingEdges> {
    graph
        .outgoing
        .iter()
        .filter(|outgoing| outgoing.due == Due::Win)
}

/// The nodes that lie on cycles or behind them.
struct Core<'g> {
    graph: &'g Graph,
    /// For each node of the graph in which a win is due, its place in `graph.outgoing`.
    places: Vec<Option<u32>>,
}

impl<'g> Core<'g> {
    /// The nodes that are left when nodes without predecessors are removed until there are none.
    fn of(graph: &'g Graph) -> Self {
        let mut places = vec![None; graph.len()];
        let mut leading_to = vec![0u32; graph.len()];
        for (place, outgoing) in (0u32..).zip(&graph.outgoing) {
            if outgoing.due != Due::Win {
                continue;
            }
            places[outgoing.node as usize] = Some(place);
            for &to in graph.successors(outgoing) {
                leading_to[to as usize] += 1;
            }
        }
        let untouched = due(graph).filter(|outgoing| leading_to[outgoing.node as usize] == 0);
        let mut free: Vec<&OutgoingEdges> = untouched.collect();
        while let Some(outgoing) = free.pop() {
            places[outgoing.node as usize] = None;
            for &to in graph.successors(outgoing) {
                leading_to[to as usize] -= 1;
                if let Some(place) = places[to as usize]
                    && leading_to[to as usize] == 0
                {
                    free.push(&graph.outgoing[place as usize]);
                }
            }
        }
        Self { graph, places }
    }

    fn holds(&self, node: u32) -> bool {
        self.places[node as usize].is_some()
    }

    /// The successors of a node within the core.
    fn successors(&self, node: u32) -> impl Iterator<Item = u32> {
        let outgoing = self.places[node as usize].map(|place| &self.graph.outgoing[place as usize]);
        let outgoing = outgoing.map_or(&[][..], |outgoing| self.graph.successors(outgoing));
        outgoing.iter().copied().filter(|&to| self.holds(to))
    }

    /// The shortest cycle through `start` of at most `most` nodes.
    fn circle_through(&self, start: u32, most: u32) -> Option<Vec<u32>> {
        let mut from: HashMap<u32, u32> = HashMap::new();
        let mut queue = VecDeque::from([(start, 1)]);
        while let Some((node, length)) = queue.pop_front() {
            if length > most {
                return None;
            }
            for to in self.successors(node) {
                if to == start {
                    let back = std::iter::successors(Some(node), |node| from.get(node).copied());
                    let mut circle: Vec<u32> = back.collect();
                    circle.reverse();
                    return Some(circle);
                }
                if let Entry::Vacant(unseen) = from.entry(to) {
                    unseen.insert(node);
                    queue.push_back((to, length + 1));
                }
            }
        }
        None
    }
}
