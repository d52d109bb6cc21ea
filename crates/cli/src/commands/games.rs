//! `grundy games`.

use clap::Args;
use game::{open, settings_diagnostics};
use grundy_harness::games::{Catalog, Game, SearchBudget, Settings};
use grundy_render::{game_document, games_document};
use grundy_report::Error;
use grundy_report::{Diagnostic, GameReport, large_overview, overview};

use super::building::Building;
use crate::output::{self, Format, OutputArgs};
use crate::{Status, game};

/// List the games, or the settings of one game
#[derive(Args)]
pub(crate) struct Games {
    /// Show the settings of this game
    game: Option<String>,
    /// Set a key of a custom game, whose overview is of the game with these settings; may be repeated
    #[arg(long = "set", value_name = "KEY=VALUE", requires = "game")]
    settings: Vec<String>,
    /// Use a preset of a custom game; short for --set variant=NAME
    #[arg(long, value_name = "NAME", requires = "game")]
    preset: Option<String>,
    #[command(flatten)]
    pub(super) building: Building,
    #[command(flatten)]
    output: OutputArgs,
}

impl Games {
    pub(super) fn run(self, catalog: &Catalog) -> Result<Status, Error> {
        let mut settings = Settings::new();
        let games = match &self.game {
            Some(name) => {
                let named = game::of_game_or_problem(catalog, name)?;
                settings = named.settings(self.settings(&named.game)?, None);
                vec![named.game]
            }
            None => catalog.iter().cloned().collect(),
        };
        match (self.output.format(), self.game.is_some()) {
            (Format::Human, false) => output::document(&games_document(&games)),
            (format, _) => {
                let reports = games.iter().map(|game| report(game, &settings));
                let reports: Vec<GameReport> = reports.collect::<Result<_, Error>>()?;
                match (format, reports.as_slice()) {
                    (Format::Human, [report]) => output::document(&game_document(report)),
                    _ => output::json(&reports),
                }
            }
        }
        Ok(Status::Fine)
    }

    /// The settings of the command line.
    fn settings(&self, game: &Game) -> Result<Settings, Vec<Diagnostic>> {
        let option = match (&self.preset, self.settings.is_empty()) {
            (Some(_), _) => "--preset",
            (None, false) => "--set",
            (None, true) => return Ok(Settings::new()),
        };
        if !game.is_file() {
            let name = &game.name;
            let title = format!("{option} is for custom games, and {name} is built in");
            let help = format!("leave it out, or use `grundy solve` with {option}");
            return Err(vec![Diagnostic::new(title).help(help)]);
        }
        game::settings(game, self.preset.as_deref(), &self.settings)
    }
}

/// The report on a game; for a custom game, it includes an overview from its start.
fn report(game: &Game, settings: &Settings) -> Result<GameReport, Error> {
    let report = GameReport::new(game);
    if !game.is_file() {
        return Ok(report);
    }
    if game.is_large() {
        let instance = game.open_to_play(settings, None, SearchBudget::Thorough);
        let instance = instance.map_err(|errors| settings_diagnostics(game, errors))?;
        return Ok(GameReport {
            large: Some(large_overview(&*instance)?),
            ..report
        });
    }
    let instance = open(game, settings, None);
    let instance = instance.map_err(|errors| settings_diagnostics(game, errors))?;
    Ok(GameReport {
        overview: Some(overview(&*instance)),
        ..report
    })
}
