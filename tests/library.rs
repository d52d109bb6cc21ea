//! The games that are too large to list, those in `library/` and the standard one: every bot gets the verdict of its
//! directory, as many lines of play are found as are known, and small boards, which can be listed, have the values that
//! are known.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use grundy_harness::games::{FindError, Game, Instance, SearchBudget, Settings};
use grundy_harness::problem::Problem;
use grundy_harness::{Bots, check};
use grundy_rules::{AskedRules, Outcome, RelativeSeat, Replies};
use grundy_testing::{Need, not_run, root};
use serde::Deserialize;

use crate::user;

/// `library/facts.toml`.
#[derive(Deserialize)]
struct Facts {
    paths: Vec<Paths>,
    small: Vec<Small>,
}

/// The number of lines of play of each length.
#[derive(Deserialize)]
struct Paths {
    game: String,
    #[serde(default)]
    settings: BTreeMap<String, toml::Value>,
    start: Option<String>,
    counts: Vec<u64>,
}

/// The value of a game whose positions can all be listed.
#[derive(Deserialize)]
struct Small {
    game: String,
    settings: BTreeMap<String, toml::Value>,
    value: String,
}

fn facts() -> Facts {
    let text = fs::read_to_string(root().join("library/facts.toml")).expect("the facts");
    toml::from_str(&text).expect("facts")
}

/// The standard problem whose game is too large to list.
const STANDARD: &str = "connect-four";

/// The directory with the directories of problems and bots of which this problem has one each.
fn home(problem: &str) -> PathBuf {
    match problem {
        STANDARD => root(),
        _ => root().join("library"),
    }
}

fn problem(name: &str) -> PathBuf {
    home(name).join("problems").join(name)
}

/// The directories of all problems.
fn folders() -> Vec<PathBuf> {
    let entries = fs::read_dir(root().join("library/problems")).expect("the problems");
    let mut folders: Vec<PathBuf> = entries.map(|e| e.expect("a problem").path()).collect();
    folders.push(problem(STANDARD));
    folders.sort();
    folders
}

/// The file of the game of a problem.
fn program(name: &str) -> PathBuf {
    let entries = fs::read_dir(problem(name)).expect("a problem");
    let mut files = entries.map(|entry| entry.expect("a file").path());
    let found = files.find(|file| file.file_stem().is_some_and(|stem| stem == "game"));
    found.expect("its game")
}

/// The game of a file, unless nothing here builds it.
fn game(file: &Path) -> Option<Arc<Game>> {
    match user::catalog().find(&file.display().to_string()) {
        Ok(game) => Some(game),
        Err(FindError::File(error)) if error.help.join(" ").contains("to install it") => {
            not_run(Need::Compilers, &file.display().to_string(), &error.problem);
            None
        }
        Err(error) => panic!("{}: {error}", file.display()),
    }
}

fn settings(game: &Game, given: &BTreeMap<String, toml::Value>) -> Settings {
    let read =
        |(key, value): (&String, &toml::Value)| (key.clone(), game.read(key, &value.to_string()));
    given.iter().map(read).collect()
}

#[test]
fn every_bot_of_the_library_gets_the_verdict_of_its_folder() {
    for folder in folders() {
        let name = folder.file_name().expect("a name").display().to_string();
        if game(&program(&name)).is_none() {
            continue;
        }
        let problem = Problem::load(&folder, &user::catalog());
        let problem = problem.unwrap_or_else(|wrong| panic!("{name}: {}", wrong[0]));
        let bots = Bots::find(&home(&name).join("bots").join(&name)).expect("its bots");
        let report = check(&problem, bots, user::options(), &|_| {}).expect("a judgement");
        for bot in &report.left_out {
            not_run(Need::Compilers, &bot.file, &bot.reason);
        }
        for bot in &report.bots {
            assert!(
                bot.as_expected,
                "{:?} is expected: {:?}",
                bot.expected, bot.report
            );
        }
        assert!(
            report.passed || !report.left_out.is_empty(),
            "{name}: {:?}",
            report.diagnostics
        );
    }
}

/// The positions after one more ply, each with the number of ways to it.
fn after(rules: &dyn AskedRules, level: &BTreeMap<String, u64>) -> BTreeMap<String, u64> {
    let positions: Vec<&str> = level.keys().map(String::as_str).collect();
    let mut replies = Replies::default();
    rules
        .ask(&positions, &mut replies)
        .expect("the rules answer");
    let mut next = BTreeMap::new();
    for (number, ways) in level.values().enumerate() {
        for option in replies.options(number) {
            *next.entry(option.to_owned()).or_default() += ways;
        }
    }
    next
}

/// The number of lines of play of each length up to this one.
fn paths(instance: &dyn Instance, plies: usize) -> Vec<u64> {
    let rules = instance.asked().expect("a large game");
    let start = rules.canonical(&instance.start().notation());
    let mut level = BTreeMap::from([(start.expect("a position"), 1)]);
    let counts = (0..plies).map(|_| {
        level = after(rules, &level);
        level.values().sum()
    });
    counts.collect()
}

#[test]
fn as_many_lines_of_play_are_found_as_are_known() {
    for known in facts().paths {
        let Some(game) = game(&program(&known.game)) else {
            continue;
        };
        let settings = settings(&game, &known.settings);
        let opened = game.open_to_play(&settings, known.start.as_deref(), SearchBudget::Quick);
        let instance = opened.unwrap_or_else(|errors| panic!("{}: {errors:?}", known.game));
        let found = paths(&*instance, known.counts.len());
        assert_eq!(found, known.counts, "{} {:?}", known.game, known.settings);
    }
}

/// The game, to be listed.
fn listed(name: &str, folder: &Path) -> Option<Arc<Game>> {
    let program = program(name);
    let text = fs::read_to_string(&program).expect("a program");
    let lines = text.lines();
    let kept = lines.filter(|line| !(line.contains("size = ") && line.contains("large")));
    let kept: String = kept.map(|line| format!("{line}\n")).collect();
    assert_ne!(kept.len(), text.len(), "{name} is large");
    let file = folder.join(program.file_name().expect("a name"));
    fs::write(&file, kept).expect("a file");
    game(&file)
}

#[test]
fn small_boards_have_the_known_values() {
    for known in facts().small {
        let folder = tempfile::tempdir().expect("a directory");
        let Some(game) = listed(&known.game, folder.path()) else {
            continue;
        };
        let opened = game.open(&settings(&game, &known.settings), SearchBudget::Quick);
        let instance = opened.unwrap_or_else(|errors| panic!("{}: {errors:?}", known.game));
        let expected = match known.value.as_str() {
            "win" => Outcome::Win,
            "loss" => Outcome::Loss,
            _ => Outcome::Draw,
        };
        let found = instance.start().value(RelativeSeat::MOVER).outcome();
        assert_eq!(found, expected, "{} {:?}", known.game, known.settings);
    }
}
