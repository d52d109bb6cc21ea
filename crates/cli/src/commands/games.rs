//! `grundy games`.

use clap::Args;
use grundy_harness::games::Catalog;
use grundy_render::{game_text, games_text};
use grundy_report::Error;
use grundy_report::GameReport;

use crate::output::{self, Format};
use crate::{Status, game};

/// List the games, or the settings of one game
#[derive(Args)]
pub(crate) struct Games {
    /// Show the settings of this game
    game: Option<String>,
    /// Output format
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    format: Format,
}

impl Games {
    pub(super) fn run(self, catalog: &Catalog) -> Result<Status, Error> {
        let games = match &self.game {
            Some(name) => vec![game::find(catalog, name)?],
            None => catalog.iter().cloned().collect(),
        };
        match (self.format, self.game.is_some()) {
            (Format::Json, _) => {
                let reports: Vec<GameReport> =
                    games.iter().map(|game| GameReport::new(game)).collect();
                output::json(&reports);
            }
            (Format::Human, true) => output::text(&game_text(&games[0])),
            (Format::Human, false) => output::text(&games_text(&games)),
        }
        Ok(Status::Fine)
    }
}
