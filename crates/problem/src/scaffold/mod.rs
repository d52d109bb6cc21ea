//! Starting points: a bot or an answer program for a problem, in any language, and a new problem with
//! two bots. The texts come from `templates/`: one file a language, and the starter of each game
//! (`grundy_games::Starter`) for what differs from game to game.

mod accepted;
mod carried_rules;
mod facts;
mod problem;
mod simple_move;
mod text_facts;

use grundy_report::{Asks, Diagnostic};
use minijinja::syntax::SyntaxConfig;
use minijinja::value::{Serde, Value};
use minijinja::{Environment, UndefinedBehavior, context};

use crate::problem::Kind;
use crate::{Outline, Problem};

pub use problem::{NewFiles, NewProblem, new_problem, usual_problem, write_new};

/// A language in which a new bot can be written.
#[derive(Debug)]
pub struct Language {
    /// Its usual name.
    pub name: &'static str,
    /// The extension of its files, without the first dot.
    pub extension: &'static str,
    template: &'static str,
    /// For games whose positions are texts that only the game knows how to read.
    text: &'static str,
    game: &'static str,
}

/// Languages by name and extension. Their templates are the files with this extension.
macro_rules! languages {
    ($($name:literal $extension:literal),+ $(,)?) => {
        [$(Language {
            name: $name,
            extension: $extension,
            template: include_str!(concat!("../../templates/bot.", $extension)),
            text: include_str!(concat!("../../templates/text.", $extension)),
            game: include_str!(concat!("../../templates/game.", $extension)),
        }),+]
    };
}

/// The languages, by name.
pub const LANGUAGES: [Language; 14] = languages! {
    "AssemblyScript" "as.ts",
    "C" "c",
    "C++" "cpp",
    "Go" "go",
    "JavaScript" "js",
    "Lua" "lua",
    "OCaml" "ml",
    "Perl" "pl",
    "Python" "py",
    "Ruby" "rb",
    "Rust" "rs",
    "TypeScript" "ts",
    "WebAssembly text" "wat",
    "Zig" "zig",
};

impl Language {
    /// The language with this name or extension, in upper or lower case.
    #[must_use]
    pub fn find(name: &str) -> Option<&'static Self> {
        let is = |known: &str| known.eq_ignore_ascii_case(name);
        LANGUAGES
            .iter()
            .find(|language| is(language.name) || is(language.extension))
    }

    /// The language whose extension the name of a file ends with: the longest one that fits, because `.as.ts` also
    /// ends with `.ts`.
    #[must_use]
    pub fn of_file(name: &str) -> Option<&'static Self> {
        let fits = |language: &&Language| language.stem(name).is_some();
        let fitting = LANGUAGES.iter().filter(fits);
        fitting.max_by_key(|language| language.extension.len())
    }

    /// The name of a file without the extension of this language; `None` if it has another.
    #[must_use]
    pub fn stem<'n>(&self, name: &'n str) -> Option<&'n str> {
        let stem = name.strip_suffix(self.extension)?.strip_suffix('.')?;
        (!stem.is_empty()).then_some(stem)
    }
}

/// A program to start from, for the file of this name: it plays legal moves, or answers every question
/// alike. If the templates know no move that is always legal, its first line says that the moves are missing.
///
/// # Errors
/// If the questions have a layout of their own; and as [`Problem::starts`].
///
/// # Panics
/// If a built-in template is broken.
pub fn new_bot(
    problem: &Problem,
    language: &Language,
    file: &str,
) -> Result<String, Vec<Diagnostic>> {
    let is_known = facts::are_known(&problem.game);
    let facts = match &problem.kind {
        Kind::Answer(_) if is_known => return known_bot(problem, language, file),
        Kind::Answer(answer) => text_facts::of_questions(problem, answer, file)?,
        Kind::Play(_) => {
            let forms = if is_known {
                let starts = problem.starts(0)?;
                if simple_move::is_always_legal(problem, &starts) {
                    return known_bot(problem, language, file);
                }
                facts::forms(problem, &starts)
            } else {
                text_facts::forms(&problem.game)
            };
            text_facts::of_problem(problem, &forms, file, language)?
        }
    };
    Ok(rendered(language.text, Value::from(Serde(&facts))))
}

/// A bot to start from, for the file of this name, if the game of the problem is a file that is not run here. It reads
/// and writes lines as the judge expects, and its first line says that it makes no legal move yet. `id` names the
/// problem on the command line. `None` if the problem asks for answers: the outline does not tell their form.
///
/// # Panics
/// If a built-in template is broken.
#[must_use]
pub fn new_bot_without_game(
    id: &str,
    outline: &Outline,
    language: &Language,
    file: &str,
) -> Option<String> {
    if outline.asks != Asks::Play {
        return None;
    }
    let facts = text_facts::without_game(id, outline, file);
    Some(rendered(language.text, Value::from(Serde(&facts))))
}

/// A program for a game whose starter knows its positions and its simplest move.
fn known_bot(
    problem: &Problem,
    language: &Language,
    file: &str,
) -> Result<String, Vec<Diagnostic>> {
    let facts = facts::of_problem(problem, file)?;
    Ok(rendered(language.template, Value::from(Serde(&facts))))
}

/// The rules of a small game to start from, for the file of this name: a module for `grundy solve` and
/// problems.
///
/// # Panics
/// If a built-in template is broken.
#[must_use]
pub fn new_game(title: &str, language: &Language, file: &str) -> String {
    let facts = context! { title => title, file => file };
    rendered(language.game, facts)
}

/// A built-in template with everything filled in.
fn rendered(template: &str, facts: Value) -> String {
    let mut environment = Environment::new();
    environment.set_undefined_behavior(UndefinedBehavior::SemiStrict);
    let syntax = SyntaxConfig::builder()
        .trim_blocks(true)
        .lstrip_blocks(true)
        .keep_trailing_newline(true)
        .build();
    environment.set_syntax(syntax.expect("these are the usual delimiters"));
    environment.add_filter("ocaml_comment", ocaml_comment);
    environment.add_filter("ocaml_command", ocaml_command);
    let text = environment.render_str(template, facts);
    text.expect("the template fits the facts")
}

/// The begin of a line of a comment that is a command.
const COMMAND_LINE: &str = "  grundy judge ";

/// A text that can stand in a comment of OCaml, where quotation marks begin texts, and comments stand in each other.
fn ocaml_comment(text: &str) -> String {
    if text.starts_with(COMMAND_LINE) {
        return ocaml_command(text);
    }
    let replaced = [("\"", "''"), ("{", "("), ("(*", "( *"), ("*)", "* )")];
    replaced
        .into_iter()
        .fold(text.to_owned(), |text, (from, to)| text.replace(from, to))
}

/// A command that can stand in a comment of OCaml, with the same words for a shell. No quotation mark is alone, and a
/// backslash stands between the characters that begin or end a comment or a text.
fn ocaml_command(command: &str) -> String {
    let mut quote = None;
    let mut text = String::new();
    let mut characters = command.chars();
    while let Some(c) = characters.next() {
        match quote {
            Some(open) if c == open => quote = None,
            Some(_) => text.push_str(&ocaml_quoted(c)),
            None if c == '"' || c == '\'' => quote = Some(c),
            None if c == '\\' => {
                let next = characters.next().map(ocaml_quoted);
                text.push_str(&next.unwrap_or_default());
            }
            None => text.push(c),
        }
    }
    text
}

/// A character that stands for itself in a shell, in a form that is whole in a comment of OCaml.
fn ocaml_quoted(c: char) -> String {
    match c {
        '\'' => "\"'\"".to_owned(),
        '"' | '\\' => format!("\"\\{c}\""),
        c if c.is_ascii() && !c.is_ascii_alphanumeric() && !"._/,+:@%-".contains(c) => {
            format!("\\{c}")
        }
        c => c.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use grundy_report::shell_file;

    use super::*;

    #[test]
    fn a_command_in_a_comment_of_ocaml_has_the_same_words() {
        for (file, word) in [
            ("bots/bot.ml", "bots/bot.ml"),
            ("\u{f6}dd dir's/bot.ml", "\u{f6}dd\\ dir\"'\"s/bot.ml"),
            ("a\"b.ml", "a\"\\\"\"b.ml"),
            ("a\\b.ml", "a\"\\\\\"b.ml"),
            ("(*{x|$y*).ml", "\\(\\*\\{x\\|\\$y\\*\\).ml"),
            ("$x's.ml", "\\$x\"'\"s.ml"),
        ] {
            let command = format!("  grundy judge nim {}", shell_file(file));
            let expected = format!("  grundy judge nim {word}");
            assert_eq!(ocaml_comment(&command), expected, "{file}");
        }
    }
}
