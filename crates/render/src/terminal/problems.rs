//! Problems for people.

use grundy_report::sanitize::{escape, single_line};
use grundy_report::{Asks, ProblemReport};

use crate::style::{FAINT, STRONG, indented, styled, table};

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
            Asks::Play => "a bot that plays",
            Asks::Winner => "who wins",
            Asks::Move => "a good move",
        };
        table.add_row([
            styled(STRONG, &single_line(&problem.problem)),
            problem.game.clone(),
            asks.to_owned(),
            single_line(&problem.name),
        ]);
    }
    let hint = styled(FAINT, "`grundy problems PROBLEM` prints a statement");
    format!("{}\n  {hint}\n", indented(&table))
}
