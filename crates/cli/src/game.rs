//! The game that a command is about, as the command line sets it.

use clap::Args;
use std::sync::Arc;

use grundy_harness::games::{Catalog, Game, Instance, SearchBudget, Settings, SettingsError};
use grundy_report::Diagnostic;

/// How a game is set, and from where it is played.
#[derive(Args)]
pub(crate) struct GameArgs {
    /// Set a key of the game; may be repeated. `grundy games GAME` lists the keys
    #[arg(long = "set", value_name = "KEY=VALUE")]
    pub(crate) settings: Vec<String>,
    /// Use a named variant; short for --set variant=NAME
    #[arg(long, value_name = "NAME")]
    pub(crate) preset: Option<String>,
    /// Position to start from, in the game's notation [default: what the settings say]
    #[arg(long, short, value_name = "P")]
    pub(crate) position: Option<String>,
}

impl GameArgs {
    /// Whether nothing was chosen.
    pub(crate) fn is_nothing(&self) -> bool {
        self.settings.is_empty() && self.preset.is_none() && self.position.is_none()
    }

    /// The settings without the position.
    pub(crate) fn settings(&self, game: &Game) -> Result<Settings, Vec<Diagnostic>> {
        let preset = self.preset.as_deref();
        let preset = preset.map(|name| ("variant".to_owned(), game.read("variant", name)));
        read(game, preset.into_iter().collect(), &self.settings)
    }
}

/// The game of this name.
pub(crate) fn find(catalog: &Catalog, name: &str) -> Result<Arc<Game>, Vec<Diagnostic>> {
    catalog.find(name).map_err(|unknown| {
        let diagnostic = Diagnostic::new(unknown.to_string());
        vec![diagnostic.help("`grundy games` lists the games")]
    })
}

/// The settings of `--set key=value ...`.
pub(crate) fn settings(game: &Game, given: &[String]) -> Result<Settings, Vec<Diagnostic>> {
    read(game, Settings::default(), given)
}

fn read(
    game: &Game,
    mut settings: Settings,
    given: &[String],
) -> Result<Settings, Vec<Diagnostic>> {
    for pair in given {
        let Some((key, value)) = pair.split_once('=') else {
            let diagnostic = Diagnostic::new(format!("`--set {pair}` has no `=`"));
            return Err(vec![
                diagnostic.help("write --set key=value, as in --set m=3"),
            ]);
        };
        let (key, value) = (key.trim(), value.trim());
        if settings
            .insert(key.to_owned(), game.read(key, value))
            .is_some()
        {
            return Err(vec![Diagnostic::new(format!("`{key}` is set twice"))]);
        }
    }
    Ok(settings)
}

/// The game as set, or, where the settings do not say where it starts, from the position.
pub(crate) fn open(
    game: &Game,
    settings: &Settings,
    position: Option<&str>,
) -> Result<Box<dyn Instance>, Vec<SettingsError>> {
    let from_settings = game.open(settings, SearchBudget::Thorough);
    match position {
        Some(position) => {
            from_settings.or_else(|_| game.open_at(settings, position, SearchBudget::Thorough))
        }
        None => from_settings,
    }
}

/// What is wrong with settings, for people.
pub(crate) fn settings_diagnostics(game: &Game, errors: Vec<SettingsError>) -> Vec<Diagnostic> {
    let diagnostics = errors.into_iter().map(|error| {
        let diagnostic = Diagnostic::new(error.problem);
        let diagnostic = match error.help {
            Some(help) => diagnostic.help(help),
            None => diagnostic,
        };
        diagnostic.help(format!("`grundy games {}` lists the settings", game.name))
    });
    diagnostics.collect()
}
