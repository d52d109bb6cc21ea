//! The walk through the product graph, breadth first, on several threads.
//!
//! A level is worked off in batches that depend on nothing but the graph. Threads share a batch out
//! among themselves; what they find is put together in the order of the batch. So nothing in the
//! result tells how many threads there were.

use std::sync::{Mutex, PoisonError};
use std::{panic, thread};

use grundy_rules::{Ahead, Ply};

use super::cycle::shortest_cycle;
use super::expand::{Due, Expanded, Item, Next, Reached, Rules};
use super::graph::{Arrival, From, Graph, Key, Ways, number};
use super::{Demand, Error, Finding, Line, Recall, Refutation, Root, Search, Strategy};
use crate::{HostFault, Seat};

/// What a question counts, beside a move of an opponent.
const QUESTION: u128 = 8;
/// What the questions and opponents' moves of a batch count, as far as single positions allow.
const BATCH: u128 = 1 << 16;
/// What those of a share count, which a thread takes at a time.
const SHARE: u128 = 128;
/// Shares that are worth a thread: waking one may take longer than a few.
const SHARES_A_THREAD: usize = 4;

/// Certifies a strategy: from every root, against every opponent. `demands` says for each lane what
/// is asked of it. At most `most` questions are asked. `strategies` are as many threads as may
/// work; `on_asked` hears of questions that have been asked since it heard last.
///
/// # Errors
/// A fault of whatever runs the strategy.
///
/// # Panics
/// If there is no strategy, or a root's lane has no demand.
pub fn search<S: Strategy>(
    roots: &[Root<'_>],
    demands: &[Demand],
    recall: Recall,
    most: u64,
    strategies: &mut [S],
    on_asked: &(dyn Fn(u64) + Sync),
) -> Result<Search, HostFault> {
    assert!(!strategies.is_empty(), "somebody has to answer");
    let mut graph = Graph::default();
    let rules = Rules { demands, recall };
    let mut level = first_level(roots, &mut graph);
    let mut left = most;
    let mut gave_up = false;
    let mut first_error = None;
    while !level.is_empty() && first_error.is_none() {
        let mut next = Vec::new();
        let mut rest = level.into_iter().peekable();
        while rest.peek().is_some() && first_error.is_none() {
            let room = u128::from(left).saturating_sub(next.len() as u128);
            let batch = take_batch(&mut rest, room, &mut left);
            gave_up |= batch.incomplete;
            let done = work(&rules, &graph, batch, strategies, on_asked)?;
            for expanded in done {
                if let Some(error) = merge(&mut graph, expanded, &mut next) {
                    first_error.get_or_insert(error);
                }
            }
        }
        level = next;
    }
    let bound = first_error.as_ref().map(|found| graph.depth(found.node));
    let finding = match (shortest_cycle(&graph, bound), first_error) {
        (Some(nodes), _) => Finding::Refuted(going_round(&graph, roots, &nodes)),
        (None, Some(found)) => Finding::Refuted(erring(&graph, roots, found)),
        (None, None) if gave_up => Finding::GaveUp,
        (None, None) => Finding::Proved,
    };
    Ok(Search { finding, graph })
}

fn first_level<'t>(roots: &[Root<'t>], graph: &mut Graph) -> Vec<Item<'t>> {
    let mut level = Vec::new();
    for (index, root) in roots.iter().enumerate() {
        let situation = root.table.start();
        if situation.ending().is_some() {
            continue;
        }
        let index = number(index);
        let key = Key {
            lane: number(root.lane),
            hero: root.seat.ahead_of(Seat(0), situation.seats()),
            memory: 0,
            position: situation.notation().into(),
        };
        let (lane, hero) = (key.lane, key.hero);
        let arrival = Arrival {
            from: From::Root(index),
            depth: 0,
        };
        if let Ok(node) = graph.add(key, arrival) {
            level.push(Item {
                node,
                root: index,
                lane,
                hero,
                memory: 0,
                situation,
                past: None,
            });
        }
    }
    level
}

/// Items that are worked off together, in shares.
struct Batch<'t> {
    shares: Vec<Vec<Item<'t>>>,
    /// How many moves of an opponent are followed at most.
    room: u128,
    /// Whether questions or moves were left out.
    incomplete: bool,
}

fn take_batch<'t>(
    rest: &mut impl Iterator<Item = Item<'t>>,
    room: u128,
    left: &mut u64,
) -> Batch<'t> {
    let mut batch = Batch {
        shares: vec![Vec::new()],
        room,
        incomplete: false,
    };
    let (mut weight, mut share) = (0, 0);
    for item in rest {
        let cost = if item.asks() {
            match left.checked_sub(1) {
                Some(fewer) => *left = fewer,
                None => {
                    batch.incomplete = true;
                    continue;
                }
            }
            QUESTION
        } else {
            let moves = item.situation.move_count();
            batch.incomplete |= moves > room;
            moves.min(room)
        };
        if share >= SHARE {
            batch.shares.push(Vec::new());
            share = 0;
        }
        let current = batch.shares.last_mut();
        current.expect("there is always a share").push(item);
        share += cost;
        weight += cost;
        if weight >= BATCH {
            break;
        }
    }
    batch
}

/// Expands a batch; what comes out is in its order.
fn work<'t, S: Strategy>(
    rules: &Rules<'_>,
    graph: &Graph,
    batch: Batch<'t>,
    strategies: &mut [S],
    on_asked: &(dyn Fn(u64) + Sync),
) -> Result<Vec<Expanded<'t>>, HostFault> {
    let worth = batch.shares.len() / SHARES_A_THREAD;
    let threads = worth.clamp(1, strategies.len());
    let room = batch.room;
    let shares = Mutex::new(batch.shares.into_iter().enumerate());
    let expand = |strategy: &mut S| {
        let mut done = Vec::new();
        loop {
            let taken = shares.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some((index, share)) = taken else {
                return Ok(done);
            };
            let asked = share.iter().filter(|item| item.asks()).count();
            let expanded = share
                .into_iter()
                .map(|item| rules.expand(graph, item, room, strategy));
            done.push((index, expanded.collect::<Result<Vec<_>, _>>()?));
            on_asked(asked as u64);
        }
    };
    let mut done: Vec<(usize, Vec<Expanded<'t>>)> = match strategies {
        [alone, ..] if threads == 1 => expand(alone)?,
        strategies => thread::scope(|scope| {
            let workers: Vec<_> = strategies[..threads]
                .iter_mut()
                .map(|strategy| scope.spawn(|| expand(strategy)))
                .collect();
            let results = workers.into_iter().map(|worker| {
                let result = worker.join();
                result.unwrap_or_else(|p| panic::resume_unwind(p))
            });
            let results: Result<Vec<_>, HostFault> = results.collect();
            results.map(|shares| shares.into_iter().flatten().collect())
        })?,
    };
    done.sort_unstable_by_key(|(index, _)| *index);
    Ok(done.into_iter().flat_map(|(_, share)| share).collect())
}

/// The first error.
struct Found {
    node: u32,
    ply: Option<Ply>,
    error: Error,
}

fn merge<'t>(graph: &mut Graph, expanded: Expanded<'t>, next: &mut Vec<Item<'t>>) -> Option<Found> {
    let node = expanded.node;
    if let Some(answer) = expanded.answer {
        graph.record(node, answer);
    }
    let (reached, due) = match expanded.next {
        Next::Error(error, ply) => return Some(Found { node, ply, error }),
        Next::To(reached, due) => (reached, due),
    };
    let first = graph.edges.len();
    for place in reached {
        let to = match place {
            Reached::Known(node) => node,
            Reached::New(ply, key, mut item) => {
                let arrival = Arrival {
                    from: From::Node(node, ply),
                    depth: graph.depth(node) + 1,
                };
                match graph.add(key, arrival) {
                    Ok(new) => {
                        item.node = new;
                        next.push(*item);
                        new
                    }
                    Err(known) => known,
                }
            }
        };
        if due == Due::Win {
            graph.edges.push(to);
        }
    }
    if due == Due::Win {
        let count = graph.edges.len() - first;
        graph.won.push(Ways { node, first, count });
    }
    None
}

/// The refutation by a single error.
fn erring(graph: &Graph, roots: &[Root<'_>], found: Found) -> Refutation {
    let (root, mut plies) = graph.way(found.node);
    plies.extend(found.ply);
    let line = Line::played(roots[root].table, &plies);
    let at = match found.error {
        Error::NotConverted => came_before(&line, roots[root].table.seats()),
        Error::Blunder | Error::Forfeit(_) => plies.len() - usize::from(found.ply.is_some()),
    };
    Refutation {
        root,
        line,
        at,
        error: found.error,
    }
}

/// Where the last position of a line stood in it before.
fn came_before(line: &Line, seats: u8) -> usize {
    let last = line.moves.len();
    let turns = (0..last)
        .rev()
        .filter(|n| (last - n).is_multiple_of(usize::from(seats)));
    let mut earlier = turns.filter(|&n| line.positions[n] == line.positions[last]);
    earlier
        .next()
        .expect("the line ends with a position that it has seen")
}

/// The refutation by a circle of nodes, the first of which closes it.
fn going_round(graph: &Graph, roots: &[Root<'_>], circle: &[u32]) -> Refutation {
    let (root, mut plies) = graph.way(circle[0]);
    let at = plies.len();
    let mut situation = roots[root].table.start();
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
        line: Line::played(roots[root].table, &plies),
        at,
        error: Error::NotConverted,
    }
}

impl Item<'_> {
    /// Whether the strategy is on turn.
    fn asks(&self) -> bool {
        self.hero == Ahead::MOVER
    }
}
