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
            Self::Circle => "play can cycle",
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
/// the first position is not a part but a sum: its options are the parts that it is made of.
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

#[cfg(test)]
mod tests {
    use super::*;

    const NORMAL: Ending = Ending::Won(RelativeSeat::NEXT);

    #[test]
    fn parts_are_separated_by_plus() {
        assert_eq!(of("3 + 2 1 + 0").collect::<Vec<_>>(), ["3", "2 1", "0"]);
        assert_eq!(joined(["3", "0"]), "3 + 0");
        assert!(is_sum("3 + 0") && !is_sum("3+0"));
        assert!(lacks_a_part("3 +") && lacks_a_part("+ 3") && !lacks_a_part("3 + 1"));
    }

    /// Kayles: one or two neighbors leave a row, which falls into two parts. Position n is the row of n, and the
    /// values are published (OEIS A002186).
    #[test]
    fn the_values_of_kayles_are_found() {
        const ROWS: Node = 12;
        let mut graph = Graph::new(2);
        let mut labels = Vec::new();
        graph.push_ended(NORMAL);
        for row in 1..=ROWS {
            let mut options = Vec::new();
            let moves =
                (1..=row.min(2)).flat_map(|taken| (0..=row - taken).map(move |a| (taken, a)));
            for (label, (taken, a)) in (0..).zip(moves) {
                options.extend([a, row - taken - a]);
                labels.extend([label, label]);
            }
            graph.push_unfinished(options);
        }
        let found = nimbers(&graph, &labels, false);
        assert_eq!(found, Ok(vec![0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]));
    }

    #[test]
    fn the_start_of_a_sum_is_the_xor_of_its_parts() {
        let mut graph = Graph::new(2);
        graph.push_unfinished([1, 2, 2]);
        graph.push_unfinished([2, 3]);
        graph.push_unfinished([3]);
        graph.push_ended(NORMAL);
        let labels = [0, 0, 0, 0, 1, 0];
        // The parts are a heap of two and two heaps of one, which cancel.
        let together = nimbers(&graph, &[0, 1, 2, 0, 1, 0], true);
        assert_eq!(together, Ok(vec![2, 2, 1, 0]));
        // As a position with one move that leaves all three, it is another value.
        assert_eq!(nimbers(&graph, &labels, false).map(|all| all[0]), Ok(0));
    }

    #[test]
    fn cycles_and_other_ends_have_no_values() {
        let mut cycle = Graph::new(2);
        cycle.push_unfinished([1]);
        cycle.push_unfinished([0]);
        assert_eq!(nimbers(&cycle, &[0, 0], false), Err(NoNimbers::Circle));
        let mut drawn = Graph::new(2);
        drawn.push_unfinished([1]);
        drawn.push_ended(Ending::Drawn);
        assert_eq!(nimbers(&drawn, &[0], false), Err(NoNimbers::OtherEnd));
    }
}
