//! Problems.

use grundy_report::sanitize::{escape, single_line};
use grundy_report::{Asks, ProblemReport};

use crate::document::{Block, Column, Document, Emphasis, Table, Text, faint, strong};

/// The statement of a problem as text, if the report has one.
#[must_use]
pub fn statement_text(problem: &ProblemReport) -> Option<String> {
    let lines = problem.statement.as_ref()?.lines();
    Some(lines.map(|line| escape(line) + "\n").collect())
}

/// Several problems, a line each. The names of their games are left to JSON: the title tells more of most.
#[must_use]
pub fn problems_document(problems: &[ProblemReport]) -> Document {
    let mut table = Table::new([
        Column::new("problem"),
        Column::new("asks for"),
        Column::new("title").wraps(),
    ]);
    for problem in problems {
        let asks = match problem.asks {
            Some(Asks::Play) => "a bot that plays",
            Some(Asks::Winner) => "who wins",
            Some(Asks::Move) => "a good move",
            Some(Asks::WinningMoves) => "the number of winning moves",
            Some(Asks::Grundy) => "the Grundy value",
            None => "",
        };
        let title = match &problem.error {
            Some(error) => {
                let error = single_line(error);
                Text::of(Emphasis::Bad, format!("cannot be loaded: {error}"))
            }
            None => single_line(&problem.name).into(),
        };
        table.row([strong(single_line(&problem.problem)), asks.into(), title]);
    }
    let hint = "`grundy problems PROBLEM` prints a statement";
    Document {
        blocks: vec![Block::Table(table), Block::paragraph(faint(hint))],
    }
}
