//! A new problem: its file, its statement, a bot that is accepted and one that is not.

use std::fmt::Write as _;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use grundy_games::{Catalog, Game, Key, KeyDefault, Role, Setting, Settings};
use grundy_report::sanitize::single_line;
use grundy_report::{Diagnostic, unwritable};
use grundy_rules::Outcome;
use minijinja::context;
use minijinja::value::{Serde, Value};
use serde::Serialize;

use super::{Language, accepted, facts, new_bot, rendered};
use crate::problem::{Answer, Kind, Problem, problem_schema};

const PROBLEM: &str = include_str!("../../templates/problem.toml");
const STATEMENT: &str = include_str!("../../templates/statement.md");

/// Questions that the sample of a statement shows, and those that it is chosen from.
const SAMPLE: (usize, usize) = (3, 400);

/// The description of a new problem.
#[derive(Clone, Copy, Debug)]
pub struct NewProblem<'a> {
    /// Its name, which is that of its directories.
    pub name: &'a str,
    /// The game, one of the catalog.
    pub game: &'a Game,
    /// The question, `winner` or `move`. `None` if bots play.
    pub asks: Option<&'a str>,
    /// The settings of the game.
    pub rules: &'a Settings,
}

/// The files of a new problem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewFiles {
    /// The files that were written, in a good order for reading.
    pub files: Vec<PathBuf>,
    /// Whether a bot is among them that is accepted: for some settings there is none to begin with.
    pub has_accepted: bool,
}

/// Writes a problem into the directory `problems` below `home`, with the schema for editors beside it,
/// and bots into `bots` beside that: one that is accepted, if there is one for these settings, and
/// one to start from, which is not.
///
/// # Errors
/// If the name is not valid for a directory, a new problem cannot begin with the settings, a file or
/// directory of that name already exists, or nothing can be written there.
///
/// # Panics
/// If a built-in template is broken.
pub fn new_problem(
    home: &Path,
    new: NewProblem<'_>,
    catalog: &Catalog,
) -> Result<NewFiles, Vec<Diagnostic>> {
    let NewProblem { name, game, .. } = new;
    let folder = home.join("problems").join(name);
    let bots = home.join("bots").join(name);
    let file = folder.join("problem.toml");
    check_game(game)
        .and_then(|()| check_name(new))
        .and_then(|()| check_free(&[&folder, &bots]))
        .and_then(|()| check_settings(new, &file))
        .map_err(|refused| vec![refused])?;
    let unplaced = |errors| without_places(game, errors);
    let (text, problem) = begun(new, &file, catalog).map_err(unplaced)?;
    let statement = statement(new, &problem).map_err(unplaced)?;
    let language = Language::find("Python").expect("Python is one of them");
    let start = new_bot(&problem, language, "bot.py").map_err(unplaced)?;

    let mut files = vec![file, folder.join("statement.md")];
    write_new(&files[0], &text)?;
    write_new(&files[1], &statement)?;
    let schema = home.join("problems/schema.json");
    if !schema.exists() {
        let text = serde_json::to_string_pretty(&problem_schema(catalog));
        write_new(&schema, &(text.expect("a schema is plain data") + "\n"))?;
        files.push(schema);
    }
    let begins_as_usual = facts::begins_as_usual(game, new.rules);
    let accepted = accepted::find(game, new.asks, new.rules).filter(|_| begins_as_usual);
    if let Some(bot) = accepted {
        let file = bots.join("accepted").join(bot.name);
        write_new(&file, bot.text)?;
        files.push(file);
    }
    let start_file = bots.join("wrong_answer/first-move.py");
    write_new(&start_file, &start)?;
    files.push(start_file);
    Ok(NewFiles {
        files,
        has_accepted: accepted.is_some(),
    })
}

/// Refuses the file of a game, about which nothing is known.
fn check_game(game: &Game) -> Result<(), Diagnostic> {
    if facts::are_known(game) {
        return Ok(());
    }
    let file = single_line(&game.name);
    let title = format!(
        "`grundy new problem` writes problems of built-in games only, and {file} is the file of a game"
    );
    let base = Path::new(&game.name).file_name().unwrap_or_default();
    let base = single_line(&base.to_string_lossy());
    let help = format!(
        "make a directory problems/NAME, put {base} into it, and write a problem.toml beside it with \
         `game = \"./{base}\"`; docs/games.md shows one"
    );
    Err(Diagnostic::new(title).help(help))
}

/// Refuses a name that is not valid for a directory.
fn check_name(new: NewProblem<'_>) -> Result<(), Diagnostic> {
    let NewProblem { name, game, .. } = new;
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if !name.is_empty() && !name.starts_with('-') && name.chars().all(plain) {
        return Ok(());
    }
    let diagnostic = Diagnostic::new(format!("`{name}` cannot be the name of a problem"));
    Err(diagnostic.help(format!(
        "a name is made of lower-case letters, digits and hyphens: grundy new problem my-{0} --game {0}",
        game.name
    )))
}

/// Refuses directories that exist already.
fn check_free(folders: &[&Path]) -> Result<(), Diagnostic> {
    match folders.iter().find(|folder| folder.exists()) {
        Some(taken) => {
            let diagnostic = Diagnostic::new(format!("{} already exists", taken.display()));
            Err(diagnostic.help("choose another name; nothing is overwritten"))
        }
        None => Ok(()),
    }
}

/// Refuses settings with which no new problem begins. `file` is the file of the problem.
fn check_settings(new: NewProblem<'_>, file: &Path) -> Result<(), Diagnostic> {
    for key in new.rules.keys() {
        let role = new.game.key(key).map(|key| key.role);
        if role == Some(Role::Instance) {
            let title = format!("`{key}` says where play starts, so it is part of the tests");
            let help = format!("leave it out, and change the tests in {}", file.display());
            return Err(Diagnostic::new(title).help(help));
        }
    }
    if new.asks == Some("grundy") && accepted::last(new.rules) == "loses" {
        let title = "positions have no Grundy values if the player who makes the last move loses";
        let help = "ask something else, as with `--asks winner`, or leave out `--set last=loses`";
        return Err(Diagnostic::new(title).help(help));
    }
    Ok(())
}

/// The first error, without its place: the file is not written yet, so that nothing can be shown in it.
fn without_places(game: &Game, errors: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let first = errors.into_iter().take(1);
    first
        .map(|error| Diagnostic {
            title: format!(
                "a new problem of {} cannot begin with these settings: {}",
                game.name, error.title
            ),
            place: None,
            help: error.help,
        })
        .collect()
}

/// A problem of this game under these rules, as a new one begins: with starts that are good to play
/// from. `rules` are as they are given, a preset, say, and nothing is solved.
///
/// # Errors
/// If the game is a file, or if no usual start is known for the rules.
pub fn usual_problem(
    game: &Game,
    rules: &Settings,
    catalog: &Catalog,
) -> Result<Problem, Vec<Diagnostic>> {
    if !facts::are_known(game) {
        let title = format!("no usual starts of {} are known", game.name);
        return Err(vec![Diagnostic::new(title)]);
    }
    let starter = facts::starter_of_new(game, rules);
    let file = Path::new("problem.toml");
    let with = |usual: &str, tests: &str| {
        let text = rendered(
            PROBLEM,
            context! {
                name => &game.name,
                title => &game.title,
                game => &game.name,
                components => rules.contains_key("components"),
                settings => settings_lines(usual, rules),
                asks => Value::from(()),
                tests => tests.trim_end(),
                claim => Value::from(()),
            },
        );
        let problem = Problem::parse(&game.name, file, &text, catalog)?;
        problem.starts(0)?;
        Ok(problem)
    };
    let with_tests = |tests: &str| with_usual(&starter.settings, |usual| with(usual, tests));
    with_tests(&starter.tests).or_else(|errors| {
        // Some of the usual starts may be none under these rules.
        const TEST: &str = "[[play.tests]]";
        let tests = starter.tests.split_inclusive(TEST).skip(1);
        let tests = tests.map(|test| format!("{TEST}{}", test.trim_end_matches(TEST)));
        let good: String = tests.filter(|test| with_tests(test).is_ok()).collect();
        let start = usual_start(game, None, rules).unwrap_or_default();
        let tests = if good.is_empty() { start } else { good };
        with_tests(&tests).map_err(|_| errors)
    })
}

/// The problem file, and what it says.
fn begun(
    new: NewProblem<'_>,
    file: &Path,
    catalog: &Catalog,
) -> Result<(String, Problem), Vec<Diagnostic>> {
    let NewProblem {
        name,
        game,
        asks,
        rules,
    } = new;
    let starter = facts::starter_of_new(game, rules);
    let tests = starter.tests_of(asks, &accepted::last(rules));
    let with = |usual: &str, tests: &str, claim: Option<&Claim>| {
        let text = rendered(
            PROBLEM,
            context! {
                name => name,
                title => title(name),
                game => &game.name,
                components => rules.contains_key("components"),
                settings => settings_lines(usual, rules),
                asks => asks,
                tests => tests.trim_end(),
                claim => Value::from(Serde(&claim)),
            },
        );
        Problem::parse(name, file, &text, catalog).map(|problem| (text, problem))
    };
    let parsed = |tests: &str, claim: Option<&Claim>| {
        with_usual(&starter.settings, |usual| with(usual, tests, claim))
    };
    let usual = parsed(tests, None);
    let (tests, problem) = match (usual, usual_start(game, asks, rules)) {
        (Ok((_, problem)), _) if start_together(&problem) => (tests.to_owned(), problem),
        // Other numbers of hands, say, have other positions.
        (usual, Some(start)) => match parsed(&start, None) {
            Ok((_, problem)) => (start, problem),
            // The game's own start tells more of what the settings allow than the usual tests do.
            Err(errors) => (tests.to_owned(), usual.map_err(|_| errors)?.1),
        },
        (usual, None) => (tests.to_owned(), usual?.1),
    };
    let claim = claim(&starter, &problem);
    parsed(&tests, claim.as_ref())
}

/// A problem with the usual settings, or without them if some contradict the chosen ones. An error is that of the
/// first.
fn with_usual<T, E>(usual: &str, parse: impl Fn(&str) -> Result<T, E>) -> Result<T, E> {
    parse(usual).or_else(|error| parse("").map_err(|_| error))
}

/// Whether one bot can start on all tests.
fn start_together(problem: &Problem) -> bool {
    facts::of_problem(problem, "").is_ok()
}

/// A test from the position from which the game usually starts with these rules, if it has one.
fn usual_start(game: &Game, asks: Option<&str>, rules: &Settings) -> Option<String> {
    let kind = if asks.is_some() { "answer" } else { "play" };
    if let Some(composite) = game.composite() {
        let list = rules.get(composite.key())?.to_string();
        let games = composite.games(&list).ok()?;
        let parts = games.iter().map(|(game, settings)| {
            let starter = facts::starter_of_new(game, settings);
            (!starter.in_sum.is_empty()).then_some(starter.in_sum)
        });
        let parts: Vec<String> = parts.collect::<Option<_>>()?;
        let start = parts.join(" + ");
        return Some(format!("[[{kind}.tests]]\nstart = \"{start}\""));
    }
    // In Chopsticks it is one of the rules.
    let says_start = |key: &&Key| key.role == Role::Instance || key.name == "start";
    let key = game.keys.iter().find(says_start)?;
    let start = match &key.default {
        KeyDefault::Value(usual) => key.read(usual),
        KeyDefault::Required | KeyDefault::Optional => Setting::Word(game.some_start(rules)?),
    };
    let value = toml_text(&start);
    Some(format!("[[{kind}.tests]]\n{} = {value}", key.name))
}

/// The lines of `[rules]`: what a new problem begins with, and what was chosen instead.
fn settings_lines(usual: &str, chosen: &Settings) -> Vec<String> {
    let is_kept = |line: &&str| {
        let key = line.split('=').next().unwrap_or_default().trim();
        !chosen.contains_key(key) && !chosen.contains_key("variant")
    };
    let usual = usual.lines().filter(|line| !line.is_empty());
    let usual = usual.filter(is_kept).map(str::to_owned);
    let chosen = chosen
        .iter()
        .map(|(key, value)| format!("{key} = {}", toml_text(value)));
    usual.chain(chosen).collect()
}

fn toml_text(setting: &Setting) -> String {
    match setting {
        Setting::Word(word) => toml::Value::from(word.as_str()).to_string(),
        Setting::List(list) => format!("{list:?}"),
        Setting::Integer(_) | Setting::Flag(_) => setting.to_string(),
    }
}

/// A claim to begin with.
#[derive(Debug, Serialize)]
struct Claim {
    name: String,
    rules: String,
    then: String,
}

/// The claim that is true of the usual example under the rules of a problem with two players.
fn claim(starter: &facts::StarterTable, problem: &Problem) -> Option<Claim> {
    let rules = starter.claim.get("rules")?;
    let of = starter.claim.get("name")?;
    let table: toml::Table = toml::from_str(&format!("claim = {{ {rules} }}")).ok()?;
    let instance = table.get("claim")?.as_table()?.iter();
    let instance: Settings = instance
        .map(|(key, value)| {
            let text = value
                .as_str()
                .map_or_else(|| value.to_string(), str::to_owned);
            (key.clone(), problem.game.read(key, &text))
        })
        .collect();
    let outcome = problem.game.outcome(&problem.with_rules(instance)).ok()?;
    let (who, winner) = match outcome {
        Outcome::Win => ("the first player wins", 1),
        Outcome::Loss => ("the second player wins", 2),
        Outcome::Draw => ("neither player can force a win", 0),
    };
    Some(Claim {
        name: format!("{of}: {who}"),
        rules: rules.clone(),
        then: format!("winner == {winner}"),
    })
}

/// A setting as the statement describes it.
#[derive(Serialize)]
struct DescribedSetting {
    text: String,
    about: String,
}

/// The questions and answers that the statement shows.
#[derive(Serialize)]
struct Sample {
    input: String,
    output: String,
}

fn statement(new: NewProblem<'_>, problem: &Problem) -> Result<String, Vec<Diagnostic>> {
    let starter = facts::starter_of_new(new.game, new.rules);
    let is_followed = |key: &String| starter.follows.contains(key);
    // The usual text is true of the usual settings only.
    let fits = new.rules.keys().all(is_followed);
    let settings = new.rules.iter().filter(|(key, _)| *key != "last");
    let settings: Vec<DescribedSetting> = settings
        .map(|(key, value)| described_setting(new.game, key, value))
        .collect();
    let rules = if fits {
        starter.rules.trim().to_owned()
    } else {
        new.game.summary.clone()
    };
    let misere = accepted::last(&problem.rules) == "loses";
    let end = match misere {
        _ if starter.follows.iter().all(|key| key != "last") && !fits => {
            "The settings below are the rules."
        }
        true => "A player who cannot move wins.",
        false => "A player who cannot move loses.",
    };
    let sample = match &problem.kind {
        Kind::Answer(answer) => Some(sample(problem, answer)?),
        Kind::Play(_) => None,
    };
    let facts = facts::of_problem(problem, "")?;
    let facts = context! {
        name => new.name,
        rules => rules,
        end => end,
        settings => Value::from(Serde(&settings)),
        sample => Value::from(Serde(&sample)),
        ..Value::from(Serde(&facts))
    };
    Ok(rendered(STATEMENT, facts))
}

fn described_setting(game: &Game, key: &str, value: &Setting) -> DescribedSetting {
    let text = format!("{key} = {}", toml_text(value));
    let about = if key == "variant" {
        let preset = game
            .presets
            .iter()
            .find(|preset| preset.name == value.to_string());
        preset.map(|preset| preset.about.to_string())
    } else {
        game.key(key).map(|key| key.about.clone())
    };
    DescribedSetting {
        text,
        about: about.unwrap_or_default(),
    }
}

/// Questions of the first test that do not all end alike, with right answers.
fn sample(problem: &Problem, answer: &Answer) -> Result<Sample, Vec<Diagnostic>> {
    let mut shown: Vec<(String, String)> = Vec::new();
    if let Some(test) = answer.tests.first() {
        let (most, from) = SAMPLE;
        let count = usize::try_from(test.len()).unwrap_or(usize::MAX);
        let instances: Vec<Settings> = test.instances(1, 0).take(count.min(from)).collect();
        let middle = instances.len() / 2;
        let (before, after) = instances.split_at(middle);
        let mut spare = Vec::new();
        for instance in after.iter().chain(before) {
            let settings = problem.with_rules(instance.clone());
            let line = problem.question_text(answer, test, &settings)?;
            let right = problem.right_answer(answer, test, settings)?;
            if shown.iter().all(|(_, other)| *other != right) {
                shown.push((line, right));
            } else {
                spare.push((line, right));
            }
            if shown.len() == most {
                break;
            }
        }
        let lacking = most.saturating_sub(shown.len());
        shown.extend(spare.into_iter().take(lacking));
    }
    let mut input = format!("{}\n", shown.len());
    let mut output = String::new();
    for (number, (question, right)) in (1..).zip(shown) {
        let _ = writeln!(input, "{question}");
        let _ = writeln!(output, "{}", answer.answer_layout.text(number, &right));
    }
    Ok(Sample { input, output })
}

/// `small-nim` as `Small nim`.
fn title(name: &str) -> String {
    let mut letters = name.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    let title: String = first.into_iter().chain(letters).collect();
    title.replace('-', " ")
}

/// Writes a file that must not be there yet, and the directories that it is in.
///
/// # Errors
/// If it is already there, or if it cannot be written.
pub fn write_new(file: &Path, text: &str) -> Result<(), Vec<Diagnostic>> {
    let folder = file.parent().unwrap_or(Path::new(""));
    fs::create_dir_all(folder)
        .and_then(|()| OpenOptions::new().write(true).create_new(true).open(file))
        .and_then(|mut opened| opened.write_all(text.as_bytes()))
        .map_err(|error| match error.kind() {
            std::io::ErrorKind::AlreadyExists => {
                let diagnostic = Diagnostic::new(format!("{} already exists", file.display()));
                vec![diagnostic.help("name another file; nothing is overwritten")]
            }
            _ => vec![unwritable(file, &error)],
        })
}
