//! The programs of a package: what checks the form of the input, and what plays or compares.

use std::collections::BTreeSet;

use grundy_games::{Key, Kind};

use super::data::Games;
use super::files::Package;
use super::{ExportOptions, FormatVersion, Grundy};
use crate::problem::{Answer, Layout, Problem, Question};

/// Checks the input of a game, line by line, byte by byte; `SETTINGS` is put in.
const GAME_VALIDATOR: &str = include_str!("game_validator.py");
/// Checks a file of questions; `COLUMNS`, `LINE_FORMS`, `COUNTED` and `LENGTHS` are put in.
const QUESTION_VALIDATOR: &str = include_str!("question_validator.py");
/// Finds `grundy`, or builds it, and writes `run`; `COMMAND` is put in.
const BUILD: &str = include_str!("build.sh");

/// The tables of a game of a file.
const TABLES: &str = "game.tables";

/// Adds the validator of games, and the interactor with the tables of the game, if it needs them.
pub(super) fn add_for_games(
    package: &mut Package,
    version: FormatVersion,
    grundy: &Grundy,
    games: Games,
) {
    let words = serde_json::to_string_pretty(&games.words).unwrap_or_default();
    let validator = GAME_VALIDATOR.replace("SETTINGS", &words);
    package.add("input_validators/game.py", validator);
    let mut command = match version {
        FormatVersion::Legacy => "interact".to_owned(),
        FormatVersion::V2025_09 => "interact --wait".to_owned(),
    };
    if let Some(tables) = games.tables {
        package.add(format!("{}/{TABLES}", version.output_validator()), tables);
        command.push_str(&format!(" --tables \"\\$here/{TABLES}\""));
    }
    add_output_validator(package, version, &command, grundy);
}

/// Adds the validator of questions, and that of moves where moves are asked for.
pub(super) fn add_for_questions(
    package: &mut Package,
    problem: &Problem,
    answer: &Answer,
    forms: &BTreeSet<String>,
    options: &ExportOptions,
) {
    let version = options.version;
    let columns: Vec<&str> = answer.columns.iter().map(column).collect();
    // Elsewhere the columns say all there is to say.
    let forms = forms.iter().filter(|_| columns.contains(&POSITION));
    let forms = serde_json::Value::from_iter(forms.map(String::as_str));
    let columns = serde_json::Value::from(columns).to_string();
    let python = |flag: bool| if flag { "True" } else { "False" };
    let validator = QUESTION_VALIDATOR
        .replace("COLUMNS", &columns)
        .replace("LINE_FORMS", &forms.to_string())
        .replace("COUNTED", python(answer.count))
        .replace("LENGTHS", python(answer.layout == Layout::Lines));
    package.add("input_validators/questions.py", validator);
    match &answer.asks {
        Question::Winner(_) if version == FormatVersion::V2025_09 => {
            // The words count as they are written.
            package.add(
                "data/test_group.yaml",
                "output_validator_args: [case_sensitive]\n",
            );
        }
        Question::Winner(_) => {}
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
        package.add(
            "answer_validators/answers.py",
            answer_validator(&answer.asks),
        );
    }
}

/// Checks the answers of the judges: their number, and their form as far as it can be seen.
fn answer_validator(asks: &Question) -> String {
    let form = match asks {
        Question::Winner(words) => {
            let words = words.all();
            let words = words.map(|word| serde_json::Value::from(word).to_string());
            format!("line in [{}]", words.join(", "))
        }
        Question::Move => "re.fullmatch(r\"-|(PART)( (PART))*\".replace(\"PART\", r\"0|[1-9][0-9]*|[a-z][a-z0-9-]*\"), line)".to_owned(),
    };
    include_str!("answer_validator.py").replace("FORM", &form)
}

/// What a question has in place of the rest of its line.
const POSITION: &str = "position";

/// What a question has in a place: a number, or so many numbers as the first says, or just numbers.
fn column(key: &Key) -> &'static str {
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
