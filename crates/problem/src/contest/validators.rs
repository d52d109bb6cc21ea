//! The programs of a package: what checks the form of the input, and what plays or compares.

use grundy_games::{Key, Kind};

use super::package::Package;
use super::{FormatVersion, Grundy};
use crate::problem::{Answer, Asks, Problem};

/// Checks the input of a game, line by line, byte by byte.
const GAME_VALIDATOR: &str = include_str!("game_validator.py");
/// Checks a file of questions; `COLUMNS` is put in.
const QUESTION_VALIDATOR: &str = include_str!("question_validator.py");
/// Finds `grundy`, or builds it, and writes `run`; `COMMAND` is put in.
const BUILD: &str = include_str!("build.sh");

/// Adds the validator of games, and the interactor.
pub(super) fn add_for_games(package: &mut Package, version: FormatVersion, grundy: &Grundy) {
    package.add("input_validators/game.py", GAME_VALIDATOR);
    let command = match version {
        FormatVersion::Legacy => "interact",
        FormatVersion::V2025_09 => "interact --wait",
    };
    add_output_validator(package, version, command, grundy);
}

/// Adds the validator of questions, and that of moves where moves are asked for.
pub(super) fn add_for_questions(
    package: &mut Package,
    problem: &Problem,
    answer: &Answer,
    version: FormatVersion,
    grundy: &Grundy,
) {
    let columns: Vec<&str> = answer.columns.iter().map(column).collect();
    let columns = serde_json::Value::from(columns).to_string();
    let validator = QUESTION_VALIDATOR.replace("COLUMNS", &columns);
    package.add("input_validators/questions.py", validator);
    match &answer.asks {
        Asks::Winner(_) if version == FormatVersion::V2025_09 => {
            // The words count as they are written.
            package.add(
                "data/test_group.yaml",
                "output_validator_args: [case_sensitive]\n",
            );
        }
        Asks::Winner(_) => {}
        Asks::Move => {
            add_output_validator(
                package,
                version,
                "validate --problem \"$here/problem.toml\"",
                grundy,
            );
            let folder = version.output_validator();
            package.add(format!("{folder}/problem.toml"), problem.text());
        }
    }
    if version == FormatVersion::V2025_09 {
        package.add(
            "answer_validators/answers.py",
            answer_validator(&answer.asks),
        );
    }
}

/// Checks the answers of the judges: their number, and their form as far as it can be seen.
fn answer_validator(asks: &Asks) -> String {
    let form = match asks {
        Asks::Winner(words) => {
            let words = [&words.first, &words.second, &words.draw];
            let words = words.map(|word| serde_json::Value::from(word.as_str()).to_string());
            format!("line in [{}]", words.join(", "))
        }
        Asks::Move => "re.fullmatch(r\"-|(PART)( (PART))*\".replace(\"PART\", r\"0|[1-9][0-9]*|[a-z][a-z0-9-]*\"), line)".to_owned(),
    };
    include_str!("answer_validator.py").replace("FORM", &form)
}

/// What a question has in a place: a number, or so many numbers as the first says, or just numbers.
fn column(key: &Key) -> &'static str {
    match key.kind {
        Kind::Integer { .. } => "number",
        Kind::List { .. } => "list",
        Kind::Words(_) | Kind::WordsOrInteger { .. } | Kind::Flag => "word",
        Kind::Text => "position",
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
