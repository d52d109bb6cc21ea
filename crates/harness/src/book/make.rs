//! Makes a book: searches the positions near the starts of a problem, those that are farthest away first.

use std::collections::HashSet;
use std::ops::ControlFlow;

use grundy_games::Settings;
use grundy_play::{Book, HostFault, in_order};
use grundy_problem::Problem;
use grundy_report::{Diagnostic, Error, EventKind, Events, Sink, counted, thousands};
use grundy_rules::{AskedRules, Instance, Replies};
use grundy_search::{Asked, Claim, Search};

use super::{Entry, add_round, book_file, too_many_visits};
use crate::proof_lines::visits;
use crate::run::Options;

/// The selection of positions for a book.
#[derive(Clone, Debug)]
pub struct BookWanted {
    /// The positions to begin at, in notation. If empty, these are the starts of the problem's tests.
    pub positions: Vec<String>,
    /// The most plies from there to a position.
    pub plies: usize,
    /// The most questions to the rules about each position.
    pub questions: u64,
    /// A position that can be proved with this number of questions is left out, because searches can prove it again.
    pub leaves: u64,
    /// The most positions that are searched.
    pub most: usize,
}

/// A book, and the number of positions that were searched for it.
#[derive(Debug)]
pub struct BookMade {
    /// The file.
    pub file: Vec<u8>,
    /// The number of positions in it.
    pub positions: usize,
    /// The number of positions that were searched.
    pub searched: usize,
    /// The number of searched positions of which a bound is proved.
    pub proved: usize,
}

/// The result of a search of one position.
struct SearchedPosition {
    is_proved: bool,
    entry: Option<Entry>,
}

/// Makes a book for a problem of a large game. The result depends only on the problem and on `wanted`, not on the
/// number of threads: positions are searched in rounds, by their distance from the starts, the farthest first, and the
/// searches of a round share the book of the rounds before.
///
/// # Errors
/// If the game is not a large one, if every position that can be proved would be left out, if there are more positions
/// than `wanted.most`, if the proofs visit more positions than those of a book may, or if the rules fail.
pub fn make_book(
    problem: &Problem,
    wanted: &BookWanted,
    options: Options<'_>,
    sink: &Sink<'_>,
) -> Result<BookMade, Error> {
    if !problem.game.is_large() {
        let title = format!("{} has values, so it needs no book", problem.id);
        return Err(Diagnostic::new(title).into());
    }
    if wanted.questions <= wanted.leaves {
        return Err(nothing_to_write(wanted).into());
    }
    let starts = problem.starts_to_play(options.seed)?;
    let Some(first) = starts.first() else {
        return Err(Diagnostic::new(format!("{} has no starts", problem.id)).into());
    };
    let rules = problem.game.rules_of(&first.resolved);
    let is_same = |settings: &Settings| problem.game.rules_of(settings) == rules;
    let instance = &*first.instance;
    let asked = instance.asked().ok_or_else(|| not_asked(problem))?;
    let begin = match wanted.positions.is_empty() {
        true => {
            let starts = starts.iter().filter(|start| is_same(&start.resolved));
            starts
                .map(|start| start.instance.start().notation())
                .collect()
        }
        false => given_positions(instance, &wanted.positions)?,
    };
    let rounds = rounds(asked, &begin, wanted)?;
    let searched = rounds.iter().map(Vec::len).sum();
    let events = Events::new(&problem.id, sink);
    events.send(EventKind::Examining {
        planned: searched as u64,
    });
    let (mut book, mut made, mut proved) = (Book::default(), Vec::new(), 0);
    let mut visited = 0u64;
    for round in rounds.into_iter().rev() {
        let frozen = book.clone();
        let workers = options.workers(|| {
            let (frozen, table) = (&frozen, problem.search.table_bytes());
            move |position: String| search(asked, position, frozen, wanted, table)
        });
        let mut found = Vec::new();
        let items = options.until_cancelled(round.into_iter());
        in_order(items, workers, |searched: SearchedPosition| {
            events.send(EventKind::Examined { instances: 1 });
            proved += usize::from(searched.is_proved);
            let proofs = searched.entry.iter().flat_map(|entry| &entry.proofs);
            visited = visited.saturating_add(visits(proofs));
            found.extend(searched.entry);
            match too_many_visits(visited) {
                Some(_) => ControlFlow::Break(()),
                None => ControlFlow::Continue(()),
            }
        })?;
        check_visits(visited)?;
        // This checks the proofs.
        add_round(&mut book, &Asked(asked), &found).map_err(|(number, error)| {
            let position = &found[number].position;
            HostFault::Host(format!("the proof of {position} does not hold: {error}"))
        })?;
        made.push(found);
    }
    let made = BookMade {
        file: book_file(&rules, &made),
        positions: made.iter().map(Vec::len).sum(),
        searched,
        proved,
    };
    options.cancellation.finish(Ok(made))?
}

/// Refuses a book that no search would take.
fn check_visits(visited: u64) -> Result<(), Diagnostic> {
    let Some(problem) = too_many_visits(visited) else {
        return Ok(());
    };
    let title = format!("the book would be too large: {problem}");
    let help = "raise --leaves, or lower --plies or --questions";
    Err(Diagnostic::new(title).help(help))
}

fn not_asked(problem: &Problem) -> Diagnostic {
    let title = format!(
        "{} cannot be searched position by position",
        problem.game.name
    );
    Diagnostic::new(title)
}

/// The positions that were given, as the game writes them.
fn given_positions(instance: &dyn Instance, positions: &[String]) -> Result<Vec<String>, Error> {
    let read = positions.iter().map(|text| match instance.position(text) {
        Ok(position) => Ok(position.notation()),
        Err(error) => {
            let title = format!("`{text}` is not a position: {}", error.problem);
            let help = format!("expected {}", error.expected);
            Err(Diagnostic::new(title).help(help).into())
        }
    });
    read.collect()
}

/// The positions to search, in canonical form and by their distance.
fn rounds(
    rules: &dyn AskedRules,
    begin: &[String],
    wanted: &BookWanted,
) -> Result<Vec<Vec<String>>, Error> {
    let mut seen = HashSet::new();
    let mut next = Vec::new();
    for position in begin {
        let canonical = rules.canonical(position).map_err(HostFault::Rules)?;
        if seen.insert(canonical.clone()) {
            next.push(canonical);
        }
    }
    let mut rounds = Vec::new();
    for distance in 0..=wanted.plies {
        let (unfinished, options) = unfinished(rules, next)?;
        next = options;
        next.retain(|option| seen.insert(option.clone()));
        rounds.push(unfinished);
        let searched: usize = rounds.iter().map(Vec::len).sum();
        if searched > wanted.most {
            let most = thousands(wanted.most as u64);
            let plies = counted(distance as u64, "ply");
            let title = format!("more than {most} positions are within {plies} of the starts");
            let help = "lower --plies, or raise --most";
            return Err(Diagnostic::new(title).help(help).into());
        }
    }
    Ok(rounds)
}

/// The error if no proof can take more questions than those that are left out.
fn nothing_to_write(wanted: &BookWanted) -> Diagnostic {
    let questions = counted(wanted.questions, "question");
    let leaves = thousands(wanted.leaves);
    let title = format!(
        "the book would be empty: a search asks at most {questions} about a position, and positions that \
         are proved with {leaves} are left out"
    );
    Diagnostic::new(title).help("raise --questions, or lower --leaves")
}

/// Those of these positions in which the game goes on, and all their options.
fn unfinished(
    rules: &dyn AskedRules,
    positions: Vec<String>,
) -> Result<(Vec<String>, Vec<String>), Error> {
    let (mut left, mut options) = (Vec::new(), Vec::new());
    let mut replies = Replies::default();
    for position in positions {
        replies.clear();
        let asked = rules.ask(&[&position], &mut replies);
        asked.map_err(HostFault::Rules)?;
        if replies.ending(0).is_none() {
            options.extend(replies.options(0).map(str::to_owned));
            left.push(position);
        }
    }
    Ok((left, options))
}

/// Searches one position with tables of its own, and writes down the proofs of what is found.
fn search(
    rules: &dyn AskedRules,
    position: String,
    book: &Book,
    wanted: &BookWanted,
    table: usize,
) -> Result<SearchedPosition, HostFault> {
    let game = Asked(rules);
    let mut search = Search::new(&game, table).with_book(book);
    let answer = search
        .known(&position, wanted.questions)
        .map_err(HostFault::of_search)?;
    let claims: Vec<Claim> = Claim::of(answer.known).collect();
    let is_proved = !claims.is_empty();
    if !is_proved || answer.questions <= wanted.leaves {
        return Ok(SearchedPosition {
            is_proved,
            entry: None,
        });
    }
    let mut proofs = Vec::new();
    for claim in claims {
        let proof = search.prove_with_book(&position, claim, wanted.questions);
        proofs.extend(proof.map_err(HostFault::of_search)?);
    }
    let entry = (!proofs.is_empty()).then_some(Entry { position, proofs });
    Ok(SearchedPosition { is_proved, entry })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The limit is that of the check, which refuses what this would let pass.
    #[test]
    fn a_book_that_would_be_refused_is_not_made() {
        assert_eq!(check_visits(10_000_000), Ok(()));
        let refused = check_visits(10_000_001).expect_err("too many positions");
        assert!(refused.title.contains("visit 10_000_001 positions"));
        assert_eq!(
            refused.help,
            ["raise --leaves, or lower --plies or --questions"]
        );
    }
}
