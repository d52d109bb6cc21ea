//! The game of a command, with the settings of the command line.

use std::iter;
use std::sync::Arc;

use clap::Args;
use grundy_harness::games::{
    Catalog, FindError, Game, Instance, KeyDefault, Role, SearchBudget, Settings, SettingsError,
    with_or_without_commas,
};
use grundy_harness::{Searching, Seat, searching_of};
use grundy_problem::scaffold::usual_problem;
use grundy_problem::{
    Problem, Start, completions, lacking_keys, start_for_person, with_completion,
};
use grundy_report::{Diagnostic, Error, Sink, shell_file, shell_word};

use crate::locate;

/// Options for the settings and the start of a game.
#[derive(Args)]
pub(crate) struct GameArgs {
    /// Set a key of the game; may be repeated. `grundy games GAME` lists the keys
    #[arg(long = "set", value_name = "KEY=VALUE")]
    pub(crate) settings: Vec<String>,
    /// Use a preset, in place of the problem's own settings; short for --set variant=NAME
    #[arg(long, value_name = "NAME")]
    pub(crate) preset: Option<String>,
    /// Position to start from, in the game's notation [default: from the settings]
    #[arg(long, short, value_name = "P", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
}

impl GameArgs {
    /// Whether no setting was given.
    pub(crate) fn is_nothing(&self) -> bool {
        self.settings.is_empty() && self.preset.is_none() && self.position.is_none()
    }

    /// The settings without the position.
    pub(crate) fn settings(&self, game: &Game) -> Result<Settings, Vec<Diagnostic>> {
        settings(game, self.preset.as_deref(), &self.settings)
    }
}

/// The game of this name.
pub(crate) fn find(catalog: &Catalog, name: &str) -> Result<Arc<Game>, Vec<Diagnostic>> {
    catalog.find(name).map_err(|error| vec![no_game(&error)])
}

/// A game that was named by itself or by a problem.
pub(crate) struct NamedGame {
    pub(crate) game: Arc<Game>,
    /// The problem, if one was named.
    pub(crate) problem: Option<Problem>,
}

impl NamedGame {
    /// The settings of a command line, over those of the problem if one was named. A position that is given stands in
    /// for the problem's start.
    pub(crate) fn settings(&self, given: Settings, position: Option<&str>) -> Settings {
        match &self.problem {
            Some(problem) => problem.settings_with(&given, position),
            None => given,
        }
    }

    /// The means of searches: those that the problem grants, or the usual ones. This checks the problem's book.
    pub(crate) fn searching(&self, sink: &Sink<'_>) -> Result<Searching, Error> {
        match &self.problem {
            Some(problem) => searching_of(problem, sink),
            None => Ok(Searching::default()),
        }
    }
}

/// The game of this name; if there is none, the game of the problem of this name or in this directory.
pub(crate) fn of_game_or_problem(
    catalog: &Catalog,
    name: &str,
) -> Result<NamedGame, Vec<Diagnostic>> {
    match catalog.find(name) {
        Ok(game) => Ok(NamedGame {
            game,
            problem: None,
        }),
        Err(_) if locate::is_problem(name) => {
            let problem = locate::problem(catalog, name)?;
            Ok(NamedGame {
                game: Arc::clone(&problem.game),
                problem: Some(problem),
            })
        }
        Err(error) => Err(vec![no_game(&error)]),
    }
}

/// The diagnostic for a game that does not exist.
pub(crate) fn no_game(error: &FindError) -> Diagnostic {
    let diagnostic = Diagnostic::new(error.to_string()).helps(error.help());
    match error {
        FindError::Unknown(_) => diagnostic
            .help("`grundy games` lists the games; a game of your own is a file: ./game.py"),
        FindError::File(_) => diagnostic,
    }
}

/// The settings of `--preset NAME` and `--set key=value ...`.
pub(crate) fn settings(
    game: &Game,
    preset: Option<&str>,
    given: &[String],
) -> Result<Settings, Vec<Diagnostic>> {
    if preset.is_some() && game.presets.is_empty() && game.key("variant").is_none() {
        let diagnostic = Diagnostic::new(format!("{} has no presets", game.name));
        let help = "leave out --preset, and set keys with --set key=value";
        return Err(vec![diagnostic.help(help).help(lists_settings(game))]);
    }
    let preset = preset.map(|name| ("variant".to_owned(), game.read("variant", name)));
    let mut settings: Settings = preset.into_iter().collect();
    for pair in given {
        let Some((key, value)) = pair.split_once('=') else {
            let diagnostic = Diagnostic::new(format!("`--set {pair}` has no `=`"));
            return Err(vec![
                diagnostic.help("write --set key=value, as in --set m=3"),
            ]);
        };
        let key = key.trim();
        if settings
            .insert(key.to_owned(), game.read(key, value))
            .is_some()
        {
            return Err(vec![Diagnostic::new(format!("`{key}` is set twice"))]);
        }
    }
    Ok(settings)
}

/// The game with its settings. If they do not define a start, the given position is the start, so
/// that a search covers the positions that it can reach.
pub(crate) fn open(
    game: &Game,
    settings: &Settings,
    position: Option<&str>,
) -> Result<Box<dyn Instance>, Vec<SettingsError>> {
    let from_settings = || game.open(settings, SearchBudget::Thorough);
    match position {
        // The game of a file is explored from there, so that what is counted and drawn is what play can reach.
        Some(position) if starts_by_default(game, settings) || game.is_file() => {
            open_at(game, settings, position, SearchBudget::Thorough)
        }
        Some(position) => {
            from_settings().or_else(|_| open_at(game, settings, position, SearchBudget::Thorough))
        }
        None => from_settings(),
    }
}

/// Whether the start is defined only by a default.
pub(crate) fn starts_by_default(game: &Game, settings: &Settings) -> bool {
    let mut starts = game.keys.iter().filter(|key| key.role == Role::Instance);
    let has_default = starts
        .clone()
        .any(|key| matches!(key.default, KeyDefault::Value(_)));
    has_default && !starts.any(|key| settings.contains_key(&key.name))
}

/// The game with its settings, from a position. Numbers may be separated by commas, as in the lists
/// of `--set`.
pub(crate) fn open_at(
    game: &Game,
    settings: &Settings,
    position: &str,
    budget: SearchBudget,
) -> Result<Box<dyn Instance>, Vec<SettingsError>> {
    with_or_without_commas(position, |text| game.open_at(settings, text, budget))
}

/// A command that opens a game, as it was typed.
pub(crate) struct Typed<'c> {
    /// The text before the settings: `grundy solve nim`.
    pub(crate) before: String,
    /// The text after the settings.
    pub(crate) after: String,
    /// The settings.
    pub(crate) chosen: &'c GameArgs,
    /// The position to start from, as an option or among other words.
    pub(crate) position: Option<&'c str>,
}

impl Typed<'_> {
    /// The command with more settings.
    fn with(&self, more: &[(String, String)]) -> String {
        let chosen = self.chosen;
        let preset = chosen.preset.iter();
        let preset = preset.map(|name| format!("--preset {}", shell_word(name)));
        let more = more.iter().map(|(key, value)| format!("{key}={value}"));
        let set = chosen.settings.iter().cloned().chain(more);
        let set = set.map(|pair| format!("--set {}", shell_word(&pair)));
        let position = chosen.position.iter();
        let position = position.map(|position| format!("--position {}", shell_word(position)));
        let options: Vec<String> = preset.chain(set).chain(position).collect();
        format!("{} {}{}", self.before, options.join(" "), self.after)
    }
}

/// The diagnostic for missing required settings, with an example: the command with settings that are known from
/// problems, with which it can be run. If a position is given, the settings of the start are not required. `None` if
/// nothing is missing, or if what is given is wrong.
pub(crate) fn lacking(
    command: &Typed<'_>,
    catalog: &Catalog,
    named: &NamedGame,
    settings: &Settings,
) -> Option<Diagnostic> {
    let game = &*named.game;
    let lacking = lacking_keys(game, settings, command.position.is_some()).ok()?;
    if lacking.is_empty() {
        return None;
    }
    let names: Vec<String> = lacking
        .iter()
        .map(|key| format!("`{}`", key.name))
        .collect();
    let title = format!("{} needs {}", game.name, names.join(" and "));
    let mut diagnostic = Diagnostic::new(title);
    let opens = |more: &[(String, String)]| {
        let settings = with_completion(game, settings, more);
        open(game, &settings, command.position).is_ok()
    };
    let example = models(catalog, named, settings).find_map(|model| {
        let candidates = completions(game, settings, &lacking, &model);
        candidates.into_iter().find(|more| opens(more))
    });
    if let Some(example) = example {
        diagnostic = diagnostic.help(format!("for example: {}", command.with(&example)));
    }
    Some(diagnostic.help(lists_settings(game)))
}

/// The hint about all that can be set.
fn lists_settings(game: &Game) -> String {
    let name = shell_file(&game.name);
    format!("`grundy games {name}` lists the settings")
}

/// Starts with settings that may complete others: those of the problem that was named, those of other problems of the
/// game, and those with which a new problem would begin.
fn models(
    catalog: &Catalog,
    named: &NamedGame,
    settings: &Settings,
) -> impl Iterator<Item = Start> {
    let game = &*named.game;
    let mut rules = settings.clone();
    rules.retain(|name, _| game.is_rule_or_unknown(name));
    let others = locate::problems_of_our_games(catalog);
    let others = others.filter(move |problem| problem.game.name == game.name);
    let new = iter::once_with(move || usual_problem(game, &rules, catalog).ok()).flatten();
    let named = named.problem.iter().flat_map(starts);
    named.chain(others.chain(new).flat_map(|problem| starts(&problem)))
}

/// Starts of a problem, the best one for a person first.
fn starts(problem: &Problem) -> Vec<Start> {
    /// Rules differ little between the tests of a problem.
    const MOST: usize = 4;
    let best = start_for_person(problem, Seat(0), 1).ok();
    let tests = problem.starts(1).unwrap_or_default();
    best.into_iter().chain(tests).take(MOST).collect()
}

/// Diagnostics for errors in settings.
pub(crate) fn settings_diagnostics(game: &Game, errors: Vec<SettingsError>) -> Vec<Diagnostic> {
    let diagnostics = errors.into_iter().map(|error| {
        // A command has only words; those that are not numbers, such as `-3`, need not be called so.
        let problem = error.problem.replace(", not the word `", ", not `");
        let diagnostic = Diagnostic::new(problem).helps(error.help);
        if error.keys.is_empty() && game.is_file() {
            return diagnostic;
        }
        diagnostic.help(lists_settings(game))
    });
    diagnostics.collect()
}
