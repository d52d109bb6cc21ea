//! Analyzes the graph of a custom game for its author: how it ends, how long it lasts, and whether some positions
//! could be merged.

use grundy_rules::{Ending, Plies, RelativeSeat, Repeats, Survey};
use grundy_solver::{Graph, Node};
use rustc_hash::FxHashMap;

use crate::configured::ConfiguredModule;
use crate::symmetry::{self, Image};
use crate::table::Table;

/// The most positions and moves that are compared to find equivalent positions. This takes about a second.
const MAX_COMPARED: usize = 20_000_000;

/// Analyzes a table whose first position is the start.
pub(crate) fn analyze(on: &ConfiguredModule, table: &Table) -> Survey {
    let mut survey = Survey {
        positions: table.graph.len() as u64,
        won: 0,
        lost: 0,
        drawn: 0,
        longest: longest(&table.graph),
        repeats: repeats(on, table),
    };
    for (_, ending) in table.graph.endings() {
        *match ending {
            Ending::Won(RelativeSeat::MOVER) => &mut survey.won,
            Ending::Won(_) => &mut survey.lost,
            Ending::Drawn => &mut survey.drawn,
        } += 1;
    }
    survey
}

/// The length of the longest game in plies. `None` if play can go in a cycle.
fn longest(graph: &Graph) -> Option<Plies> {
    // The number of moves to each position that have not been followed yet.
    let mut open = vec![0u32; graph.len()];
    for &option in graph.all_options() {
        open[option as usize] += 1;
    }
    let mut ready: Vec<Node> = nodes(graph).filter(|&n| open[n as usize] == 0).collect();
    let mut lengths = vec![0; graph.len()];
    let (mut taken, mut most) = (0, 0);
    while let Some(node) = ready.pop() {
        taken += 1;
        let length = lengths[node as usize];
        most = most.max(length);
        for &option in graph.options(node) {
            let (open, longest) = (&mut open[option as usize], &mut lengths[option as usize]);
            *longest = (*longest).max(length + 1);
            *open -= 1;
            if *open == 0 {
                ready.push(option);
            }
        }
    }
    (taken == graph.len()).then_some(most)
}

fn nodes(graph: &Graph) -> impl Iterator<Item = Node> {
    (0..).take(graph.len())
}

/// Classes of equivalent positions, if merging them saves a third of all positions or more and the header does
/// not declare any.
fn repeats(on: &ConfiguredModule, table: &Table) -> Option<Repeats> {
    let header = on.header();
    if header.sames || !header.symmetry.is_none() {
        return None;
    }
    let found = by_symmetry(on, table).or_else(|| by_moves(&table.graph))?;
    let needed = found.different * 3;
    (needed <= table.graph.len() as u64 * 2).then_some(found)
}

/// Classes by the rotations and reflections of the board that map every position to one with the same moves.
fn by_symmetry(on: &ConfiguredModule, table: &Table) -> Option<Repeats> {
    let header = on.header();
    // If the module answers `show`, positions themselves are not boards.
    if header.shows || table.graph.len() + table.graph.moves() > MAX_COMPARED {
        return None;
    }
    let mut classes = Classes::new(table.graph.len());
    let mut words = Vec::new();
    for (word, image) in symmetry::of_board(&header.board, |name| on.value(name)) {
        let Some(images) = images(table, &image) else {
            continue;
        };
        let before = classes.count;
        for (node, &image) in nodes(&table.graph).zip(&images) {
            classes.join(node, image);
        }
        if classes.count < before {
            words.push(word.to_owned());
        }
    }
    (!words.is_empty()).then_some(Repeats {
        different: classes.count,
        symmetry: words,
    })
}

/// The image of each position, if the image of every move is a move of the image.
fn images(table: &Table, image: &Image) -> Option<Vec<Node>> {
    let graph = &table.graph;
    let images = nodes(graph).map(|node| table.number(&image.of(table.text(node))));
    let images = images.collect::<Option<Vec<Node>>>()?;
    let (mut turned, mut there) = (Vec::new(), Vec::new());
    // Moves are compared with multiplicity. That makes "maps to" a bisimulation, so classes may be joined without
    // checking that the map is one to one.
    let are_alike = nodes(graph).zip(&images).all(|(node, &image)| {
        turned.clear();
        turned.extend(graph.options(node).iter().map(|&to| images[to as usize]));
        turned.sort_unstable();
        there.clear();
        there.extend_from_slice(graph.options(image));
        there.sort_unstable();
        turned == there && graph.ending(node) == graph.ending(image)
    });
    are_alike.then_some(images)
}

/// The number of classes of positions with equivalent play. Positions are divided by the end of the game, then by
/// the classes that their moves lead to, until no class divides further (partition refinement, Moore 1956).
fn by_moves(graph: &Graph) -> Option<Repeats> {
    let mut left = MAX_COMPARED;
    let mut numbers = FxHashMap::default();
    let ends = nodes(graph).map(|node| {
        let next = small(numbers.len());
        *numbers.entry(graph.ending(node)).or_insert(next)
    });
    let mut classes: Vec<Node> = ends.collect();
    let mut count = numbers.len();
    loop {
        left = left.checked_sub(graph.len() + graph.moves())?;
        let mut numbers: FxHashMap<Vec<Node>, Node> = FxHashMap::default();
        let finer = nodes(graph).map(|node| {
            let mut seen: Vec<Node> = graph
                .options(node)
                .iter()
                .map(|&to| classes[to as usize])
                .collect();
            seen.sort_unstable();
            seen.push(classes[node as usize]);
            let next = small(numbers.len());
            *numbers.entry(seen).or_insert(next)
        });
        let finer: Vec<Node> = finer.collect();
        if numbers.len() == count {
            return Some(Repeats {
                different: count as u64,
                symmetry: Vec::new(),
            });
        }
        (classes, count) = (finer, numbers.len());
    }
}

fn small(number: usize) -> Node {
    Node::try_from(number).unwrap_or(Node::MAX)
}

/// Positions that are joined into classes.
struct Classes {
    /// For each position one of its class with a lower number, or itself if it has the lowest.
    parents: Vec<Node>,
    count: u64,
}

impl Classes {
    fn new(positions: usize) -> Self {
        Self {
            parents: (0..).take(positions).collect(),
            count: positions as u64,
        }
    }

    fn root(&mut self, mut node: Node) -> Node {
        while self.parents[node as usize] != node {
            let next = self.parents[node as usize];
            self.parents[node as usize] = self.parents[next as usize];
            node = next;
        }
        node
    }

    fn join(&mut self, a: Node, b: Node) {
        let (a, b) = (self.root(a), self.root(b));
        if a != b {
            self.parents[a.max(b) as usize] = a.min(b);
            self.count -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A heap of `items` items, of which one or two are taken. Each position occurs twice, with either of two marks,
    /// which every move changes.
    fn marked_heap(items: Node) -> Graph {
        let mut graph = Graph::new(2);
        for node in 0..2 * (items + 1) {
            let (items, mark) = (node / 2, node % 2);
            match items {
                0 => graph.push_ended(Ending::Won(RelativeSeat::NEXT)),
                _ => graph.push_unfinished(
                    (1..=items.min(2)).map(|taken| 2 * (items - taken) + 1 - mark),
                ),
            }
        }
        graph
    }

    #[test]
    fn positions_with_equivalent_play_are_found() {
        let repeats = by_moves(&marked_heap(50)).expect("a small graph");
        assert_eq!((repeats.different, repeats.symmetry.len()), (51, 0));
    }

    #[test]
    fn the_longest_way_takes_all_items_one_by_one() {
        assert_eq!(longest(&marked_heap(50)), Some(50));
        let mut round = Graph::new(2);
        round.push_unfinished([1]);
        round.push_unfinished([0, 2]);
        round.push_ended(Ending::Drawn);
        assert_eq!(longest(&round), None);
        assert_eq!(by_moves(&round).map(|found| found.different), Some(3));
    }
}
