//! Packages for other judges: the format that Kattis and DOMjudge read, and that the tools `problemtools` and
//! `BAPCtools` check.
//!
//! [`export`] makes a [`Package`] of a problem: its games or questions as test data, its statement, its
//! bots as submissions, and validators that call `grundy` there. [`GameCase`] is the input of a test
//! case: one game, as `grundy interact` reads it.

mod case;
mod data;
mod files;
mod latex;
mod metadata;
mod play;
mod rules;
mod statement;
mod submissions;
mod validators;

use grundy_report::{Diagnostic, Error};
use serde::{Deserialize, Serialize};
use strum::{Display, EnumString};

use crate::problem::{Accept, Kind, Play, Problem, Question};

pub use case::GameCase;
pub use files::{FileMode, LeftOutBot, Package, PackageFile};
pub use rules::{RulesFile, UndecidedMoves};
pub use submissions::PackageBot;

/// A version of the package format.
#[derive(
    Clone, Copy, PartialEq, Eq, Default, Debug, Display, EnumString, Serialize, Deserialize,
)]
pub enum FormatVersion {
    /// The one that judges have read for years.
    #[default]
    #[serde(rename = "legacy")]
    #[strum(serialize = "legacy")]
    Legacy,
    /// The current draft.
    #[serde(rename = "2025-09")]
    #[strum(serialize = "2025-09")]
    V2025_09,
}

impl FormatVersion {
    /// The directory of the statement.
    fn statement(self) -> &'static str {
        match self {
            Self::Legacy => "problem_statement",
            Self::V2025_09 => "statement",
        }
    }

    /// The directory of the program that judges output.
    fn output_validator(self) -> &'static str {
        match self {
            Self::Legacy => "output_validators/grundy",
            Self::V2025_09 => "output_validator",
        }
    }
}

/// The way in which validators get `grundy`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Grundy {
    /// The machine of the judge has it.
    Installed,
    /// The package has this program.
    Enclosed(Vec<u8>),
}

/// Options of an export.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExportOptions {
    /// The version of the format.
    pub version: FormatVersion,
    /// The way in which validators get `grundy`.
    pub grundy: Grundy,
    /// Decides random starts, random questions and random opponents.
    pub seed: u64,
    /// The wasm module with the rules of a game that is too large to list. Packages of other games do without.
    pub rules: Option<Vec<u8>>,
}

/// The package of a problem. `statement` is the text of `statement.md`.
///
/// # Errors
/// If other judges could not judge the problem as this one does, or if its tests cannot be laid out.
pub fn export(
    problem: &Problem,
    statement: &str,
    bots: &[PackageBot],
    options: &ExportOptions,
) -> Result<Package, Error> {
    let mut package = Package::default();
    let version = options.version;
    match &problem.kind {
        Kind::Play(play) => {
            check_verdicts(problem, play)?;
            let games = data::add_games(&mut package, problem, play, options)?;
            validators::add_for_games(&mut package, version, &options.grundy, games);
        }
        Kind::Answer(answer) => {
            if matches!(answer.asks, Question::Move) && problem.game.is_file() {
                let title = format!(
                    "{} asks for moves of a custom game, which other judges cannot open",
                    problem.id
                );
                let help = "problems that play and problems that ask who wins can be exported";
                return Err(Diagnostic::new(title).help(help).into());
            }
            let forms =
                data::add_questions(&mut package, problem, answer, options.seed, statement)?;
            validators::add_for_questions(&mut package, problem, answer, &forms, options);
        }
    }
    let folder = version.statement();
    let text = statement::statement(problem, statement);
    package.add(format!("{folder}/problem.en.tex"), text);
    package.add("problem.yaml", metadata::problem_yaml(problem, version));
    submissions::add(&mut package, bots);
    Ok(package)
}

/// Refuses verdicts that a package cannot have, because its judge judges each game separately. A share of decided moves
/// is not refused: packages do without it. If all moves must be decided, each game can be checked for that.
fn check_verdicts(problem: &Problem, play: &Play) -> Result<(), Diagnostic> {
    if let Accept::Score { .. } = play.accept {
        let title = format!(
            "{} accepts by score, which a package cannot express",
            problem.id
        );
        let word = match problem.game.is_large() {
            true => "no-proved-blunder",
            false => "no-blunder",
        };
        let help =
            format!("the judge of a package judges each game separately: set accept = \"{word}\"");
        return Err(Diagnostic::new(title).help(help));
    }
    if let Some(book) = problem.book_file() {
        let title = format!(
            "the verdicts of {} rest on the book {}, and a package has no book",
            problem.id,
            book.display()
        );
        let help = "the proofs of a book would be checked in each game: leave `book` out of [values], and raise the \
                    limits there or start later in the game";
        return Err(Diagnostic::new(title).help(help));
    }
    Ok(())
}
