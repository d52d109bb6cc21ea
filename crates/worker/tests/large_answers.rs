//! Answers about a game that is too large to list, as far as its author says so. Its values are known: a heap from which
//! 1 to 3 items are taken is lost if 4 divides it.

use std::fs;
use std::num::NonZero;
use std::path::Path;
use std::sync::Arc;

use grundy_harness::ModuleFiles;
use grundy_harness::games::Catalog;
use grundy_harness::modules::{Budget, Effort, Observer, Patience, Store};
use grundy_harness::problem::Problem;
use grundy_harness::sandbox::Precompiler;
use grundy_harness::toolchain::Toolchains;
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
    let folder = tempfile::tempdir().expect("a folder");
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
    let folder = tempfile::tempdir().expect("a folder");
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
