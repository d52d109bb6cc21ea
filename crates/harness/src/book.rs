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
//! Each position has one proof or two. An empty line follows, and then the proofs themselves, one after the other: bytes,
//! not text. A proof may end at the positions of earlier rounds.

mod make;

use std::fmt::Write as _;
use std::ops::Range;
use std::path::Path;

use grundy_games::{Game, SearchBudget, Settings, SettingsError};
use grundy_play::Book;
use grundy_problem::{CheckedBook, Problem, Searching};
use grundy_report::{Diagnostic, Error, EventKind, Events, Lines, Sink, Source, thousands};
use grundy_rules::RulesFault;
use grundy_search::{BookProof, CheckError, Proof};
use sha2::{Digest, Sha256};

pub use make::{BookMade, BookWanted, make_book};

use crate::bounds::WatchedRules;
use crate::proof_lines::{
    is_whole, parts, read_proofs, read_rules, rules_of, visits, write_proofs, write_rules,
};

const HEAD: &str = "grundy book, version 1";
/// The largest number of positions that all proofs of a book visit together: a minute in C, some minutes in a script.
const MOST_VISITED: u64 = 10_000_000;

/// A position of a book, with its proofs.
#[derive(Debug)]
struct Entry {
    position: String,
    proofs: Vec<Proof>,
}

/// The file of a book.
fn book_file(rules: &Settings, rounds: &[Vec<Entry>]) -> Vec<u8> {
    let mut head = format!("{HEAD}\n");
    write_rules(&mut head, rules);
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

/// The means of searches that a problem grants. If it names a book, the book is read and its proofs are checked, once.
///
/// # Errors
/// If the book cannot be read, or a proof in it is wrong.
pub fn searching_of(problem: &Problem, sink: &Sink<'_>) -> Result<Searching, Error> {
    let book = problem.book(|path, bytes| check_book(problem, path, bytes, sink))?;
    Ok(Searching::with_book(problem.search, book))
}

/// Reads the book of a problem and checks all of its proofs by the rules alone, one question for each position.
///
/// # Errors
/// The first line that is not right or whose proof is wrong; if the rules fail.
fn check_book(
    problem: &Problem,
    path: &Path,
    bytes: &[u8],
    sink: &Sink<'_>,
) -> Result<CheckedBook, Error> {
    let (head, proofs) = parts(bytes);
    let text = String::from_utf8_lossy(head);
    let source = Source { path, text: &text };
    let remedy = |diagnostic: Diagnostic| Error::from(diagnostic.help(problem.book_remedy()));
    let read = ReadBook::read(&source, proofs, &problem.game).map_err(remedy)?;
    let checked = read.check(&source, problem, sink).map_err(remedy)?;
    Ok(CheckedBook {
        digest: Some(hex::encode(Sha256::digest(bytes))),
        ..checked
    })
}

/// A book as it was read.
struct ReadBook {
    rules: Settings,
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
        let mut lines = Lines::new(source, "the head of the book", "proof N bytes, N positions");
        lines.exactly(HEAD)?;
        let rules = read_rules(&mut lines, game)?;
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
        lines.exactly("")?;
        is_whole(source, proofs)?;
        Ok(Self { rules, rounds })
    }

    fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.rounds.iter().flat_map(|round| &round.entries)
    }

    fn check(
        &self,
        source: &Source<'_>,
        problem: &Problem,
        sink: &Sink<'_>,
    ) -> Result<CheckedBook, Diagnostic> {
        let at_head = |title: String| source.at(0..HEAD.len(), title);
        let planned = visits(self.entries().flat_map(|entry| &entry.proofs));
        if planned > MOST_VISITED {
            let (visits, most) = (thousands(planned), thousands(MOST_VISITED));
            return Err(at_head(format!(
                "its proofs visit {visits} positions, and those of a book at most {most}"
            )));
        }
        let game = &problem.game;
        let wrong = |errors: Vec<SettingsError>| {
            let problems = errors.into_iter().map(|error| error.problem);
            at_head(problems.collect::<Vec<_>>().join("; "))
        };
        let first = self.entries().next().map(|entry| &*entry.position);
        let instance = game
            .open_to_play(&self.rules, first, SearchBudget::Quick)
            .map_err(wrong)?;
        let resolved = game.resolve(&self.rules).map_err(wrong)?;
        let Some(rules) = instance.asked() else {
            let title = format!(
                "{} is not a large game, and books are about large games",
                game.name
            );
            return Err(at_head(title));
        };
        let events = Events::new(&problem.id, sink);
        events.send(EventKind::Asking { planned });
        let rules = WatchedRules::new(rules, events);
        let mut positions = Book::default();
        for round in &self.rounds {
            add_round(&mut positions, &rules, &round.entries).map_err(|(number, flaw)| {
                let span = round.spans[number].clone();
                source.at(span, flaw_text(&flaw))
            })?;
        }
        Ok(CheckedBook {
            rules: rules_of(game, &resolved),
            positions,
            digest: None,
        })
    }
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
