//! The problems and their statements, `grundy.problems/1`.

use std::fmt::Write as _;
use std::fs;

use serde::Serialize;

use super::style::{FAINT, STRONG, indented, styled, table, thousands};
use crate::Diagnostic;
use crate::harmless::{harmless, on_one_line};
use crate::problem::{Kind, Problem};
use crate::scaffold::LANGUAGES;

/// One problem.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ProblemReport {
    /// `grundy.problems/1`.
    pub schema: &'static str,
    /// What commands call it.
    pub problem: String,
    /// Its title.
    pub name: String,
    /// The game.
    pub game: &'static str,
    /// What is asked for: `play`, `winner` or `move`.
    pub asks: &'static str,
    /// Its statement, limits and languages as Markdown, where one problem is shown.
    pub statement: Option<String>,
}

impl ProblemReport {
    /// What is to be said of a problem in a list.
    #[must_use]
    pub fn new(problem: &Problem) -> Self {
        Self {
            schema: "grundy.problems/1",
            problem: problem.id.clone(),
            name: problem.name.clone(),
            game: problem.game.name,
            asks: match &problem.kind {
                Kind::Play(_) => "play",
                Kind::Answer(answer) => answer.asks.name(),
            },
            statement: None,
        }
    }

    /// The same with the statement, the limits and the languages. Only the first is written by
    /// people: the others come from the problem and the program, so they cannot go stale.
    ///
    /// # Errors
    /// Where it cannot be read.
    pub fn with_statement(problem: &Problem) -> Result<Self, Diagnostic> {
        let file = problem.folder.join("statement.md");
        let statement = fs::read_to_string(&file).map_err(|error| {
            let title = format!("cannot read {}: {error}", file.display());
            Diagnostic::new(title).help("the statement of a problem stands beside its problem.toml")
        })?;
        Ok(Self {
            statement: Some(statement + &limits(problem) + &languages()),
            ..Self::new(problem)
        })
    }
}

/// What a submission may use, as a section of the statement.
fn limits(problem: &Problem) -> String {
    let limits = &problem.limits;
    let to_start = thousands(limits.fuel_to_start);
    let (fuel, output) = match &problem.kind {
        Kind::Play(_) => (
            format!(
                "{} wasm instructions for each move, and {to_start} from the start until your\n  \
                 program asks for the first position",
                thousands(limits.fuel_per_move)
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

/// The statement of one problem, or several problems, a line each.
#[must_use]
pub fn problems_text(problems: &[ProblemReport]) -> String {
    if let [
        ProblemReport {
            statement: Some(statement),
            ..
        },
    ] = problems
    {
        let lines = statement.lines();
        return lines.map(|line| harmless(line) + "\n").collect();
    }
    let mut table = table(&["problem", "game", "asks for", "title"], usize::MAX);
    for problem in problems {
        let asks = match problem.asks {
            "play" => "a bot that plays",
            "winner" => "who wins",
            _ => "a good move",
        };
        table.add_row([
            styled(STRONG, &on_one_line(&problem.problem)),
            problem.game.to_owned(),
            asks.to_owned(),
            on_one_line(&problem.name),
        ]);
    }
    let hint = styled(FAINT, "`grundy problems PROBLEM` prints a statement");
    format!("{}\n  {hint}\n", indented(&table))
}
