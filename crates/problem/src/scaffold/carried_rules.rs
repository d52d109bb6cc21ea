//! The rules of a game that is a file, in a bot of the same language that asks them for the legal moves.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use serde::Serialize;

use super::Language;
use crate::problem::{Problem, without_mark};

/// The rules as a bot carries them.
#[derive(Debug, Serialize)]
pub(super) struct CarriedRules {
    /// The source, without the lines that have to stand at the top of the bot.
    pub(super) rules: String,
    /// The lines of C and C++ that include headers.
    includes: Vec<String>,
    /// Whether `read` and `write` may be those of POSIX.
    unistd: bool,
}

/// The rules of the problem's game for a bot in this language. `None` if the game is not a file in this language, or if
/// its source does more than to read questions and to write answers in a usual way: the template gives it streams of
/// its own, which not every program uses.
pub(super) fn carried_rules(problem: &Problem, language: &Language) -> Option<CarriedRules> {
    let game = &problem.game;
    if !game.is_file() || Language::of_file(&game.name)?.extension != language.extension {
        return None;
    }
    let source = fs::read_to_string(Path::new(&game.name)).ok()?;
    let source = without_mark(&source).replace("\r\n", "\n");
    in_language(source.trim_end(), language.extension)
}

fn in_language(source: &str, extension: &str) -> Option<CarriedRules> {
    let usual = USUAL.iter().find(|usual| usual.extension == extension)?;
    usual.includes(source).then(|| carried(source, extension))
}

/// The programs of a language that read questions and write answers in a usual way, and that have no name in common
/// with the template.
struct UsualPrograms {
    /// The extension of their files.
    extension: &'static str,
    /// Texts in the source: one of each list.
    texts: &'static [&'static [&'static str]],
    /// Words in the source.
    words: &'static [&'static str],
    /// Texts that are not in the source.
    other_texts: &'static [&'static str],
    /// Words that are not in the source.
    other_words: &'static [&'static str],
    /// Texts with which no line begins.
    other_lines: &'static [&'static str],
    /// A further condition.
    further: fn(&str) -> bool,
}

/// No condition.
const ALL: UsualPrograms = UsualPrograms {
    extension: "",
    texts: &[],
    words: &[],
    other_texts: &[],
    other_words: &[],
    other_lines: &[],
    further: |_| true,
};

/// The word that ends the rules in languages that carry them as a text of lines.
const END_OF_RULES: &str = "RULES_OF_THE_GAME";

const PLAIN_MAIN: &[&str] = &["int main(void)", "int main()"];

/// JavaScript that reads by `readline`.
const BY_LINES: UsualPrograms = UsualPrograms {
    texts: &[
        &["createInterface"],
        &[".on(\"line\"", ".on('line'"],
        &["console.log"],
    ],
    other_texts: &["process.stdout", "await "],
    ..ALL
};

static USUAL: [UsualPrograms; 8] = [
    UsualPrograms {
        extension: "py",
        other_texts: &["'''"],
        further: |source| !source.ends_with(['\'', '\\']),
        ..ALL
    },
    UsualPrograms {
        extension: "c",
        texts: &[PLAIN_MAIN],
        other_texts: &["#if"],
        other_words: &[
            "choose",
            "legal",
            "exit",
            "rules_in",
            "rules_out",
            "rules_main",
        ],
        ..ALL
    },
    UsualPrograms {
        extension: "cpp",
        texts: &[PLAIN_MAIN],
        other_texts: &["#if", "unistd.h", "namespace std", " puts(", ":puts("],
        other_words: &[
            // Those of C do not use the streams that the template replaces.
            "printf",
            "scanf",
            "putchar",
            "getchar",
            "stdin",
            "stdout",
            "exit",
            "print",
            "println",
            "ask_rules",
            "unused_by_rules",
        ],
        ..ALL
    },
    UsualPrograms {
        extension: "js",
        other_lines: &["export ", "import "],
        ..BY_LINES
    },
    UsualPrograms {
        extension: "ts",
        other_lines: &["export ", "namespace ", "declare "],
        further: |source| {
            let mut imports = source.lines().filter(|line| line.starts_with("import "));
            imports.all(imports_readline)
        },
        ..BY_LINES
    },
    UsualPrograms {
        extension: "lua",
        texts: &[&["io.lines()"]],
        other_texts: &["os.exit", "io.stdin", "io.read(", "dofile", "require"],
        ..ALL
    },
    UsualPrograms {
        extension: "rb",
        words: &["gets"],
        other_texts: &[END_OF_RULES],
        other_words: &[
            "STDIN",
            "ARGF",
            "DATA",
            "__END__",
            "exit",
            "readline",
            "readlines",
            "choose",
            "legal",
            "ask",
            "Questions",
            "RULES",
        ],
        further: |source| !source.replace("STDOUT.sync", "").contains("STDOUT"),
        ..ALL
    },
    UsualPrograms {
        extension: "pl",
        words: &["STDIN"],
        other_texts: &[END_OF_RULES],
        other_words: &[
            "exit", "sysread", "syswrite", "__END__", "__DATA__", "package",
        ],
        ..ALL
    },
];

impl UsualPrograms {
    fn includes(&self, source: &str) -> bool {
        let is_of_a_word = |c: char| c.is_alphanumeric() || c == '_';
        let words: HashSet<&str> = source.split(|c: char| !is_of_a_word(c)).collect();
        let contains = |text: &&str| source.contains(*text);
        let has = |word: &&str| words.contains(*word);
        let begins_a_line = |start: &&str| source.lines().any(|line| line.starts_with(*start));
        self.texts.iter().all(|texts| texts.iter().any(contains))
            && self.words.iter().all(has)
            && !self.other_texts.iter().any(contains)
            && !self.other_words.iter().any(has)
            && !self.other_lines.iter().any(begins_a_line)
            && (self.further)(source)
    }
}

/// Whether a line imports nothing but what reads lines, under the name that the template gives it.
fn imports_readline(line: &str) -> bool {
    let import = line.trim_end().trim_end_matches(';').replace('\'', "\"");
    let from = import
        .strip_prefix("import * as readline from ")
        .or_else(|| import.strip_prefix("import readline from "));
    from.is_some_and(|module| ["\"node:readline\"", "\"readline\""].contains(&module))
}

/// The source with the lines that have to stand at the top apart.
fn carried(source: &str, extension: &str) -> CarriedRules {
    let is_include = |line: &&str| {
        ["c", "cpp"].contains(&extension) && line.trim_start().starts_with("#include")
    };
    let is_import = |line: &&str| extension == "ts" && line.starts_with("import ");
    let includes: Vec<String> = source
        .lines()
        .filter(is_include)
        .map(str::to_owned)
        .collect();
    let rest: Vec<&str> = source
        .lines()
        .filter(|line| !is_include(line) && !is_import(line))
        .collect();
    CarriedRules {
        rules: rest.join("\n").trim().to_owned(),
        unistd: includes.iter().any(|line| line.contains("unistd.h")),
        includes,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scaffold::{LANGUAGES, new_game};

    #[test]
    fn games_that_are_begun_can_be_carried() {
        let carry = ["c", "cpp", "js", "lua", "pl", "py", "rb", "ts"];
        for language in &LANGUAGES {
            let source = new_game("mine", language, "./mine");
            let carried = in_language(source.trim_end(), language.extension);
            let is_expected = carry.contains(&language.extension);
            assert_eq!(carried.is_some(), is_expected, "{}", language.name);
        }
    }

    #[test]
    fn unusual_programs_are_not_carried() {
        for (extension, source) in [
            ("c", "int main(int argc, char **argv) {}"),
            ("c", "#include <stdlib.h>\nint main(void) { exit(0); }"),
            ("cpp", "int main() { printf(\"ready\\n\"); }"),
            ("js", "console.log(require(\"fs\").readFileSync(0))"),
            (
                "ts",
                "import * as fs from \"node:fs\";\ncreateInterface().on(\"line\", console.log);",
            ),
            ("lua", "for line in io.stdin:lines() do print(line) end"),
            ("rb", "while line = STDIN.gets do end"),
            ("pl", "while (<STDIN>) { exit }"),
            ("py", "x = '''a text'''"),
            ("go", "package main"),
        ] {
            assert!(in_language(source, extension).is_none(), "{source}");
        }
    }

    #[test]
    fn lines_for_the_top_are_set_apart() {
        let carried = |source: &str, extension| in_language(source, extension).expect("usual");
        let c = carried("#include <unistd.h>\nint x;\nint main(void) {}", "c");
        assert_eq!(c.rules, "int x;\nint main(void) {}");
        assert_eq!(c.includes, ["#include <unistd.h>"]);
        assert!(c.unistd);
        let source = "import * as readline from \"node:readline\";\n\nreadline.createInterface({}).on(\"line\", console.log);";
        let ts = carried(source, "ts");
        assert_eq!(
            ts.rules,
            "readline.createInterface({}).on(\"line\", console.log);"
        );
    }
}
