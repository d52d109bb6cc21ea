//! Runs `grundy` as a person would, and keeps what it says.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The workspace.
pub(crate) fn root() -> PathBuf {
    fs::canonicalize(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")).expect("the workspace")
}

/// The words of a command as it is typed: those with blanks in them stand in single quotes.
pub(crate) fn words(line: &str) -> Vec<&str> {
    let mut words = Vec::new();
    for (number, part) in line.split('\'').enumerate() {
        match number % 2 {
            0 => words.extend(part.split_whitespace()),
            _ => words.push(part),
        }
    }
    words
}

/// Runs `grundy` in a folder and sets out everything that can be seen of it.
pub(crate) fn run_in(folder: &Path, line: &str) -> String {
    run_at(folder, line, None)
}

/// The same in a terminal of so many columns, or in none.
pub(crate) fn run_at(folder: &Path, line: &str, columns: Option<u16>) -> String {
    let arguments = words(line);
    let columns = columns.map(|columns| ("COLUMNS", columns.to_string()));
    let output = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(&arguments)
        .env_remove("COLUMNS")
        .envs(columns)
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .expect("grundy can be run");
    let status = output.status.code().expect("grundy ends by itself");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    let mut seen = format!("$ grundy {}\nexit status {status}\n", arguments.join(" "));
    for (name, text) in [
        ("stdout", text(output.stdout)),
        ("stderr", text(output.stderr)),
    ] {
        if !text.is_empty() {
            seen.push_str(&format!("--- {name}\n{text}"));
        }
    }
    seen
}

/// One snapshot of what several commands that belong together say.
pub(crate) fn snapshot(name: &str, seen: &[String]) {
    insta::with_settings!({
        snapshot_path => "../snapshots",
        prepend_module_to_snapshot => false,
        omit_expression => true,
    }, {
        insta::assert_snapshot!(format!("command-line-{name}"), seen.join("\n"));
    });
}

/// A module that crashes at once.
pub(crate) const TRAP: &str =
    r#"(module (memory (export "memory") 1) (func (export "_start") unreachable))"#;
