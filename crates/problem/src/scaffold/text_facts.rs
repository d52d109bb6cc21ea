//! What templates are told of a problem whose game is a file, or has no move that is always the simplest:
//! positions and moves are texts, and examples say how they look.

use grundy_games::{Game, Role};
use serde::Serialize;

use crate::problem::Problem;
use grundy_report::Diagnostic;
use grundy_report::sanitize::single_line;

/// The data for templates.
#[derive(Debug, Serialize)]
pub(super) struct TextFacts {
    /// A move of the first position, as it stands in a string of most languages.
    example: String,
    /// The lines of the comment at the top of a bot.
    about: Vec<String>,
}

/// The settings of a game that is a file, by their names.
pub(super) fn opening(game: &Game) -> String {
    let rules = game.keys.iter().filter(|key| key.role == Role::Rule);
    let keys: Vec<&str> = rules.map(|key| key.name.as_str()).collect();
    keys.join(" ")
}

/// The data of a problem for a bot in this file.
///
/// `opening` is what the first line says after the seat.
pub(super) fn of_problem(
    problem: &Problem,
    opening: &str,
    file: &str,
) -> Result<TextFacts, Vec<Diagnostic>> {
    let starts = problem.starts(0)?;
    let (position, example) = starts.first().map_or_else(Default::default, |start| {
        let position = start.instance.start();
        let first = position.nth(0).map(|ply| position.move_text(ply));
        (position.wire(), first.unwrap_or_default())
    });
    let opening = format!("SEAT {opening}");
    let about = [
        single_line(&problem.name),
        String::new(),
        "A bot to start from: it knows nothing of the game. Write your own `choose`, then"
            .to_owned(),
        format!("  grundy judge {} {}", problem.id, single_line(file)),
        String::new(),
        format!("The first line of input is read once: {}", opening.trim()),
        "  SEAT: 1 if you move first, 2 if you move second".to_owned(),
        format!(
            "Each further line is a position: {}",
            single_line(&position)
        ),
        format!("The answer is a line: {}", single_line(&example)),
        "The game is over when there is no next line.".to_owned(),
        "What is written to standard error is shown in the report.".to_owned(),
    ];
    Ok(TextFacts {
        example: single_line(&example)
            .replace('\\', "\\\\")
            .replace('"', "\\\""),
        about: about.to_vec(),
    })
}
