//! The shape of the house: which room may know which, and what only one room may do.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde::Deserialize;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// What `cargo metadata` tells of the workspace, as far as it matters here.
#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    dependencies: Vec<Dependency>,
    targets: Vec<Target>,
}

#[derive(Deserialize)]
struct Dependency {
    name: String,
    /// Absent for a normal dependency, `dev` or `build` for another.
    kind: Option<String>,
    optional: bool,
}

#[derive(Deserialize)]
struct Target {
    src_path: PathBuf,
}

fn metadata() -> Metadata {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version=1", "--no-deps"])
        .args(["--offline", "--locked"])
        .current_dir(root())
        .output()
        .expect("cargo runs");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    serde_json::from_slice(&output.stdout).expect("cargo describes the workspace")
}

/// The dependencies that every package of the workspace cannot do without, by name.
fn dependencies(metadata: &Metadata) -> BTreeMap<String, Vec<String>> {
    let packages = metadata.packages.iter().map(|package| {
        let known = package.dependencies.iter();
        let normal = known.filter(|dependency| dependency.kind.is_none() && !dependency.optional);
        let names = normal.map(|dependency| dependency.name.clone()).collect();
        (package.name.clone(), names)
    });
    packages.collect()
}

/// Our own packages that each of our packages may know.
const MAY_KNOW: &[(&str, &[&str])] = &[
    ("grundy-rules", &[]),
    ("grundy-solver", &["grundy-rules"]),
    ("grundy-games", &["grundy-rules", "grundy-solver"]),
    ("grundy-arena", &["grundy-rules"]),
    (
        "grundy-report",
        &[
            "grundy-rules",
            "grundy-solver",
            "grundy-games",
            "grundy-arena",
        ],
    ),
    (
        "grundy-problem",
        &[
            "grundy-rules",
            "grundy-games",
            "grundy-arena",
            "grundy-report",
        ],
    ),
    (
        "grundy-render",
        &[
            "grundy-rules",
            "grundy-games",
            "grundy-arena",
            "grundy-report",
        ],
    ),
    ("grundy-sandbox", &[]),
    ("grundy-toolchain", &["grundy-sandbox"]),
    (
        "grundy-harness",
        &[
            "grundy-rules",
            "grundy-solver",
            "grundy-games",
            "grundy-arena",
            "grundy-report",
            "grundy-problem",
            "grundy-sandbox",
            "grundy-toolchain",
        ],
    ),
    (
        "grundy-cli",
        &[
            "grundy-harness",
            "grundy-problem",
            "grundy-render",
            "grundy-report",
        ],
    ),
];

#[test]
fn rooms_know_only_the_rooms_they_may() {
    let all = dependencies(&metadata());
    let ruled: Vec<&str> = MAY_KNOW.iter().map(|(name, _)| *name).collect();
    for name in all.keys() {
        assert!(
            ruled.contains(&name.as_str()),
            "say in tests/house.rs what {name} may know"
        );
    }
    for (name, may_know) in MAY_KNOW {
        let known = all[*name]
            .iter()
            .filter(|known| known.starts_with("grundy-"));
        for known in known {
            assert!(
                may_know.contains(&known.as_str()),
                "{name} must not know {known}"
            );
        }
    }
}

#[test]
fn the_vocabulary_is_plain_std() {
    assert!(dependencies(&metadata())["grundy-rules"].is_empty());
}

#[test]
fn only_the_sandbox_names_wasmtime() {
    for (name, known) in dependencies(&metadata()) {
        let wasmtime = known.iter().any(|known| known.starts_with("wasmtime"));
        assert!(
            !wasmtime || name == "grundy-sandbox",
            "{name} must not know wasmtime"
        );
    }
}

/// Every source file of a crate, tests and benchmarks aside.
fn sources(krate: &Path) -> Vec<PathBuf> {
    let mut folders = vec![krate.join("src")];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a source folder") {
            let path = entry.expect("a source file").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                files.push(path);
            }
        }
    }
    files
}

#[test]
fn only_the_command_line_prints_or_reads_the_environment() {
    let forbidden = [
        "println!",
        "print!(",
        "eprint",
        "io::stdout",
        "io::stderr",
        "env::var",
        "env::args",
        "env::current_dir",
    ];
    for entry in fs::read_dir(root().join("crates")).expect("the rooms") {
        let krate = entry.expect("a room").path();
        if krate.ends_with("cli") {
            continue;
        }
        for file in sources(&krate) {
            let text = fs::read_to_string(&file).expect("a source file");
            for (number, line) in text.lines().enumerate() {
                let code = line.split("//").next().unwrap_or("");
                for word in forbidden {
                    assert!(
                        !code.contains(word),
                        "{}:{}: `{word}` is for the command line alone",
                        file.display(),
                        number + 1
                    );
                }
            }
        }
    }
}

#[test]
fn every_file_in_tests_belongs_to_a_target() {
    let metadata = metadata();
    let targets = metadata
        .packages
        .iter()
        .flat_map(|package| &package.targets);
    let known: Vec<PathBuf> = targets
        .map(|target| fs::canonicalize(&target.src_path).expect("a target's file"))
        .collect();
    for entry in fs::read_dir(root().join("tests")).expect("the folder of tests") {
        let path = entry.expect("an entry").path();
        if path.extension().is_some_and(|ending| ending == "rs") {
            let path = fs::canonicalize(&path).expect("a test file");
            assert!(known.contains(&path), "{} is never run", path.display());
        }
    }
}

#[test]
fn files_stay_of_one_idea() {
    const MAX_LINES: usize = 600;
    for entry in fs::read_dir(root().join("crates")).expect("the rooms") {
        for file in sources(&entry.expect("a room").path()) {
            let lines = fs::read_to_string(&file)
                .expect("a source file")
                .lines()
                .count();
            assert!(
                lines <= MAX_LINES,
                "{} has {lines} lines: split it",
                file.display()
            );
        }
    }
}

#[test]
fn every_game_has_a_problem_and_every_problem_opens() {
    let mut games: Vec<String> = Vec::new();
    let catalog = grundy_harness::games::Catalog::standard();
    for entry in fs::read_dir(root().join("problems")).expect("the problems") {
        let folder = entry.expect("a problem").path();
        if !folder.is_dir() {
            continue; // the schema of problem files
        }
        let problem = grundy_harness::problem::Problem::load(&folder, &catalog)
            .unwrap_or_else(|errors| panic!("{}: {errors:?}", folder.display()));
        games.push(problem.game.name.clone());
    }
    for game in catalog.iter() {
        assert!(games.contains(&game.name), "no problem plays {}", game.name);
    }
}
