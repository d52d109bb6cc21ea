//! Consistency checks on a module's answers. A module defines its game, so its answers cannot be wrong, but they
//! can contradict each other.

mod determinism;
mod display;
mod equivalence;
mod expectations;
mod sums;
mod turns;

use std::fmt;
use std::num::NonZero;

use grundy_rules::{Ending, RelativeSeat};
use grundy_solver::Node;

use crate::answer::Answer;
use crate::components;
use crate::configured::ConfiguredModule;
use crate::error::ModuleError;
use crate::table::Table;
use crate::text::collapse_spaces;

/// Looks for contradictions in a module's answers right after it was explored, on `jobs` threads.
///
/// # Errors
/// The first contradiction found.
pub(crate) fn check(
    on: &ConfiguredModule,
    start: &str,
    table: &Table,
    jobs: NonZero<usize>,
) -> Result<(), ModuleError> {
    let header = on.header();
    determinism::same_answers_alone(on, table, jobs)?;
    determinism::same_in_another_order(on, table)?;
    turns::check(on, table)?;
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

/// The answer about a position: the end of the game, or its moves with the positions that they lead to.
#[derive(PartialEq, Eq, Debug)]
enum Reply {
    Bad(String),
    Ended(Ending),
    Moves(Vec<(String, String)>),
}

impl Reply {
    /// The positions that the moves lead to, sorted. Rotating the board does not change them.
    fn options(&self) -> Vec<&str> {
        let Self::Moves(moves) = self else {
            return Vec::new();
        };
        let mut options: Vec<&str> = moves.iter().map(|(_, to)| to.as_str()).collect();
        options.sort_unstable();
        options
    }

    /// Whether the positions differ in nothing but the texts of moves.
    fn leads_as(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Moves(_), Self::Moves(_)) => self.options() == other.options(),
            _ => self == other,
        }
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bad(why) => write!(f, "bad {why}"),
            Self::Ended(Ending::Drawn) => f.write_str("a draw"),
            Self::Ended(Ending::Won(RelativeSeat::MOVER)) => f.write_str("a win"),
            Self::Ended(Ending::Won(RelativeSeat::NEXT)) => f.write_str("a win of the next player"),
            Self::Ended(Ending::Won(RelativeSeat(seats))) => {
                write!(f, "a win of the player {seats} seats on")
            }
            Self::Moves(moves) => {
                let texts = moves.iter().map(|(m, to)| format!("{m} -> {to}"));
                f.write_str(&texts.collect::<Vec<_>>().join(", "))
            }
        }
    }
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

/// Reads an answer to `moves`. The positions in it are replaced by their canonical forms.
fn read_reply(on: &ConfiguredModule, text: &str, line: &str) -> Result<Reply, ModuleError> {
    read_reply_with(on, text, line, |to| on.canonical(to))
}

/// Reads an answer to `moves` and replaces the positions in it.
fn read_reply_with(
    on: &ConfiguredModule,
    text: &str,
    line: &str,
    replace: impl Fn(&str) -> Result<String, ModuleError>,
) -> Result<Reply, ModuleError> {
    let header = on.header();
    let answer = Answer::read(line, header.seats, header.last);
    Ok(
        match answer.map_err(|problem| on.error_at(text, &problem))? {
            Answer::Bad(why) => Reply::Bad(why.to_owned()),
            Answer::Ended(ending) => Reply::Ended(ending),
            Answer::Moves(moves) => {
                let moves = moves
                    .iter()
                    .map(|(m, to)| Ok((collapse_spaces(m), replace(to)?)));
                Reply::Moves(moves.collect::<Result<_, ModuleError>>()?)
            }
        },
    )
}
