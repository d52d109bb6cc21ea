//! Checks the promise that play never returns to a position.

use grundy_solver::{Graph, Node};

use crate::configured::ConfiguredModule;
use crate::error::ModuleError;
use crate::table::Table;
use crate::text::shown;

/// The most moves of a circle that are shown.
const SHOWN: usize = 20;

/// Looks for a position to which play can return although the header says `ends = true`.
pub(super) fn check(on: &ConfiguredModule, table: &Table) -> Result<(), ModuleError> {
    if !on.header().ends {
        return Ok(());
    }
    let Some(circle) = circle(&table.graph) else {
        return Ok(());
    };
    let after = circle.iter().cycle().skip(1);
    let moves = circle.iter().zip(after);
    let mut moves: Vec<&str> = moves
        .take(SHOWN)
        .map(|(&from, &to)| move_between(table, from, to))
        .collect();
    if circle.len() > SHOWN {
        moves.push("...");
    }
    let problem = format!(
        "{}: the header says `ends = true`, but the position `{}` returns after the moves {}",
        on.name(),
        shown(table.text(circle[0])),
        shown(&moves.join(", ")),
    );
    Err(ModuleError::new(problem).help(
        "leave `ends` out of the header if play can return to a position, or write what has changed into the position",
    ))
}

/// The text of a move between two positions.
fn move_between(table: &Table, from: Node, to: Node) -> &str {
    let mut ways = table.ways(from);
    let way = ways.find(|(_, options)| options.contains(&to));
    way.map_or("?", |(label, _)| table.moves.text(label))
}

/// Positions of which each has a move to the next, and the last to the first. `None` if there are none.
fn circle(graph: &Graph) -> Option<Vec<Node>> {
    const NEW: u32 = u32::MAX;
    const DONE: u32 = u32::MAX - 1;
    // How many moves of each position were followed.
    let mut followed = vec![NEW; graph.len()];
    let mut path: Vec<Node> = vec![0];
    followed[0] = 0;
    while let Some(&node) = path.last() {
        let next = followed[node as usize];
        let Some(&option) = graph.options(node).get(next as usize) else {
            followed[node as usize] = DONE;
            path.pop();
            continue;
        };
        followed[node as usize] = next + 1;
        match followed[option as usize] {
            NEW => {
                followed[option as usize] = 0;
                path.push(option);
            }
            DONE => {}
            _ => return Some(path.split_off(path.iter().position(|&on| on == option)?)),
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use grundy_rules::{Ending, RelativeSeat};

    use super::*;

    fn found(moves: &[&[Node]]) -> Option<Vec<Node>> {
        let mut graph = Graph::new(2);
        for options in moves {
            match options {
                [] => graph.push_ended(Ending::Won(RelativeSeat::NEXT)),
                options => graph.push_unfinished(options.iter().copied()),
            }
        }
        circle(&graph)
    }

    #[test]
    fn circles_are_found_and_ways_that_meet_are_none() {
        assert_eq!(found(&[&[1, 2], &[3], &[3], &[]]), None);
        assert_eq!(
            found(&[&[1, 2], &[], &[3], &[4, 1], &[2]]),
            Some(vec![2, 3, 4])
        );
        assert_eq!(found(&[&[0]]), Some(vec![0]));
        assert_eq!(found(&[&[]]), None);
    }
}
