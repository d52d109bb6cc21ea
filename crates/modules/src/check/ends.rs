//! Checks the promise that play never returns to a position.

use grundy_rules::RulesFault;
use grundy_solver::Node;

use crate::configured::ConfiguredModule;
use crate::error::ModuleError;
use crate::table::Table;
use crate::text::shown;

/// The most moves of a cycle that are shown.
const SHOWN: usize = 20;

/// Looks for a position to which play can return although the header says `ends = true`.
pub(super) fn check(on: &ConfiguredModule, table: &Table) -> Result<(), ModuleError> {
    if !on.header().ends {
        return Ok(());
    }
    let Some(circle) = table.graph.circle() else {
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
    let after = format!("the moves {}", shown(&moves.join(", ")));
    let position = shown(table.text(circle[0]));
    Err(refused(on, RulesFault::returned(position, &after)))
}

/// The error for a position to which play has returned after `plies` moves.
pub(super) fn returned_in(on: &ConfiguredModule, position: &str, plies: usize) -> ModuleError {
    refused(on, RulesFault::returned_in(shown(position), plies))
}

/// The error for this fault of the module.
fn refused(on: &ConfiguredModule, fault: RulesFault) -> ModuleError {
    let error = ModuleError::new(format!("{}: {}", on.name(), fault.problem));
    fault.help.into_iter().fold(error, ModuleError::help)
}

/// The text of a move between two positions.
fn move_between(table: &Table, from: Node, to: Node) -> &str {
    let mut ways = table.ways(from);
    let way = ways.find(|(_, options)| options.contains(&to));
    way.map_or("?", |(label, _)| table.moves.text(label))
}
