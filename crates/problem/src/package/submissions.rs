//! Bots as the submissions of a package.

use super::files::{LeftOutBot, Package};

/// A bot of a problem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PackageBot {
    /// The directory of its verdict: `wrong_answer`.
    pub folder: String,
    /// The name of its file.
    pub name: String,
    /// Its source.
    pub source: Vec<u8>,
}

/// Directories of submissions that every judge of this format knows. The others are for verdicts that native
/// judges do not have, or have by other limits.
const FOLDERS: [&str; 4] = [
    "accepted",
    "wrong_answer",
    "run_time_error",
    "time_limit_exceeded",
];

/// File extensions of languages that the tools of the format know.
const LANGUAGES: [&str; 9] = ["c", "cc", "cpp", "cxx", "go", "js", "py", "rb", "rs"];

/// Functions of JavaScript shells that Node, which judges run, lacks.
const SHELL: &str = include_str!("shell.js");

/// The mark before the verdict that a source expects as a native program, if that is not its directory's. DOMjudge
/// introduced the mark, and the words after it.
const MARK: &str = "@EXPECTED_RESULTS@:";

/// Words after the mark, and the directories that they stand for.
const RESULTS: [(&str, &str); 4] = [
    ("CORRECT", "accepted"),
    ("WRONG-ANSWER", "wrong_answer"),
    ("RUN-ERROR", "run_time_error"),
    ("TIMELIMIT", "time_limit_exceeded"),
];

/// Adds the bots that native judges can run.
pub(super) fn add(package: &mut Package, bots: &[PackageBot]) {
    for bot in bots {
        match place(bot) {
            Ok(folder) => {
                let path = format!("submissions/{folder}/{}", file_name(bot));
                package.add(path, for_judges(bot));
            }
            Err(reason) => package.left_out.push(LeftOutBot {
                name: format!("{}/{}", bot.folder, bot.name),
                reason,
            }),
        }
    }
}

/// The directory of a bot, or why it has none.
fn place(bot: &PackageBot) -> Result<&str, String> {
    let ending = bot.name.rsplit('.').next().unwrap_or_default();
    if !LANGUAGES.contains(&ending) {
        return Err(format!(
            "no tool of the package format has a language for .{ending}"
        ));
    }
    if let Some(result) = marked(&bot.source) {
        let known = RESULTS.iter().find(|(word, _)| *word == result);
        let folder = known.map(|(_, folder)| *folder);
        return folder.ok_or_else(|| format!("its source expects {result} of other judges"));
    }
    if FOLDERS.contains(&bot.folder.as_str()) {
        Ok(&bot.folder)
    } else {
        Err(format!(
            "the package format has no directory {}",
            bot.folder
        ))
    }
}

/// The word after the mark.
fn marked(source: &[u8]) -> Option<String> {
    let (_, word, _) = around_mark(source)?;
    Some(String::from_utf8_lossy(word).into_owned())
}

/// The bytes before the mark, the word after it, and the rest. A source may be in any encoding.
fn around_mark(source: &[u8]) -> Option<(&[u8], &[u8], &[u8])> {
    let mark = MARK.as_bytes();
    let at = source.windows(mark.len()).position(|bytes| bytes == mark)?;
    let is_blank = |byte: &u8| *byte == b' ';
    let before = &source[..at];
    let blanks = before.iter().rev().take_while(|byte| is_blank(byte));
    let before = &before[..at - blanks.count()];
    let after = &source[at + mark.len()..];
    let after = &after[after.iter().take_while(|byte| is_blank(byte)).count()..];
    let in_word = |byte: &&u8| byte.is_ascii_uppercase() || **byte == b'-';
    let (word, rest) = after.split_at(after.iter().take_while(in_word).count());
    Some((before, word, rest))
}

/// The source as other judges can run it.
fn for_judges(bot: &PackageBot) -> Vec<u8> {
    let source = without_mark(&bot.source);
    let text = String::from_utf8_lossy(&source);
    let is_for_a_shell = bot.name.ends_with(".js") && text.contains("readline()");
    match is_for_a_shell && !text.contains("require(") {
        true => [SHELL.as_bytes(), &source].concat(),
        false => source,
    }
}

/// The source without its mark: the directory tells the verdict in a package, and some judges take mark and directory
/// for a contradiction. The rest of the line may be needed.
fn without_mark(source: &[u8]) -> Vec<u8> {
    match around_mark(source) {
        Some((before, _, rest)) => [before, rest].concat(),
        None => source.to_vec(),
    }
}

/// Names in packages begin with a letter or digit and hold few signs.
fn file_name(bot: &PackageBot) -> String {
    let is_taken = |c: char| c.is_ascii_alphanumeric() || "_.-".contains(c);
    let name = bot.name.chars().map(|c| if is_taken(c) { c } else { '_' });
    let name: String = name.collect();
    match name.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_') {
        true => name,
        false => format!("_{name}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bot(folder: &str, name: &str, source: &str) -> PackageBot {
        PackageBot {
            folder: folder.to_owned(),
            name: name.to_owned(),
            source: source.as_bytes().to_vec(),
        }
    }

    #[test]
    fn the_mark_decides_and_is_taken_out() {
        let bot = bot(
            "time_limit_exceeded",
            "slow.py",
            "\"\"\"Not by the clock. @EXPECTED_RESULTS@: CORRECT\"\"\"\nprint(1)\n",
        );
        assert_eq!(place(&bot), Ok("accepted"));
        let source = String::from_utf8(for_judges(&bot)).expect("text");
        assert_eq!(source, "\"\"\"Not by the clock.\"\"\"\nprint(1)\n");
    }

    #[test]
    fn other_encodings_are_kept() {
        let source = b"# caf\xe9\n# @EXPECTED_RESULTS@: CORRECT, \xff\nprint(1)\n";
        let bot = PackageBot {
            source: source.to_vec(),
            ..bot("wrong_answer", "a.py", "")
        };
        assert_eq!(place(&bot), Ok("accepted"));
        assert_eq!(for_judges(&bot), b"# caf\xe9\n#, \xff\nprint(1)\n");
    }

    #[test]
    fn all_extensions_of_a_language_are_known() {
        for name in ["a.c", "a.cpp", "a.cc", "a.cxx"] {
            let bot = bot("accepted", name, "int main() {}\n");
            assert_eq!(place(&bot), Ok("accepted"), "{name}");
        }
    }

    #[test]
    fn what_judges_cannot_run_is_left_out() {
        for (folder, name, source) in [
            ("accepted", "a.zig", ""),
            ("accepted", "a.lua", ""),
            ("compile_error", "a.c", ""),
            ("accepted", "a.c", "// @EXPECTED_RESULTS@: CHECK-MANUALLY\n"),
        ] {
            assert!(place(&bot(folder, name, source)).is_err(), "{name}");
        }
    }

    #[test]
    fn bots_for_a_shell_get_what_node_lacks() {
        let shell = bot("accepted", "a.js", "print(readline());\n");
        let source = String::from_utf8(for_judges(&shell)).expect("text");
        assert!(source.starts_with(SHELL) && source.ends_with("print(readline());\n"));
        let node = bot("accepted", "a.js", "require(\"readline\");\n");
        assert_eq!(for_judges(&node), node.source);
    }
}
