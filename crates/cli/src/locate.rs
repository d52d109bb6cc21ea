//! The location of problems and bots: a directory `problems/` here or in a parent, or the program
//! itself.

use std::borrow::Cow;
use std::env;
use std::fs;
use std::path::{Component, Path, PathBuf};

use grundy_harness::games::{Catalog, did_you_mean};
use grundy_harness::{Bots, Submission, of_folder};
use grundy_problem::{
    OPENINGS_FILE, Outline, Problem, broken_problem_report, outline_report, problem_report,
};
use grundy_report::{Diagnostic, ProblemReport, shell_file};
use grundy_standard::{StandardBot, StandardProblem};

use crate::diagnostics::warn;

/// The directory of problems; the bots are in a sibling directory.
const PROBLEMS: &str = "problems";

/// A problem that is listed but not loaded yet.
pub(crate) struct Listed {
    pub(crate) name: String,
    at: Place,
}

enum Place {
    /// This directory.
    Folder(PathBuf),
    /// The program.
    Standard(StandardProblem),
}

impl Listed {
    /// Loads the problem, which compiles a custom game.
    pub(crate) fn load(&self, catalog: &Catalog) -> Result<Problem, Vec<Diagnostic>> {
        match &self.at {
            Place::Folder(folder) => Problem::load(folder, catalog),
            Place::Standard(problem) => standard(catalog, problem),
        }
    }

    /// Whether the game is a custom game.
    pub(crate) fn plays_a_file(&self) -> bool {
        self.outline().is_ok_and(|outline| outline.plays_a_file())
    }

    /// The problem file without its game, which may be a program that has to be built.
    fn outline(&self) -> Result<Outline, Vec<Diagnostic>> {
        Outline::parse(&self.file(), &self.text())
    }

    /// The entry of the problem in a list. A custom game is not compiled for this.
    pub(crate) fn report(&self, catalog: &Catalog) -> ProblemReport {
        let report = match self.outline() {
            Ok(outline) if outline.plays_a_file() => outline
                .check_game(catalog, &self.file())
                .map(|()| outline_report(&self.name, outline)),
            _ => self.load(catalog).map(|problem| problem_report(&problem)),
        };
        report.unwrap_or_else(|diagnostics| broken_problem_report(&self.name, &diagnostics))
    }

    /// Directory of the problem; `None` for a standard problem.
    #[cfg(feature = "server")]
    pub(crate) fn folder(&self) -> Option<&Path> {
        match &self.at {
            Place::Folder(folder) => Some(folder),
            Place::Standard(_) => None,
        }
    }

    fn file(&self) -> PathBuf {
        match &self.at {
            Place::Folder(folder) => folder.join("problem.toml"),
            Place::Standard(problem) => Path::new(PROBLEMS).join(problem.name).join("problem.toml"),
        }
    }

    fn text(&self) -> Cow<'static, str> {
        match &self.at {
            Place::Folder(_) => fs::read_to_string(self.file()).unwrap_or_default().into(),
            Place::Standard(problem) => problem.file.into(),
        }
    }
}

/// Loads a problem by its directory, by its file, by its name under `problems/` here or in a parent,
/// or by its name among the standard problems.
pub(crate) fn problem(catalog: &Catalog, name: &str) -> Result<Problem, Vec<Diagnostic>> {
    problem_by(catalog, name, Problem::load)
}

/// The problem of this name without its openings, so that they can be found.
pub(crate) fn problem_without_openings(
    catalog: &Catalog,
    name: &str,
) -> Result<Problem, Vec<Diagnostic>> {
    problem_by(catalog, name, Problem::load_without_openings)
}

/// A function that loads the problem of a directory or a file.
type Load = fn(&Path, &Catalog) -> Result<Problem, Vec<Diagnostic>>;

fn problem_by(catalog: &Catalog, name: &str, load: Load) -> Result<Problem, Vec<Diagnostic>> {
    let path = Path::new(name);
    if is_place(path) {
        return load(path, catalog);
    }
    if let Some(home) = problems_folder()
        && home.join(name).join("problem.toml").is_file()
    {
        return load(&home.join(name), catalog);
    }
    match grundy_standard::problem(name) {
        Some(problem) => standard(catalog, &problem),
        None => Err(vec![unknown(path)]),
    }
}

/// The files of this problem that can change verdicts: its own, that of its game, and its openings. Empty for a
/// standard problem.
pub(crate) fn files_of_problem(name: &str) -> Vec<PathBuf> {
    let place = match problems_folder() {
        _ if is_place(Path::new(name)) => PathBuf::from(name),
        Some(home) => home.join(name),
        None => return Vec::new(),
    };
    let file = match place.is_dir() {
        true => place.join("problem.toml"),
        false => place,
    };
    let folder = file.parent().unwrap_or(Path::new("")).to_owned();
    let outline = Outline::load(&file).ok();
    let game = outline.filter(Outline::plays_a_file);
    let game = game.map(|outline| folder.join(&outline.game));
    let openings = folder.join(OPENINGS_FILE);
    let files = [Some(file), game, Some(openings)].into_iter().flatten();
    files.filter(|file| file.is_file()).collect()
}

/// Whether this is the directory or the file of a problem.
fn is_place(path: &Path) -> bool {
    let is_problem = path
        .extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("toml"));
    path.join("problem.toml").is_file() || (path.is_file() && is_problem)
}

/// Whether this is the directory, the file or the name of a problem.
pub(crate) fn is_problem(name: &str) -> bool {
    if is_place(Path::new(name)) {
        return true;
    }
    let own = problems_folder().map(|home| problem_names(&home));
    grundy_standard::problem(name).is_some()
        || own.is_some_and(|names| names.iter().any(|own| own == name))
}

/// The problems under `problems/` here or in a parent, and the standard problems with other names.
pub(crate) fn all_problems() -> Vec<Listed> {
    let mut listed = own_problems();
    for problem in grundy_standard::problems() {
        if listed.iter().all(|listed| listed.name != problem.name) {
            listed.push(Listed {
                name: problem.name.to_owned(),
                at: Place::Standard(problem),
            });
        }
    }
    listed.sort_by(|a, b| a.name.cmp(&b.name));
    listed
}

/// The problems in this directory.
#[cfg(feature = "server")]
pub(crate) fn problems_in(folder: &Path) -> Result<Vec<Listed>, Diagnostic> {
    let names = problem_names(folder);
    if names.is_empty() {
        let diagnostic = Diagnostic::new(format!("{} contains no problem", folder.display()));
        return Err(diagnostic.help("a problem is a subdirectory with a problem.toml"));
    }
    let listed = names.into_iter().map(|name| Listed {
        at: Place::Folder(folder.join(&name)),
        name,
    });
    Ok(listed.collect())
}

/// The listed problem of this name.
#[cfg(feature = "server")]
pub(crate) fn listed(name: &str) -> Option<Listed> {
    all_problems()
        .into_iter()
        .find(|listed| listed.name == name)
}

/// All problems that can be loaded and play a built-in game.
pub(crate) fn problems_of_our_games(catalog: &Catalog) -> impl Iterator<Item = Problem> {
    let listed = all_problems().into_iter();
    let listed = listed.filter(|listed| !listed.plays_a_file());
    listed.filter_map(|listed| listed.load(catalog).ok())
}

/// The problem in this directory. If there is none, the problems under `problems/` here or in a parent; if there is no
/// such directory either, the standard problems.
pub(crate) fn problems_to_check(catalog: &Catalog) -> Result<Vec<Problem>, Vec<Diagnostic>> {
    if Path::new("problem.toml").is_file() {
        return Ok(vec![problem(catalog, ".")?]);
    }
    let listed = match problems_folder() {
        Some(_) => own_problems(),
        None => all_problems(),
    };
    let mut problems = Vec::new();
    for listed in listed {
        match listed.load(catalog) {
            // Perhaps only a compiler is missing, which the other problems do not need.
            Err(diagnostics) if listed.plays_a_file() => diagnostics.iter().for_each(warn),
            loaded => problems.push(loaded?),
        }
    }
    Ok(problems)
}

/// The directory for `problems/` and `bots/`: the nearest parent that has `problems/`, or this one.
pub(crate) fn home() -> PathBuf {
    let problems = problems_folder();
    let home = problems.as_deref().and_then(Path::parent);
    home.map_or_else(PathBuf::new, Path::to_owned)
}

/// The bots of a problem: those in its subdirectory of `bots/`, a sibling of the directory of all
/// problems; for a standard problem, the embedded ones.
pub(crate) fn bots(problem: &Problem) -> Result<Bots, Diagnostic> {
    let Some(folder) = &problem.folder else {
        let bots = grundy_standard::bots(&problem.id);
        return Ok(Bots {
            found: bots
                .filter_map(|bot| Some((standard_bot(&bot), of_folder(bot.verdict)?)))
                .collect(),
            oddities: Vec::new(),
        });
    };
    let home = if folder.as_os_str().is_empty() {
        Path::new("..").join("..")
    } else {
        folder.join("..").join("..")
    };
    Bots::find(&tidy(&home).join("bots").join(&problem.id))
}

/// A submission by its file. A path in the source tree that does not exist here, such as
/// `bots/nim/accepted/xor.c`, names an embedded bot.
pub(crate) fn submission(file: &Path) -> Submission {
    let name = file.to_str().filter(|_| !file.exists());
    match name.and_then(grundy_standard::bot_at) {
        Some(bot) => standard_bot(&bot),
        None => Submission::File(file.to_owned()),
    }
}

fn standard(catalog: &Catalog, problem: &StandardProblem) -> Result<Problem, Vec<Diagnostic>> {
    let path = Path::new(PROBLEMS).join(problem.name).join("problem.toml");
    let (name, file, openings) = (problem.name, problem.file, problem.openings);
    let parsed = Problem::parse_with_openings(name, &path, file, openings, catalog)?;
    Ok(parsed.with_statement(problem.statement))
}

fn standard_bot(bot: &StandardBot) -> Submission {
    let (name, contents) = (bot.path.clone(), bot.contents.to_vec());
    if name.ends_with(".wasm") {
        Submission::Module {
            name,
            wasm: contents,
        }
    } else {
        Submission::Source {
            name,
            text: contents,
        }
    }
}

/// Diagnostic for a name or path that is not a problem.
fn unknown(name: &Path) -> Diagnostic {
    let shown = name.display();
    if name.is_file() {
        let diagnostic = Diagnostic::new(format!("`{shown}` is a file, not a problem"));
        if let Some(folder) = folder_of_game(name) {
            let folder = shell_file(&folder.to_string_lossy());
            return diagnostic.help(format!(
                "it is the game of the problem `{folder}`: name that"
            ));
        }
        let file = shell_file(&name.to_string_lossy());
        return diagnostic
            .help(format!(
                "if it is a bot, name a problem before it, as in `nim {file}`; `grundy problems` lists the problems"
            ))
            .help(
                "if it has the rules of a game, write a problem.toml beside it, in which `game` names it, and name \
                 the directory: docs/games.md",
            );
    }
    if name.is_dir() {
        let diagnostic = Diagnostic::new(format!("the directory `{shown}` has no problem.toml"));
        return diagnostic
            .help("docs/setters.md explains this file; `grundy problems` lists the problems");
    }
    let home = problems_folder();
    let mut names = home.as_deref().map_or_else(Vec::new, problem_names);
    names.extend(grundy_standard::problems().map(|problem| problem.name.to_owned()));
    names.sort();
    names.dedup();
    let diagnostic = Diagnostic::new(format!("there is no problem `{shown}`"));
    let wanted = name.to_string_lossy();
    let diagnostic = match did_you_mean(&wanted, names.iter().map(String::as_str)) {
        Some(meant) => diagnostic.help(format!("did you mean `{meant}`?")),
        None => diagnostic.help("`grundy problems` lists the problems"),
    };
    diagnostic.help(match home {
        Some(home) => format!(
            "looked in {} and among the standard problems, which are part of grundy",
            home.display()
        ),
        None => {
            "looked among the standard problems, which are part of grundy; there is no directory \
                 `problems` here or above"
                .to_owned()
        }
    })
}

/// The directory of the problem beside a file of rules. `None` if there is none, or it has another game.
fn folder_of_game(file: &Path) -> Option<PathBuf> {
    let folder = match file.parent()? {
        here if here.as_os_str().is_empty() => Path::new("."),
        folder => folder,
    };
    let path = folder.join("problem.toml");
    let outline = Outline::parse(&path, &fs::read_to_string(&path).ok()?).ok()?;
    let named = fs::canonicalize(folder.join(&outline.game)).ok()?;
    let is_its_game = outline.plays_a_file() && named == fs::canonicalize(file).ok()?;
    is_its_game.then(|| folder.to_owned())
}

/// Removes `.` and `name/..` from paths, for shorter reports.
fn tidy(path: &Path) -> PathBuf {
    let mut tidy = PathBuf::new();
    for part in path.components() {
        let named = tidy.file_name().is_some();
        match part {
            Component::ParentDir if named => drop(tidy.pop()),
            Component::CurDir => {}
            _ => tidy.push(part),
        }
    }
    tidy
}

fn problems_folder() -> Option<PathBuf> {
    if Path::new(PROBLEMS).is_dir() {
        return Some(PathBuf::from(PROBLEMS));
    }
    let here = env::current_dir().ok()?;
    let above = here.ancestors().map(|folder| folder.join(PROBLEMS));
    above.into_iter().find(|folder| folder.is_dir())
}

fn own_problems() -> Vec<Listed> {
    let Some(home) = problems_folder() else {
        return Vec::new();
    };
    let names = problem_names(&home).into_iter();
    names
        .map(|name| Listed {
            at: Place::Folder(home.join(&name)),
            name,
        })
        .collect()
}

/// The names of the problems in a directory of problems, sorted.
fn problem_names(home: &Path) -> Vec<String> {
    let entries = fs::read_dir(home).into_iter().flatten().flatten();
    let mut names: Vec<String> = entries
        .filter(|entry| entry.path().join("problem.toml").is_file())
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_of_a_problem_are_those_that_can_change_verdicts() {
        let home = tempfile::tempdir().expect("a directory");
        let write = |name: &str, text: &str| {
            let file = home.path().join(name);
            fs::write(&file, text).expect("written");
            file
        };
        let own = write(
            "problem.toml",
            "name = 'T'\ngame = './game.c'\n[play]\ntests = [{}]\n",
        );
        let of = |place: &Path| files_of_problem(&place.display().to_string());
        assert_eq!(of(home.path()), std::slice::from_ref(&own));
        let (game, openings) = (write("./game.c", ""), write(OPENINGS_FILE, ""));
        write("statement.md", "");
        for place in [home.path(), &*own] {
            assert_eq!(of(place), [own.clone(), game.clone(), openings.clone()]);
        }
        fs::write(&own, "not TOML").expect("written");
        assert_eq!(of(home.path()), [own.clone(), openings.clone()]);
    }
}
