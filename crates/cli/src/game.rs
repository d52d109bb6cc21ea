//! The game of a command, with the settings of the command line.

use std::sync::Arc;

use clap::Args;
use grundy_harness::games::{
    Catalog, FindError, Game, Instance, KeyDefault, Role, SearchBudget, Settings, SettingsError,
    with_or_without_commas,
};
use grundy_harness::{Searching, Seat, searching_of};
use grundy_problem::{Problem, start_for_person};
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

/// The game of this name; if there is none, the game of the problem of this name or in this folder.
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

/// The diagnostic for missing required settings, with an example command taken from a problem:
/// `command` is its beginning and `rest` its end. If a position is given, the settings of the start
/// are not required.
pub(crate) fn lacking(
    command: &str,
    rest: &str,
    catalog: &Catalog,
    game: &Game,
    settings: &Settings,
    has_position: bool,
) -> Option<Diagnostic> {
    let lacking: Vec<&str> = game
        .keys
        .iter()
        .filter(|key| key.default == KeyDefault::Required && !settings.contains_key(&key.name))
        .filter(|key| key.role == Role::Rule || !has_position)
        .map(|key| key.name.as_str())
        .collect();
    let are_known = settings.keys().all(|name| game.key(name).is_some());
    if lacking.is_empty() || !are_known {
        return None;
    }
    let names: Vec<String> = lacking.iter().map(|key| format!("`{key}`")).collect();
    let title = format!("{} needs {}", game.name, names.join(" and "));
    let mut diagnostic = Diagnostic::new(title);
    let mut of_game =
        locate::problems_of_our_games(catalog).filter(|problem| problem.game.name == game.name);
    let start = of_game.find_map(|problem| start_for_person(&problem, Seat(0), 1).ok());
    if let Some(start) = start {
        let example = lacking.iter().filter_map(|key| {
            let value = start.resolved.get(*key)?.to_string();
            let value = value.trim_matches(['[', ']']);
            Some(format!("--set {}", shell_word(&format!("{key}={value}"))))
        });
        let example: Vec<String> = example.collect();
        let example = example.join(" ");
        diagnostic = diagnostic.help(format!("for example: {command} {example}{rest}"));
    }
    let more = format!(
        "`grundy games {}` lists the settings",
        shell_file(&game.name)
    );
    Some(diagnostic.help(more))
}

/// Diagnostics for errors in settings.
pub(crate) fn settings_diagnostics(game: &Game, errors: Vec<SettingsError>) -> Vec<Diagnostic> {
    let diagnostics = errors.into_iter().map(|error| {
        // A command has only words; those that are not numbers, such as `-3`, need not be called so.
        let problem = error.problem.replace(", not the word `", ", not `");
        let diagnostic = Diagnostic::new(problem);
        let diagnostic = match error.help {
            Some(help) => diagnostic.help(help),
            None => diagnostic,
        };
        if error.keys.is_empty() && game.is_file() {
            return diagnostic;
        }
        diagnostic.help(format!(
            "`grundy games {}` lists the settings",
            shell_file(&game.name)
        ))
    });
    diagnostics.collect()
}
