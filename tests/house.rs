//! The shape of the house: which room may know which, and what only one room may do.

use std::collections::{BTreeMap, BTreeSet};
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
}

#[derive(Deserialize)]
struct Dependency {
    name: String,
    /// Absent for a normal dependency, `dev` or `build` for another.
    kind: Option<String>,
    optional: bool,
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
    ("grundy-search", &["grundy-rules", "grundy-solver"]),
    ("grundy-games", &["grundy-rules", "grundy-solver"]),
    ("grundy-play", &["grundy-rules", "grundy-search"]),
    (
        "grundy-report",
        &[
            "grundy-rules",
            "grundy-solver",
            "grundy-games",
            "grundy-play",
        ],
    ),
    (
        "grundy-problem",
        &[
            "grundy-rules",
            "grundy-games",
            "grundy-play",
            "grundy-report",
            "grundy-search",
        ],
    ),
    (
        "grundy-render",
        &[
            "grundy-rules",
            "grundy-games",
            "grundy-play",
            "grundy-report",
        ],
    ),
    (
        "grundy-python",
        &[
            "grundy-rules",
            "grundy-solver",
            "grundy-games",
            "grundy-report",
        ],
    ),
    ("grundy-features", &[]),
    ("grundy-sandbox", &["grundy-features"]),
    ("grundy-confine", &["grundy-features"]),
    ("grundy-toolchain", &["grundy-confine", "grundy-sandbox"]),
    (
        "grundy-modules",
        &[
            "grundy-rules",
            "grundy-solver",
            "grundy-games",
            "grundy-sandbox",
        ],
    ),
    (
        "grundy-harness",
        &[
            "grundy-rules",
            "grundy-solver",
            "grundy-confine",
            "grundy-games",
            "grundy-modules",
            "grundy-play",
            "grundy-report",
            "grundy-problem",
            "grundy-sandbox",
            "grundy-search",
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
            "grundy-standard",
            "grundy-store",
            "grundy-web",
            "grundy-worker",
        ],
    ),
    (
        "grundy-questions",
        &[
            "grundy-rules",
            "grundy-games",
            "grundy-play",
            "grundy-report",
            "grundy-problem",
            "grundy-render",
            "grundy-search",
        ],
    ),
    ("grundy-store", &["grundy-report"]),
    (
        "grundy-web",
        &[
            "grundy-play",
            "grundy-games",
            "grundy-report",
            "grundy-problem",
            "grundy-questions",
            "grundy-render",
            "grundy-store",
        ],
    ),
    (
        "grundy-worker",
        &[
            "grundy-harness",
            "grundy-problem",
            "grundy-questions",
            "grundy-render",
            "grundy-report",
            "grundy-store",
        ],
    ),
    ("grundy-standard", &[]),
    (
        "grundy-testing",
        &["grundy-rules", "grundy-solver", "grundy-store"],
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
fn only_tests_need_the_helpers_for_tests() {
    for package in metadata().packages {
        for dependency in package.dependencies {
            let is_for_tests = dependency.kind.as_deref() == Some("dev");
            assert!(
                dependency.name != "grundy-testing" || is_for_tests,
                "{} must name grundy-testing in [dev-dependencies]",
                package.name
            );
        }
    }
}

#[test]
fn versions_stand_once() {
    for entry in fs::read_dir(root().join("crates")).expect("the crates") {
        let file = entry.expect("a crate").path().join("Cargo.toml");
        let text = fs::read_to_string(&file).expect("a manifest");
        let manifest: toml::Table = text.parse().expect("a manifest is TOML");
        for table in ["dependencies", "dev-dependencies", "build-dependencies"] {
            let Some(dependencies) = manifest.get(table) else {
                continue;
            };
            for (name, dependency) in dependencies.as_table().expect("a table") {
                assert!(
                    dependency.get("workspace").is_some(),
                    "{}: name the version of {name} in [workspace.dependencies] of Cargo.toml, and write \
                     `{name}.workspace = true` here",
                    file.display()
                );
            }
        }
    }
}

#[test]
fn the_vocabulary_is_plain_std() {
    assert!(dependencies(&metadata())["grundy-rules"].is_empty());
}

/// All packages that a package needs to be built, however far down, development aside.
fn needed_by(package: &str) -> String {
    let output = Command::new(env!("CARGO"))
        .args([
            "tree",
            "--edges=normal,build",
            "--prefix=none",
            "--format={p}",
        ])
        .args(["--offline", "--locked", "--package", package])
        .current_dir(root())
        .output()
        .expect("cargo runs");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    String::from_utf8(output.stdout).expect("names of packages")
}

#[test]
fn what_shows_results_links_no_engine() {
    assert!(needed_by("grundy-harness").contains("wasmtime"));
    let without = [
        "grundy-report",
        "grundy-problem",
        "grundy-render",
        "grundy-questions",
        "grundy-store",
        "grundy-web",
        "grundy-python",
    ];
    for package in without {
        let needed = needed_by(package);
        assert!(needed.contains(package));
        for engine in ["wasmtime", "cranelift", "grundy-sandbox"] {
            assert!(!needed.contains(engine), "{package} needs {engine}");
        }
    }
}

/// Public fields of reports that hold one of a few words hold an enum.
#[test]
fn reports_have_no_text_for_an_enum() {
    for file in sources(&root().join("crates/report")) {
        let text = fs::read_to_string(&file).expect("a source");
        for (number, line) in (1..).zip(text.lines()) {
            let field = line.trim_start();
            let is_static = field.starts_with("pub ")
                && !field.contains("fn ")
                && field.contains(": &'static str");
            assert!(!is_static, "{}:{number}: {line}", file.display());
        }
    }
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
    rust_files(krate.join("src"))
}

fn rust_files(folder: PathBuf) -> Vec<PathBuf> {
    let mut folders = vec![folder];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a source directory") {
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

/// Several servers and workers share a database, and their clocks may differ. So all times in it are its own.
#[test]
fn the_store_reads_no_clock_but_the_database_s() {
    for file in sources(&root().join("crates/store")) {
        let text = fs::read_to_string(&file).expect("a source");
        let place = file.display();
        assert!(!text.contains("SystemTime"), "{place} reads a clock");
    }
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
        if krate.ends_with("cli") || krate.ends_with("testing") {
            continue; // helpers for tests report what was not run
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
fn every_file_in_tests_is_a_module() {
    let modules = include_str!("main.rs");
    for entry in fs::read_dir(root().join("tests")).expect("the directory of tests") {
        let path = entry.expect("an entry").path();
        let is_file = path.extension().is_some_and(|ending| ending == "rs");
        if is_file || path.join("mod.rs").exists() {
            let name = path.file_stem().expect("a name").to_string_lossy();
            let is_run = name == "main" || modules.contains(&format!("mod {name};"));
            assert!(is_run, "{} is never run", path.display());
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

/// The group of an import: the standard library, other crates, or this crate.
fn import_group(path: &str, modules: &BTreeSet<&str>) -> u8 {
    let first = path.split([':', ';', ' ']).next().unwrap_or_default();
    match first {
        "std" | "core" | "alloc" => 0,
        "crate" | "self" | "super" => 2,
        name if modules.contains(name) => 2,
        _ => 1,
    }
}

/// The first line with an import outside of its group. The groups stand in this order, with a blank line between, as
/// rustfmt would write them if `group_imports` were stable.
fn stray_import(text: &str) -> Option<usize> {
    let declared = text.lines().filter_map(|line| {
        let line = line
            .trim_start_matches("pub ")
            .trim_start_matches("pub(crate) ");
        line.strip_prefix("mod ")?.split([';', ' ']).next()
    });
    let modules: BTreeSet<&str> = declared.collect();
    let (mut before, mut blank) = (None, false);
    let mut lines = (1..).zip(text.lines());
    while let Some((number, line)) = lines.next() {
        if let Some(path) = line.strip_prefix("use ") {
            let group = import_group(path, &modules);
            let fits = before.is_none_or(|before| match blank {
                true => group > before,
                false => group == before,
            });
            if !fits {
                return Some(number);
            }
            (before, blank) = (Some(group), false);
            if !line.ends_with(';') {
                lines.find(|(_, line)| line.ends_with(';'));
            }
        } else if line.is_empty() {
            blank = true;
        } else if !line.starts_with("#[") {
            before = None;
        }
    }
    None
}

#[test]
fn imports_stand_in_three_groups() {
    let folders = ["crates", "tests"].map(|folder| rust_files(root().join(folder)));
    for file in folders.iter().flatten() {
        let text = fs::read_to_string(file).expect("a source");
        if let Some(number) = stray_import(&text) {
            let place = file.display();
            panic!(
                "{place}:{number}: imports of std, other crates and this crate are three groups"
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
        let outline = grundy_harness::problem::Outline::load(&folder);
        if !outline.is_ok_and(|outline| !outline.plays_a_file()) {
            continue; // the schema of problem files, and problems that play the game of a file
        }
        let problem = grundy_harness::problem::Problem::load(&folder, &catalog)
            .unwrap_or_else(|errors| panic!("{}: {errors:?}", folder.display()));
        games.push(problem.game.name.clone());
    }
    for game in catalog.iter() {
        assert!(games.contains(&game.name), "no problem plays {}", game.name);
    }
}

/// What stands after `crate::` in a line: the names up to the next `::`, or all names in braces.
fn named_after_crate(text: &str) -> Vec<String> {
    let word = |text: &str| -> String {
        let letters = text.chars();
        letters
            .take_while(|c| c.is_alphanumeric() || *c == '_')
            .collect()
    };
    let mut names = Vec::new();
    for (_, rest) in text
        .match_indices("crate::")
        .map(|(at, _)| text.split_at(at + 7))
    {
        match rest.strip_prefix('{') {
            Some(list) => {
                let list = list.split('}').next().unwrap_or_default();
                names.extend(list.split(',').map(|part| word(part.trim_start())));
            }
            None => names.push(word(rest)),
        }
    }
    names
}

/// The top-level modules of a crate, each with those that it uses, by `crate::` paths or by names that
/// the root of the crate passes on.
fn module_uses(krate: &Path) -> BTreeMap<String, BTreeSet<String>> {
    let src = krate.join("src");
    let root_file = fs::read_to_string(src.join("lib.rs")).unwrap_or_default();
    let mut homes: BTreeMap<String, String> = BTreeMap::new();
    for statement in root_file.split(';') {
        let Some((_, path)) = statement.split_once("use ") else {
            continue;
        };
        let Some((module, items)) = path.trim().split_once("::") else {
            continue;
        };
        for item in items.trim_matches(['{', '}']).split(',') {
            let item = item.trim().trim_matches(['{', '}']);
            homes.insert(item.to_owned(), module.to_owned());
        }
    }
    let mut uses: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut texts: Vec<(String, String)> = Vec::new();
    for file in sources(krate) {
        let inside = file.strip_prefix(&src).expect("a source of the crate");
        let first = inside.iter().next().unwrap_or_default().to_string_lossy();
        let module = first.trim_end_matches(".rs").to_owned();
        if ["lib", "main"].contains(&module.as_str()) {
            continue;
        }
        let text = fs::read_to_string(&file).expect("a source");
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        let lines = code
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"));
        texts.push((module.clone(), lines.collect::<Vec<_>>().join("\n")));
        uses.entry(module).or_default();
    }
    for (module, text) in texts {
        for name in named_after_crate(&text) {
            let used = homes.get(&name).cloned().unwrap_or(name);
            if used != module && uses.contains_key(&used) {
                uses.entry(module.clone()).or_default().insert(used);
            }
        }
    }
    uses
}

#[test]
fn no_modules_of_a_crate_go_in_a_circle() {
    let mut circles = Vec::new();
    for entry in fs::read_dir(root().join("crates")).expect("the crates") {
        let krate = entry.expect("a crate").path();
        let mut uses = module_uses(&krate);
        // Modules that use nothing that is left are taken away, until there is nothing to take.
        loop {
            let done: Vec<String> = uses
                .iter()
                .filter(|(_, used)| used.is_empty())
                .map(|(module, _)| module.clone())
                .collect();
            if done.is_empty() {
                break;
            }
            uses.retain(|module, _| !done.contains(module));
            for used in uses.values_mut() {
                used.retain(|module| !done.contains(module));
            }
        }
        // The same from above: what nobody uses is in no circle.
        loop {
            let used: BTreeSet<String> = uses.values().flatten().cloned().collect();
            let before = uses.len();
            uses.retain(|module, _| used.contains(module));
            if uses.len() == before {
                break;
            }
        }
        if !uses.is_empty() {
            circles.push(format!("{}: {uses:?}", krate.display()));
        }
    }
    assert!(circles.is_empty(), "{}", circles.join("\n"));
}
