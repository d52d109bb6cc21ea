//! Asking about positions again: a module that remembers what it was asked contradicts itself.

use std::num::NonZero;

use grundy_solver::Node;

use super::{answer, answered, is_whole_sum, sample};
use crate::canon::Canon;
use crate::error::ModuleError;
use crate::module::{Fresh, Module};
use crate::table::Table;
use crate::talk::batch_len;
use crate::text::shown;

/// Most positions that are asked about again.
const MAX_AGAIN: usize = 10_000;
/// At least so many are, in small games.
const MIN_AGAIN: usize = 50;
/// Up to so many positions, all are asked about once more, in another order.
const MAX_ALL_AGAIN: usize = 20_000;

/// Asks about some positions again, each in an instance that has been asked nothing else.
pub(super) fn same_answers(
    module: &Module,
    parameters: &[u64],
    canon: &Canon,
    table: &Table,
    jobs: NonZero<usize>,
) -> Result<(), ModuleError> {
    /// What a thread is worth being started for.
    const EACH: usize = 64;
    let wanted = (table.graph.len() / 100).clamp(MIN_AGAIN, MAX_AGAIN);
    let nodes: Vec<Node> = sample(table, wanted).collect();
    let each = nodes.len().div_ceil(jobs.get()).max(EACH);
    let again = |nodes: &[Node]| {
        let fresh = module.fresh(parameters)?;
        let mut nodes = nodes.iter();
        nodes.try_for_each(|&node| same_answer(&fresh, module, parameters, canon, table, node))
    };
    let mut shares = nodes.chunks(each);
    let first = shares.next().unwrap_or_default();
    std::thread::scope(|scope| {
        let others: Vec<_> = shares
            .map(|share| scope.spawn(move || again(share)))
            .collect();
        let others = others.into_iter().map(|other| {
            let panicked = |_| Err(ModuleError::internal("a thread has panicked"));
            other.join().unwrap_or_else(panicked)
        });
        // The first error in the order of the sample, whoever met it.
        std::iter::once(again(first)).chain(others).collect()
    })
}

fn same_answer(
    fresh: &Fresh<'_>,
    module: &Module,
    parameters: &[u64],
    canon: &Canon,
    table: &Table,
    node: Node,
) -> Result<(), ModuleError> {
    let text = table.text(node);
    if is_whole_sum(module, text) {
        return Ok(());
    }
    let said = fresh.ask("moves", text)?;
    compare(
        module,
        parameters,
        canon,
        table,
        node,
        [&said, "alone it is:    "],
    )
}

/// Asks about all positions of a small game once more, one after the other in another order: a module may
/// remember something that shows in few of them.
pub(super) fn same_in_another_order(
    module: &Module,
    parameters: &[u64],
    canon: &Canon,
    table: &Table,
) -> Result<(), ModuleError> {
    if table.graph.len() > MAX_ALL_AGAIN {
        return Ok(());
    }
    let parts = |node: &Node| !is_whole_sum(module, table.text(*node));
    let nodes: Vec<Node> = sample(table, MAX_ALL_AGAIN).filter(parts).collect();
    module.rest();
    let mut left = nodes.as_slice();
    while !left.is_empty() {
        let texts = left.iter().map(|&node| table.text(node));
        let (now, later) = left.split_at(batch_len(texts.clone()));
        let texts: Vec<&str> = texts.take(now.len()).collect();
        let said = module.ask(parameters, "moves", &texts)?;
        for (&node, line) in now.iter().zip(said.split('\n')) {
            let told = [line, "another time:   "];
            compare(module, parameters, canon, table, node, told)?;
        }
        left = later;
    }
    Ok(())
}

/// Sees to it that an answer, which was given on some occasion, is that of the table.
fn compare(
    module: &Module,
    parameters: &[u64],
    canon: &Canon,
    table: &Table,
    node: Node,
    [said, when]: [&str; 2],
) -> Result<(), ModuleError> {
    let text = table.text(node);
    let before = answer(table, node);
    let now = answered(module, parameters, canon, text, said.trim_end_matches('\n'))?;
    if before == now {
        return Ok(());
    }
    let error = module.at(
        parameters,
        text,
        "the answer depends on what the module was asked before",
    );
    Err(error
        .help(format!("the answer was: {}", shown(&before.to_string())))
        .help(format!("{when}{}", shown(&now.to_string())))
        .help("everything that decides the moves has to be in the position or in the settings"))
}
