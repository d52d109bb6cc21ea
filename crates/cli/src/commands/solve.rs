//! `grundy solve`.

mod large;

use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use grundy_harness::games::{
    Catalog, Game, Instance, Outcome, Settings, SettingsError, with_or_without_commas,
};
use grundy_harness::proof_file::is_proof_file;
use grundy_render::{certificate_document, counts_document, solution_document, solve_document};
use grundy_report::Error;
use grundy_report::{
    Certificate, Diagnostic, certificate_report, certificate_text, line_report, shell_file,
    shell_word, solution_report, table_report, writable, write_file,
};

use super::building::Building;
use crate::game::{self, GameArgs, Typed, open, settings_diagnostics, starts_by_default};
use crate::output::{self, Format, OutputArgs};
use crate::{Status, diagnostics};

/// Solve a position: who wins, in how many plies, and by which moves
#[derive(Args)]
#[command(after_help = "\
Examples:
  grundy solve nim 7 8 9
  grundy solve bash --set n=21 --set m=3 --best
  grundy solve chopsticks 1312
  grundy solve chopsticks --preset cutoff --certificate cutoff.certificate
  grundy solve --check cutoff.certificate
  grundy solve ./game.py --position \"x.o\" --questions 200000 --certificate x.proof")]
pub(crate) struct Solve {
    /// The game with its defaults, or a problem with its own settings; options override them; if a game and a problem
    /// have this name, the game is meant. `grundy games` and `grundy problems` list them
    #[arg(required_unless_present = "check")]
    game: Option<String>,
    /// Position to solve, in the game's notation; short for --position
    #[arg(
        value_name = "POSITION",
        conflicts_with = "position",
        allow_negative_numbers = true
    )]
    at: Vec<String>,
    #[command(flatten)]
    chosen: GameArgs,
    /// Show the best line move by move, with the positions
    #[arg(long)]
    best: bool,
    /// Also list the value of every position that is reachable from the start
    #[arg(long)]
    all: bool,
    /// Questions to the rules about the position, at most, and as many about its moves, for a game that is too large
    /// to list; with --check, the most positions that are visited [default: what the problem says, or 1000000]
    #[arg(long, value_name = "N")]
    questions: Option<NonZero<u64>>,
    /// Also write a certificate: the value of every position that is reachable from the start, or a
    /// proof of what is said of this position if the game is too large to list
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// Check a certificate using only the rules, not the solver
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["game", "at", "settings", "preset", "position", "all", "certificate"],
    )]
    check: Option<PathBuf>,
    #[command(flatten)]
    building: Building,
    #[command(flatten)]
    output: OutputArgs,
}

impl Solve {
    pub(super) fn run(self, catalog: &Catalog) -> Result<Status, Error> {
        match &self.check {
            Some(path) => self.check(catalog, path),
            None => self.solve(catalog),
        }
    }

    /// The way in which custom games are built. A certificate is checked by asking the rules module, not a cached
    /// table.
    pub(super) fn building(&self) -> Building {
        match self.check {
            Some(_) => self.building.exploring_anew(),
            None => self.building,
        }
    }

    fn solve(&self, catalog: &Catalog) -> Result<Status, Error> {
        let name = self.game.as_deref().unwrap_or_default();
        let named = game::of_game_or_problem(catalog, name)?;
        let game = Arc::clone(&named.game);
        let given = match &self.chosen.position {
            None if self.at.is_empty() => None,
            None => Some(self.at.join(" ")),
            Some(position) => Some(position.clone()),
        };
        self.refuse_settings_among_words(&game)?;
        let settings = named.settings(self.chosen.settings(&game)?, given.as_deref());
        if let Some(path) = &self.certificate {
            writable(path)?;
        }
        if game.is_large() {
            return self.solve_large(&named, &settings, given.as_deref());
        }
        if self.questions.is_some() {
            let title = "--questions is for games that are too large to list";
            return Err(Diagnostic::new(title).help("leave it out").into());
        }
        let words = self.at.iter().map(|word| format!(" {}", shell_word(word)));
        let command = Typed {
            before: format!(
                "grundy solve {}{}",
                shell_file(name),
                words.collect::<String>()
            ),
            after: self.building.repeated().to_string(),
            chosen: &self.chosen,
            position: given.as_deref(),
        };
        if let Some(lacking) = game::lacking(&command, catalog, &named, &settings) {
            return Err(lacking.into());
        }
        let instance = match open(&game, &settings, given.as_deref()) {
            Ok(instance) => instance,
            Err(errors) if given.is_none() && self.asks_only_who_wins() => {
                return by_theorem(&game, &settings, errors);
            }
            Err(errors) => return Err(settings_diagnostics(&game, errors).into()),
        };
        let given = given.map(|given| readable_position(&*instance, &given));
        let given = given.transpose()?;
        let position = given.as_deref();
        let mut resolved = game
            .resolve(&settings)
            .map_err(|errors| settings_diagnostics(&game, errors))?;
        if position.is_some() && starts_by_default(&game, &settings) {
            // The default has not been used.
            resolved = game.rules_of(&resolved);
        }
        let report = solution_report(&game, &resolved, &*instance, position);
        let mut report = report.map_err(|error| {
            let error = SettingsError::text(&[], error);
            vec![not_a_position(position.unwrap_or_default(), error)]
        })?;
        if self.best {
            report.line = line_report(&*instance, position).ok();
        }
        if let Some(path) = &self.certificate {
            let text = certificate_text(&game, &resolved, &*instance)?;
            write_file(path, text)?;
            diagnostics::note(&format!("wrote {}", path.display()));
        }
        // People see the solution at once: to count all positions can take several times as long.
        let is_shown = matches!(self.output.format(), Format::Human) && !self.all;
        if is_shown {
            output::document(&solution_document(&report));
        }
        report.counts = instance.counts();
        if self.all {
            let every = table_report(&*instance).ok_or_else(|| too_many(&game))?;
            report.table = Some(every);
        }
        match self.output.format() {
            Format::Json => output::json(&report),
            Format::Human if is_shown => {
                let counts = counts_document(&report);
                if !counts.blocks.is_empty() {
                    output::text("\n");
                    output::document(&counts);
                }
            }
            Format::Human => output::document(&solve_document(&report)),
        }
        Ok(Status::Fine)
    }

    /// Refuses a setting without `--set`, which would be a part of the position. No position of a built-in game has
    /// one.
    fn refuse_settings_among_words(&self, game: &Game) -> Result<(), Diagnostic> {
        let names_key = |word: &&String| {
            let name = word.split_once('=').map(|(name, _)| name);
            name.is_some_and(|name| game.key(name).is_some() || name == "variant")
        };
        match self.at.iter().find(names_key) {
            Some(word) if !game.is_file() => {
                let diagnostic = Diagnostic::new(format!("`{word}` was taken for a position"));
                Err(diagnostic.help(format!("to set a key, write --set {}", shell_word(word))))
            }
            _ => Ok(()),
        }
    }

    /// Whether nothing is to be written but the solution for people, of which the winner is a part.
    fn asks_only_who_wins(&self) -> bool {
        let is_for_people = matches!(self.output.format(), Format::Human);
        is_for_people && !self.all && !self.best && self.certificate.is_none()
    }

    fn check(&self, catalog: &Catalog, path: &Path) -> Result<Status, Error> {
        let bytes = large::certificate_bytes(path)?;
        if is_proof_file(&bytes) {
            return self.check_proof(catalog, path, &bytes);
        }
        let text = String::from_utf8(bytes).map_err(|_| {
            let title = format!("{} is not a certificate: it is not text", path.display());
            let diagnostic = Diagnostic::new(title);
            vec![diagnostic.help("a certificate is a file that `grundy solve --certificate` wrote")]
        })?;
        let report = certificate_report(&Certificate::read(path, &text, catalog)?);
        output::report(self.output.format(), &report, certificate_document);
        Ok(Status::of_certificate(&report))
    }
}

/// A position as the game reads it. Numbers may be parted by commas, as in the lists of `--set`.
fn readable_position(instance: &dyn Instance, given: &str) -> Result<String, Vec<Diagnostic>> {
    let read = |text: &str| match instance.position(text) {
        Ok(_) => Ok(text.to_owned()),
        Err(error) => Err(vec![SettingsError::text(&[], error)]),
    };
    let read = with_or_without_commas(given, read);
    read.map_err(|errors| {
        let errors = errors.into_iter();
        errors.map(|error| not_a_position(given, error)).collect()
    })
}

fn not_a_position(given: &str, error: SettingsError) -> Diagnostic {
    let title = format!("`{given}` is not a position: {}", error.problem);
    Diagnostic::new(title).helps(error.help)
}

fn too_many(game: &Game) -> Diagnostic {
    let title = format!(
        "too many positions of {} are reachable to list them all",
        game.title
    );
    Diagnostic::new(title).help("omit --all, or start from a smaller position")
}

/// Tells who wins from a start that cannot be laid out, where a theorem knows.
fn by_theorem(
    game: &Game,
    settings: &Settings,
    errors: Vec<SettingsError>,
) -> Result<Status, Error> {
    let winner = match game.outcome_by_theorem(settings) {
        Some(Outcome::Win) => "the mover wins",
        Some(Outcome::Loss) => "the mover loses",
        Some(Outcome::Draw) => "drawn",
        None => return Err(settings_diagnostics(game, errors).into()),
    };
    let why = errors.first().map_or("", |error| error.problem.as_str());
    output::text(&format!(
        "{}  {winner}  (by theory)\n  moves  not listed: {why}\n",
        game.name
    ));
    Ok(Status::Fine)
}
