//! The problems and their statements, `grundy.problems/1`.

use std::fs;

use serde::Serialize;

use super::style::{FAINT, STRONG, indented, styled, table};
use crate::Diagnostic;
use crate::problem::{Kind, Problem};
use crate::sanitize::{escape, single_line};

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
    pub game: String,
    /// What is asked for: `play`, `winner` or `move`.
    pub asks: &'static str,
    /// Its statement, Markdown, where one problem is shown.
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
            game: problem.game.name.clone(),
            asks: match &problem.kind {
                Kind::Play(_) => "play",
                Kind::Answer(answer) => answer.asks.name(),
            },
            statement: None,
        }
    }

    /// The same with the statement.
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
            statement: Some(statement),
            ..Self::new(problem)
        })
    }
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
        return lines.map(|line| escape(line) + "\n").collect();
    }
    let mut table = table(&["problem", "game", "asks for", "title"], usize::MAX);
    for problem in problems {
        let asks = match problem.asks {
            "play" => "a bot that plays",
            "winner" => "who wins",
            _ => "a good move",
        };
        table.add_row([
            styled(STRONG, &single_line(&problem.problem)),
            problem.game.to_owned(),
            asks.to_owned(),
            single_line(&problem.name),
        ]);
    }
    let hint = styled(FAINT, "`grundy problems PROBLEM` prints a statement");
    format!("{}\n  {hint}\n", indented(&table))
}
