//! Sums: positions of several components, which authors of games call parts. A module is asked about one part
//! at a time. The Grundy values of the parts decide the value of the whole.

use std::fmt;

use grundy_rules::{Ending, RelativeSeat, Value};
use grundy_solver::{Graph, Node, mex};

use crate::labels::Label;

/// The separator of parts.
const PLUS: &str = " + ";

/// The text in the place of a move that joins a whole sum to its parts.
pub(crate) const TOGETHER: &str = "+";

/// Whether a position has several parts.
pub(crate) fn is_sum(text: &str) -> bool {
    text.contains(PLUS)
}

/// The parts of a position.
pub(crate) fn of(text: &str) -> impl Iterator<Item = &str> {
    text.split(PLUS).map(str::trim)
}

/// Whether a plus sign at an end has nothing beside it.
pub(crate) fn lacks_a_part(text: &str) -> bool {
    text.ends_with(PLUS.trim_end()) || text.starts_with(PLUS.trim_start())
}

/// The position of these parts.
pub(crate) fn joined<'t>(parts: impl IntoIterator<Item = &'t str>) -> String {
    let parts: Vec<&str> = parts.into_iter().collect();
    parts.join(PLUS)
}

/// The reason why parts have no Grundy values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NoNimbers {
    Circle,
    OtherEnd,
}

impl fmt::Display for NoNimbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Circle => "play can go in a circle",
            Self::OtherEnd => "a part does not end with the loss of the player who cannot move",
        })
    }
}

/// The progress of the search at a part.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Unseen,
    /// Its options come first.
    Entered,
    Known,
}

/// The Grundy values of all parts: the mex of those that its moves lead to, each the xor of the parts
/// that it leaves. The options of one move follow each other and have its label. If `starts_as_sum`,
/// the first position is no part: its options are those that it is made of.
pub(crate) fn nimbers(
    graph: &Graph,
    labels: &[Label],
    starts_as_sum: bool,
) -> Result<Vec<u64>, NoNimbers> {
    let normal = Ending::Won(RelativeSeat::NEXT);
    let mut states = vec![State::Unseen; graph.len()];
    let mut nimbers = vec![0; graph.len()];
    let mut todo: Vec<Node> = (0..).take(graph.len()).collect();
    // Depth first with an explicit stack. A node may be on the stack several times; it is expanded once. An
    // option that is `Entered` is an ancestor, so play can come back to it: a cycle.
    while let Some(&node) = todo.last() {
        let at = node as usize;
        match states[at] {
            State::Known => {
                todo.pop();
            }
            State::Unseen => {
                states[at] = State::Entered;
                for &option in graph.options(node) {
                    match states[option as usize] {
                        State::Unseen => todo.push(option),
                        State::Entered => return Err(NoNimbers::Circle),
                        State::Known => {}
                    }
                }
            }
            State::Entered => {
                if graph.ending(node).is_some_and(|ending| ending != normal) {
                    return Err(NoNimbers::OtherEnd);
                }
                let labels = &labels[graph.move_numbers(node)];
                let mut options = graph.options(node);
                let moves = labels.chunk_by(|a, b| a == b).map(|labels| {
                    let (parts, rest) = options.split_at(labels.len());
                    options = rest;
                    let parts = parts.iter().map(|&part| nimbers[part as usize]);
                    parts.fold(0, |xor, nimber| xor ^ nimber)
                });
                nimbers[at] = if starts_as_sum && node == 0 {
                    moves.fold(0, |xor, nimber| xor ^ nimber)
                } else {
                    mex(moves)
                };
                states[at] = State::Known;
                todo.pop();
            }
        }
    }
    Ok(nimbers)
}

/// The value of a position with this Grundy value, without its remoteness.
pub(crate) fn value(nimber: u64, hero: RelativeSeat) -> Value {
    match (nimber == 0) == (hero == RelativeSeat::MOVER) {
        true => Value::Loss(None),
        false => Value::Win(None),
    }
}
