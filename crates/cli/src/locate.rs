//! Where problems and bots are.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use grundy_harness::games::Catalog;
use grundy_problem::Problem;
use grundy_report::Diagnostic;

/// The folder of problems, beside which the bots are.
const PROBLEMS: &str = "problems";

/// Loads a problem by its name under `problems/` here or in a folder above, by its folder, or by
/// its file.
pub(crate) fn problem(catalog: &Catalog, name: &str) -> Result<Problem, Vec<Diagnostic>> {
    let path = Path::new(name);
    if path.join("problem.toml").is_file() || path.is_file() {
        return Problem::load(path, catalog);
    }
    let home = problems_folder();
    if let Some(home) = &home
        && home.join(name).join("problem.toml").is_file()
    {
        return Problem::load(&home.join(name), catalog);
    }
    let diagnostic = Diagnostic::new(format!("there is no problem `{name}`"));
    Err(vec![match home {
        None => diagnostic
            .help("name the folder of a problem, or run this in a folder that has `problems/`"),
        Some(home) => {
            let names: Vec<String> = problem_folders(&home)
                .iter()
                .map(|p| file_name(p))
                .collect();
            diagnostic.help(format!("{} holds {}", home.display(), names.join(", ")))
        }
    }])
}

/// The folder that holds `problems/` and `bots/`, or is to: this one, or the nearest above that does.
pub(crate) fn home() -> PathBuf {
    let problems = problems_folder();
    let home = problems.as_deref().and_then(Path::parent);
    home.map_or_else(PathBuf::new, Path::to_owned)
}

/// Loads all problems of the folder `problems/` here or above.
pub(crate) fn all_problems(catalog: &Catalog) -> Result<Vec<Problem>, Vec<Diagnostic>> {
    let home = problems_folder().ok_or_else(|| {
        let diagnostic = Diagnostic::new("there is no folder `problems` here or in a folder above");
        vec![
            diagnostic
                .help("name a problem by its folder, or run this in a folder that has `problems/`"),
        ]
    })?;
    let folders = problem_folders(&home);
    let problems = folders.iter().map(|folder| Problem::load(folder, catalog));
    problems.collect()
}

/// The folder of all problems' bots, beside the folder of all problems.
pub(crate) fn bots(problem: &Problem) -> PathBuf {
    let folder = &problem.folder;
    let home = if folder.as_os_str().is_empty() {
        Path::new("..").join("..")
    } else {
        folder.join("..").join("..")
    };
    tidy(&home).join("bots")
}

/// Takes out `name/..`, so that paths read well in reports.
fn tidy(path: &Path) -> PathBuf {
    let mut tidy = PathBuf::new();
    for part in path.components() {
        let named = tidy.file_name().is_some();
        if part.as_os_str() == ".." && named {
            tidy.pop();
        } else {
            tidy.push(part);
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

fn problem_folders(home: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(home).into_iter().flatten().flatten();
    let mut folders: Vec<PathBuf> = entries
        .map(|entry| entry.path())
        .filter(|folder| folder.join("problem.toml").is_file())
        .collect();
    folders.sort();
    folders
}

fn file_name(path: &Path) -> String {
    path.file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}
