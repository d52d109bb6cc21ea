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
