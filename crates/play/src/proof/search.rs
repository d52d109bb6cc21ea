//! The walk through the product graph, on several threads.
//!
//! The graph is expanded in batches that depend only on the graph. Threads divide a batch
//! among themselves, and their results are merged in the order of the batch. The result therefore does not depend on
//! the number of threads.

use std::ops::ControlFlow;

use grundy_rules::{Outcome, Ply};

use super::cycle::shortest_cycle;
use super::expand::{Expanded, Followed, Item, Next, Rules, Successor};
use super::graph::{Arrival, Graph, Key, OutgoingEdges, Source};
use super::queue::{Batch, Queue};
use super::{
    Finding, HistoryDependence, Line, Refutation, RefutationKind, Requirement, Root, Search,
    Strategy,
};
use crate::{HostFault, in_order};

/// The number of parcels for which it is worthwhile to wake a thread, which takes about as long as a few parcels.
const PARCELS_A_THREAD: usize = 4;

/// Certifies a strategy: from every root, against every opponent. `requirements` has the requirement of each
/// class. At most `most` questions are asked. Each of `strategies`, which must answer alike, works on a thread of its
/// own. `on_asked` is called with the number of questions that have been asked since its last call.
///
/// # Errors
/// If the host of the strategy or the rules fail.
///
/// # Panics
/// If there is no strategy, or a root's class has no requirement.
pub fn search<S: Strategy>(
    roots: &[Root<'_>],
    requirements: &[Requirement],
    recall: HistoryDependence,
    most: u64,
    strategies: &mut [S],
    on_asked: &(dyn Fn(u64) + Sync),
) -> Result<Search, HostFault> {
    assert!(!strategies.is_empty(), "a search needs a strategy");
    let mut graph = Graph::default();
    let rules = Rules {
        requirements,
        recall,
    };
    let mut queue = Queue::new(roots.len(), most);
    let mut first_error = add_roots(roots, requirements, &mut graph, &mut queue);
    while first_error.is_none()
        && let Some(batch) = queue.take()
    {
        for expanded in work(&rules, &graph, batch, strategies, on_asked)? {
            if let Some(error) = merge(&mut graph, expanded, &mut queue) {
                first_error.get_or_insert(error);
            }
        }
    }
    graph.sort_answers();
    let bound = first_error.as_ref().map(|found| graph.depth(found.node));
    let finding = match (shortest_cycle(&graph, bound), first_error) {
        (Some(nodes), _) => Finding::Refuted(refutation_by_cycle(&graph, roots, &nodes)),
        (None, Some(found)) => Finding::Refuted(refutation_by_error(&graph, roots, found)),
        (None, None) => match open_roots(&graph, roots, queue.into_open()) {
            none if none.is_empty() => Finding::Proved,
            open => Finding::GaveUp { open },
        },
    };
    Ok(Search { finding, graph })
}

/// Adds the starts. Returns the first one that is already over with a result that is less than required.
fn add_roots<'t>(
    roots: &[Root<'t>],
    requirements: &[Requirement],
    graph: &mut Graph,
    queue: &mut Queue<'t>,
) -> Option<FirstError> {
    let mut first_error = None;
    for (index, root) in (0..).zip(roots) {
        let situation = root.instance.start();
        let key = Key::of_root(root);
        if let Some(ending) = situation.ending() {
            let result = ending.value_for(key.hero).outcome();
            let least = requirements[root.class].least_result();
            if first_error.is_none() && least.is_some_and(|least| result < least) {
                first_error = ended_root(graph, key, index, result);
            }
            continue;
        }
        let (class, hero) = (key.class, key.hero);
        let arrival = Arrival {
            from: Source::Root(index),
            depth: 0,
        };
        if let Ok(node) = graph.add(key, arrival, index) {
            let item = Item {
                node,
                root: index,
                class,
                hero,
                memory: 0,
                situation,
                past: None,
            };
            queue.add(0, item);
        }
    }
    first_error
}

/// The error of a start that is already over.
fn ended_root(graph: &mut Graph, key: Key, root: u32, result: Outcome) -> Option<FirstError> {
    let arrival = Arrival {
        from: Source::Root(root),
        depth: 0,
    };
    let node = graph.add(key, arrival, root).ok()?;
    Some(FirstError {
        node,
        ply: None,
        error: RefutationKind::Ended(result),
    })
}

/// The roots from which play can reach a node that is left open.
fn open_roots(graph: &Graph, roots: &[Root<'_>], open: Vec<u32>) -> Vec<usize> {
    if open.is_empty() {
        return Vec::new();
    }
    let open = graph.leading_to(open);
    let leads = |root: &Root<'_>| {
        let node = graph.find(&Key::of_root(root));
        node.is_some_and(|node| open[node as usize])
    };
    (0..roots.len()).filter(|&n| leads(&roots[n])).collect()
}

/// Expands a batch. The results are in its order.
fn work<'t, S: Strategy>(
    rules: &Rules<'_>,
    graph: &Graph,
    batch: Batch<'t>,
    strategies: &mut [S],
    on_asked: &(dyn Fn(u64) + Sync),
) -> Result<Vec<Expanded<'t>>, HostFault> {
    let worth = batch.parcels.len() / PARCELS_A_THREAD;
    let threads = worth.clamp(1, strategies.len());
    let room = batch.room;
    let strategies = strategies[..threads].iter_mut();
    let workers = strategies.map(|strategy| {
        move |parcel: Vec<Item<'t>>| {
            let asked = parcel.iter().filter(|item| item.asks()).count();
            let expanded = parcel
                .into_iter()
                .map(|item| rules.expand(graph, item, room, strategy));
            let expanded = expanded.collect::<Result<Vec<_>, HostFault>>()?;
            on_asked(asked as u64);
            Ok(expanded)
        }
    });
    let mut done = Vec::new();
    in_order(batch.parcels.into_iter(), workers, |parcel| {
        done.extend(parcel);
        ControlFlow::Continue(())
    })?;
    Ok(done)
}

/// The first error.
struct FirstError {
    node: u32,
    ply: Option<Ply>,
    error: RefutationKind,
}

fn merge<'t>(
    graph: &mut Graph,
    expanded: Expanded<'t>,
    queue: &mut Queue<'t>,
) -> Option<FirstError> {
    let (node, root) = (expanded.node, expanded.root);
    if let Some(answer) = expanded.answer {
        graph.record(node, answer);
    }
    let successors = match expanded.next {
        Next::Refuted(error, ply) => return Some(FirstError { node, ply, error }),
        Next::To(successors) => successors,
    };
    if successors.followed == Followed::Some {
        queue.leave_open(node);
    }
    let depth = graph.depth(node) + 1;
    let first = graph.edges.len();
    for place in successors.places {
        let to = match place {
            Successor::Known(known) => known,
            Successor::New(ply, key, mut item) => {
                let arrival = Arrival {
                    from: Source::Node(node, ply),
                    depth,
                };
                match graph.add(key, arrival, root) {
                    Ok(new) => {
                        item.node = new;
                        queue.add(depth, *item);
                        new
                    }
                    Err(known) => known,
                }
            }
        };
        if graph.waits_for_other(to, root) {
            queue.claim(graph.depth(to), to, root);
        }
        graph.edges.push(to);
    }
    let count = graph.edges.len() - first;
    graph.add_outgoing(OutgoingEdges {
        node,
        due: successors.due,
        first,
        count,
    });
    None
}

/// The refutation by a single error.
fn refutation_by_error(graph: &Graph, roots: &[Root<'_>], found: FirstError) -> Refutation {
    let (root, mut plies) = graph.way(found.node);
    plies.extend(found.ply);
    let line = Line::played(roots[root].instance, &plies);
    let at = match found.error {
        RefutationKind::NotConverted => earlier_occurrence(&line, roots[root].instance.seats()),
        RefutationKind::Blunder | RefutationKind::Ended(_) | RefutationKind::Forfeit(_) => {
            plies.len() - usize::from(found.ply.is_some())
        }
    };
    Refutation {
        root,
        line,
        at,
        error: found.error,
    }
}

/// The earlier place of the last position of a line.
fn earlier_occurrence(line: &Line, seats: u8) -> usize {
    let last = line.moves.len();
    let turns = (0..last)
        .rev()
        .filter(|n| (last - n).is_multiple_of(usize::from(seats)));
    let mut earlier = turns.filter(|&n| line.positions[n] == line.positions[last]);
    earlier
        .next()
        .expect("the line ends with a position that it has seen")
}

/// The refutation by a cycle of nodes, which the first of them closes.
fn refutation_by_cycle(graph: &Graph, roots: &[Root<'_>], circle: &[u32]) -> Refutation {
    let (root, mut plies) = graph.way(circle[0]);
    let at = plies.len();
    let mut situation = roots[root].instance.start();
    for &ply in &plies {
        situation = situation.after(ply);
    }
    for &node in circle.iter().skip(1).chain(&circle[..1]) {
        let wanted = &graph.key(node).position;
        let ply = (0..)
            .map_while(|number| situation.nth(number))
            .find(|&ply| situation.after(ply).notation() == **wanted)
            .expect("a circle is made of moves");
        plies.push(ply);
        situation = situation.after(ply);
    }
    Refutation {
        root,
        line: Line::played(roots[root].instance, &plies),
        at,
        error: RefutationKind::NotConverted,
    }
}
