//! Reports on problems: entries of the list, and statements.

use std::fmt::Write as _;

use grundy_report::{
    Acceptance, Asks, Diagnostic, GameFuel, Limits, PlayReport, ProblemReport, Schema, thousands,
};

use crate::problem::{Accept, Kind, Outline, Problem};
use crate::scaffold::LANGUAGES;

/// The list entry of a problem.
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
        play: play_report(problem),
    }
}

/// The list entry of a problem whose game was not built.
#[must_use]
pub fn outline_report(problem: &str, outline: Outline) -> ProblemReport {
    ProblemReport {
        schema: Schema::Problems,
        problem: problem.to_owned(),
        name: outline.name,
        game: Some(outline.game),
        asks: Some(outline.asks),
        statement: None,
        error: None,
        play: None,
    }
}

/// The list entry of a problem that cannot be loaded.
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
        play: None,
    }
}

/// The report of a problem with its statement, followed by the limits and the languages. The author writes only
/// the statement; the rest comes from the problem and the program, so it is never out of date.
///
/// # Errors
/// If the problem has no statement.
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

/// The rules by which bots are judged; `None` if the problem asks questions.
fn play_report(problem: &Problem) -> Option<PlayReport> {
    let Kind::Play(play) = &problem.kind else {
        return None;
    };
    let accept = match play.accept {
        Accept::NoBlunder => Acceptance::NoBlunder,
        Accept::NoProvedBlunder { .. } => Acceptance::NoProvedBlunder,
        Accept::Score { .. } => Acceptance::Score,
    };
    Some(PlayReport {
        accept,
        max_plies: problem.limits.max_plies,
    })
}

/// The limits of a submission, as a section of the statement.
fn limits(problem: &Problem) -> String {
    let limits = &problem.limits;
    let to_start = thousands(limits.fuel_to_start);
    let (fuel, output) = match &problem.kind {
        Kind::Play(_) => (
            format!(
                "{}, and {to_start} from the start until your\n  \
                 program asks for the first position; {} for all games together",
                fuel_of_moves(limits),
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

/// The fuel of the moves of a game, which has a limit for each move, for all of them, or both.
fn fuel_of_moves(limits: &Limits) -> String {
    let per_move = thousands(limits.fuel_per_move);
    let Some(GameFuel { fuel, increment }) = limits.fuel_per_game else {
        return format!("{per_move} wasm instructions for each move");
    };
    let mut text = format!(
        "{} wasm instructions for all moves of a game",
        thousands(fuel)
    );
    if increment > 0 {
        text += &format!(", to which each move adds {}", thousands(increment));
    }
    if limits.fuel_per_move < fuel {
        text += &format!(", and at most {per_move} for each move");
    }
    text
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
