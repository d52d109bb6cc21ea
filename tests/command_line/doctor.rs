//! `grundy doctor`, on a machine without compilers.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use grundy_testing::program::{snapshot, words};
use grundy_testing::root;
use serde_json::Value;

/// Runs the doctor with this home and no programs on the `PATH`. Returns its standard output.
fn doctor(home: &Path, options: &str) -> String {
    let mut grundy = Command::new(env!("CARGO_BIN_EXE_grundy"));
    for variable in [
        "XDG_CACHE_HOME",
        "XDG_CONFIG_HOME",
        "XDG_DATA_HOME",
        "TMPDIR",
    ] {
        grundy.env_remove(variable);
    }
    let grundy = grundy
        .args(words(&format!("doctor {options}")))
        .current_dir(root())
        .env("HOME", home)
        .env("PATH", "/nowhere")
        .stdin(Stdio::null());
    let output = grundy.output().expect("grundy can be run");
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn a_bare_machine_is_told_what_each_language_needs() {
    let home = tempfile::tempdir().expect("a directory");
    let old = home.path().join(".local/share/grundy/tools/clang-0");
    fs::create_dir_all(&old).expect("a directory");
    fs::write(old.join("old"), [0; 3 << 10]).expect("a file");
    let place = regex::escape(&home.path().display().to_string());
    // Columns are as wide as their contents, which depend on the machine.
    let filters = [
        (place.as_str(), "[home]"),
        (r"engine( +)[0-9]+", "engine$1[version]"),
        (r"version +(\S+) +\S+\n", "version  $1  [program]\n"),
        (r"size +[0-9.]+ MiB +[^\n]*", "size     [size]"),
        (r"system +[a-z0-9_]+ +linux [^\n]*", "system   [system]"),
        (r"  linux [^\n]* processors[^\n]*", "  [system]"),
        (r"native code [0-9a-f]{16}, [^\n]*", "native code [digest]"),
        (
            r"confinement +(works|missing)[^\n]*",
            "confinement  [confinement]",
        ),
        (r"confinement: [^\n]*", "confinement: [confinement]"),
        (r"(tools|cache) +[0-9.]+ KiB +", "$1  [size]  "),
        (r"(your own languages|temporary files) +", "$1  "),
    ];
    let seen = doctor(home.path(), "");
    insta::with_settings!({ filters => filters }, {
        snapshot("doctor", &[seen]);
    });
}

#[test]
fn programs_read_the_same() {
    let home = tempfile::tempdir().expect("a directory");
    let report: Value = serde_json::from_str(&doctor(home.path(), "--json")).expect("a document");
    assert_eq!(report["schema"], "grundy.doctor/1");
    assert_eq!(report["sandbox"]["works"], true);
    let languages = report["languages"].as_array().expect("the languages");
    let works = |name: &str| {
        let mut languages = languages.iter();
        let language = languages.find(|language| language["language"] == name);
        language.expect(name)["compilers"][0]["works"] == true
    };
    assert!(works("WebAssembly text") && !works("C"));
    let summary = report["summary"].as_str().expect("a summary");
    let user = home.path().display().to_string();
    assert!(!summary.contains(&user), "{summary}");
}

#[test]
fn a_folder_that_cannot_be_used_is_told() {
    let home = tempfile::tempdir().expect("a directory");
    fs::write(home.path().join(".cache"), "").expect("a file");
    let report: Value = serde_json::from_str(&doctor(home.path(), "--json")).expect("a document");
    let folders = report["folders"].as_array().expect("the directories");
    let trouble = |purpose: &str| {
        let mut folders = folders.iter();
        let folder = folders.find(|folder| folder["purpose"] == purpose);
        folder.expect(purpose)["trouble"].clone()
    };
    assert_eq!(trouble("tools"), Value::Null);
    let cache = trouble("cache");
    assert!(
        cache
            .as_str()
            .is_some_and(|why| why.ends_with(".cache is not a directory")),
        "{cache}"
    );
}
