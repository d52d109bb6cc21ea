//! The value of every position that play can reach, by working backwards from the ends.

use grundy_rules::{Ahead, Counts, Outcome, Plies, Value};

use crate::graph::{Graph, Node, Positions, explore};
use crate::{Budget, Searchable, Unsolved};

/// The values of all positions that play can reach from a start.
#[derive(Clone, Debug)]
pub struct Solution<P> {
    positions: Positions<P>,
    codes: Vec<Code>,
    distance_max: Plies,
}

/// Solves a two-player game from `start`: the value, for the player about to move, of every
/// position that can be reached, with its remoteness. A position from which neither side can force
/// an end is a draw.
///
/// Costs time and memory in proportion to positions and moves; the budget bounds both.
///
/// # Errors
/// [`Unsolved::Seats`] for a game that is not for two; [`Unsolved::TooLarge`] beyond the budget, or
/// beyond 2^30 positions.
pub fn solve<R: Searchable>(
    rules: &R,
    start: &R::Position,
    budget: Budget,
) -> Result<Solution<R::Position>, Unsolved> {
    match rules.seats() {
        2 => {
            let graph = explore(rules, start, budget)?;
            let codes = propagate(&graph);
            Ok(Solution {
                positions: graph.positions,
                codes,
                distance_max: graph.distance_max,
            })
        }
        seats => Err(Unsolved::Seats(seats)),
    }
}

/// Values for the mover, from the finished positions backwards.
///
/// The queue holds decided positions by ascending remoteness: those of 0 are put in first, and a
/// position of n only ever adds positions of n + 1. So the first lost option that turns up gives a
/// win its least remoteness, and the last won option gives a loss its greatest.
fn propagate<P>(graph: &Graph<P>) -> Vec<Code> {
    let mut codes = vec![Code::UNDECIDED; graph.options.len()];
    let mut queue: Vec<Node> = Vec::with_capacity(codes.len());
    for &(node, ending) in &graph.endings {
        if let Some(won) = won(ending.value_for(Ahead::MOVER).outcome()) {
            codes[node as usize] = Code::new(won, 0);
            queue.push(node);
        }
    }
    let all = (0..).take(codes.len());
    // For every position, how many of its moves are not known to win for the other.
    let mut hopes: Vec<usize> = all.map(|n| graph.options.row(n).len()).collect();
    let parents = graph.options.reversed();
    let mut next = 0;
    while let Some(&node) = queue.get(next) {
        next += 1;
        let code = codes[node as usize];
        for &parent in parents.row(node) {
            let place = parent as usize;
            if codes[place] != Code::UNDECIDED {
                continue;
            }
            hopes[place] -= 1;
            if !code.is_won() || hopes[place] == 0 {
                codes[place] = Code::new(!code.is_won(), code.remoteness() + 1);
                queue.push(parent);
            }
        }
    }
    codes
}

fn won(outcome: Outcome) -> Option<bool> {
    match outcome {
        Outcome::Win => Some(true),
        Outcome::Loss => Some(false),
        Outcome::Draw => None,
    }
}

impl<P: std::hash::Hash + Eq> Solution<P> {
    /// The value for the mover of a canonical position; `None` if play cannot reach it.
    #[must_use]
    pub fn value(&self, canonical: &P) -> Option<Value> {
        let node = self.positions.get_index_of(canonical)?;
        Some(self.codes[node].value())
    }

    /// The canonical positions by ascending distance from the start, with their values.
    pub fn iter(&self) -> impl Iterator<Item = (&P, Value)> {
        let values = self.codes.iter().map(|code| code.value());
        self.positions.iter().zip(values)
    }

    /// What there is. Equivalent positions count as one; how many the rules could write down is for
    /// the caller to add.
    #[must_use]
    pub fn counts(&self) -> Counts {
        let mut counts = Counts {
            positions: None,
            reachable: self.codes.len() as u64,
            win: 0,
            loss: 0,
            draw: 0,
            max_remoteness: None,
            distance_max: self.distance_max,
        };
        for code in &self.codes {
            let value = code.value();
            *match value.outcome() {
                Outcome::Win => &mut counts.win,
                Outcome::Loss => &mut counts.loss,
                Outcome::Draw => &mut counts.draw,
            } += 1;
            counts.max_remoteness = counts.max_remoteness.max(value.remoteness());
        }
        counts
    }
}

/// A value in 32 bits: 0 where nothing is decided, which in the end means a draw; else the
/// remoteness above two bits that tell a loss (2) from a win (3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Code(u32);

impl Code {
    const UNDECIDED: Self = Self(0);

    /// A remoteness is less than the number of positions, which leaves the two bits free.
    fn new(won: bool, remoteness: u32) -> Self {
        Self(remoteness << 2 | 2 | u32::from(won))
    }

    fn is_won(self) -> bool {
        self.0 & 1 == 1
    }

    fn remoteness(self) -> u32 {
        self.0 >> 2
    }

    fn value(self) -> Value {
        let remoteness = Some(Plies::from(self.remoteness()));
        match self.0 & 3 {
            0 => Value::Draw,
            2 => Value::Loss(remoteness),
            _ => Value::Win(remoteness),
        }
    }
}
