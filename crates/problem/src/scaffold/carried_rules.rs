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
/// its source does more than to read questions and to write answers in a usual way: the template gives it streams of its
/// own, which not every program uses.
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
    let is_of_a_name = |c: char| c.is_alphanumeric() || c == '_';
    let words: HashSet<&str> = source.split(|c: char| !is_of_a_name(c)).collect();
    let has_any = |unusual: &[&str]| unusual.iter().any(|word| words.contains(*word));
    let begins_a_line = |start: &str| source.lines().any(|line| line.starts_with(start));
    let contains_any = |texts: &[&str]| texts.iter().any(|text| source.contains(text));
    let has_plain_main = contains_any(&["int main(void)", "int main()"]);
    let reads_lines = source.contains("createInterface")
        && contains_any(&[".on(\"line\"", ".on('line'"])
        && source.contains("console.log")
        && !contains_any(&["process.stdout", "await "])
        && !begins_a_line("export ");
    let is_usual = match extension {
        "py" => !source.contains("'''") && !source.ends_with(['\'', '\\']),
        "c" => {
            has_plain_main
                && !source.contains("#if")
                && !has_any(&[
                    "choose",
                    "legal",
                    "exit",
                    "rules_in",
                    "rules_out",
                    "rules_main",
                ])
        }
        "cpp" => {
            let through_c = ["printf", "scanf", "putchar", "getchar", "stdin", "stdout"];
            has_plain_main
                && !contains_any(&["#if", "unistd.h", "namespace std", " puts(", ":puts("])
                && !has_any(&through_c)
                && !has_any(&["exit", "print", "println", "ask_rules", "unused_by_rules"])
        }
        "js" => reads_lines && !begins_a_line("import "),
        "ts" => {
            let mut imports = source.lines().filter(|line| line.starts_with("import "));
            reads_lines
                && imports.all(imports_readline)
                && !["namespace ", "declare "].into_iter().any(begins_a_line)
        }
        "lua" => {
            source.contains("io.lines()")
                && !contains_any(&["os.exit", "io.stdin", "io.read(", "dofile", "require"])
        }
        "rb" => {
            let others = source.replace("STDOUT.sync", "");
            words.contains("gets")
                && !others.contains("STDOUT")
                && !has_any(&[
                    "STDIN",
                    "ARGF",
                    "DATA",
                    "__END__",
                    "exit",
                    "readline",
                    "readlines",
                ])
                && !has_any(&["choose", "legal", "ask", "Questions", "RULES"])
                && !source.contains(END_OF_RULES)
        }
        "pl" => {
            words.contains("STDIN")
                && !has_any(&[
                    "exit", "sysread", "syswrite", "__END__", "__DATA__", "package",
                ])
                && !source.contains(END_OF_RULES)
        }
        _ => false,
    };
    is_usual.then(|| carried(source, extension))
}

/// The word that ends the rules in languages that carry them as a text of lines.
const END_OF_RULES: &str = "RULES_OF_THE_GAME";

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
