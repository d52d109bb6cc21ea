//! `grundy solve`.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;
use grundy_harness::games::{Effort, Game, Settings, SettingsError, Table, find};
use grundy_harness::report::{
    certificate_report, certificate_report_text, solve_report, solve_text, table_report,
};
use grundy_harness::{Certificate, Diagnostic, certificate_text};

use super::Complaints;
use crate::Status;
use crate::output::{self, Format};

/// Solve a position: who wins, how soon, by which moves
///
/// Examples: `grundy solve nim --set heaps=7,8,9`, `grundy solve chopsticks --position 1312`,
/// `grundy solve chopsticks --preset cutoff --certificate FILE`, `grundy solve --check FILE`.
#[derive(Args)]
pub(crate) struct Solve {
    /// A game; `grundy games` lists them
    #[arg(required_unless_present = "check")]
    game: Option<String>,
    /// A setting of the game, as `grundy games GAME` lists them; may be repeated
    #[arg(long = "set", value_name = "KEY=VALUE")]
    settings: Vec<String>,
    /// A variant that goes by a name: short for --set variant=NAME
    #[arg(long, value_name = "NAME")]
    preset: Option<String>,
    /// The position to solve, in notation [default: the start]
    #[arg(long, short, value_name = "P")]
    position: Option<String>,
    /// Also give the value of every position that play can reach from the start
    #[arg(long)]
    all: bool,
    /// Also write a certificate of the value of every position that play can reach from the start
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// Check a certificate, by the rules alone, without the solver
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["game", "settings", "preset", "position", "all", "certificate"],
    )]
    check: Option<PathBuf>,
    /// Output for people or for programs
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    format: Format,
}

impl Solve {
    pub(super) fn run(self) -> Result<Status, Complaints> {
        match &self.check {
            Some(path) => self.check(path),
            None => self.solve(),
        }
    }

    fn solve(&self) -> Result<Status, Complaints> {
        let name = self.game.as_deref().unwrap_or_default();
        let game = find(name).map_err(|e| vec![Diagnostic::new(e.to_string())])?;
        let settings = settings(game, &self.settings, self.preset.as_deref())?;
        let table = open(game, &settings, self.position.as_deref())
            .map_err(|errors| complain(game, errors))?;
        let settled = game
            .settled(&settings)
            .map_err(|errors| complain(game, errors))?;
        let report = solve_report(game, &settled, &*table, self.position.as_deref());
        let mut report = report.map_err(|error| {
            let given = self.position.as_deref().unwrap_or_default();
            vec![Diagnostic::new(format!(
                "`{given}` is no position: {error}"
            ))]
        })?;
        if self.all {
            let every = table_report(&*table).ok_or_else(|| vec![too_many(game)])?;
            report.table = Some(every);
        }
        if let Some(path) = &self.certificate {
            let text = certificate_text(game, &settled, &*table).map_err(|e| vec![e])?;
            fs::write(path, text).map_err(|error| unusable("write", path, &error))?;
        }
        match self.format {
            Format::Json => output::json(&report),
            Format::Human => output::text(&solve_text(&report)),
        }
        Ok(Status::Fine)
    }

    fn check(&self, path: &Path) -> Result<Status, Complaints> {
        let text = fs::read_to_string(path).map_err(|error| unusable("read", path, &error))?;
        let report = certificate_report(&Certificate::read(path, &text)?);
        match self.format {
            Format::Json => output::json(&report),
            Format::Human => output::text(&certificate_report_text(&report)),
        }
        Ok(if report.holds {
            Status::Fine
        } else {
            Status::NotAccepted
        })
    }
}

fn unusable(what: &str, path: &Path, error: &std::io::Error) -> Complaints {
    let title = format!("cannot {what} {}: {error}", path.display());
    vec![Diagnostic::new(title)]
}

fn too_many(game: &Game) -> Diagnostic {
    let title = format!(
        "play can reach too many positions of {} to list them all",
        game.title
    );
    Diagnostic::new(title).help("leave out --all, or start from a smaller position")
}

pub(super) fn complain(game: &Game, errors: Vec<SettingsError>) -> Complaints {
    let complaints = errors.into_iter().map(|error| {
        let complaint = Diagnostic::new(error.problem);
        let complaint = match error.help {
            Some(help) => complaint.help(help),
            None => complaint,
        };
        complaint.help(format!("`grundy games {}` lists the settings", game.name))
    });
    complaints.collect()
}

/// The game as set, or, where the settings do not say where it starts, from the position.
pub(super) fn open(
    game: &Game,
    settings: &Settings,
    position: Option<&str>,
) -> Result<Box<dyn Table>, Vec<SettingsError>> {
    let from_settings = game.open(settings, Effort::Thorough);
    match position {
        Some(position) => {
            from_settings.or_else(|_| game.open_at(settings, position, Effort::Thorough))
        }
        None => from_settings,
    }
}

/// The settings of `--preset name --set key=value ...`.
pub(super) fn settings(
    game: &Game,
    given: &[String],
    preset: Option<&str>,
) -> Result<Settings, Complaints> {
    let preset = preset.map(|name| ("variant".to_owned(), game.read("variant", name)));
    let mut settings: Settings = preset.into_iter().collect();
    for pair in given {
        let Some((key, value)) = pair.split_once('=') else {
            let complaint = Diagnostic::new(format!("`--set {pair}` has no `=`"));
            return Err(vec![
                complaint.help("write --set key=value, as in --set m=3"),
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
