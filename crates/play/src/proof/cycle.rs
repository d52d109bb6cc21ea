//! Finds cycles in won positions, an error that no single move shows.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, VecDeque};
use std::ops::Range;

use super::expand::Due;
use super::graph::{Graph, OutgoingEdges};

/// Among the cycles of positions in which a win is due, the one that play can reach and complete after the
/// fewest plies. Returns its nodes, beginning with the one that play reaches first. If there is another error
/// after `bound` plies, cycles that take longer are not searched for.
///
/// Costs one pass over the edges if there is no cycle. Otherwise a search up to the best length known starts from each
/// node on a cycle, the nearest first. A cycle through a node that has been a start is no better than the best one from
/// there, so this node is removed, and with it all nodes that were on cycles with it alone: one long cycle costs one
/// search, and not one for each of its nodes.
pub(super) fn shortest_cycle(graph: &Graph, bound: Option<u32>) -> Option<Vec<u32>> {
    let mut core = Core::of(graph);
    let mut best: Option<Vec<u32>> = None;
    let mut plies = bound.unwrap_or(u32::MAX);
    let mut nearest = core.nodes();
    nearest.sort_by_key(|&node| graph.depth(node));
    for node in nearest {
        let Some(room) = plies.checked_sub(graph.depth(node)) else {
            break;
        };
        if let Some(circle) = core.circle_through(node, room) {
            let length = u32::try_from(circle.len()).expect("no longer than the room");
            plies = graph.depth(node) + length - 1;
            best = Some(circle);
        }
        core.remove(node);
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

/// The nodes in which a win is due, without those to which no other leads and those that lead to no other, until there
/// are none of these. All nodes on cycles are left, and otherwise only nodes between cycles.
struct Core<'g> {
    graph: &'g Graph,
    /// For each node of the graph that is left, its place in `graph.outgoing`.
    places: Vec<Option<u32>>,
    /// For each node, the number of edges to it from nodes that are left.
    leading_to: Vec<u32>,
    /// For each node, the number of its edges to nodes that are left. Empty until the edges are linked.
    leading_on: Vec<u32>,
    /// The sources of the edges to each node, one node after the other.
    sources: Vec<u32>,
    /// The first of the sources of each node, and the end of the last ones. Empty until the edges are linked.
    first_sources: Vec<usize>,
}

impl<'g> Core<'g> {
    fn of(graph: &'g Graph) -> Self {
        let mut core = Self {
            graph,
            places: vec![None; graph.len()],
            leading_to: vec![0; graph.len()],
            leading_on: Vec::new(),
            sources: Vec::new(),
            first_sources: Vec::new(),
        };
        for (place, outgoing) in (0u32..).zip(&graph.outgoing) {
            if outgoing.due != Due::Win {
                continue;
            }
            core.places[outgoing.node as usize] = Some(place);
            for &to in graph.successors(outgoing) {
                core.leading_to[to as usize] += 1;
            }
        }
        let all = core.nodes();
        let untouched = all
            .into_iter()
            .filter(|&node| core.leading_to[node as usize] == 0);
        let untouched: Vec<u32> = untouched.collect();
        for node in untouched {
            core.remove(node);
        }
        core.link();
        core
    }

    /// Links each node that is left to the nodes before it, and removes those that lead to no other.
    fn link(&mut self) {
        let left = self.nodes();
        if left.is_empty() {
            return;
        }
        let mut leading_on = vec![0; self.graph.len()];
        let mut ends = vec![0usize; self.graph.len() + 1];
        for &node in &left {
            for to in self.successors(node) {
                leading_on[node as usize] += 1;
                ends[to as usize] += 1;
            }
        }
        let mut all = 0;
        for end in &mut ends {
            all += *end;
            *end = all;
        }
        let mut sources = vec![0; all];
        for &node in &left {
            for to in self.successors(node) {
                // From the end of the node's sources to their beginning.
                ends[to as usize] -= 1;
                sources[ends[to as usize]] = node;
            }
        }
        (self.leading_on, self.sources, self.first_sources) = (leading_on, sources, ends);
        for node in left {
            if self.leading_on[node as usize] == 0 {
                self.remove(node);
            }
        }
    }

    /// The nodes that are left, in the order in which they were expanded.
    fn nodes(&self) -> Vec<u32> {
        let left = due(self.graph).filter(|outgoing| self.holds(outgoing.node));
        left.map(|outgoing| outgoing.node).collect()
    }

    fn holds(&self, node: u32) -> bool {
        self.places[node as usize].is_some()
    }

    /// The successors of a node that are left.
    fn successors(&self, node: u32) -> impl Iterator<Item = u32> {
        let outgoing = self.places[node as usize].map(|place| &self.graph.outgoing[place as usize]);
        let outgoing = outgoing.map_or(&[][..], |outgoing| self.graph.successors(outgoing));
        outgoing.iter().copied().filter(|&to| self.holds(to))
    }

    /// The places of a node's sources. Empty until the edges are linked.
    fn places_of_sources(&self, node: u32) -> Range<usize> {
        let node = node as usize;
        match self.first_sources.get(node..node + 2) {
            Some(&[first, end]) => first..end,
            _ => 0..0,
        }
    }

    /// Removes a node, if it is left, and then all nodes to which no other leads or that lead to no other.
    fn remove(&mut self, node: u32) {
        let graph = self.graph;
        let mut todo = vec![node];
        while let Some(node) = todo.pop() {
            let Some(place) = self.places[node as usize].take() else {
                continue;
            };
            for &to in graph.successors(&graph.outgoing[place as usize]) {
                let leading = &mut self.leading_to[to as usize];
                *leading -= 1;
                if *leading == 0 {
                    todo.push(to);
                }
            }
            for place in self.places_of_sources(node) {
                let from = self.sources[place];
                let leading = &mut self.leading_on[from as usize];
                *leading -= 1;
                if *leading == 0 {
                    todo.push(from);
                }
            }
        }
    }

    /// The shortest cycle through `start` of at most `most` nodes. `None` also if the node was removed.
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
