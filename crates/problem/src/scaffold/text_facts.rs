//! The data for templates of a problem whose game is a file, or has no move that is always the simplest: positions and
//! moves are texts, and examples say how they look.

use grundy_games::{Game, Role};
use grundy_report::sanitize::single_line;
use grundy_report::{Diagnostic, shell_file};
use serde::Serialize;

use super::Language;
use super::carried_rules::{CarriedRules, carried_rules};
use super::facts::{self, Forms};
use crate::Outline;
use crate::problem::{Answer, Problem};

/// The data for templates.
#[derive(Debug, Serialize)]
pub(super) struct TextFacts {
    /// A move of the first position, as it stands in a string of most languages.
    example: String,
    /// The lines of the comment at the top of a bot.
    about: Vec<String>,
    /// The rules of the game, for a bot that asks them.
    #[serde(flatten)]
    carried: Option<CarriedRules>,
    #[serde(flatten)]
    words: Words,
}

/// The words in which a program for moves differs from one for answers.
#[derive(Debug, Serialize)]
struct Words {
    /// The name of the function to write.
    function: &'static str,
    /// Its result.
    result: &'static str,
    /// The meaning of the first line.
    opening_means: &'static str,
    /// The name of each further line.
    given: &'static str,
    /// The meaning of the example.
    example_means: &'static str,
}

const MOVES: Words = Words {
    function: "choose",
    result: "Your move",
    opening_means: "the seat and the settings",
    given: "position",
    example_means: "A legal move of the first position, and of few others",
};

/// A bot for a game that was not run, so no move of it is known.
const NO_MOVES: Words = Words {
    example_means: "This is not a legal move: replace it",
    ..MOVES
};

const ANSWERS: Words = Words {
    function: "answer",
    result: "Your answer",
    opening_means: "how many questions there are",
    given: "question",
    example_means: "The same answer to every question",
};

/// The numbers and words that a bot of a game that is a file reads and writes: the settings by their names.
pub(super) fn forms(game: &Game) -> Forms {
    let rules = game.keys.iter().filter(|key| key.role == Role::Rule);
    let keys: Vec<&str> = rules.map(|key| key.name.as_str()).collect();
    Forms {
        opening: keys.join(" "),
        ..Forms::default()
    }
}

/// The data of a problem for a bot in this file and language.
pub(super) fn of_problem(
    problem: &Problem,
    forms: &Forms,
    file: &str,
    language: &Language,
) -> Result<TextFacts, Vec<Diagnostic>> {
    let starts = problem.starts_to_play(0)?;
    let positions = starts.iter().map(|start| start.instance.start());
    let first = positions.min_by_key(|position| position.nth(0).is_none());
    let (position, example) = first.map_or_else(Default::default, |position| {
        let first = position.nth(0).map(|ply| position.move_text(ply));
        (position.wire(), first.unwrap_or_default())
    });
    let (position, example) = (single_line(&position), single_line(&example));
    let carried = carried_rules(problem, language);
    let mut about = title(problem, file, carried.as_ref());
    about.extend(protocol(forms, &position, &example));
    Ok(TextFacts {
        example: example.replace('\\', "\\\\").replace('"', "\\\""),
        about,
        carried,
        words: MOVES,
    })
}

/// The first lines at the top of a bot in this file: what it is and how to judge it.
fn title(problem: &Problem, file: &str, carried: Option<&CarriedRules>) -> Vec<String> {
    let name = single_line(&problem.name);
    let (title, state) = match carried {
        Some(_) => (name, "A bot to start from: it makes any legal move."),
        None => (
            format!("{name}: this bot must be given the moves of the game"),
            "A bot to start from: it knows one move of the first position, and no rules.",
        ),
    };
    vec![
        title,
        String::new(),
        format!("{state} Write your own `choose`, then"),
        format!(
            "  grundy judge {} {}",
            shell_file(&problem.id),
            shell_file(file)
        ),
        String::new(),
    ]
}

/// The lines at the top of a bot about the lines that it reads and writes.
fn protocol(forms: &Forms, position: &str, example: &str) -> Vec<String> {
    let opening = format!("SEAT {}", forms.opening);
    let mut about = vec![
        format!("The first line of input is read once: {}", opening.trim()),
        "  SEAT: 1 if you move first, 2 if you move second".to_owned(),
    ];
    let indented = |line: &String| format!("  {line}");
    about.extend(forms.openings.iter().map(indented));
    about.push(format!("Each further line is a position: {position}"));
    about.extend(forms.positions.iter().map(indented));
    about.push(format!("The answer is a line: {example}"));
    about.extend(forms.moves.iter().map(indented));
    about.push("The game is over when there is no next line.".to_owned());
    about.push("The report shows what your program writes to standard error.".to_owned());
    about
}

/// The data of a problem for a bot in this file, if its game is a file that is not run here: no position and no move
/// of it is known.
pub(super) fn without_game(id: &str, outline: &Outline, file: &str) -> TextFacts {
    let title = single_line(&outline.name);
    let (problem, bot) = (shell_file(id), shell_file(file));
    let begins = [
        format!("{title}: this bot makes no legal move yet"),
        String::new(),
        "A bot to start from: it reads positions and writes lines. Write your own `choose`, then"
            .to_owned(),
        format!("  grundy judge {problem} {bot}"),
        String::new(),
    ];
    let protocol = [
        "The first line of input is read once: SEAT, then the settings of the game, if it has any",
        "  SEAT: 1 if you move first, 2 if you move second",
        "Each further line is a position. The answer is a line: your move.",
        "The statement explains the text of positions and of moves.",
        "The game is over when there is no next line.",
        "The report shows what your program writes to standard error.",
    ];
    let about = begins.into_iter().chain(protocol.map(str::to_owned));
    TextFacts {
        example: "?".to_owned(),
        about: about.collect(),
        carried: None,
        words: NO_MOVES,
    }
}

/// The data of a problem that asks questions about a game that is a file, for a program in this file.
pub(super) fn of_questions(
    problem: &Problem,
    answer: &Answer,
    file: &str,
) -> Result<TextFacts, Vec<Diagnostic>> {
    let (example, about) = facts::of_questions(problem, answer, file)?;
    Ok(TextFacts {
        example,
        about,
        carried: None,
        words: ANSWERS,
    })
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::scaffold::{LANGUAGES, new_bot_without_game};

    fn outline(rest: &str) -> Outline {
        let text = format!("name = \"Own \\\"game\\\"\"\ngame = \"./game.py\"\n{rest}\n");
        Outline::parse(Path::new("problem.toml"), &text).expect("an outline")
    }

    #[test]
    fn bots_for_a_game_that_is_not_run_say_so_first() {
        let plays = outline("[play]\ntests = []");
        for language in &LANGUAGES {
            let file = format!("bot.{}", language.extension);
            let text = new_bot_without_game("own", &plays, language, &file);
            let text = text.expect("a bot");
            let first = text.lines().next().expect("a line");
            let says_so = first.ends_with("this bot makes no legal move yet");
            assert!(says_so, "{}: {first}", language.name);
            let command = format!("  grundy judge own {file}");
            assert!(text.contains(&command), "{}", language.name);
        }
    }

    #[test]
    fn no_program_answers_questions_of_an_unknown_form() {
        let asks = outline("[answer]\nasks = \"winner\"\ntests = []");
        let python = LANGUAGES.iter().find(|known| known.extension == "py");
        let text = new_bot_without_game("own", &asks, python.expect("Python"), "bot.py");
        assert_eq!(text, None);
    }
}
