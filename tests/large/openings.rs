//! Openings of games that are too large to list: they are found once, kept in a file, and proved again.

use std::fs;
use std::path::Path;

use grundy_harness::games::SearchBudget;
use grundy_harness::problem::{Openings, Problem, openings_text};
use grundy_harness::{Bots, check, find_openings};
use grundy_report::Error;
use grundy_rules::RelativeSeat;

use super::{board, built_connect_four, connect_four, game, listed_connect_four};
use crate::user;

const FILE: &str = "openings.toml";

/// Writes a problem on 4 columns and 4 rows whose only test is this one.
fn write_problem(folder: &Path, test: &str, questions: u64) {
    let text = format!(
        "name = \"Large\"\ngame = \"./game.c\"\n[rules]\ncols = 4\nrows = 4\n[values]\n\
         questions_per_position = {questions}\n[play]\nopponents = [\"random\"]\n[[play.tests]]\n{test}\n"
    );
    fs::write(folder.join("problem.toml"), text).expect("a file");
}

/// The first error of the problem in a directory.
fn refusal(folder: &Path) -> String {
    match Problem::load(folder, &user::catalog()) {
        Ok(_) => panic!("it is refused"),
        Err(told) => told[0].to_string(),
    }
}

fn found(folder: &Path, jobs: usize) -> Result<Vec<Openings>, Error> {
    let problem = Problem::load_without_openings(folder, &user::catalog())?;
    let options = grundy_harness::judge::Options {
        jobs,
        ..user::options()
    };
    find_openings(&problem, options, &|_| {})
}

/// The irregularities of the problem in a directory that concern its openings.
fn flaws(folder: &Path) -> Vec<String> {
    let problem = Problem::load(folder, &user::catalog());
    let problem = problem.unwrap_or_else(|told| panic!("{}", told[0]));
    let report = check(&problem, Bots::default(), user::options(), &|_| {}).expect("a report");
    let told = report.diagnostics.into_iter();
    told.filter(|told| told.contains(FILE)).collect()
}

const DRAWS: &str = r#"openings = { count = 5, plies = "4..=8", value = "draw" }"#;

#[test]
fn openings_are_found_once_and_proved_again() {
    let home = connect_four();
    let folder = home.path();
    let Some(large) = game(&folder.join("game.c")) else {
        return;
    };
    write_problem(folder, DRAWS, 100_000);
    let told = refusal(folder);
    assert!(
        told.contains("not found yet") && told.contains("grundy openings"),
        "{told}"
    );
    let openings = found(folder, 2).expect("openings");
    assert_eq!(found(folder, 1).expect("openings"), openings);
    let listed = listed_connect_four().expect("a game");
    let listed = listed.open(&board(&large, 4, 4), SearchBudget::Quick);
    let listed = listed.unwrap_or_else(|told| panic!("{}", told[0].problem));
    for opening in &openings[0].found {
        let position = listed.position(&opening.position).expect("a position");
        let value = position.value(RelativeSeat::MOVER).outcome();
        assert_eq!(Some(value), opening.value, "{}", opening.position);
        let discs = opening.position.matches(['x', 'o']).count();
        assert!((4..=8).contains(&discs), "{}", opening.position);
    }
    let text = openings_text(&openings);
    fs::write(folder.join(FILE), &text).expect("a file");
    assert_eq!(flaws(folder), Vec::<String>::new());
    let problem = Problem::load(folder, &user::catalog());
    let problem = problem.unwrap_or_else(|told| panic!("{}", told[0]));
    assert_eq!(problem.starts_to_play(1).expect("starts").len(), 5);
    // Each is wrong by one change.
    let first = &openings[0].found[0].position;
    for (from, to, expected) in [
        (
            first.as_str(),
            ".....o..xo.oxxxo",
            "is a loss and not a draw",
        ),
        (r#""draw" },"#, r#""win" },"#, "is said to be a win"),
        (r#", value = "draw" },"#, " },", "has no value"),
    ] {
        let wrong = text.replace(from, to);
        assert_ne!(wrong, text);
        fs::write(folder.join(FILE), wrong).expect("a file");
        let told = flaws(folder).join("\n");
        assert!(told.contains(expected), "{expected}: {told}");
        assert!(told.contains("grundy openings"), "{told}");
    }
    let lines = text.lines().filter(|line| !line.contains(first.as_str()));
    let lines: Vec<&str> = lines.collect();
    fs::write(folder.join(FILE), lines.join("\n")).expect("a file");
    let told = refusal(folder);
    assert!(told.contains("has 4 of 5 openings"), "{told}");
    for (wrong, expected) in [
        (
            text.replace(first.as_str(), "xyz"),
            ["openings.toml:6:", "is not a position"],
        ),
        (format!("{text}junk"), ["openings.toml:12:", "expected `=`"]),
    ] {
        fs::write(folder.join(FILE), wrong).expect("a file");
        let told = refusal(folder);
        for part in expected.into_iter().chain(["grundy openings"]) {
            assert!(told.contains(part), "{part}: {told}");
        }
    }
    fs::write(folder.join(FILE), &text).expect("a file");
    write_problem(folder, DRAWS, 10);
    let told = flaws(folder).join("\n");
    assert!(told.contains("is not proved to be a draw"), "{told}");
    write_problem(folder, &DRAWS.replace("5,", "6,"), 100_000);
    let told = refusal(folder);
    assert!(told.contains("has no openings for this test"), "{told}");
}

/// A book begins at the openings, so it cannot be written before they are found.
#[test]
fn openings_are_found_before_the_book_is_written() {
    let Some(home) = built_connect_four() else {
        return;
    };
    let folder = home.path();
    let test = "openings = { count = 2, plies = 8 }";
    write_problem(folder, test, 100_000);
    let without_book = found(folder, 2).expect("openings");
    let file = folder.join("problem.toml");
    let text = fs::read_to_string(&file).expect("a problem");
    let text = text.replace("[values]\n", "[values]\nbook = \"k.book\"\n");
    fs::write(&file, text).expect("a file");
    assert_eq!(found(folder, 2).expect("openings"), without_book);
    fs::write(folder.join("k.book"), "no book").expect("a file");
    let Err(Error::User(told)) = found(folder, 2) else {
        panic!("the book is wrong");
    };
    assert!(told[0].to_string().contains("grundy book"), "{}", told[0]);
}

#[test]
fn tests_that_ask_wrongly_for_openings_are_refused() {
    let Some(home) = built_connect_four() else {
        return;
    };
    let folder = home.path();
    for (test, expected) in [
        ("openings = 7", "is a table"),
        ("openings = { count = 5 }", "needs `plies`"),
        ("openings = { plies = 5 }", "needs `count`"),
        ("openings = { count = 0, plies = 4 }", "from 1 to 1000"),
        ("openings = { count = 5, plies = 0 }", "`plies` is"),
        ("openings = { count = 5, plies = \"8..4\" }", "not a range"),
        (
            "openings = { count = 5, plies = 4, value = \"won\" }",
            "not a value",
        ),
        (
            "openings = { count = 5, plies = 4, value = 1 }",
            "not set like this",
        ),
        (
            "openings = { count = 5, plies = 4, proved = 1 }",
            "true or false",
        ),
        (
            "openings = { count = 5, plies = 4, value = \"win\", proved = false }",
            "always proved",
        ),
        (
            "openings = { count = 5, plies = 4, colls = 4 }",
            "did you mean `cols`",
        ),
        (
            "cols = 4\nopenings = { count = 5, plies = 4 }",
            "cannot be combined",
        ),
    ] {
        write_problem(folder, test, 1_000);
        let told = refusal(folder);
        assert!(told.contains(expected), "{test}: {told}");
    }
    // After 16 plies, the board is full. After one, there are four positions.
    for (test, expected) in [
        (
            "openings = { count = 5, plies = 16 }",
            [
                "only 0 of 5 openings are found among 0 positions of 2_500 random games",
                "2_500 games are over before",
            ],
        ),
        (
            "openings = { count = 4, plies = 1 }",
            [
                "only 0 of 4 openings are found among 4 positions of 2_000 random games",
                "4 positions are not decided within questions_per_position; change",
            ],
        ),
        (
            "openings = { count = 9, plies = 1, proved = false }",
            [
                "only 4 of 9 openings are found among 4 positions of 2_0",
                "the last 2_000 games led to no new position",
            ],
        ),
    ] {
        write_problem(folder, test, 10);
        let Err(Error::User(told)) = found(folder, 2) else {
            panic!("{test}: there are fewer");
        };
        let told = told[0].to_string();
        for part in expected {
            assert!(told.contains(part), "{part}: {told}");
        }
    }
    let text =
        "name = 'T'\ngame = 'nim'\n[play]\ntests = [{ openings = { count = 1, plies = 1 } }]";
    let problem = Problem::parse("t", Path::new("t.toml"), text, &user::catalog());
    let Err(told) = problem else {
        panic!("nim is built in")
    };
    assert!(
        told[0].to_string().contains("for custom games"),
        "{}",
        told[0]
    );
}
