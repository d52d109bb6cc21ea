//! `grundy export`.

use std::path::{Path, PathBuf};

use clap::{Args, Subcommand, ValueEnum};
use grundy_harness::games::Catalog;
use grundy_harness::{Bots, Submission, rules_module};
use grundy_problem::package::{ExportOptions, FormatVersion, Grundy, Package, PackageBot, export};
use grundy_problem::{Kind, Problem};
use grundy_report::sanitize::escape;
use grundy_report::{Diagnostic, Error, number_of};

use super::building::Building;
use crate::{Status, files, locate, output, precompiler};

/// Write a problem as a package for the judge of a contest
#[derive(Args)]
pub(crate) struct Export {
    #[command(subcommand)]
    format: Format,
}

#[derive(Subcommand)]
enum Format {
    Kattis(Kattis),
}

/// Write a package for Kattis, DOMjudge, problemtools and BAPCtools
///
/// The package has the statement, a test case for each game or file of questions, validators, and
/// the problem's bots as submissions with the verdicts that they get as native programs. The judge
/// needs `grundy` to play against submissions and to judge answers that are moves: on its PATH, or
/// in the package with --with-binary. A custom game is part of the package: as tables, or, if it is
/// too large to list, as a wasm module. docs/contests.md describes packages in full.
#[derive(Args)]
#[command(after_help = "\
Examples:
  grundy export kattis nim -o nim --with-binary
  grundy export kattis nim-move -o nimmove --format-version 2025-09")]
struct Kattis {
    /// The problem: its name, its directory, or its problem.toml
    problem: String,
    /// Directory to write, which must not exist: lower-case letters and digits
    #[arg(long, short, value_name = "FOLDER")]
    output: PathBuf,
    /// Version of the package format: legacy for problemtools and most judges, 2025-09 for BAPCtools
    #[arg(long, value_enum, default_value_t, value_name = "VERSION")]
    format_version: Version,
    /// Put this program into the package, so that the judge does not need to have it
    #[arg(long)]
    with_binary: bool,
    /// Seed for random starts, random questions and random opponents
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, ValueEnum)]
enum Version {
    #[default]
    Legacy,
    #[value(name = "2025-09")]
    Draft,
}

impl Export {
    pub(super) fn run(&self, catalog: &Catalog) -> Result<Status, Error> {
        let Format::Kattis(kattis) = &self.format;
        kattis.run(catalog)
    }
}

impl Kattis {
    fn run(&self, catalog: &Catalog) -> Result<Status, Error> {
        let problem = locate::problem(catalog, &self.problem)?;
        let statement = problem.statement.as_deref().ok_or_else(|| {
            let title = format!("{} has no statement that can be read", problem.id);
            Diagnostic::new(title).help("write it in statement.md, beside problem.toml")
        })?;
        let bots = bots(locate::bots(&problem)?)?;
        let options = ExportOptions {
            version: match self.format_version {
                Version::Legacy => FormatVersion::Legacy,
                Version::Draft => FormatVersion::V2025_09,
            },
            grundy: match self.with_binary {
                true => Grundy::Enclosed(files::read(&precompiler::program())?),
                false => Grundy::Installed,
            },
            seed: self.seed,
            rules: rules(&problem)?,
        };
        let package = export(&problem, statement, &bots, &options)?;
        package.write(&self.output)?;
        output::text(&escape(&summary(&package, &self.output)));
        Ok(Status::Fine)
    }
}

/// The module with the rules of a game that is too large to list, where bots play it.
fn rules(problem: &Problem) -> Result<Option<Vec<u8>>, Diagnostic> {
    match &problem.kind {
        Kind::Play(_) if problem.game.is_large() => {
            let toolchains = Building::USUAL.toolchains(None)?;
            rules_module(problem, grundy_standard::game_at, &toolchains).map(Some)
        }
        _ => Ok(None),
    }
}

/// The bots of a problem, if it has any.
fn bots(bots: Bots) -> Result<Vec<PackageBot>, Diagnostic> {
    let bots = bots.found.into_iter().filter_map(|(bot, verdict)| {
        let folder = verdict.folder()?;
        let name = bot.path().file_name()?.to_string_lossy().into_owned();
        let source = match bot {
            Submission::File(file) => files::read(&file),
            Submission::Source { text, .. } => Ok(text),
            Submission::Module { wasm, .. } => Ok(wasm),
        };
        Some(source.map(|source| PackageBot {
            folder: folder.to_owned(),
            name,
            source,
        }))
    });
    bots.collect()
}

fn summary(package: &Package, folder: &Path) -> String {
    let count = |within: &str| {
        let paths = package.files.keys();
        paths.filter(|path| path.starts_with(within)).count()
    };
    let cases = package.files.keys().filter(|path| {
        path.starts_with("data") && path.extension().is_some_and(|ending| ending == "in")
    });
    let mut text = format!(
        "{}: {}, {}\n",
        folder.display(),
        number_of(cases.count(), "test case"),
        number_of(count("submissions"), "submission")
    );
    for bot in &package.left_out {
        text.push_str(&format!("left out: {}: {}\n", bot.name, bot.reason));
    }
    text
}
