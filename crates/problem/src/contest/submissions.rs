//! Bots as the submissions of a package.

use super::package::{LeftOutBot, Package};

/// A bot of a problem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ContestBot {
    /// The folder of its verdict: `wrong_answer`.
    pub folder: String,
    /// The name of its file.
    pub name: String,
    /// Its source.
    pub source: Vec<u8>,
}

/// Folders of submissions that every judge of this format knows. The others are for verdicts that native
/// judges do not have, or have by other limits.
const FOLDERS: [&str; 4] = [
    "accepted",
    "wrong_answer",
    "run_time_error",
    "time_limit_exceeded",
];

/// Endings of languages that the format knows.
const LANGUAGES: [&str; 7] = ["c", "cpp", "go", "js", "lua", "py", "rs"];

/// What a source says of its verdict as a native program, where that is not its folder's. DOMjudge has
/// introduced the mark, and the words after it.
const MARK: &str = "@EXPECTED_RESULTS@:";

/// Words after the mark, and the folders that they stand for.
const RESULTS: [(&str, &str); 4] = [
    ("CORRECT", "accepted"),
    ("WRONG-ANSWER", "wrong_answer"),
    ("RUN-ERROR", "run_time_error"),
    ("TIMELIMIT", "time_limit_exceeded"),
];

/// Adds the bots that native judges can run.
pub(super) fn add(package: &mut Package, bots: &[ContestBot]) {
    for bot in bots {
        match place(bot) {
            Ok(folder) => {
                let path = format!("submissions/{folder}/{}", file_name(bot));
                package.add(path, without_mark(&bot.source));
            }
            Err(reason) => package.left_out.push(LeftOutBot {
                name: format!("{}/{}", bot.folder, bot.name),
                reason,
            }),
        }
    }
}

/// The folder of a bot, or why it has none.
fn place(bot: &ContestBot) -> Result<&str, String> {
    let ending = bot.name.rsplit('.').next().unwrap_or_default();
    if !LANGUAGES.contains(&ending) {
        return Err(format!("the package format has no language for .{ending}"));
    }
    if let Some(result) = marked(&bot.source) {
        let known = RESULTS.iter().find(|(word, _)| *word == result);
        let folder = known.map(|(_, folder)| *folder);
        return folder.ok_or_else(|| format!("its source expects {result} of other judges"));
    }
    if FOLDERS.contains(&bot.folder.as_str()) {
        Ok(&bot.folder)
    } else {
        Err(format!("the package format has no folder {}", bot.folder))
    }
}

fn marked(source: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(source);
    let line = text.lines().find_map(|line| line.split_once(MARK));
    line.map(|(_, result)| result.trim().to_owned())
}

/// The folder tells the verdict in a package, and some judges take mark and folder for a contradiction.
fn without_mark(source: &[u8]) -> Vec<u8> {
    let lines = source.split_inclusive(|byte| *byte == b'\n');
    let kept = lines.filter(|line| !String::from_utf8_lossy(line).contains(MARK));
    kept.collect::<Vec<_>>().concat()
}

/// Names in packages begin with a letter or digit and hold few signs.
fn file_name(bot: &ContestBot) -> String {
    let is_taken = |c: char| c.is_ascii_alphanumeric() || "_.-".contains(c);
    let name = bot.name.chars().map(|c| if is_taken(c) { c } else { '_' });
    let name: String = name.collect();
    match name.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_') {
        true => name,
        false => format!("_{name}"),
    }
}
