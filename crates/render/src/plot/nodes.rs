//! All positions that play can reach and the moves between them, equal positions as one.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use grundy_report::Diagnostic;
use grundy_rules::{BoxedPosition, Instance, Outcome, RelativeSeat};

use super::heaps::{MAX_COUNTED, too_many};

/// Most positions of a graph: more would be a tangle.
const MAX_NODES: usize = 60;
/// Most positions among which equal ones are looked for.
const MAX_POSITIONS: usize = 2_000;

/// Positions by their distance from the start.
pub(super) struct Nodes {
    pub(super) nodes: Vec<Node>,
    /// From and to, and whether the move keeps the value.
    pub(super) edges: Vec<(usize, usize, bool)>,
    /// Whether some of them stand for several.
    pub(super) merged: bool,
}

/// Positions that differ in the order of their parts alone.
pub(super) struct Node {
    pub(super) notation: String,
    pub(super) outcome: Outcome,
    /// Plies from the start, by the shortest way.
    pub(super) distance: usize,
}

impl Nodes {
    /// Whether a game has so few positions that all of them can be drawn. Larger games cost little.
    pub(super) fn are_few(instance: &dyn Instance) -> bool {
        let few = instance.reachable(MAX_POSITIONS as u64);
        few.is_some() && Self::of(instance).is_ok()
    }

    /// All positions of a game.
    ///
    /// # Errors
    /// If there are too many to be seen.
    pub(super) fn of(instance: &dyn Instance) -> Result<Self, Diagnostic> {
        let all = instance.reachable(MAX_COUNTED).ok_or_else(too_many)?;
        if all.len() > MAX_POSITIONS {
            return Err(unreadable(all.len()));
        }
        let number: HashMap<String, usize> = all.iter().map(|p| p.notation()).zip(0..).collect();
        let options: Vec<Vec<usize>> = all.iter().map(|p| options(p, &number)).collect();
        let classes = classes(&all, &options);
        let count = classes.iter().max().map_or(0, |last| last + 1);
        if count > MAX_NODES {
            return Err(unreadable(count));
        }
        // Positions come by distance, so the first of a class is the nearest.
        let mut distances = vec![None; all.len()];
        distances[0] = Some(0);
        let mut edges = BTreeSet::new();
        let mut nodes: Vec<Option<Node>> = (0..count).map(|_| None).collect();
        for (from, position) in all.iter().enumerate() {
            let before = position.value(RelativeSeat::MOVER).outcome();
            let after = RelativeSeat::MOVER.after_ply(position.seats());
            let here = distances[from].unwrap_or(0);
            for &to in &options[from] {
                let keeps = all[to].value(after).outcome() == before;
                edges.insert((classes[from], classes[to], keeps));
                distances[to].get_or_insert(here + 1);
            }
            nodes[classes[from]].get_or_insert_with(|| Node {
                notation: position.notation(),
                outcome: before,
                distance: here,
            });
        }
        Ok(Self {
            nodes: nodes.into_iter().flatten().collect(),
            edges: edges.into_iter().collect(),
            merged: count < all.len(),
        })
    }
}

/// The positions that moves lead to.
fn options(position: &BoxedPosition<'_>, number: &HashMap<String, usize>) -> Vec<usize> {
    let plies = (0..position.move_count()).map_while(|n| position.nth(n));
    let next = plies.map(|ply| number[&position.after(ply).notation()]);
    next.collect::<BTreeSet<_>>().into_iter().collect()
}

/// The class of each position. Equal positions have the same parts in some order, and moves lead from them to equal
/// positions. Classes are numbered by their first positions.
fn classes(all: &[BoxedPosition<'_>], options: &[Vec<usize>]) -> Vec<usize> {
    let parts = |position: &BoxedPosition<'_>| {
        let mut parts = position.heaps().unwrap_or_default();
        parts.sort_unstable();
        let name = if parts.is_empty() {
            position.notation()
        } else {
            String::new()
        };
        (parts, name, position.value(RelativeSeat::MOVER).outcome())
    };
    let mut classes = numbered(all.iter().map(parts));
    loop {
        let finer = classes.iter().zip(options).map(|(&class, options)| {
            let reached: BTreeSet<usize> = options.iter().map(|&option| classes[option]).collect();
            (class, reached)
        });
        let finer = numbered(finer);
        if finer == classes {
            return classes;
        }
        classes = finer;
    }
}

/// The number of each key, in the order in which keys first come.
fn numbered<K: Ord>(keys: impl Iterator<Item = K>) -> Vec<usize> {
    let mut numbers = BTreeMap::new();
    keys.map(|key| {
        let next = numbers.len();
        *numbers.entry(key).or_insert(next)
    })
    .collect()
}

fn unreadable(count: usize) -> Diagnostic {
    let title = format!("{count} positions are too many for a readable graph");
    Diagnostic::new(title).help(format!(
        "start from a smaller position: at most {MAX_NODES} are drawn"
    ))
}
