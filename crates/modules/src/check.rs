//! What is looked at before a game is believed: a module defines its game, so it cannot lie about it,
//! but it can contradict itself.

use grundy_rules::Outcome;
use grundy_solver::Node;

use crate::error::ModuleError;
use crate::header::{ExpectedValue, Header};
use crate::module::Module;
use crate::table::Table;
use crate::text::shown;

/// Most positions that are asked about again.
const MAX_AGAIN: usize = 10_000;
/// At least so many are, in small games.
const MIN_AGAIN: usize = 50;

/// Looks for contradictions in what a module said, right after it was explored.
///
/// # Errors
/// The first one found.
pub(crate) fn check(
    module: &Module,
    parameters: &[u64],
    start: &str,
    table: &Table,
) -> Result<(), ModuleError> {
    let header = module.header();
    same_answers(module, parameters, table)?;
    turns(module, table)?;
    if header.impartial && header.board.has_owners() {
        let problem = format!(
            "{}: the header says `impartial = true`, but marks of the board belong to players",
            module.name()
        );
        return Err(ModuleError::new(problem).help(
            "a game is impartial if both players have the same moves in every position: leave one of \
             the two out",
        ));
    }
    let defaults: Vec<u64> = header.keys.iter().map(|key| key.default).collect();
    if parameters == defaults && module.start(parameters).is_ok_and(|usual| usual == start) {
        expected(module.name(), header, table)?;
    }
    Ok(())
}

/// Asks about some positions again, each in an instance that has been asked nothing else.
fn same_answers(module: &Module, parameters: &[u64], table: &Table) -> Result<(), ModuleError> {
    let all = table.graph.len();
    let wanted = (all / 100).clamp(MIN_AGAIN, MAX_AGAIN).min(all);
    let fresh = module.fresh(parameters)?;
    for turn in 0..wanted {
        // Evenly spread over all positions, in no order.
        let place = scattered(turn, wanted) * all / wanted;
        let node = Node::try_from(place).unwrap_or(Node::MAX);
        let text = table.text(node);
        let said = fresh.ask("moves", text)?;
        let before = answer(table, node);
        let now = crate::table::answer_again(module, parameters, text, &said)?;
        if before != now {
            let error = module.at(
                parameters,
                text,
                "the answer depends on what the module was asked before",
            );
            return Err(error
                .help(format!("the answer was: {}", shown(&before)))
                .help(format!("alone it is:    {}", shown(&now)))
                .help("everything that decides the moves has to be in the position or in the settings"));
        }
    }
    Ok(())
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

/// What the table says of a position, as one text.
fn answer(table: &Table, node: Node) -> String {
    if let Some(ending) = table.graph.ending(node) {
        return format!("{ending:?}");
    }
    let labels = table.labels(node).iter();
    let moves = labels.zip(table.graph.options(node));
    let texts = moves
        .map(|(&label, &option)| format!("{} -> {}", table.moves.text(label), table.text(option)));
    texts.collect::<Vec<_>>().join(", ")
}

/// Looks for a position that either player may have to move in, although marks say whose they are.
fn turns(module: &Module, table: &Table) -> Result<(), ModuleError> {
    let header = module.header();
    if !header.board.has_owners() {
        return Ok(());
    }
    // For every position a bit for each seat that may be about to move in it.
    let seats = u32::from(header.seats);
    let mut movers = vec![0u8; table.graph.len()];
    movers[0] = 1;
    let mut todo = vec![0];
    while let Some(node) = todo.pop() {
        let next = {
            let bits = u32::from(movers[node as usize]);
            let turned = (bits << 1 | bits >> (seats - 1)) & ((1 << seats) - 1);
            u8::try_from(turned).unwrap_or(u8::MAX)
        };
        for &option in table.graph.options(node) {
            let known = &mut movers[option as usize];
            if *known | next != *known {
                *known |= next;
                todo.push(option);
            }
        }
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
                module.name(),
                shown(table.text(node))
            );
            Err(ModuleError::new(problem)
                .help("its marks say whose they are, so its moves cannot be right for both players")
                .help("write into the position whose turn it is"))
        }
    }
}

/// Holds the table against what the author expects.
fn expected(name: &str, header: &Header, table: &Table) -> Result<(), ModuleError> {
    let expect = &header.expect;
    let value = table.values.value(0);
    let wrong = |what: &str, wanted: &str, found: &str| {
        let problem = format!("{name}: the header expects {what} {wanted}, and there are {found}");
        Err(ModuleError::new(problem).help("correct the rules, or what is expected of them"))
    };
    let positions = table.graph.len() as u64;
    if let Some(wanted) = expect.positions
        && wanted != positions
    {
        return wrong("positions =", &wanted.to_string(), &positions.to_string());
    }
    let found = match value.outcome() {
        Outcome::Win => ExpectedValue::Win,
        Outcome::Loss => ExpectedValue::Loss,
        Outcome::Draw => ExpectedValue::Draw,
    };
    if let Some(wanted) = expect.value
        && wanted != found
    {
        let problem = format!(
            "{name}: the header expects value = \"{}\" for the first player, and it is a {}",
            wanted.name(),
            found.name()
        );
        return Err(
            ModuleError::new(problem).help("correct the rules, or what is expected of them")
        );
    }
    if let (Some(wanted), Some(found)) = (expect.remoteness, value.remoteness())
        && wanted != found
    {
        return wrong(
            "remoteness =",
            &wanted.to_string(),
            &format!("{found} plies"),
        );
    }
    Ok(())
}
