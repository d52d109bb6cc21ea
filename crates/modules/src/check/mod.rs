//! Consistency checks on a module's answers. A module defines its game, so its answers cannot be wrong, but they
//! can contradict each other.

mod determinism;
pub(crate) mod display;
mod ends;
mod equivalence;
mod expectations;
mod random_play;
mod sums;
mod turns;

use std::num::NonZero;

use grundy_solver::Node;

use crate::components;
use crate::configured::ConfiguredModule;
use crate::error::ModuleError;
use crate::reply::{Reply, read_reply};
use crate::table::Table;

pub(crate) use random_play::{again, in_random_games};

/// The most positions of a small game. The module is asked about all of them once more, in another order, and about all
/// positions that are declared to be equivalent to them.
const MAX_SMALL: usize = 20_000;
/// The most positions of a larger game that are checked in place of all.
const MAX_SAMPLED: usize = 10_000;

/// Looks for contradictions in a module's answers right after it was explored, on `jobs` threads.
///
/// # Errors
/// If the answers contradict each other: the first contradiction found.
pub(crate) fn check(
    on: &ConfiguredModule,
    start: &str,
    table: &Table,
    jobs: NonZero<usize>,
) -> Result<(), ModuleError> {
    let header = on.header();
    determinism::same_answers_alone(on, table, jobs)?;
    determinism::same_in_another_order(on, table)?;
    determinism::same_after_other_settings(on, table)?;
    turns::check(on, table)?;
    ends::check(on, table)?;
    display::boards(on, table)?;
    display::words(on, table)?;
    equivalence::check(on, table)?;
    sums::check(on, table)?;
    if header.impartial && header.board.has_owners() {
        let problem = format!(
            "{}: the header says `impartial = true`, but marks of the board belong to players",
            on.name()
        );
        return Err(ModuleError::new(problem).help(
            "a game is impartial if both players have the same moves in every position: leave one of \
             the two out",
        ));
    }
    let defaults = header.keys.iter().map(|key| &key.default);
    if on.parameters.iter().eq(defaults) && on.canonical(&on.start()?)? == start {
        expectations::check(on.name(), header, table)?;
    }
    Ok(())
}

/// The number of positions that stand for all of a game that is not small: one of a hundred.
fn sampled(positions: usize) -> usize {
    (positions / 100).min(MAX_SAMPLED)
}

/// At most `most` positions of a table, evenly spread and in no order.
fn sample(table: &Table, most: usize) -> impl Iterator<Item = Node> {
    let all = table.graph.len();
    let wanted = most.min(all);
    let places = (0..wanted).map(move |turn| scattered(turn, wanted) * all / wanted);
    places.map(|place| Node::try_from(place).unwrap_or(Node::MAX))
}

/// The numbers below `count` in another order, each once.
fn scattered(number: usize, count: usize) -> usize {
    // A step that shares no factor with the count visits all.
    let is_prime_to = |step: &usize| gcd(*step, count) == 1;
    let step = (count * 5 / 8..count).find(is_prime_to).unwrap_or(1);
    number * step % count
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The reply about a position according to the table.
fn reply_of_table(table: &Table, node: Node) -> Reply {
    if let Some(ending) = table.graph.ending(node) {
        return Reply::Ended(ending);
    }
    let moves = table.ways(node).map(|(label, to)| {
        let to = components::joined(to.iter().map(|&to| table.text(to)));
        (table.moves.text(label).to_owned(), to)
    });
    Reply::Moves(moves.collect())
}
