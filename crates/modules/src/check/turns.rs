//! Checks that a position tells whose turn it is, if that matters.

use grundy_solver::Node;

use crate::configured::ConfiguredModule;
use crate::error::ModuleError;
use crate::table::Table;
use crate::text::shown;

/// Looks for a position in which either player may be to move, although its marks belong to players.
pub(super) fn check(on: &ConfiguredModule, table: &Table) -> Result<(), ModuleError> {
    let header = on.header();
    if !header.board.has_owners() || leads_on(table) {
        return Ok(());
    }
    // Bit i: the player in seat i may be to move here.
    let seats = u32::from(header.seats);
    let mut movers = vec![0u8; table.graph.len()];
    movers[0] = 1;
    // A ply passes the turn to the next seat, which rotates the bits by one.
    let mut spread = |node: Node, changed: &mut dyn FnMut(Node)| {
        let next = {
            let bits = u32::from(movers[node as usize]);
            let turned = (bits << 1 | bits >> (seats - 1)) & ((1 << seats) - 1);
            u8::try_from(turned).unwrap_or(u8::MAX)
        };
        for &option in table.graph.options(node) {
            let known = &mut movers[option as usize];
            if *known | next != *known {
                *known |= next;
                changed(option);
            }
        }
    };
    // Numbers ascend with the distance from the start. A move back needs a second pass.
    let mut todo = Vec::new();
    for node in (0..).take(table.graph.len()) {
        spread(node, &mut |option| {
            if option <= node {
                todo.push(option);
            }
        });
    }
    while let Some(node) = todo.pop() {
        spread(node, &mut |option| todo.push(option));
    }
    let is_owned = |text: &str| text.chars().any(|c| header.board.owner(c).is_some());
    let either = (0..)
        .zip(&movers)
        .find(|&(node, bits)| bits.count_ones() > 1 && is_owned(table.text(node)));
    match either {
        None => Ok(()),
        Some((node, _)) => {
            let problem = format!(
                "{}: the position `{}` is reached with either player to move",
                on.name(),
                shown(table.text(node))
            );
            Err(ModuleError::new(problem)
                .help("its marks belong to players, so its moves cannot be right for both")
                .help("write into the position whose turn it is"))
        }
    }
}

/// Whether every move leads one ply further from the start, so that the distance tells whose turn it is.
fn leads_on(table: &Table) -> bool {
    let starts = table.graph.starts();
    let mut first = 0;
    table.levels.iter().all(|&level| {
        let next = first + usize::try_from(level).unwrap_or(usize::MAX);
        let moves = starts[first] as usize..starts[next] as usize;
        first = next;
        let mut options = table.graph.all_options()[moves].iter();
        options.all(|&option| option as usize >= next)
    })
}

#[cfg(test)]
mod tests {
    use grundy_rules::{Ending, RelativeSeat};
    use grundy_solver::{Explored, Graph, Positions};

    use super::*;
    use crate::export::Export;
    use crate::header::read_header;
    use crate::labels::Labels;
    use crate::module::Module;

    /// A table of positions with these moves, each of which is written as its number.
    fn table(positions: &[&str], moves: &[&[Node]], levels: &[u64]) -> (ConfiguredModule, Table) {
        let text = "title = \"A\"\nboard = { grid = [1, 1], marks = { x = 1 } }\nready\n";
        let header = read_header(text).expect("a header");
        let mut graph = Graph::new(2);
        let mut labels = Vec::new();
        for options in moves {
            match options {
                [] => graph.push_ended(Ending::Won(RelativeSeat::NEXT)),
                options => graph.push_unfinished(options.iter().copied()),
            }
            labels.extend((0..).take(options.len()));
        }
        let mut texts = Labels::default();
        for text in ["1", "2"] {
            texts.add(text);
        }
        let all = positions.iter().map(|&text| text.into()).collect();
        let explored = Explored {
            positions: Positions::of(all).expect("different"),
            graph,
            levels: levels.to_vec(),
        };
        let table = Table::solve(explored, texts, labels, header.solving()).expect("a table");
        let module = Module::of_export("a", Export::new(text, &header));
        let on = ConfiguredModule::new(module.into(), Vec::new()).expect("no symmetry");
        (on, table)
    }

    #[test]
    fn a_position_that_both_players_meet_is_named() {
        // From a, x is reached in one ply and, by way of b, in two.
        let (on, table) = table(&["a", "x", "b"], &[&[1, 2], &[], &[1]], &[1, 2]);
        let error = check(&on, &table).expect_err("either player may be to move in x");
        assert!(
            error
                .problem
                .contains("the position `x` is reached with either player"),
            "{error}"
        );
    }

    #[test]
    fn a_position_without_owned_marks_may_be_met_by_both() {
        let (on, table) = table(&["a", "c", "b"], &[&[1, 2], &[], &[1]], &[1, 2]);
        assert_eq!(check(&on, &table), Ok(()));
    }

    #[test]
    fn turns_that_alternate_are_in_order() {
        let (on, table) = table(&["a", "b", "x"], &[&[1], &[2], &[]], &[1, 1, 1]);
        assert_eq!(check(&on, &table), Ok(()));
        // A cycle of an even length keeps the turns apart.
        let (on, table) = self::table(&["a", "x"], &[&[1], &[0]], &[1, 1]);
        assert_eq!(check(&on, &table), Ok(()));
    }
}
