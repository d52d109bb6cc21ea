//! Checks that a game which a module declares to be a sum is one.

use grundy_solver::Node;

use super::{Reply, read_reply, reply_of_table};
use crate::components;
use crate::configured::ConfiguredModule;
use crate::error::ModuleError;
use crate::table::Table;
use crate::text::shown;

/// The most parts of which pairs are made.
const MAX_SMALL: usize = 32;

/// Checks that a position of two parts has no other moves than its parts, if the module answers for both at once.
pub(super) fn check(on: &ConfiguredModule, table: &Table) -> Result<(), ModuleError> {
    if !on.header().sum {
        return Ok(());
    }
    // The last positions are the smallest.
    let all = (0..table.graph.len()).rev();
    let all = all.map(|node| Node::try_from(node).unwrap_or(Node::MAX));
    let parts = all.filter(|&node| !on.is_whole_sum(table.text(node)));
    let small: Vec<Node> = parts.take(MAX_SMALL).collect();
    for (&a, &b) in small.iter().flat_map(|a| small.iter().map(move |b| (a, b))) {
        let (first, second) = (table.text(a), table.text(b));
        let both = components::joined([first, second]);
        // A module need not know sums.
        let Ok(line) = on.ask("moves", &[&both]) else {
            return Ok(());
        };
        let line = line.trim_end_matches('\n');
        let Ok(reply @ Reply::Moves(_)) = read_reply(on, &both, line) else {
            continue;
        };
        let one = |node: Node, beside: &str| {
            let options = reply_of_table(table, node);
            let options = options.options().into_iter();
            options
                .map(|option| sorted(&components::joined([option, beside])))
                .collect::<Vec<_>>()
        };
        let mut expected = one(a, second);
        expected.extend(one(b, first));
        let extra = reply
            .options()
            .into_iter()
            .find(|option| components::is_sum(option) && !expected.contains(&sorted(option)));
        if let Some(extra) = extra {
            let problem = format!(
                "`sum = true` is wrong: a move leads to `{}`, which changes more than one part",
                shown(extra)
            );
            let error = on.error_at(&both, &problem);
            return Err(error.help("in a sum each move is made in one part, and the others stay"));
        }
    }
    Ok(())
}

/// A position with its parts in order.
fn sorted(text: &str) -> String {
    let mut all: Vec<&str> = components::of(text).collect();
    all.sort_unstable();
    components::joined(all)
}
