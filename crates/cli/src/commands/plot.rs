//! `grundy plot`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use grundy_harness::games::{Catalog, Game, Instance, Settings};
use grundy_render::plot::{Format, LARGEST_HEAP, Size, Subject, plot, usual};
use grundy_report::Error;
use grundy_report::{shell_file, writable, write_file};

use super::building::Building;
use crate::game::{self, GameArgs, NamedGame, Typed, open, settings_diagnostics};
use crate::{Status, output};

/// Draw a game: cold positions, values, remoteness, or its graph
#[derive(Args)]
#[command(after_help = "\
Examples:
  grundy plot wythoff -o cold.svg
  grundy plot wythoff grundy --largest 20 -o heat.png
  grundy plot chopsticks -o draws.png
  grundy plot chopsticks remoteness --preset cutoff -o layers.svg
  grundy plot nim graph --set heaps=1,2,3 -o graph.png")]
pub(crate) struct Plot {
    /// The game with its defaults, or a problem with its own settings; options override them; if a game and a problem
    /// have this name, the game is meant. `grundy games` and `grundy problems` list them
    game: String,
    /// Kind of plot [default: cold for one or two heaps, values for Chopsticks with two players,
    /// remoteness otherwise]
    #[arg(value_enum)]
    what: Option<What>,
    /// File to write, .svg or .png
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
    #[command(flatten)]
    chosen: GameArgs,
    /// Largest heap to draw
    #[arg(long, default_value_t = LARGEST_HEAP, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    largest: u64,
    /// Width in pixels
    #[arg(long, default_value_t = 900, value_name = "N", value_parser = clap::value_parser!(u32).range(200..=8000))]
    width: u32,
    /// Height in pixels
    #[arg(long, default_value_t = 720, value_name = "N", value_parser = clap::value_parser!(u32).range(200..=8000))]
    height: u32,
    #[command(flatten)]
    pub(super) building: Building,
}

#[derive(Clone, Copy, ValueEnum)]
enum What {
    /// Cold positions of one or two heaps: those that the player to move loses
    Cold,
    /// Grundy values of one or two heaps
    Grundy,
    /// Value and remoteness of every position of one or two heaps, or of two players' hands
    Values,
    /// Number of positions by remoteness
    Remoteness,
    /// All positions, and the moves between them
    Graph,
}

impl Plot {
    pub(super) fn run(self, catalog: &Catalog) -> Result<Status, Error> {
        let format = match output::ending(&self.output, &["svg", "png"])? {
            "png" => Format::Png,
            _ => Format::Svg,
        };
        let named = game::of_game_or_problem(catalog, &self.game)?;
        let given = self.chosen.settings(&named.game)?;
        let settings = named.settings(given, self.chosen.position.as_deref());
        writable(&self.output)?;
        let instance = self.instance(catalog, &named, &settings)?;
        let subject = match self.what {
            Some(What::Cold) => Subject::Cold,
            Some(What::Grundy) => Subject::Grundy,
            Some(What::Values) => Subject::Values,
            Some(What::Remoteness) => Subject::Remoteness,
            Some(What::Graph) => Subject::Graph,
            None => usual(&*instance),
        };
        let size = Size {
            width: self.width,
            height: self.height,
        };
        let heading = self.heading(&named.game, subject);
        let file = plot(&*instance, subject, &heading, self.largest, format, size)
            .map_err(|diagnostic| vec![diagnostic])?;
        write_file(&self.output, file)?;
        Ok(Status::Fine)
    }

    /// The game with its settings. If no start is given and the game has one or two heaps, the
    /// start does not affect the plot, so a small one is used.
    fn instance(
        &self,
        catalog: &Catalog,
        named: &NamedGame,
        settings: &Settings,
    ) -> Result<Box<dyn Instance>, Error> {
        let game = &*named.game;
        let position = self.chosen.position.as_deref();
        let asked = open(game, settings, position);
        let errors = match asked {
            Ok(instance) => return Ok(instance),
            Err(errors) => errors,
        };
        let squares = !matches!(self.what, Some(What::Remoteness | What::Graph));
        // Values are searched for from the start on, so that it has to be the largest.
        let heap = match self.what {
            Some(What::Values) => self.largest,
            _ => 1,
        };
        let starts = [
            format!("{heap} {heap}"),
            heap.to_string(),
            format!("{heap} + {heap}"),
        ];
        let instead = starts.iter().filter(|_| squares);
        let mut opened = instead.filter_map(|start| open(game, settings, Some(start)).ok());
        match opened.next() {
            Some(instance) if position.is_none() => Ok(instance),
            _ => {
                let what = self.what.and_then(|what| what.to_possible_value());
                let what = what.map_or_else(String::new, |what| format!(" {}", what.get_name()));
                let command = Typed {
                    before: format!("grundy plot {}{what}", shell_file(&self.game)),
                    after: format!(
                        " -o {}{}",
                        shell_file(&self.output.to_string_lossy()),
                        self.building.repeated()
                    ),
                    chosen: &self.chosen,
                    position,
                };
                match game::lacking(&command, catalog, named, settings) {
                    Some(lacking) => Err(lacking.into()),
                    None => Err(settings_diagnostics(game, errors).into()),
                }
            }
        }
    }

    /// The title of the game, the kind of plot and the chosen rules; also the start, if the plot
    /// depends on it.
    fn heading(&self, game: &Game, subject: Subject) -> String {
        let (what, squares) = match subject {
            Subject::Cold => ("cold positions", true),
            Subject::Grundy => ("Grundy values", true),
            Subject::Values => ("the value of every position", false),
            Subject::Remoteness => ("remoteness", false),
            Subject::Graph => ("all positions", false),
        };
        let is_rule = |pair: &&String| {
            let name = pair.split('=').next().unwrap_or_default();
            !squares || game.is_rule(name)
        };
        let chosen = &self.chosen;
        let preset = chosen.preset.iter().map(|name| format!("variant={name}"));
        let set = preset.chain(chosen.settings.iter().filter(is_rule).cloned());
        let from = chosen.position.iter().filter(|_| !squares);
        let all: Vec<String> = set.chain(from.map(|p| format!("from {p}"))).collect();
        match all.is_empty() {
            true => format!("{}: {what}", game.title),
            false => format!("{}: {what} ({})", game.title, all.join(" ")),
        }
    }
}
