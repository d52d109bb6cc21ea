//! Answers about a game that is too large to list, as far as its author says so. Its values are known: a heap from
//! which 1 to 3 items are taken is lost if 4 divides it.

use std::fs;
use std::num::NonZero;
use std::path::Path;
use std::sync::{Arc, LazyLock};

use grundy_harness::games::Catalog;
use grundy_harness::judge::Options;
use grundy_harness::modules::{Budget, Effort, Observer, Patience, Store};
use grundy_harness::problem::Problem;
use grundy_harness::sandbox::Precompiler;
use grundy_harness::toolchain::Toolchains;
use grundy_harness::{
    BookWanted, Cancellation, ModuleFiles, Searching, make_book, searching_of_questions,
};
use grundy_questions::{Answer, Bounds, Context, Kind, Library, Question, answer};
use serde_json::{Value, json};

const GAME: &str = include_str!("../../problem/templates/game.wat");
const PROBLEM: &str =
    "name = \"Heap\"\ngame = \"./game.wat\"\n[play]\ntests = [{ n = 10, m = 3 }]\n";

/// The catalog with the games of files. Nothing is kept on disk.
fn catalog() -> Catalog {
    let tools = || Ok((Precompiler::in_process(), Toolchains::none()));
    let effort = Effort {
        budget: Budget(1_000),
        jobs: NonZero::<usize>::MIN,
        batch: NonZero::<usize>::MIN,
        patience: Patience::default(),
        growth_judged_after: None,
        observer: Observer::default(),
    };
    let files = ModuleFiles::new(Box::new(tools), effort, Store::nowhere());
    Catalog::standard().with_files(Arc::new(files))
}

fn problem(folder: &Path) -> Problem {
    let large = GAME.replace(
        "\"ready\\00\"",
        "\"size = \\\"large\\\"\\nends = true\\nready\\00\"",
    );
    assert_ne!(large, GAME);
    let game = large.replace("{{ title }}", "Heap");
    fs::write(folder.join("game.wat"), game).expect("a file");
    fs::write(folder.join("problem.toml"), PROBLEM).expect("a file");
    let problem = Problem::load(folder, &catalog());
    problem.unwrap_or_else(|diagnostics| panic!("{}", diagnostics[0]))
}

/// Asks about a position of the game.
fn ask(context: &Context<'_>, kind: Kind, query: &str) -> Value {
    match answer(context, &Question::new(kind, query)).answer {
        Answer::Document(text) => serde_json::from_str(&text).expect("JSON"),
        other => panic!("{query}: {other:?}"),
    }
}

/// Plays this move, and then always the first one. Returns the game at its end.
fn played(context: &Context<'_>, query: &str, first: &str) -> Value {
    let mut query = format!("{query}&move={first}");
    for _ in 0..10 {
        let table = ask(context, Kind::Table, &query);
        if !table["over"].is_null() {
            return table["over"].clone();
        }
        let (_, rest) = table["api"]
            .as_str()
            .and_then(|api| api.split_once('?'))
            .expect("a query");
        let next = table["sight"]["moves"][0]["move"].as_str().expect("a move");
        query = format!("{rest}&move={next}");
    }
    panic!("{query} does not end");
}

#[test]
fn a_game_that_is_over_names_proved_blunders() {
    let folder = tempfile::tempdir().expect("a directory");
    let problem = problem(folder.path());
    let library = Library::new(catalog(), Bounds::of_a_worker());
    let context = Context::new(&library).with_problem(Some(&problem));
    let query = "problem=heap&set=m%3D3&position=7&side=first&against=random&seed=1";
    for (first, is_blunder) in [("1", true), ("2", true), ("3", false)] {
        let over = played(&context, query, first);
        let blunders = over["blunders"].as_array().expect("blunders");
        let of_first = blunders.iter().find(|wrong| wrong["ply"] == 1);
        assert_eq!(of_first.is_some(), is_blunder, "{first}: {over}");
        assert!(
            of_first.is_none_or(|wrong| wrong["right"] == json!(["3"])),
            "{over}"
        );
        let decided = &over["decided"];
        assert!(decided["moves"].as_u64() > Some(0), "{over}");
        assert_eq!(decided["moves"], decided["decided"], "{over}");
        let wrong = decided["moves"].as_u64().unwrap_or(0) - decided["right"].as_u64().unwrap_or(0);
        assert_eq!(wrong, blunders.len() as u64, "{over}");
    }
}

#[test]
fn a_position_is_solved_by_bounds() {
    let folder = tempfile::tempdir().expect("a directory");
    let problem = problem(folder.path());
    let library = Library::new(catalog(), Bounds::of_a_worker());
    let context = Context::new(&library).with_problem(Some(&problem));
    for (position, value, standings) in [
        ("7", "W", ["loses", "loses", "keeps"]),
        ("8", "L", ["keeps", "keeps", "keeps"]),
    ] {
        let query = format!("problem=heap&set=m%3D3&position={position}");
        let report = ask(&context, Kind::Solve, &query);
        assert_eq!(report["schema"], "grundy.bounds/1");
        assert_eq!(report["value"], value, "{report}");
        let moves = report["moves"].as_array().expect("moves").iter();
        let found: Vec<&Value> = moves.map(|one| &one["standing"]).collect();
        assert_eq!(found, standings, "{report}");
    }
}

/// A problem that starts with 200 items and allows few questions, and its book, which has the positions after at most
/// two plies.
fn problem_with_book(folder: &Path) -> Problem {
    static NEVER: LazyLock<Cancellation> = LazyLock::new(Cancellation::default);
    static TOOLCHAINS: LazyLock<Toolchains> = LazyLock::new(Toolchains::none);
    static PRECOMPILER: LazyLock<Precompiler> = LazyLock::new(Precompiler::in_process);
    problem(folder);
    let text = PROBLEM.replace("n = 10", "n = 200").replace(
        "[play]",
        "[values]\nquestions_per_position = 20\nbook = \"heap.book\"\n[play]",
    );
    fs::write(folder.join("problem.toml"), text).expect("a file");
    let problem = || Problem::load(folder, &catalog()).unwrap_or_else(|told| panic!("{}", told[0]));
    let wanted = BookWanted {
        positions: Vec::new(),
        plies: 2,
        questions: 20_000,
        leaves: 0,
        most: 100,
    };
    let options = Options {
        seed: 1,
        jobs: 1,
        precompiler: &PRECOMPILER,
        toolchains: &TOOLCHAINS,
        cancellation: &NEVER,
    };
    let made = make_book(&problem(), &wanted, options, &|_| {}).expect("a book");
    assert!(made.positions > 4);
    fs::write(folder.join("heap.book"), made.file).expect("a file");
    problem()
}

#[test]
fn a_value_that_only_the_book_has_is_shown() {
    let folder = tempfile::tempdir().expect("a directory");
    let problem = problem_with_book(folder.path());
    let library = Library::new(catalog(), Bounds::of_a_worker());
    let with = searching_of_questions(&problem).expect("the book is right");
    let without = Searching::without_book(problem.search);
    for (searching, start, after) in [
        (&with, json!("L"), json!("W")),
        (&without, Value::Null, Value::Null),
    ] {
        let context = Context::new(&library)
            .with_problem(Some(&problem))
            .with_searching(Some(searching));
        let ask = |kind, position| {
            ask(
                &context,
                kind,
                &format!("problem=heap&set=m%3D3&set=n%3D200&position={position}"),
            )
        };
        let report = ask(Kind::Solve, 200);
        assert_eq!(report["value"], start, "{report}");
        let moves = report["moves"].as_array().expect("moves");
        assert!(moves.iter().all(|one| one["value"] == after), "{report}");
        let seen = ask(Kind::Position, 199);
        let is_decided = seen["bounds"]["at_least"] == seen["bounds"]["at_most"];
        assert_eq!(is_decided, !after.is_null(), "{seen}");
    }
}
