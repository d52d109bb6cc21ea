//! Books: files of proved positions with their proofs, on which verdicts may rest.
//!
//! ```text
//! grundy book, version 1
//! set cols = 7
//! round 1
//! position ..........o..x...o..ox..o..xoo.x..ooxxxoxx
//! proof 812 bytes, 1204 positions
//! ```
//!
//! Each position has one proof or two. An empty line follows, and then the proofs themselves, one after the other, as
//! bytes. A proof may end at the positions of earlier rounds.

mod make;

use std::fmt::Write as _;
use std::ops::Range;
use std::path::Path;

use grundy_games::{Game, SearchBudget, Settings, SettingsError};
use grundy_play::Book;
use grundy_problem::{BookError, BookUse, CheckedBook, Problem, Searching};
use grundy_report::{
    Diagnostic, Error, EventKind, Events, Lines, RuleLines, Sink, Source, thousands,
};
use grundy_rules::RulesFault;
use grundy_search::{BookProof, CheckError, Proof};
use sha2::{Digest, Sha256};

pub use make::{BookMade, BookWanted, make_book};

use crate::bounds::WatchedRules;
use crate::proof_lines::{PROOF_LINE, is_whole, parts, read_proofs, visits, write_proofs};

const HEAD: &str = "grundy book, version 1";
/// The most positions that all proofs of a book may visit together. Their check takes a minute with rules in C, and
/// some minutes with a script.
const MOST_VISITED: u64 = 10_000_000;
/// The most positions of a book that a person's request may wait for: a fraction of a second with rules in C, some ten
/// seconds with a script.
const MOST_VISITED_FOR_QUESTIONS: u64 = 300_000;

/// A position of a book, with its proofs.
#[derive(Debug)]
struct Entry {
    position: String,
    proofs: Vec<Proof>,
}

/// The file of a book.
fn book_file(rules: &Settings, rounds: &[Vec<Entry>]) -> Vec<u8> {
    let mut head = format!("{HEAD}\n");
    RuleLines::write(&mut head, rules);
    let mut bytes = Vec::new();
    for (number, round) in (1..).zip(rounds) {
        let _ = writeln!(head, "round {number}");
        for entry in round {
            let _ = writeln!(head, "position {}", entry.position);
            write_proofs(&mut head, &mut bytes, &entry.proofs);
        }
    }
    head.push('\n');
    [head.into_bytes(), bytes].concat()
}

/// The limits and the book of a problem's searches. If the problem names a book, the book is read and its proofs are
/// checked at the first call.
///
/// # Errors
/// If the book cannot be read, or a proof in it is wrong.
pub fn searching_of(problem: &Problem, sink: &Sink<'_>) -> Result<Searching, Error> {
    searching_for(problem, BookUse::Verdicts, sink)
}

/// The limits and the book of searches for requests of people, as [`searching_of`]; a book whose proofs visit more than
/// 300,000 positions is not used.
///
/// # Errors
/// The errors of [`searching_of`].
pub fn searching_of_questions(problem: &Problem) -> Result<Searching, Error> {
    searching_for(problem, BookUse::Questions, &|_| {})
}

/// The limits and the book of searches for openings, as [`searching_of`]. A book that is not written yet counts as
/// empty, because books begin at the openings.
///
/// # Errors
/// The errors of [`searching_of`].
pub(crate) fn searching_for_openings(problem: &Problem) -> Result<Searching, Error> {
    let file = problem.book_file();
    match file.is_some_and(|file| matches!(file.try_exists(), Ok(false))) {
        true => Ok(Searching::without_book(problem.search)),
        false => searching_of(problem, &|_| {}),
    }
}

fn searching_for(
    problem: &Problem,
    book_use: BookUse,
    sink: &Sink<'_>,
) -> Result<Searching, Error> {
    let check = |path: &Path, bytes: &[u8]| check_book(problem, path, bytes, book_use, sink);
    let book = problem.book(book_use, check)?;
    Ok(Searching::with_book(problem.search, book))
}

/// Reads the book of a problem and checks all of its proofs by the rules alone, one question for each position.
///
/// # Errors
/// If a line or its proof is wrong: the first one. If the rules fail, or if the proofs visit too many positions for
/// this use.
fn check_book(
    problem: &Problem,
    path: &Path,
    bytes: &[u8],
    book_use: BookUse,
    sink: &Sink<'_>,
) -> Result<CheckedBook, BookError> {
    let (head, proofs) = parts(bytes);
    let text = String::from_utf8_lossy(head);
    let source = Source { path, text: &text };
    let remedy = |diagnostic: Diagnostic| Error::from(diagnostic.help(problem.book_remedy()));
    let read = ReadBook::read(&source, proofs, &problem.game);
    let read = read.map_err(|wrong| BookError::Wrong(remedy(wrong)))?;
    if book_use == BookUse::Questions && read.visits() > MOST_VISITED_FOR_QUESTIONS {
        return Err(BookError::TooLong);
    }
    let checked = read.check(&source, problem, sink);
    let checked = checked.map_err(|flaw| match flaw {
        Flaw::Wrong(diagnostic) => BookError::Wrong(remedy(diagnostic)),
        Flaw::Failed(diagnostic) => BookError::Failed(remedy(diagnostic)),
    })?;
    Ok(CheckedBook {
        digest: Some(hex::encode(Sha256::digest(bytes))),
        ..checked
    })
}

/// The reason why a check ends.
enum Flaw {
    /// The book is wrong.
    Wrong(Diagnostic),
    /// The rules did not answer. They may do so another time, for example if a time limit stopped them.
    Failed(Diagnostic),
}

/// A book as it was read.
struct ReadBook {
    rules: RuleLines,
    rounds: Vec<Round>,
}

#[derive(Default)]
struct Round {
    entries: Vec<Entry>,
    /// The places of the positions in the file.
    spans: Vec<Range<usize>>,
}

impl ReadBook {
    fn read(source: &Source<'_>, mut proofs: &[u8], game: &Game) -> Result<Self, Diagnostic> {
        let mut lines = Lines::new(source, "the head of the book", PROOF_LINE);
        lines.exactly(HEAD)?;
        let rules = RuleLines::read(&mut lines, game)?;
        let mut rounds = Vec::new();
        while lines.if_rest_of("round ").is_some() {
            let mut round = Round::default();
            while let Some((position, span)) = lines.if_rest_of("position ") {
                let position = position.to_owned();
                let proofs = read_proofs(&mut lines, &mut proofs)?;
                round.entries.push(Entry { position, proofs });
                round.spans.push(span);
            }
            rounds.push(round);
        }
        let wanted = match rounds.last() {
            None => "`set key = value`, `round 1` or an empty line",
            Some(round) if round.entries.is_empty() => "`position ...`",
            Some(_) => "`proof ...`, `position ...`, `round ...` or an empty line",
        };
        lines.empty_line(wanted)?;
        is_whole(source, proofs)?;
        Ok(Self { rules, rounds })
    }

    fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.rounds.iter().flat_map(|round| &round.entries)
    }

    /// The number of positions that all proofs visit together.
    fn visits(&self) -> u64 {
        visits(self.entries().flat_map(|entry| &entry.proofs))
    }

    fn check(
        &self,
        source: &Source<'_>,
        problem: &Problem,
        sink: &Sink<'_>,
    ) -> Result<CheckedBook, Flaw> {
        // A fault of the whole book is shown at its first line.
        let whole = 0..HEAD.len();
        let at_head = |title: String| source.at(whole.clone(), title);
        let planned = self.visits();
        if let Some(title) = too_many_visits(planned) {
            return Err(Flaw::Wrong(at_head(title)));
        }
        let game = &problem.game;
        let told = |errors, otherwise| self.rules.diagnostic(source, &joined(errors), otherwise);
        let resolved = game.resolve(&self.rules.rules);
        let resolved = resolved.map_err(|errors| Flaw::Wrong(told(errors, &whole)))?;
        let first = self.entries().next().map(|entry| &*entry.position);
        let mut spans = self.rounds.iter().flat_map(|round| &round.spans);
        let first_span = spans.next().unwrap_or(&whole);
        // This asks the rules for their start.
        let instance = game
            .open_to_play(&self.rules.rules, first, SearchBudget::Quick)
            .map_err(|errors| Flaw::Failed(told(errors, first_span)))?;
        let Some(rules) = instance.asked() else {
            let title = format!(
                "{} is not a large game, and books are about large games",
                game.name
            );
            return Err(Flaw::Wrong(at_head(title)));
        };
        let events = Events::new(&problem.id, sink);
        events.send(EventKind::Asking { planned });
        let rules = WatchedRules::new(rules, events);
        let mut positions = Book::default();
        for round in &self.rounds {
            add_round(&mut positions, &rules, &round.entries).map_err(|(number, error)| {
                let told = source.at(round.spans[number].clone(), flaw_text(&error));
                match error {
                    CheckError::Failed(_) => Flaw::Failed(told),
                    _ => Flaw::Wrong(told),
                }
            })?;
        }
        Ok(CheckedBook {
            rules: game.rules_of(&resolved),
            positions,
            digest: None,
        })
    }
}

/// A sentence about a book whose proofs visit this number of positions, if that is too many.
fn too_many_visits(visits: u64) -> Option<String> {
    (visits > MOST_VISITED).then(|| {
        let (visits, most) = (thousands(visits), thousands(MOST_VISITED));
        format!("its proofs visit {visits} positions, and those of a book at most {most}")
    })
}

/// Several errors as one.
fn joined(errors: Vec<SettingsError>) -> SettingsError {
    let mut joined = SettingsError::new(&[], String::new());
    let mut problems = Vec::new();
    for error in errors {
        problems.push(error.problem);
        joined.keys.extend(error.keys);
        joined.help = joined.help.or(error.help);
    }
    joined.problem = problems.join("; ");
    joined
}

/// Adds the positions of a round. An error comes with the number of the entry whose proof is wrong.
fn add_round<G: grundy_search::Game>(
    book: &mut Book,
    rules: &G,
    entries: &[Entry],
) -> Result<(), (usize, CheckError<G::Error>)> {
    let numbered = entries.iter().enumerate();
    let proofs = numbered.flat_map(|(number, entry)| {
        let proofs = entry.proofs.iter();
        proofs.map(move |proof| (number, BookProof::of(&entry.position, proof)))
    });
    let (numbers, proofs): (Vec<usize>, Vec<BookProof<'_>>) = proofs.unzip();
    let added = book.add_round(rules, &proofs);
    added.map_err(|(proof, error)| (numbers[proof], error))
}

fn flaw_text(error: &CheckError<RulesFault>) -> String {
    match error {
        CheckError::OutOfQuestions => "its proof visits more positions than it says".to_owned(),
        CheckError::OutOfMemory => "its proof takes too much memory".to_owned(),
        CheckError::Flawed { position, flaw } => {
            format!("its proof is wrong: {flaw}; there the position is {position}")
        }
        CheckError::Failed(error) => format!("the rules do not answer: {error}"),
    }
}
