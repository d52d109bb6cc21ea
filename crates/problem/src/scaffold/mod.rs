//! Starting points: a bot or an answer program for a problem, in any language, and a new problem with
//! two bots. What is written comes from `templates/`: one file a language, and `games.toml` for what
//! differs from game to game.

mod facts;
mod problem;

use minijinja::syntax::SyntaxConfig;
use minijinja::value::{Serde, Value};
use minijinja::{Environment, UndefinedBehavior};

use crate::Problem;
use grundy_report::Diagnostic;

pub use problem::{new_problem, write_new};

/// A language that a bot can be begun in.
#[derive(Debug)]
pub struct Language {
    /// As people call it.
    pub name: &'static str,
    /// How its files end, without the dot.
    pub extension: &'static str,
    template: &'static str,
}

/// The languages, by name.
pub const LANGUAGES: [Language; 10] = [
    language(
        "AssemblyScript",
        "ts",
        include_str!("../../templates/bot.ts"),
    ),
    language("C", "c", include_str!("../../templates/bot.c")),
    language("C++", "cpp", include_str!("../../templates/bot.cpp")),
    language("Go", "go", include_str!("../../templates/bot.go")),
    language("JavaScript", "js", include_str!("../../templates/bot.js")),
    language("Lua", "lua", include_str!("../../templates/bot.lua")),
    language("Python", "py", include_str!("../../templates/bot.py")),
    language("Rust", "rs", include_str!("../../templates/bot.rs")),
    language(
        "WebAssembly text",
        "wat",
        include_str!("../../templates/bot.wat"),
    ),
    language("Zig", "zig", include_str!("../../templates/bot.zig")),
];

const fn language(name: &'static str, extension: &'static str, template: &'static str) -> Language {
    Language {
        name,
        extension,
        template,
    }
}

impl Language {
    /// The language that is called so, or whose files end so, in any case.
    #[must_use]
    pub fn find(name: &str) -> Option<&'static Self> {
        let is = |known: &str| known.eq_ignore_ascii_case(name);
        LANGUAGES
            .iter()
            .find(|language| is(language.name) || is(language.extension))
    }
}

/// A program to start from, for the file of this name: it plays legal moves, or answers every question
/// alike.
///
/// # Errors
/// For problems that no one program can start on: tests between which the number of hands or players
/// differs, and questions that are not numbers. Also what [`Problem::starts`] complains of.
///
/// # Panics
/// Only where a template of ours is broken.
pub fn new_bot(
    problem: &Problem,
    language: &Language,
    file: &str,
) -> Result<String, Vec<Diagnostic>> {
    let facts = facts::of_problem(problem, file)?;
    Ok(rendered(language.template, Value::from(Serde(&facts))))
}

/// A template of ours with everything filled in.
fn rendered(template: &str, facts: Value) -> String {
    let mut environment = Environment::new();
    environment.set_undefined_behavior(UndefinedBehavior::SemiStrict);
    let syntax = SyntaxConfig::builder()
        .trim_blocks(true)
        .lstrip_blocks(true)
        .keep_trailing_newline(true)
        .build();
    environment.set_syntax(syntax.expect("these are the usual delimiters"));
    let text = environment.render_str(template, facts);
    text.expect("the template fits the facts")
}
