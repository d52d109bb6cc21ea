//! A new problem: its file, its statement, a bot that is accepted and one that is not.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use grundy_games::{Catalog, Game};
use minijinja::context;
use minijinja::value::{Serde, Value};

use super::{Language, facts, new_bot, rendered};
use crate::Problem;
use grundy_report::Diagnostic;
use grundy_report::unwritable;

const PROBLEM: &str = include_str!("../../templates/problem.toml");
const STATEMENT: &str = include_str!("../../templates/statement.md");

/// A bot of ours that never errs, for each game.
const ACCEPTED: [(&str, &str, &str); 8] = [
    (
        "bash",
        "remainder.c",
        include_str!("../../../../bots/bash/accepted/remainder.c"),
    ),
    (
        "chopsticks",
        "retrograde.c",
        include_str!("../../../../bots/chopsticks/accepted/retrograde.c"),
    ),
    (
        "graph",
        "retrograde.c",
        include_str!("../../../../bots/cat-and-mouse/accepted/retrograde.c"),
    ),
    (
        "heaps",
        "nimbers.c",
        include_str!("../../../../bots/kayles/accepted/nimbers.c"),
    ),
    (
        "nim",
        "xor.c",
        include_str!("../../../../bots/nim/accepted/xor.c"),
    ),
    (
        "sum",
        "xor.c",
        include_str!("../../../../bots/bash-and-nim/accepted/xor.c"),
    ),
    (
        "tower-breakers",
        "omega.c",
        include_str!("../../../../bots/tower-breakers/accepted/omega.c"),
    ),
    (
        "wythoff",
        "exact.c",
        include_str!("../../../../bots/wythoff/accepted/exact.c"),
    ),
];

/// Writes a problem of this name and game, which is one of the catalog, into the folder `problems` below `home`, and two bots into `bots`
/// beside it: one that is accepted, and one to start from, which is not. `grundy check` finds nothing
/// to complain of. Returns the files, in the order in which they are best read.
///
/// # Errors
/// For a name that is no folder's, when anything of that name is there already, or nothing can be
/// written there.
///
/// # Panics
/// Only where a template of ours is broken, or a game was added without a bot.
pub fn new_problem(
    home: &Path,
    name: &str,
    game: &Game,
    catalog: &Catalog,
) -> Result<Vec<PathBuf>, Vec<Diagnostic>> {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if name.is_empty() || name.starts_with('-') || !name.chars().all(plain) {
        let diagnostic = Diagnostic::new(format!("`{name}` cannot be the name of a problem"));
        return Err(vec![diagnostic.help(
            "a name is made of lower-case letters, digits and hyphens: grundy new problem small-nim",
        )]);
    }
    let folder = home.join("problems").join(name);
    let bots = home.join("bots").join(name);
    for taken in [&folder, &bots] {
        if taken.exists() {
            let diagnostic = Diagnostic::new(format!("{} is there already", taken.display()));
            return Err(vec![
                diagnostic.help("choose another name; nothing is overwritten"),
            ]);
        }
    }
    let told = facts::told(&game.name);
    let file = folder.join("problem.toml");
    let text = rendered(
        PROBLEM,
        context! {
            title => title(name),
            game => &game.name,
            settings => told.settings,
            tests => told.tests,
            claim => told.claim,
        },
    );
    write_new(&file, &text)?;
    let problem = Problem::load(&folder, catalog)?;
    let statement = folder.join("statement.md");
    let facts = facts::of_problem(&problem, "")?;
    let facts = context! {
        name => name,
        rules => told.rules.trim(),
        ..Value::from(Serde(&facts))
    };
    write_new(&statement, &rendered(STATEMENT, facts))?;
    let known = ACCEPTED.iter().find(|(of, ..)| *of == game.name);
    let (_, accepted_name, accepted) = known.expect("every game has a bot");
    let accepted_file = bots.join("accepted").join(accepted_name);
    write_new(&accepted_file, accepted)?;
    let language = Language::find("Python").expect("Python is one of them");
    let start_file = bots.join("wrong_answer/first-move.py");
    write_new(&start_file, &new_bot(&problem, language, "bot.py")?)?;
    Ok(vec![file, statement, accepted_file, start_file])
}

/// `small-nim` as `Small nim`.
fn title(name: &str) -> String {
    let mut letters = name.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    let title: String = first.into_iter().chain(letters).collect();
    title.replace('-', " ")
}

/// Writes a file that must not be there yet, and the folders that it is in.
///
/// # Errors
/// When it is there, or cannot be written.
pub fn write_new(file: &Path, text: &str) -> Result<(), Vec<Diagnostic>> {
    let folder = file.parent().unwrap_or(Path::new(""));
    fs::create_dir_all(folder)
        .and_then(|()| OpenOptions::new().write(true).create_new(true).open(file))
        .and_then(|mut opened| opened.write_all(text.as_bytes()))
        .map_err(|error| match error.kind() {
            std::io::ErrorKind::AlreadyExists => {
                let diagnostic = Diagnostic::new(format!("{} is there already", file.display()));
                vec![diagnostic.help("name another file; nothing is overwritten")]
            }
            _ => vec![unwritable(file, &error)],
        })
}
