//! The programs of a package: what checks the form of the input, and what plays or compares.

use grundy_games::{Key, Kind};
use grundy_play::Opponent;

use super::data::{GameFile, Games, QuestionForms};
use super::files::Package;
use super::{ExportOptions, FormatVersion, Grundy};
use crate::problem::{Answer, Field, Framing, Parts, Piece, Problem, Question};

/// Checks the input of a game, line by line, byte by byte; `SETTINGS` and `OPPONENT` are put in.
const GAME_VALIDATOR: &str = include_str!("game_validator.py");
/// Checks a file of questions; `LAYOUT`, `QUESTION_LINES`, `LINE_FORMS`, `COUNTED` and `ENDED_BY` are put in.
const QUESTION_VALIDATOR: &str = include_str!("question_validator.py");
/// Checks the form of a file of answers; `LAYOUT`, `ANNOUNCED` and `FORM` are put in.
const ANSWER_VALIDATOR: &str = include_str!("answer_validator.py");
/// Finds `grundy`, or builds it, and writes `run`; `COMMAND` is put in.
const BUILD: &str = include_str!("build.sh");

/// The tables of a custom game.
const TABLES: &str = "game.tables";
/// The rules of a custom game that is too large to list.
const RULES: &str = "game.rules";

/// The form of an opponent's name, and the form for names with a number, such as `playouts-30`.
const NAME: &str = "[a-z]+";
const NUMBERED_NAME: &str = "[a-z]+(-[1-9][0-9]*)?";

/// Adds the validator of games, and the interactor with the file of the game, if it needs one.
pub(super) fn add_for_games(
    package: &mut Package,
    version: FormatVersion,
    grundy: &Grundy,
    games: Games,
) {
    let words = serde_json::to_string_pretty(&games.words).unwrap_or_default();
    let is_numbered = |opponent: &Opponent| opponent.name().contains('-');
    let opponent = match games.opponents.iter().any(is_numbered) {
        true => NUMBERED_NAME,
        false => NAME,
    };
    let parts = [("SETTINGS", words.as_str()), ("OPPONENT", opponent)];
    let validator = filled(GAME_VALIDATOR, &parts);
    package.add("input_validators/game.py", validator);
    let mut command = match version {
        FormatVersion::Legacy => "interact".to_owned(),
        FormatVersion::V2025_09 => "interact --wait".to_owned(),
    };
    let file = games.file.map(|file| match file {
        GameFile::Tables(bytes) => (TABLES, "--tables", bytes),
        GameFile::Rules(bytes) => (RULES, "--rules", bytes),
    });
    if let Some((name, option, bytes)) = file {
        package.add(format!("{}/{name}", version.output_validator()), bytes);
        command.push_str(&format!(" {option} \"\\$here/{name}\""));
    }
    add_output_validator(package, version, &command, grundy);
}

/// Adds the validator of questions, and that of moves where moves are asked for.
pub(super) fn add_for_questions(
    package: &mut Package,
    problem: &Problem,
    answer: &Answer,
    forms: &QuestionForms,
    options: &ExportOptions,
) {
    let version = options.version;
    let pieces: Vec<Vec<String>> = answer.layout.pieces().iter().map(piece).collect();
    // Elsewhere the layout says all there is to say.
    let positions = pieces.iter().any(|piece| piece[0] == POSITION);
    let positions = forms.positions.iter().filter(|_| positions);
    let positions = serde_json::Value::from_iter(positions.map(String::as_str));
    let layout = serde_json::Value::from(pieces).to_string();
    let lines = forms
        .lines
        .map_or_else(|| "None".to_owned(), |lines| lines.to_string());
    let end = match &answer.framing {
        Framing::Until(line) => Some(line.as_str()),
        Framing::Counted | Framing::ToEnd => None,
    };
    let end = python_list(vec![end]);
    let parts = [
        ("LAYOUT", &*layout),
        ("QUESTION_LINES", &*lines),
        ("LINE_FORMS", &positions.to_string()),
        ("COUNTED", python_bool(answer.framing == Framing::Counted)),
        ("ENDED_BY", &end),
    ];
    let validator = filled(QUESTION_VALIDATOR, &parts);
    package.add("input_validators/questions.py", validator);
    match &answer.asks {
        Question::Winner(_) if version == FormatVersion::V2025_09 => {
            // The words count as they are written.
            package.add(
                "data/test_group.yaml",
                "output_validator_args: [case_sensitive]\n",
            );
        }
        Question::Winner(_) | Question::Number(_) => {}
        Question::Move => {
            add_output_validator(
                package,
                version,
                "validate --problem \"\\$here/problem.toml\"",
                &options.grundy,
            );
            let folder = version.output_validator();
            package.add(format!("{folder}/problem.toml"), problem.text());
        }
    }
    if version == FormatVersion::V2025_09 {
        package.add("answer_validators/answers.py", answer_validator(answer));
    }
}

fn python_bool(flag: bool) -> &'static str {
    if flag { "True" } else { "False" }
}

/// The values of a list in Python.
fn python_list(parts: Vec<Option<&str>>) -> String {
    let text = |part: Option<&str>| part.map(|text| serde_json::Value::from(text).to_string());
    let parts = parts
        .into_iter()
        .map(|part| text(part).unwrap_or_else(|| "None".to_owned()));
    parts.collect::<Vec<_>>().join(", ")
}

/// Checks the answers of the judges: their number, and their form as far as it can be seen.
fn answer_validator(answer: &Answer) -> String {
    let form = match &answer.asks {
        Question::Winner(words) => {
            let words = words.all();
            let words = words.map(|word| serde_json::Value::from(word).to_string());
            format!("line in [{}]", words.join(", "))
        }
        Question::Number(_) => "re.fullmatch(r\"0|[1-9][0-9]*\", line)".to_owned(),
        Question::Move => "re.fullmatch(r\"-|(PART)( (PART))*\".replace(\"PART\", r\"0|[1-9][0-9]*|[a-z][a-z0-9-]*\"), line)".to_owned(),
    };
    let [before, after] = answer.answer_layout.parts().map(python_list);
    let parts = [
        ("LAYOUT", &*format!("[{before}], [{after}]")),
        ("ANNOUNCED", python_bool(answer.framing == Framing::Counted)),
        ("FORM", &form),
    ];
    filled(ANSWER_VALIDATOR, &parts)
}

/// A template with these values instead of their names, which stand in it once each and in this order. Values are texts
/// of the problem, so they are not searched for names.
fn filled(template: &str, parts: &[(&str, &str)]) -> String {
    let (mut text, mut rest) = (String::new(), template);
    for (name, value) in parts {
        let (before, after) = rest.split_once(name).unwrap_or((rest, ""));
        text.push_str(before);
        text.push_str(value);
        rest = after;
    }
    text.push_str(rest);
    text
}

/// The kind of a value that the game reads.
const POSITION: &str = "position";

/// A part of a layout as the validator reads it.
fn piece(piece: &Piece) -> Vec<String> {
    let name = |field: &Field| format!("{} {:?}", field.key.name, field.parts);
    match piece {
        Piece::Literal(text) => vec!["text".to_owned(), text.clone()],
        Piece::Count(field) => vec!["count".to_owned(), name(field)],
        Piece::Width(field) => vec!["width".to_owned(), name(field)],
        Piece::Value(field, join) => {
            let (parts, join) = match field.parts {
                Parts::Row | Parts::AsSet => ("words", " "),
                _ if !join.contains('\n') => ("line", join.as_str()),
                Parts::Words(_)
                | Parts::Characters(_)
                | Parts::Between(_)
                | Parts::Table { .. } => ("lines", join.as_str()),
            };
            let piece = [kind(&field.key), &name(field), parts, join];
            piece.map(str::to_owned).into()
        }
    }
}

fn kind(key: &Key) -> &'static str {
    match key.kind {
        Kind::Integer { .. } => "number",
        Kind::List { .. } => "list",
        Kind::Words(_) | Kind::WordsOrInteger { .. } | Kind::Flag => "word",
        Kind::Text => POSITION,
    }
}

fn add_output_validator(
    package: &mut Package,
    version: FormatVersion,
    command: &str,
    grundy: &Grundy,
) {
    let folder = version.output_validator();
    package.add_program(format!("{folder}/build"), BUILD.replace("COMMAND", command));
    if let Grundy::Enclosed(program) = grundy {
        package.add_program(format!("{folder}/grundy"), program.clone());
    }
}

#[cfg(test)]
mod tests {
    use super::filled;

    #[test]
    fn values_are_not_searched_for_names() {
        for (template, parts, expected) in [
            ("a = A\nb = B\n", [("A", "B"), ("B", "A")], "a = B\nb = A\n"),
            ("A, B and A", [("A", "A B"), ("B", "")], "A B,  and A"),
        ] {
            assert_eq!(filled(template, &parts), expected);
        }
    }

    #[test]
    fn names_stand_in_the_templates_in_the_order_of_their_values() {
        let names = ["SETTINGS", "OPPONENT"];
        let places = names.map(|name| super::GAME_VALIDATOR.find(name).expect(name));
        assert!(places.is_sorted(), "{places:?}");
        let names = [
            "LAYOUT",
            "QUESTION_LINES",
            "LINE_FORMS",
            "COUNTED",
            "ENDED_BY",
        ];
        let places = names.map(|name| super::QUESTION_VALIDATOR.find(name).expect(name));
        assert!(places.is_sorted(), "{places:?}");
        let names = ["LAYOUT", "ANNOUNCED", "FORM"];
        let places = names.map(|name| super::ANSWER_VALIDATOR.find(name).expect(name));
        assert!(places.is_sorted(), "{places:?}");
    }
}
