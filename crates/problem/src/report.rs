//! What there is to say of a problem.

use std::fmt::Write as _;
use std::path::Path;

use grundy_report::{Asks, Diagnostic, ProblemReport, Schema, thousands};

use crate::problem::{Kind, Problem};
use crate::scaffold::LANGUAGES;

/// What is to be said of a problem in a list.
#[must_use]
pub fn problem_report(problem: &Problem) -> ProblemReport {
    ProblemReport {
        schema: Schema::Problems,
        problem: problem.id.clone(),
        name: problem.name.clone(),
        game: Some(problem.game.name.clone()),
        asks: Some(match &problem.kind {
            Kind::Play(_) => Asks::Play,
            Kind::Answer(answer) => answer.asks.asks(),
        }),
        statement: None,
        error: None,
    }
}

/// What is to be said of a problem of which only the file was read, and not the game: that may be a
/// program, which would have to be built.
///
/// # Errors
/// A file that is no problem's.
pub fn outlined_problem_report(
    name: &str,
    path: &Path,
    text: &str,
) -> Result<ProblemReport, Vec<Diagnostic>> {
    let outline = Problem::outline(path, text)?;
    Ok(ProblemReport {
        schema: Schema::Problems,
        problem: name.to_owned(),
        name: outline.name,
        game: Some(outline.game),
        asks: Some(outline.asks),
        statement: None,
        error: None,
    })
}

/// What is to be said of a problem that cannot be loaded.
#[must_use]
pub fn broken_problem_report(name: &str, diagnostics: &[Diagnostic]) -> ProblemReport {
    let titles = diagnostics
        .iter()
        .map(|diagnostic| diagnostic.title.as_str());
    ProblemReport {
        schema: Schema::Problems,
        problem: name.to_owned(),
        name: name.to_owned(),
        game: None,
        asks: None,
        statement: None,
        error: Some(titles.collect::<Vec<_>>().join("; ")),
    }
}

/// The same with the statement, the limits and the languages. People write only the statement: the
/// other two come from the problem and the program, so they cannot go stale.
///
/// # Errors
/// Where the statement cannot be read.
pub fn statement_report(problem: &Problem) -> Result<ProblemReport, Diagnostic> {
    let statement = problem.statement.as_ref().ok_or_else(|| {
        let title = format!("{} has no statement that can be read", problem.id);
        Diagnostic::new(title).help("write it in statement.md, beside problem.toml")
    })?;
    Ok(ProblemReport {
        statement: Some(statement.clone() + &limits(problem) + &languages()),
        ..problem_report(problem)
    })
}

/// What a submission may use, as a section of the statement.
fn limits(problem: &Problem) -> String {
    let limits = &problem.limits;
    let to_start = thousands(limits.fuel_to_start);
    let (fuel, output) = match &problem.kind {
        Kind::Play(_) => (
            format!(
                "{} wasm instructions for each move, and {to_start} from the start until your\n  \
                 program asks for the first position; {} for all games together",
                thousands(limits.fuel_per_move),
                thousands(limits.fuel_total)
            ),
            "one line of at most 4 KiB in each turn",
        ),
        Kind::Answer(_) => (
            format!(
                "{} wasm instructions for each question, and {to_start} more for each test.\n  \
                 You may divide them among the questions of a test as you like",
                thousands(limits.fuel_per_question)
            ),
            "about four times as much as the right answers take, and 64 KiB more",
        ),
    };
    let memory = limits.memory.display().iec().to_string();
    let memory = memory.replace(".0 ", " ");
    format!(
        "\n## Limits\n\n\
         - Fuel: {fuel}.\n  Fuel does not depend on the speed of the machine.\n\
         - Memory: {memory}.\n\
         - Output: {output}.\n  Standard error is kept and shown to you.\n\
         - There are no files, no network and no threads.\n"
    )
}

/// The languages of submissions, as a section of the statement.
fn languages() -> String {
    let mut list = String::new();
    for language in &LANGUAGES {
        let _ = writeln!(list, "- {} (`.{}`)", language.name, language.extension);
    }
    format!(
        "\n## Languages\n\nA submission is one file:\n\n{list}\
         - a WebAssembly module (`.wasm`) that uses WASI preview 1\n\n\
         `grundy toolchains` shows which of them this machine can build.\n"
    )
}
