//! The standard problems and their bots, inside the program, so that it works in any directory.
//!
//! The files are those of the directories `problems/` and `bots/` of the source, as they were when the
//! program was built. This crate does not interpret them.

use std::path::Path;

use include_dir::{Dir, File, include_dir};

static PROBLEMS: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/../../problems");
static BOTS: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/../../bots");

/// A standard problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StandardProblem {
    /// Its name: that of its directory.
    pub name: &'static str,
    /// The text of its `problem.toml`.
    pub file: &'static str,
    /// The text of its `statement.md`.
    pub statement: &'static str,
    /// The text of its `openings.toml`, if it has one.
    pub openings: Option<&'static str>,
}

/// A bot of a standard problem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StandardBot {
    /// Its path in the source: `bots/PROBLEM/VERDICT/NAME`.
    pub path: String,
    /// The directory that names the verdict that it must get.
    pub verdict: &'static str,
    /// Its contents.
    pub contents: &'static [u8],
}

/// All standard problems, by name.
///
/// ```
/// let names: Vec<_> = grundy_standard::problems().map(|problem| problem.name).collect();
/// assert!(names.contains(&"nim") && names.is_sorted());
/// ```
pub fn problems() -> impl Iterator<Item = StandardProblem> {
    let mut folders: Vec<_> = PROBLEMS.dirs().collect();
    folders.sort_by_key(|folder| folder.path());
    folders.into_iter().filter_map(|folder| {
        let text = |name: &str| folder.get_file(folder.path().join(name))?.contents_utf8();
        Some(StandardProblem {
            name: folder.path().to_str()?,
            file: text("problem.toml")?,
            statement: text("statement.md")?,
            openings: text("openings.toml"),
        })
    })
}

/// All files of the standard problem of this name, by their paths in its directory.
pub fn files_of(problem: &str) -> impl Iterator<Item = (&'static str, &'static [u8])> {
    let folder = PROBLEMS.get_dir(problem);
    let files = folder.into_iter().flat_map(|folder| folder.files());
    files.filter_map(|file| Some((file.path().file_name()?.to_str()?, file.contents())))
}

/// The standard problem of this name.
#[must_use]
pub fn problem(name: &str) -> Option<StandardProblem> {
    problems().find(|problem| problem.name == name)
}

/// The game of a standard problem, by the path of its file in the source, if it is a file.
///
/// ```
/// let path = "problems/tic-tac-toe/game.py";
/// assert!(grundy_standard::game_at(path.as_ref()).is_some());
/// ```
#[must_use]
pub fn game_at(path: &Path) -> Option<&'static [u8]> {
    Some(
        PROBLEMS
            .get_file(path.strip_prefix("problems").ok()?)?
            .contents(),
    )
}

/// The bots of a standard problem, by path; empty if there is no such problem.
pub fn bots(problem: &str) -> impl Iterator<Item = StandardBot> {
    let verdicts = BOTS.get_dir(problem).into_iter().flat_map(Dir::dirs);
    let mut files: Vec<_> = verdicts.flat_map(Dir::files).filter_map(bot).collect();
    files.sort_by(|a, b| a.path.cmp(&b.path));
    files.into_iter()
}

/// The bot with this path in the source.
///
/// ```
/// let bot = grundy_standard::bot_at("bots/nim/accepted/xor.c").expect("a standard bot");
/// assert_eq!(bot.verdict, "accepted");
/// assert!(grundy_standard::bot_at("bots/nim/../nim/accepted/xor.c").is_none());
/// ```
#[must_use]
pub fn bot_at(path: &str) -> Option<StandardBot> {
    bot(BOTS.get_file(path.strip_prefix("bots/")?)?)
}

fn bot(file: &'static File<'static>) -> Option<StandardBot> {
    let verdict = file.path().parent()?.file_name()?.to_str()?;
    Some(StandardBot {
        path: format!("bots/{}", file.path().to_str()?),
        verdict,
        contents: file.contents(),
    })
}
