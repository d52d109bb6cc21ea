//! Asks about positions again: a module that remembers earlier questions contradicts itself.

use std::num::NonZero;

use grundy_solver::Node;

use super::{MAX_SMALL, read_reply, reply_of_table, sample, sampled};
use crate::configured::ConfiguredModule;
use crate::conversation::batches;
use crate::error::ModuleError;
use crate::instance::{OneShot, drop_instance};
use crate::reply::Reply;
use crate::table::Table;
use crate::text::shown;

/// The error for a module that gives two answers to the same question.
const DEPENDS: &str = "the answer depends on what the module was asked before";

/// The most positions, in all small games of a module together, about which a new instance is asked. It takes as long
/// to start one of a script as to ask hundreds of questions, and a module may have a thousand small games, one for each
/// tuple of settings.
const ALONE_IN_SMALL: usize = 50;

/// The number of positions of a game that are asked about after other settings. A module may have a thousand games, and
/// each of these questions is a turn.
pub(super) const AFTER_OTHERS: usize = 5;

/// Asks about some positions again, each in an instance that has been asked nothing else.
pub(super) fn same_answers_alone(
    on: &ConfiguredModule,
    table: &Table,
    jobs: NonZero<usize>,
) -> Result<(), ModuleError> {
    /// The least number of positions for which a thread is started.
    const EACH: usize = 64;
    let nodes: Vec<Node> = sample(table, alone_in(on, table)).collect();
    let each = nodes.len().div_ceil(jobs.get()).max(EACH);
    let again = |nodes: &[Node]| {
        let one_shot = on.one_shot()?;
        let mut nodes = nodes.iter();
        nodes.try_for_each(|&node| same_answer(&one_shot, on, table, node))
    };
    let mut shares = nodes.chunks(each);
    let Some(first) = shares.next() else {
        return Ok(());
    };
    std::thread::scope(|scope| {
        let others: Vec<_> = shares
            .map(|share| scope.spawn(move || again(share)))
            .collect();
        let others = others.into_iter().map(|other| {
            let panicked = |_| Err(ModuleError::new("a thread has panicked"));
            other.join().unwrap_or_else(panicked)
        });
        // The first error in the order of the sample, whichever thread found it.
        std::iter::once(again(first)).chain(others).collect()
    })
}

/// The number of positions that are asked about alone: one of a hundred in a large game.
fn alone_in(on: &ConfiguredModule, table: &Table) -> usize {
    match table.graph.len() {
        small @ ..=MAX_SMALL => on
            .module
            .take_alone(small.min(ALONE_IN_SMALL), ALONE_IN_SMALL),
        large => sampled(large),
    }
}

fn same_answer(
    one_shot: &OneShot<'_>,
    on: &ConfiguredModule,
    table: &Table,
    node: Node,
) -> Result<(), ModuleError> {
    let text = table.text(node);
    if on.is_whole_sum(text) {
        return Ok(());
    }
    let line = one_shot.ask("moves", text)?;
    compare(on, table, node, [&line, "alone it is:    "])
}

/// Asks about all positions of a small game once more, in another order: a module may remember something that
/// shows in few of them. The first question is asked alone. The first small games of a module get a second
/// instance for it, the others the instance that has answered before: it remembers even more.
pub(super) fn same_in_another_order(
    on: &ConfiguredModule,
    table: &Table,
) -> Result<(), ModuleError> {
    if table.graph.len() > MAX_SMALL {
        return Ok(());
    }
    let is_part = |node: &Node| !on.is_whole_sum(table.text(*node));
    let nodes: Vec<Node> = sample(table, MAX_SMALL).filter(is_part).collect();
    if on.module.take_new_instance() {
        drop_instance(&on.module);
    }
    let (first, others) = nodes.split_at(nodes.len().min(1));
    same_in_a_batch(on, table, first)?;
    batches(others, |&node| table.text(node)).try_for_each(|now| same_in_a_batch(on, table, now))
}

fn same_in_a_batch(
    on: &ConfiguredModule,
    table: &Table,
    nodes: &[Node],
) -> Result<(), ModuleError> {
    let texts: Vec<&str> = nodes.iter().map(|&node| table.text(node)).collect();
    let answer = on.ask("moves", &texts)?;
    for (&node, line) in nodes.iter().zip(answer.split('\n')) {
        compare(on, table, node, [line, "another time:   "])?;
    }
    Ok(())
}

/// Asks about a few positions under the default settings first, and then under their own. The table is right even if
/// these answers differ, because it comes from instances that were told no other settings. But a program that asks the
/// module about several settings in one conversation would be told wrong moves. The settings that come first do not
/// depend on what was opened or kept before, so that a module is refused in every run or in none.
pub(super) fn same_after_other_settings(
    on: &ConfiguredModule,
    table: &Table,
) -> Result<(), ModuleError> {
    let nodes = sample(table, AFTER_OTHERS).filter(|&node| !on.is_whole_sum(table.text(node)));
    let known = nodes.map(|node| (table.text(node), reply_of_table(table, node)));
    let known: Vec<(&str, Reply)> = known.collect();
    same_after_others(on, &known, read_reply)
}

/// Asks about positions, whose replies are `known` and were read by `read`, after they were asked about under the
/// default settings. A module that fails then is not at fault: these may not be positions there.
pub(super) fn same_after_others(
    on: &ConfiguredModule,
    known: &[(&str, Reply)],
    read: impl Fn(&ConfiguredModule, &str, &str) -> Result<Reply, ModuleError>,
) -> Result<(), ModuleError> {
    let Some(other) = on.with_defaults() else {
        return Ok(());
    };
    let texts: Vec<&str> = known.iter().map(|(text, _)| *text).collect();
    let Some(lines) = on.one_shot()?.ask_after(&other, &texts) else {
        return Ok(());
    };
    let known = known.iter().map(|(text, alone)| (*text, alone));
    for ((text, alone), line) in known.zip(&lines) {
        let line = line.trim_end_matches('\n');
        let now = match read(on, text, line) {
            Ok(now) if now == *alone => continue,
            Ok(now) => now.to_string(),
            Err(error) if error.position.is_none() => return Err(error),
            // An answer that cannot be read is as wrong as another one.
            Err(_) => line.to_owned(),
        };
        let error = on.error_after(&other, text, DEPENDS);
        return Err(error
            .help(format!("the answer was: {}", shown(&alone.to_string())))
            .help(format!("after `{}`: {}", other.start_question(), shown(&now)))
            .help(
                "it depends on the settings that came before: what the program remembers must be kept apart by the \
                 settings, or be emptied at `start`",
            ));
    }
    Ok(())
}

/// Checks that an answer, which was given at another time, is that of the table.
fn compare(
    on: &ConfiguredModule,
    table: &Table,
    node: Node,
    [line, when]: [&str; 2],
) -> Result<(), ModuleError> {
    let text = table.text(node);
    let before = reply_of_table(table, node);
    let now = read_reply(on, text, line.trim_end_matches('\n'))?;
    if before == now {
        return Ok(());
    }
    Err(contradiction(on, text, [&before, &now], when))
}

/// The error for a position about which a module gives two answers.
pub(super) fn contradiction(
    on: &ConfiguredModule,
    text: &str,
    [before, now]: [&Reply; 2],
    when: &str,
) -> ModuleError {
    on.error_at(text, DEPENDS)
        .help(format!("the answer was: {}", shown(&before.to_string())))
        .help(format!("{when}{}", shown(&now.to_string())))
        .help("everything that decides the moves has to be in the position or in the settings")
}
