//! Every cargo command builds the WebAssembly engine with the same features, and the commands of the README build all
//! libraries with the same features, so that none builds them anew: that takes minutes. Cargo enables the features
//! that the packages of a command ask for. `crates/features/Cargo.toml` asks for those that only some of them need.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

use serde::Deserialize;

/// Packages by name and version, as `cargo tree` prints them.
type Packages = BTreeSet<String>;
/// The sets of features that each package is built with: two where build scripts or macros need
/// others than the program.
type Features = BTreeMap<String, BTreeSet<String>>;

fn cargo(arguments: &[&str]) -> Vec<u8> {
    let output = Command::new(env!("CARGO"))
        .args(arguments)
        .args(["--offline", "--locked"])
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."))
        .output()
        .expect("cargo runs");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    output.stdout
}

/// What `cargo metadata` tells of all packages, as far as it matters here.
#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
    workspace_members: Vec<String>,
    resolve: Resolve,
}

#[derive(Deserialize)]
struct Package {
    id: String,
    name: String,
    version: String,
}

#[derive(Deserialize)]
struct Resolve {
    nodes: Vec<Node>,
}

#[derive(Deserialize)]
struct Node {
    id: String,
    deps: Vec<Edge>,
}

#[derive(Deserialize)]
struct Edge {
    pkg: String,
    dep_kinds: Vec<Kind>,
}

#[derive(Deserialize)]
struct Kind {
    /// Absent for a normal dependency, `dev` or `build` for another.
    kind: Option<String>,
}

/// What this machine builds for. Only its packages are on a machine that has just built everything:
/// those of other systems (Windows) are not downloaded.
fn host() -> String {
    let output = Command::new("rustc")
        .arg("-vV")
        .output()
        .expect("rustc runs");
    let printed = String::from_utf8(output.stdout).expect("text");
    let host = printed.lines().find_map(|line| line.strip_prefix("host: "));
    host.expect("rustc names its host").to_owned()
}

impl Metadata {
    fn read() -> Self {
        let platform = format!("--filter-platform={}", host());
        let json = cargo(&["metadata", "--format-version=1", &platform]);
        serde_json::from_slice(&json).expect("cargo describes the workspace")
    }

    fn package(&self, id: &str) -> &Package {
        let package = self.packages.iter().find(|package| package.id == id);
        package.expect("a package of the graph")
    }

    /// The engine and everything that it is built from.
    fn engine(&self) -> Packages {
        let engine = self.packages.iter().find(|p| p.name == "wasmtime");
        let mut open = vec![engine.expect("the engine").id.as_str()];
        let mut found = BTreeSet::new();
        while let Some(id) = open.pop() {
            if found.insert(id) {
                let node = self.resolve.nodes.iter().find(|node| node.id == id);
                let edges = node.expect("a node of the graph").deps.iter();
                let is_built = |edge: &&Edge| {
                    (edge.dep_kinds.iter()).any(|k| k.kind.as_deref() != Some("dev"))
                };
                open.extend(edges.filter(is_built).map(|edge| edge.pkg.as_str()));
            }
        }
        let printed = |id: &str| {
            let package = self.package(id);
            format!("{} v{}", package.name, package.version)
        };
        found.into_iter().map(printed).collect()
    }
}

/// The features with which the packages for which `is_kept` holds are built for this selection of packages.
fn features(is_kept: impl Fn(&str) -> bool, selection: &[&str]) -> Features {
    let tree = ["tree", "--prefix=none", "--format={p}|{f}"];
    let printed = cargo(&[&tree, selection].concat());
    let printed = String::from_utf8(printed).expect("text");
    let mut features = Features::new();
    for line in printed.lines() {
        let Some((package, list)) = line.split_once('|') else {
            continue; // the heading of a group of dependencies, or an empty line
        };
        let package = package.split(" (").next().unwrap_or_default();
        if is_kept(package) {
            let list = list.trim_end_matches(" (*)").to_owned();
            features.entry(package.to_owned()).or_default().insert(list);
        }
    }
    features
}

/// What is built for the program and for build scripts and macros together, and for the program alone: where
/// both are built, one may have by chance the features that the other should have.
const EDGES: [&str; 2] = ["normal,build", "normal,no-proc-macro"];

#[test]
fn no_command_builds_the_engine_with_other_features() {
    let metadata = Metadata::read();
    let engine = metadata.engine();
    let is_engine = |package: &str| engine.contains(package);
    let builds_it = |features: &Features| {
        let mut packages = features.keys();
        packages.any(|package| package.starts_with("wasmtime v"))
    };
    let mut differences = BTreeSet::new();
    for edges in EDGES {
        let [without_tests, with_tests] = ["", ",dev"].map(|dev| format!("--edges={edges}{dev}"));
        let everything = features(is_engine, &["--workspace", &with_tests]);
        assert!(builds_it(&everything));
        assert!(everything.len() > 50, "{everything:?}");
        for member in &metadata.workspace_members {
            let member = metadata.package(member).name.as_str();
            let selections = [
                &["--package", member, &without_tests][..],
                &["--package", member, &with_tests],
                &["--package", member, &without_tests, "--no-default-features"],
            ];
            for selection in selections {
                let selected = features(is_engine, selection);
                if !builds_it(&selected) {
                    continue; // this one shares crates with the engine, but does not build it
                }
                for (package, lists) in selected {
                    for list in lists.difference(&everything[&package]) {
                        differences.insert(format!(
                            "{package} has the features [{list}] with `{}`, and {:?} with \
                             `--workspace`",
                            selection.join(" "),
                            everything[&package]
                        ));
                    }
                }
            }
        }
    }
    assert!(
        differences.is_empty(),
        "ask for these features in crates/features/Cargo.toml:\n{}",
        differences.into_iter().collect::<Vec<_>>().join("\n")
    );
}

/// After the README's test command, no library is built for the program; and after its first command, which builds
/// the program without the website, no library of that is built for the tests.
#[test]
fn the_program_is_built_from_the_libraries_of_its_tests() {
    // The small build has no website and no PNG pictures, so these two crates have fewer features there.
    let has_less = ["grundy-cli ", "grundy-render "];
    let is_library = |package: &str| !has_less.iter().any(|name| package.starts_with(name));
    for edges in EDGES {
        let with_tests = features(
            is_library,
            &["--workspace", &format!("--edges={edges},dev")],
        );
        for selection in [&[][..], &["--no-default-features"]] {
            let edges = format!("--edges={edges}");
            let selection = [&["--package=grundy-cli", &edges], selection].concat();
            for (package, lists) in features(is_library, &selection) {
                let others = &with_tests[&package];
                assert!(
                    lists.is_subset(others),
                    "{package} has the features {lists:?} with `{}`, and {others:?} with the tests: ask for these \
                     in crates/features/Cargo.toml",
                    selection.join(" ")
                );
            }
        }
    }
}
