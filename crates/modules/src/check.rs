//! What is looked at before a game is believed: a module defines its game, so it cannot lie about it,
//! but it can contradict itself.

mod again;

use std::fmt;
use std::num::NonZero;

use grundy_rules::{Ending, Outcome, RelativeSeat};
use grundy_solver::Node;

use crate::answer::Answer;
use crate::canon::Canon;
use crate::error::ModuleError;
use crate::header::{ExpectedValue, Header};
use crate::module::Module;
use crate::parts;
use crate::table::Table;
use crate::text::{is_plain, shown, squeezed};

/// Most positions whose pictures are looked at.
const MAX_SEEN: usize = 200;
/// Most positions whose moves are said, and most moves of each.
const MAX_SAID: usize = 30;
/// Most pairs of equivalent positions that are held against each other.
const MAX_EQUIVALENT: usize = 1_000;
/// Most parts of which pairs are made.
const MAX_SMALL: usize = 32;

/// Looks for contradictions in what a module said, right after it was explored, on so many threads.
///
/// # Errors
/// The first one found.
pub(crate) fn check(
    module: &Module,
    parameters: &[u64],
    canon: &Canon,
    start: &str,
    table: &Table,
    jobs: NonZero<usize>,
) -> Result<(), ModuleError> {
    let header = module.header();
    again::same_answers(module, parameters, canon, table, jobs)?;
    again::same_in_another_order(module, parameters, canon, table)?;
    turns(module, table)?;
    pictures(module, parameters, table)?;
    words(module, parameters, table)?;
    equivalent(module, parameters, canon, table)?;
    sums(module, parameters, canon, table)?;
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
    let usual = module.start(parameters)?;
    if parameters == defaults && canon.of(module, parameters, &usual)? == start {
        expected(module.name(), header, table)?;
    }
    Ok(())
}

/// Up to so many positions of a table, evenly spread and in no order.
fn sample(table: &Table, most: usize) -> impl Iterator<Item = Node> {
    let all = table.graph.len();
    let wanted = most.min(all);
    let places = (0..wanted).map(move |turn| scattered(turn, wanted) * all / wanted);
    places.map(|place| Node::try_from(place).unwrap_or(Node::MAX))
}

/// Whether a position is the start of a sum, which the module is not asked about as a whole.
fn is_whole_sum(module: &Module, text: &str) -> bool {
    module.header().sum && parts::is_sum(text)
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

/// What is known of a position: how the game has ended, or its moves with the positions that they lead
/// to.
#[derive(PartialEq, Eq, Debug)]
enum Said {
    Bad(String),
    Ended(Ending),
    Moves(Vec<(String, String)>),
}

impl Said {
    /// The positions that the moves lead to, sorted: what stays the same if the board is turned.
    fn options(&self) -> Vec<&str> {
        let Self::Moves(moves) = self else {
            return Vec::new();
        };
        let mut options: Vec<&str> = moves.iter().map(|(_, to)| to.as_str()).collect();
        options.sort_unstable();
        options
    }

    /// Whether the positions differ in no more than the words for moves.
    fn leads_as(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Moves(_), Self::Moves(_)) => self.options() == other.options(),
            _ => self == other,
        }
    }
}

impl fmt::Display for Said {
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

/// What the table says of a position.
fn answer(table: &Table, node: Node) -> Said {
    if let Some(ending) = table.graph.ending(node) {
        return Said::Ended(ending);
    }
    let moves = table.ways(node).map(|(label, to)| {
        let to = parts::joined(to.iter().map(|&to| table.text(to)));
        (table.moves.text(label).to_owned(), to)
    });
    Said::Moves(moves.collect())
}

/// What an answer to `moves` says, with the positions that stand for those that it names.
fn answered(
    module: &Module,
    parameters: &[u64],
    canon: &Canon,
    text: &str,
    line: &str,
) -> Result<Said, ModuleError> {
    let header = module.header();
    let answer = Answer::read(line, header.seats, header.last);
    Ok(
        match answer.map_err(|problem| module.at(parameters, text, &problem))? {
            Answer::Bad(why) => Said::Bad(why.to_owned()),
            Answer::Ended(ending) => Said::Ended(ending),
            Answer::Moves(moves) => {
                let moves = moves
                    .iter()
                    .map(|(m, to)| Ok((squeezed(m), canon.of(module, parameters, to)?)));
                Said::Moves(moves.collect::<Result<_, ModuleError>>()?)
            }
        },
    )
}

/// Looks whether pictures fit the board.
fn pictures(module: &Module, parameters: &[u64], table: &Table) -> Result<(), ModuleError> {
    let header = module.header();
    let needed = header.board.needs(|name| header.value(parameters, name));
    for node in sample(table, MAX_SEEN) {
        let text = table.text(node);
        let (question, picture) = match header.shows {
            true if !is_whole_sum(module, text) => {
                ("show", module.ask(parameters, "show", &[text])?)
            }
            _ => ("moves", text.to_owned()),
        };
        let at = |problem: &str| module.at_question(parameters, question, text, problem);
        let picture = picture.trim_end_matches(['\r', '\n']);
        if header.shows && picture == "?" {
            return Err(at(
                "the module does not know the question `show`, which its header announces",
            ));
        }
        let count = picture.chars().filter(|&c| header.board.stands(c)).count();
        if let Some(needed) = needed
            && !header.sum
            && count < needed
        {
            let error = at(&format!(
                "the board has {needed} characters, and there are {count}"
            ));
            return Err(error
                .help(format!("what is to be drawn: {}", shown(picture)))
                .help("correct `board` in the header, or announce the question \"show\" and answer it \
                       with the characters of the board"));
        }
    }
    Ok(())
}

/// Looks whether moves are said in words.
fn words(module: &Module, parameters: &[u64], table: &Table) -> Result<(), ModuleError> {
    if !module.header().says {
        return Ok(());
    }
    for node in sample(table, MAX_SAID) {
        let text = table.text(node);
        if is_whole_sum(module, text) {
            continue;
        }
        for (label, _) in table.ways(node).take(MAX_SAID) {
            let question = format!("{text}\t{}", table.moves.text(label));
            let said = module.ask(parameters, "say", &[&question])?;
            let said = squeezed(&said);
            let problem = match said.as_str() {
                "?" => "the module does not know the question `say`, which its header announces",
                "" => "the answer to `say` is empty: write the move in words",
                said if !said.chars().all(is_plain) => {
                    "the answer to `say` has a character that shows nothing"
                }
                _ => continue,
            };
            return Err(module.at_question(parameters, "say", &question, problem));
        }
    }
    Ok(())
}

/// Looks whether positions that are said to be equivalent have equivalent moves.
fn equivalent(
    module: &Module,
    parameters: &[u64],
    canon: &Canon,
    table: &Table,
) -> Result<(), ModuleError> {
    if matches!(canon, Canon::Itself) {
        return Ok(());
    }
    let mut left = MAX_EQUIVALENT;
    for node in sample(table, MAX_EQUIVALENT) {
        let text = table.text(node);
        if is_whole_sum(module, text) {
            continue;
        }
        for other in others(module, parameters, canon, text)? {
            let same = canon.of(module, parameters, &other)?;
            if same == other {
                continue;
            }
            if left == 0 {
                return Ok(());
            }
            left -= 1;
            let again = canon.of(module, parameters, &same)?;
            let known = table.number(&same);
            let Some(known) = known.filter(|_| again == same) else {
                let error = module.at_question(parameters, "same", &other, "`same` is not settled");
                return Err(error.help(format!(
                    "it leads from `{}` to `{}`, and from there to `{}`",
                    shown(&other),
                    shown(&same),
                    shown(&again)
                )));
            };
            let said = module.ask(parameters, "moves", &[&other])?;
            let said = answered(
                module,
                parameters,
                canon,
                &other,
                said.trim_end_matches('\n'),
            )?;
            let expected = answer(table, known);
            if !said.leads_as(&expected) {
                let by = match canon {
                    Canon::Images(_) => "symmetry",
                    Canon::Asked | Canon::Itself => "same",
                };
                let problem = format!(
                    "`{by}` is not so: its moves are not those of `{}`",
                    shown(&same)
                );
                return Err(module
                    .at(parameters, &other, &problem)
                    .help(format!("here there is:  {}", shown(&said.to_string())))
                    .help(format!("there there is: {}", shown(&expected.to_string())))
                    .help("positions are equivalent if their moves lead to equivalent positions"));
            }
        }
    }
    Ok(())
}

/// Other positions for which the one of this text is said to stand.
fn others(
    module: &Module,
    parameters: &[u64],
    canon: &Canon,
    text: &str,
) -> Result<Vec<String>, ModuleError> {
    if let Canon::Images(images) = canon {
        return Ok(images.of(text).filter(|image| image != text).collect());
    }
    // What its moves lead to before the module was asked which position stands for that.
    let said = module.ask(parameters, "moves", &[text])?;
    let Said::Moves(moves) = answered(
        module,
        parameters,
        &Canon::Itself,
        text,
        said.trim_end_matches('\n'),
    )?
    else {
        return Ok(Vec::new());
    };
    let sum = module.header().sum;
    let options = moves.into_iter().flat_map(|(_, to)| {
        let parts: Vec<String> = match sum {
            true => parts::of(&to).map(str::to_owned).collect(),
            false => vec![to],
        };
        parts
    });
    Ok(options.collect())
}

/// Looks whether two parts side by side are no more than two parts: a module that answers when it is
/// asked about both at once may know moves in both.
fn sums(
    module: &Module,
    parameters: &[u64],
    canon: &Canon,
    table: &Table,
) -> Result<(), ModuleError> {
    if !module.header().sum {
        return Ok(());
    }
    // The last ones are the smallest.
    let all = (0..table.graph.len()).rev();
    let all = all.map(|node| Node::try_from(node).unwrap_or(Node::MAX));
    let parts = all.filter(|&node| !is_whole_sum(module, table.text(node)));
    let small: Vec<Node> = parts.take(MAX_SMALL).collect();
    for (&a, &b) in small.iter().flat_map(|a| small.iter().map(move |b| (a, b))) {
        let (first, second) = (table.text(a), table.text(b));
        let both = parts::joined([first, second]);
        // A module need not know sums.
        let Ok(said) = module.ask(parameters, "moves", &[&both]) else {
            return Ok(());
        };
        let said = said.trim_end_matches('\n');
        let Ok(said @ Said::Moves(_)) = answered(module, parameters, canon, &both, said) else {
            continue;
        };
        let one = |node: Node, beside: &str| {
            let options = answer(table, node);
            let options = options.options().into_iter();
            options
                .map(|option| sorted(&parts::joined([option, beside])))
                .collect::<Vec<_>>()
        };
        let mut expected = one(a, second);
        expected.extend(one(b, first));
        let extra = said
            .options()
            .into_iter()
            .find(|option| parts::is_sum(option) && !expected.contains(&sorted(option)));
        if let Some(extra) = extra {
            let problem = format!(
                "`sum = true` is not so: a move leads to `{}`, which no move in one part does",
                shown(extra)
            );
            let error = module.at(parameters, &both, &problem);
            return Err(error.help("in a sum each move is made in one part, and the others stay"));
        }
    }
    Ok(())
}

/// A position with its parts in order.
fn sorted(text: &str) -> String {
    let mut all: Vec<&str> = parts::of(text).collect();
    all.sort_unstable();
    parts::joined(all)
}

/// Looks for a position that either player may have to move in, although marks say whose they are.
fn turns(module: &Module, table: &Table) -> Result<(), ModuleError> {
    let header = module.header();
    if !header.board.has_owners() || leads_on(table) {
        return Ok(());
    }
    // For every position a bit for each seat that may be about to move in it.
    let seats = u32::from(header.seats);
    let mut movers = vec![0u8; table.graph.len()];
    movers[0] = 1;
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
    // In the order of the numbers, which is that of the distances; then again where a move led back.
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
                module.name(),
                shown(table.text(node))
            );
            Err(ModuleError::new(problem)
                .help("its marks say whose they are, so its moves cannot be right for both players")
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

/// Holds the table against what the author expects.
fn expected(name: &str, header: &Header, table: &Table) -> Result<(), ModuleError> {
    let expect = &header.expect;
    let value = table.value(0);
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
