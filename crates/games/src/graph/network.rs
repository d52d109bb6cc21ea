//! Nodes, the arcs between them, and their places in a drawing.

use std::collections::BTreeSet;

use grundy_rules::{TextError, number_of, quoted};

/// Most nodes.
pub(super) const MAX_NODES: u64 = 1_000;

/// A node, counted from 1.
pub(super) type Node = u16;

/// A directed graph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Network {
    /// The nodes that arcs lead to from node 1, from node 2, and so on, ascending.
    next: Vec<Vec<Node>>,
}

impl Network {
    /// Reads `1>2 2-3`.
    pub(super) fn read(text: &str) -> Result<Self, TextError> {
        const EXPECTED: &str = "arcs between nodes from 1 to 1000: `1>2` one way, `2-3` both ways";
        let wrong =
            |part: &str| TextError::new(format!("{} is not an arc", quoted(part)), EXPECTED);
        let node = |text: &str| {
            let number = text.parse::<Node>().ok();
            number.filter(|&number| (1..=MAX_NODES).contains(&number.into()))
        };
        let mut arcs = BTreeSet::new();
        let separators = |c: char| c.is_whitespace() || c == ',';
        for part in text.split(separators).filter(|part| !part.is_empty()) {
            let one_way = part.split_once('>');
            let (from, to) = one_way
                .or_else(|| part.split_once('-'))
                .ok_or_else(|| wrong(part))?;
            let (Some(from), Some(to)) = (node(from), node(to)) else {
                return Err(wrong(part));
            };
            arcs.insert((from, to));
            if one_way.is_none() {
                arcs.insert((to, from));
            }
        }
        let most = arcs.iter().map(|&(from, to)| from.max(to)).max();
        let Some(most) = most else {
            return Err(TextError::new("no arcs", EXPECTED));
        };
        let mut next = vec![Vec::new(); most.into()];
        for (from, to) in arcs {
            next[usize::from(from) - 1].push(to);
        }
        Ok(Self { next })
    }

    pub(super) fn nodes(&self) -> u64 {
        self.next.len() as u64
    }

    /// The nodes to which arcs lead from a node.
    pub(super) fn from(&self, node: Node) -> &[Node] {
        &self.next[usize::from(node) - 1]
    }

    /// The nodes on a way that comes back to where it starts, if there is one; the first again as the
    /// last.
    pub(super) fn circle(&self) -> Option<Vec<Node>> {
        // A node is left out when all that it leads to are.
        let mut left: BTreeSet<Node> = (1..).take(self.next.len()).collect();
        loop {
            let before = left.len();
            let all = left.clone();
            left.retain(|&node| self.from(node).iter().any(|next| all.contains(next)));
            if left.len() == before {
                break;
            }
        }
        let mut way = vec![left.first().copied()?];
        loop {
            let last = way.last().copied()?;
            let next = *self.from(last).iter().find(|next| left.contains(next))?;
            way.push(next);
            if let Some(first) = way[..way.len() - 1].iter().position(|&node| node == next) {
                return Some(way.split_off(first));
            }
        }
    }

    /// All arcs, by the node they start from.
    pub(super) fn arcs(&self) -> impl Iterator<Item = (Node, Node)> {
        let rows = (1..).zip(&self.next);
        rows.flat_map(|(from, row)| row.iter().map(move |&to| (from, to)))
    }
}

/// The places of the nodes in a drawing: as given, or in a circle.
pub(super) fn places(nodes: u64, given: Option<&[u64]>) -> Result<Vec<[i32; 2]>, String> {
    let Some(given) = given else {
        return Ok(circle(nodes));
    };
    if given.len() as u64 != 2 * nodes {
        return Err(format!(
            "{} for the places of {}",
            number_of(given.len(), "number"),
            number_of(nodes, "node")
        ));
    }
    let number = |n: u64| i32::try_from(n).unwrap_or(i32::MAX);
    Ok(given
        .chunks(2)
        .map(|pair| [number(pair[0]), number(pair[1])])
        .collect())
}

/// The places of the nodes in a circle, clockwise from the top.
#[allow(clippy::cast_possible_truncation)] // places in a small circle
fn circle(nodes: u64) -> Vec<[i32; 2]> {
    let count = u32::try_from(nodes).unwrap_or(u32::MAX);
    let place = |number: u32| {
        let turn = f64::from(number) / f64::from(count) * std::f64::consts::TAU;
        let (across, up) = turn.sin_cos();
        [
            (100.0 * across).round() as i32,
            (-100.0 * up).round() as i32,
        ]
    };
    (0..count).map(place).collect()
}
