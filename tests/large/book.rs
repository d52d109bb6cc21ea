//! Books: verdicts rest on them, and no byte of them is taken on trust.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use grundy_harness::problem::Problem;
use grundy_harness::problem::claims::{CommandLineClaim, from_command_line, verify};
use grundy_harness::tournament::{Length, Log, Options, Pairing, candidates, run_tournament};
use grundy_harness::{
    BookMade, BookWanted, Opponent, Player, Submission, judge_submissions, make_book, prove_game,
    searching_of, searching_of_questions,
};
use grundy_play::{GameLimits, play};
use grundy_report::{ClaimStatus, Error, Events, SearchedReport, SubmissionReport};
use grundy_rules::{BoxedPosition, Known, Outcome, RelativeSeat};

use super::{HASTY, built_connect_four, game_of_python};
use crate::user;

const FILE: &str = "small.book";

/// Writes a problem on 4 columns and 4 rows with these lines in its table `[values]`.
fn write_problem(folder: &Path, values: &str) {
    let text = format!(
        "name = \"Large\"\ngame = \"./game.c\"\n[rules]\ncols = 4\nrows = 4\n[values]\n\
         questions_per_position = 100\n{values}\n[play]\nopponents = [\"random\"]\ntests = [{{}}]\n"
    );
    fs::write(folder.join("problem.toml"), text).expect("a file");
}

fn problem(folder: &Path) -> Problem {
    let loaded = Problem::load(folder, &user::catalog());
    loaded.unwrap_or_else(|told| panic!("{}", told[0]))
}

fn made(folder: &Path, leaves: u64, jobs: usize) -> Result<BookMade, Error> {
    let wanted = BookWanted {
        positions: Vec::new(),
        plies: 3,
        questions: 100_000,
        leaves,
        most: 1_000,
    };
    let options = grundy_harness::judge::Options {
        jobs,
        ..user::options()
    };
    make_book(&problem(folder), &wanted, options, &|_| {})
}

/// The proofs about a bot that never looks whether it loses.
fn judged(folder: &Path) -> Result<SearchedReport, Error> {
    let bot = Submission::Source {
        name: "hasty.py".to_owned(),
        text: HASTY.replace("range(7)", "range(4)").into_bytes(),
    };
    let judged = judge_submissions(&problem(folder), &[bot], user::options(), &|_| {})?;
    let SubmissionReport::Play(report) = &judged[0].report else {
        panic!("a bot plays")
    };
    Ok(report.searched.clone().expect("a large game"))
}

/// The error of judging, which names the book and its remedy.
fn refusal(folder: &Path) -> String {
    let Err(Error::User(told)) = judged(folder) else {
        panic!("the book is accepted")
    };
    let told = told[0].to_string();
    assert!(
        told.contains(FILE) && told.contains("grundy book"),
        "{told}"
    );
    told
}

#[test]
fn verdicts_rest_on_a_book() {
    let Some(home) = built_connect_four() else {
        return;
    };
    let folder = home.path();
    if game_of_python().is_none() {
        return;
    }
    write_problem(folder, "");
    let without = judged(folder).expect("a verdict");
    assert_eq!(without.book, None);
    write_problem(folder, "book = \"small.book\"");
    assert!(refusal(folder).contains("cannot be read"));
    let book = made(folder, 100, 2).expect("a book");
    assert_eq!(made(folder, 100, 1).expect("a book").file, book.file);
    let fewer = made(folder, 3_000, 1).expect("a book");
    assert!(0 < fewer.positions && fewer.positions < book.positions);
    assert_eq!(fewer.proved, book.proved);
    let Err(Error::User(told)) = made(folder, 100_000, 1) else {
        panic!("every position would be left out")
    };
    assert!(told[0].title.contains("would be empty"), "{}", told[0]);
    fs::write(folder.join(FILE), &book.file).expect("a file");
    let with = judged(folder).expect("a verdict");
    assert!(with.book.is_some(), "{with:?}");
    assert!(with.decided > without.decided, "{with:?}, {without:?}");
}

/// Whether it is known who wins from the first position, with 100 questions.
fn status_of_the_start(folder: &Path) -> ClaimStatus {
    let problem = problem(folder);
    let claim = CommandLineClaim {
        settings: problem.rules.clone(),
        then: Some("winner == 0".to_owned()),
        ..CommandLineClaim::default()
    };
    let claim = from_command_line(&problem.game, &claim).expect("a claim");
    let searching = searching_of(&problem, &|_| {}).expect("the book is right");
    let report = verify(&problem.game, &[claim], &searching, 1, &|_| {});
    report.expect("the claim makes sense").claims[0].status
}

/// The bounds on the first position of a recorded game between players that search with 20 questions.
fn replayed(folder: &Path) -> Known {
    let problem = problem(folder);
    let searching = searching_of(&problem, &|_| {}).expect("the book is right");
    let start = problem.starts_to_play(1).expect("starts").remove(0);
    let book = searching.about(&start.resolved).book;
    let prover = Opponent::Search(20.try_into().expect("not 0"));
    let mut players = [0, 1].map(|stream| prover.player_with_book(1, stream, &book));
    let mut seated: Vec<&mut dyn Player> = Vec::new();
    seated.extend(players.iter_mut().map(|player| &mut **player as _));
    let limits = GameLimits { max_plies: 100 };
    let mut record = play(&*start.instance, &mut seated, limits).expect("a game");
    let events = Events::new("connect-four", &|_| {});
    let settings = &start.resolved;
    prove_game(&mut record, &*start.instance, settings, &searching, events).expect("rules");
    record.start_value
}

#[test]
fn claims_and_records_use_the_book() {
    let Some(home) = built_connect_four() else {
        return;
    };
    let folder = home.path();
    write_problem(folder, "");
    assert_eq!(status_of_the_start(folder), ClaimStatus::Unknown);
    let start = replayed(folder);
    assert_eq!(start.decided(), None);
    write_problem(folder, "book = \"small.book\"");
    let book = made(folder, 100, 2).expect("a book");
    fs::write(folder.join(FILE), &book.file).expect("a file");
    assert_eq!(status_of_the_start(folder), ClaimStatus::Holds);
    let start = replayed(folder);
    assert_eq!(start.decided(), Some(Outcome::Draw));
}

#[test]
fn a_log_of_games_with_another_book_is_not_continued() {
    let Some(home) = built_connect_four() else {
        return;
    };
    let folder = home.path();
    let file = folder.join("games.log");
    let tournament = |log| {
        let names = ["search-20", "random"].map(str::to_owned);
        let players = candidates(&names, |file| Submission::File(file.to_owned()))?;
        let options = Options {
            judge: user::options(),
            pairing: Pairing::RoundRobin,
            length: Length::Rounds(1),
            starts: None,
            sprt: None,
            log: Some(log),
        };
        run_tournament(&problem(folder), &players, &options, &mut |_| {}, &|_| {}).map(drop)
    };
    write_problem(folder, "book = \"small.book\"");
    let write = |leaves| {
        let book = made(folder, leaves, 2).expect("a book");
        fs::write(folder.join(FILE), &book.file).expect("a file");
    };
    write(100);
    tournament(Log::New(file.clone())).expect("a tournament");
    tournament(Log::Resumed(file.clone())).expect("the same one");
    write(3_000);
    let Err(Error::User(told)) = tournament(Log::Resumed(file)) else {
        panic!("games with another book are continued")
    };
    let told = told[0].to_string();
    assert!(told.contains("the book of problem"), "{told}");
}

#[test]
fn a_changed_book_is_refused() {
    let Some(home) = built_connect_four() else {
        return;
    };
    let folder = home.path();
    if game_of_python().is_none() {
        return;
    }
    write_problem(folder, "book = \"small.book\"");
    let book = made(folder, 100, 1).expect("a book").file;
    let end = book
        .windows(2)
        .position(|two| two == b"\n\n")
        .expect("a head");
    let head = String::from_utf8(book[..end + 2].to_vec()).expect("text");
    let refused = |bytes: &[u8]| {
        fs::write(folder.join(FILE), bytes).expect("a file");
        refusal(folder)
    };
    let with_head = |head: &str| [head.as_bytes(), &book[end + 2..]].concat();
    // The first byte of a proof is its format, and the second one its claim.
    for (place, byte, told) in [(end + 2, 9, "are not a proof"), (book.len() - 1, 77, "")] {
        let mut changed = book.clone();
        changed[place] = byte;
        let found = refused(&changed);
        assert!(found.contains(told), "{found}");
    }
    let claim = book[end + 3];
    for other in (0..6).filter(|other| *other > claim) {
        let mut changed = book.clone();
        changed[end + 3] = other;
        refused(&changed);
    }
    for (from, to, told) in [
        (
            "grundy book, version 1",
            "grundy book, version 2",
            "expected `grundy book, version 1`, found `grundy book, version 2`",
        ),
        ("set rows = 4", "set rows = 9", "rows"),
        (
            "round 1",
            "round one\nround 1\nplace 3",
            "expected `position ...`, found `place 3`",
        ),
        (
            "round 1",
            "rond 1",
            "expected `set key = value`, `round 1` or an empty line, found `rond 1`",
        ),
        (
            "\nproof ",
            "\nprof ",
            "expected `proof N bytes, N positions`, found `prof ",
        ),
        (
            " positions\n",
            " positions\npostion x\n",
            "expected `proof ...`, `position ...`, `round ...` or an empty line, found `postion x`",
        ),
        (" positions\n", "\n", "not the line of a proof"),
        ("position .", "position x.", "is not a position"),
    ] {
        let changed = head.replacen(from, to, 1);
        assert_ne!(changed, head, "{from}");
        let found = refused(&with_head(&changed));
        // The line of the end of what is wrong.
        let end = head.find(from).expect("it is there") + to.trim_end().len();
        let line = changed[..end].matches('\n').count() + 1;
        let place = format!("{FILE}:{line}:");
        assert!(
            found.contains(told) && found.contains(&place),
            "{place} {found}"
        );
    }
    assert!(refused(&book[..book.len() - 1]).contains("bytes"));
    assert!(refused(&[&book[..], b"x"].concat()).contains("1 byte follows the last proof"));
    fs::write(folder.join(FILE), &book).expect("a file");
    judged(folder).expect("the book as it was made");
}

#[test]
fn a_book_is_named_without_folders() {
    let Some(home) = built_connect_four() else {
        return;
    };
    let folder = home.path();
    for name in ["../small.book", "/small.book", "", ".hidden"] {
        write_problem(folder, &format!("book = \"{name}\""));
        let Err(told) = Problem::load(folder, &user::catalog()) else {
            panic!("{name} is accepted")
        };
        let told = told[0].to_string();
        assert!(told.contains("beside the problem file"), "{told}");
    }
}

/// The book with the number of positions of its first proof set to this text.
fn with_stated_visits(book: &[u8], visits: &str) -> Vec<u8> {
    let end = book.windows(2).position(|two| two == b"\n\n");
    let (head, proofs) = book.split_at(end.expect("a head"));
    let head = String::from_utf8(head.to_vec()).expect("text");
    let proof = head.find("\nproof ").expect("a proof");
    let from = proof + head[proof..].find(", ").expect("a comma") + 2;
    let to = from + head[from..].find(" positions").expect("a number");
    [
        &head.as_bytes()[..from],
        visits.as_bytes(),
        &head.as_bytes()[to..],
        proofs,
    ]
    .concat()
}

/// The check of a long book takes too long for a person who waits.
#[test]
fn questions_do_without_a_long_book() {
    let Some(home) = built_connect_four() else {
        return;
    };
    let folder = home.path();
    write_problem(folder, "book = \"small.book\"");
    let book = made(folder, 100, 2).expect("a book").file;
    for (visits, is_used) in [("200000", true), ("350000", false)] {
        fs::write(folder.join(FILE), with_stated_visits(&book, visits)).expect("a file");
        let problem = problem(folder);
        let digest = || {
            let searching = searching_of_questions(&problem).expect("right or not checked");
            searching.book_digest()
        };
        assert_eq!(digest().is_some(), is_used, "{visits}");
        let judged = searching_of(&problem, &|_| {}).expect("a right book");
        assert!(judged.book_digest().is_some());
        assert_eq!(digest().is_some(), is_used, "{visits}, again");
    }
}

#[test]
fn a_wrong_book_is_checked_once() {
    let Some(home) = built_connect_four() else {
        return;
    };
    let folder = home.path();
    write_problem(folder, "book = \"small.book\"");
    let book = made(folder, 100, 2).expect("a book").file;
    fs::write(folder.join(FILE), with_stated_visits(&book, "1")).expect("a file");
    let wrong = problem(folder);
    let first = searching_of(&wrong, &|_| {}).expect_err("it is wrong");
    assert!(
        first.to_string().contains("more positions than it says"),
        "{first}"
    );
    fs::write(folder.join(FILE), &book).expect("a file");
    assert_eq!(
        searching_of_questions(&wrong).expect_err("it is known"),
        first
    );
    searching_of(&problem(folder), &|_| {}).expect("the problem is loaded anew");
}

/// Only opponents that search need the book.
#[test]
fn play_reads_the_book_for_opponents_that_search() {
    let Some(home) = built_connect_four() else {
        return;
    };
    let folder = home.path();
    write_problem(folder, "book = \"small.book\"");
    for (against, needs_book) in [
        ("random", false),
        ("playouts-2", false),
        ("medium", false),
        ("search-10", true),
        ("hard", true),
    ] {
        let played = Command::new(env!("CARGO_BIN_EXE_grundy"))
            .args(["play", ".", "--seed", "1", "--against", against])
            .current_dir(folder)
            .stdin(Stdio::null())
            .output()
            .expect("grundy runs");
        let told = String::from_utf8_lossy(&played.stderr);
        assert_eq!(
            played.status.code(),
            Some(if needs_book { 2 } else { 0 }),
            "{against}: {told}"
        );
        assert_eq!(
            told.contains("small.book cannot be read"),
            needs_book,
            "{against}: {told}"
        );
    }
}

/// Whether players that search with few questions choose a move that keeps a draw, in each position of the book.
fn mistakes(folder: &Path) -> usize {
    let problem = problem(folder);
    let searching = searching_of(&problem, &|_| {}).expect("the book is right");
    let start = problem.starts_to_play(1).expect("starts").remove(0);
    let book = searching.about(&start.resolved).book;
    let listed = super::listed_connect_four().expect("a game");
    let listed = super::open_listed(&listed);
    let prover = Opponent::Search(20.try_into().expect("not 0"));
    let mut mistakes = 0;
    for line in [
        &["1"][..],
        &["1", "1"],
        &["2", "2"],
        &["4", "2"],
        &["3", "4"],
    ] {
        let (mut here, mut known) = (start.instance.start(), listed.start());
        for text in line {
            here = here.after(here.read_move(text).expect("a move"));
            known = known.after(known.read_move(text).expect("a move"));
        }
        for seed in 0..4 {
            let mut player = prover.player_with_book(seed, 0, &book);
            let choice = player.choose(&*here).expect("a choice");
            let text = here.move_text(choice.ply);
            let after = known.after(known.read_move(&text).expect("the same move"));
            let value =
                |position: &BoxedPosition<'_>| position.value(RelativeSeat::MOVER).outcome();
            mistakes += usize::from(value(&after) > value(&known).for_other());
        }
    }
    mistakes
}

#[test]
fn opponents_that_search_know_what_only_the_book_has() {
    let Some(home) = built_connect_four() else {
        return;
    };
    let folder = home.path();
    write_problem(folder, "");
    let without = mistakes(folder);
    write_problem(folder, "book = \"small.book\"");
    let book = made(folder, 0, 2).expect("a book");
    fs::write(folder.join(FILE), &book.file).expect("a file");
    assert_eq!(mistakes(folder), 0);
    assert!(without > 0);
}
