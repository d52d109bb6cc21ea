//! What there is to say of a problem.

use std::fs;

use grundy_report::{Asks as Asked, Diagnostic, ProblemReport, Schema};

use crate::problem::{Asks, Kind, Problem};

/// What is to be said of a problem in a list.
#[must_use]
pub fn problem_report(problem: &Problem) -> ProblemReport {
    ProblemReport {
        schema: Schema::Problems,
        problem: problem.id.clone(),
        name: problem.name.clone(),
        game: problem.game.name.to_owned(),
        asks: match &problem.kind {
            Kind::Play(_) => Asked::Play,
            Kind::Answer(answer) => match answer.asks {
                Asks::Winner(_) => Asked::Winner,
                Asks::Move => Asked::Move,
            },
        },
        statement: None,
    }
}

/// The same with the statement.
///
/// # Errors
/// Where the statement cannot be read.
pub fn statement_report(problem: &Problem) -> Result<ProblemReport, Diagnostic> {
    let file = problem.folder.join("statement.md");
    let statement = fs::read_to_string(&file).map_err(|error| {
        let title = format!("cannot read {}: {error}", file.display());
        Diagnostic::new(title).help("the statement of a problem stands beside its problem.toml")
    })?;
    Ok(ProblemReport {
        statement: Some(statement),
        ..problem_report(problem)
    })
}
