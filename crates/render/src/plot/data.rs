//! What there is to see of a game.

use std::collections::HashMap;

use grundy_rules::{BoxedPosition, Instance, Outcome, RelativeSeat};

use super::Subject;
use super::values::{Values, values};
use grundy_report::Diagnostic;

/// A picture, before anything is painted.
pub(crate) enum Drawing {
    /// Cells of a table of two heaps, row by row from the bottom; one row for one heap.
    Grid {
        columns: Axis,
        /// `None` where there is only one heap.
        rows: Option<Axis>,
        cells: Vec<Cell>,
        shown: Shown,
    },
    /// How many positions are won and lost at each remoteness, and how many are drawn.
    Layers {
        won: Vec<u64>,
        lost: Vec<u64>,
        drawn: u64,
    },
    Values(Values),
    Graph(Graph),
}

/// A heap from its smallest to its largest size.
#[derive(Clone, Copy)]
pub(crate) struct Axis {
    pub(crate) least: u64,
    pub(crate) most: u64,
}

impl Axis {
    /// From the smallest heap that the game has to the largest that is wanted.
    pub(super) fn of(start: &BoxedPosition<'_>, count: Count, largest: u64) -> Self {
        let least = u64::from(with_heaps(start, count, 0, 0).is_err());
        let most = largest.max(least);
        Self { least, most }
    }

    pub(crate) fn sizes(self) -> impl DoubleEndedIterator<Item = u64> {
        self.least..=self.most
    }
}

/// One position of a grid.
#[derive(Clone, Copy)]
pub(crate) struct Cell {
    pub(crate) cold: bool,
    pub(crate) grundy: Option<u64>,
}

/// What of the cells is to be seen.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shown {
    Cold,
    Grundy,
}

/// All positions by their distance from the start, with the moves between them.
pub(crate) struct Graph {
    pub(crate) nodes: Vec<Node>,
    /// From and to, and whether the move keeps the value.
    pub(crate) edges: Vec<(usize, usize, bool)>,
}

pub(crate) struct Node {
    pub(crate) notation: String,
    pub(crate) outcome: Outcome,
    /// Plies from the start, by the shortest way.
    pub(crate) distance: usize,
}

/// Most heaps of one grid, so that a picture can be made and seen.
const MAX_HEAP: u64 = 400;
/// Most positions of a graph: more would be a tangle.
const MAX_NODES: usize = 300;
/// Most positions and moves that layers are counted over.
pub(super) const MAX_COUNTED: u64 = 20_000_000;

/// How many heaps are drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Count {
    One,
    Two,
}

/// Whether the start is one of one or two heaps, and nothing else.
pub(super) fn heaps(start: &BoxedPosition<'_>) -> Option<Count> {
    match start.heaps()?.len() {
        1 => Some(Count::One),
        2 => Some(Count::Two),
        _ => None,
    }
}

/// The position with a first heap of `a` and, where there are two, a second one of `b`.
pub(super) fn with_heaps<'t>(
    start: &BoxedPosition<'t>,
    count: Count,
    a: u64,
    b: u64,
) -> Result<BoxedPosition<'t>, Diagnostic> {
    let position = match count {
        Count::One => start.with_heaps(&[a]),
        Count::Two => start.with_heaps(&[a, b]),
    };
    position.map_err(|error| Diagnostic::new(error.to_string()))
}

impl Drawing {
    /// What `subject` is of this game.
    pub(super) fn of(
        instance: &dyn Instance,
        subject: Subject,
        largest: u64,
    ) -> Result<Self, Diagnostic> {
        match subject {
            Subject::Cold => grid(instance, Shown::Cold, largest),
            Subject::Grundy => grid(instance, Shown::Grundy, largest),
            Subject::Values => values(instance, largest).map(Self::Values),
            Subject::Remoteness => layers(instance),
            Subject::Graph => graph(instance),
        }
    }
}

fn grid(instance: &dyn Instance, shown: Shown, largest: u64) -> Result<Drawing, Diagnostic> {
    let start = instance.start();
    let Some(count) = heaps(&start) else {
        let diagnostic = Diagnostic::new("only games of one or two heaps are drawn as squares");
        return Err(diagnostic.help("draw remoteness or the graph, or start with two heaps"));
    };
    if largest > MAX_HEAP {
        let title = format!("heaps of {largest} make too many squares");
        return Err(Diagnostic::new(title).help(format!("draw at most {MAX_HEAP}")));
    }
    let axis = Axis::of(&start, count, largest);
    let rows = (count == Count::Two).then_some(axis);
    let first = Axis {
        most: axis.least,
        ..axis
    };
    let mut cells = Vec::new();
    for b in rows.unwrap_or(first).sizes() {
        for a in axis.sizes() {
            cells.push(cell(&with_heaps(&start, count, a, b)?));
        }
    }
    if shown == Shown::Grundy && cells.iter().all(|cell| cell.grundy.is_none()) {
        let diagnostic = Diagnostic::new("the Grundy values of this game are not known");
        return Err(diagnostic.help("under misère play there are none"));
    }
    Ok(Drawing::Grid {
        columns: axis,
        rows,
        cells,
        shown,
    })
}

fn cell(position: &BoxedPosition<'_>) -> Cell {
    Cell {
        cold: position.value(RelativeSeat::MOVER).outcome() == Outcome::Loss,
        grundy: position.grundy(),
    }
}

fn layers(instance: &dyn Instance) -> Result<Drawing, Diagnostic> {
    let all = instance.reachable(MAX_COUNTED).ok_or_else(too_many)?;
    let (mut won, mut lost, mut drawn) = (Vec::new(), Vec::new(), 0);
    for position in &all {
        let value = position.value(RelativeSeat::MOVER);
        let layer = match value.outcome() {
            Outcome::Win => &mut won,
            Outcome::Loss => &mut lost,
            Outcome::Draw => {
                drawn += 1;
                continue;
            }
        };
        let Some(plies) = value.remoteness() else {
            let diagnostic = Diagnostic::new("theory tells who wins here, but not how soon");
            return Err(diagnostic.help("start from a smaller position"));
        };
        let plies = usize::try_from(plies).unwrap_or(usize::MAX);
        if layer.len() <= plies {
            layer.resize(plies + 1, 0);
        }
        layer[plies] += 1;
    }
    Ok(Drawing::Layers { won, lost, drawn })
}

fn graph(instance: &dyn Instance) -> Result<Drawing, Diagnostic> {
    let all = instance.reachable(MAX_COUNTED).ok_or_else(too_many)?;
    if all.len() > MAX_NODES {
        let title = format!("{} positions make a graph that nobody can read", all.len());
        return Err(Diagnostic::new(title).help(format!(
            "start from a smaller position: at most {MAX_NODES} are drawn"
        )));
    }
    let number: HashMap<String, usize> = all.iter().map(|p| p.notation()).zip(0..).collect();
    let mut distances = vec![None; all.len()];
    distances[0] = Some(0);
    let mut edges = Vec::new();
    for (from, position) in all.iter().enumerate() {
        let before = position.value(RelativeSeat::MOVER).outcome();
        let mover_after = RelativeSeat::MOVER.after_ply(position.seats());
        let plies = (0..position.move_count()).map_while(|n| position.nth(n));
        for next in plies.map(|ply| position.after(ply)) {
            let to = number[&next.notation()];
            let keeps = next.value(mover_after).outcome() == before;
            edges.push((from, to, keeps));
            // Positions come by distance, so the first way to one is a shortest.
            let here = distances[from].unwrap_or(0);
            distances[to].get_or_insert(here + 1);
        }
    }
    edges.sort_unstable();
    edges.dedup();
    let nodes = all.iter().zip(&distances).map(|(position, distance)| Node {
        notation: position.notation(),
        outcome: position.value(RelativeSeat::MOVER).outcome(),
        distance: distance.unwrap_or(0),
    });
    Ok(Drawing::Graph(Graph {
        nodes: nodes.collect(),
        edges,
    }))
}

pub(super) fn too_many() -> Diagnostic {
    let diagnostic = Diagnostic::new("play can reach too many positions to draw them");
    diagnostic.help("start from a smaller position")
}
