//! Games that Python explores, given as graphs.

use std::collections::BTreeMap;

use grundy_rules::{Ending, RelativeSeat};
use grundy_solver::Graph;
use pyo3::prelude::*;

use crate::GrundyError;

/// An outcome, "W", "L" or "D", and the number of plies to the end, if it is known.
type Value = (char, Option<u64>);

/// Solves a game for two players that is a graph: for every position the numbers of those that its moves lead to, and
/// the result for the player to move, "W", "L" or "D", where the game is over. Returns the value of every position,
/// and the Grundy values, if there are any.
#[pyfunction]
pub(crate) fn solve_graph(
    py: Python<'_>,
    options: Vec<Vec<u32>>,
    endings: BTreeMap<usize, char>,
) -> PyResult<(Vec<Value>, Option<Vec<u64>>)> {
    let mut graph = Graph::new(2);
    let count =
        u32::try_from(options.len()).map_err(|_| GrundyError::new_err("too many positions"))?;
    for (number, row) in options.into_iter().enumerate() {
        match endings.get(&number) {
            Some(letter) => graph.push_ended(ending(*letter)?),
            None => graph.push_unfinished(row),
        }
    }
    py.detach(|| {
        let values = graph.solve();
        let values = values.map_err(|error| GrundyError::new_err(error.to_string()))?;
        let value = |node| {
            let value = values.value(node);
            (value.outcome().letter(), value.remoteness())
        };
        let nimbers = graph.nimbers().ok();
        let nimbers = nimbers.map(|found| (0..count).map(|node| found.value(node)).collect());
        Ok(((0..count).map(value).collect(), nimbers))
    })
}

fn ending(letter: char) -> PyResult<Ending> {
    match letter {
        'W' => Ok(Ending::Won(RelativeSeat::MOVER)),
        'L' => Ok(Ending::Won(RelativeSeat::NEXT)),
        'D' => Ok(Ending::Drawn),
        other => {
            let problem = format!("a result is \"W\", \"L\" or \"D\", not {other:?}");
            Err(GrundyError::new_err(problem))
        }
    }
}
