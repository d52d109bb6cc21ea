//! Runs `grundy` as a person would, and keeps what it says.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::json::shortened_within;
use crate::root;

/// The program, which cargo builds before it runs a test of `grundy-cli`.
///
/// # Panics
/// In tests of other packages.
pub fn grundy() -> PathBuf {
    let path = env::var_os("CARGO_BIN_EXE_grundy");
    path.expect("cargo runs a test of grundy-cli").into()
}

/// Splits a command into words. A word with blanks stands in single quotes.
pub fn words(line: &str) -> Vec<&str> {
    let mut words = Vec::new();
    for (number, part) in line.split('\'').enumerate() {
        match number % 2 {
            0 => words.extend(part.split_whitespace()),
            _ => words.push(part),
        }
    }
    words
}

/// Runs `grundy` in a directory. Returns the command, the exit status, and everything that was printed.
///
/// # Panics
/// If the program cannot be run, is ended by a signal, or prints what is not text.
pub fn run_in(folder: &Path, line: &str) -> String {
    run_at(folder, line, None)
}

/// Runs `grundy` in a directory as [`run_in`] does, in a terminal of so many columns. `None` means no terminal.
///
/// # Panics
/// As [`run_in`].
pub fn run_at(folder: &Path, line: &str, columns: Option<u16>) -> String {
    let arguments = words(line);
    let columns = columns.map(|columns| ("COLUMNS", columns.to_string()));
    let output = Command::new(grundy())
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

/// Compares what commands that belong together print with the snapshot of this name, in which JSON is shortened.
///
/// # Panics
/// If they differ.
pub fn snapshot(name: &str, seen: &[String]) {
    insta::with_settings!({
        snapshot_path => root().join("tests/snapshots"),
        prepend_module_to_snapshot => false,
        omit_expression => true,
    }, {
        let seen = shortened_within(&seen.join("\n"));
        insta::assert_snapshot!(format!("command-line-{name}"), seen);
    });
}

/// A module that crashes at once.
pub const TRAP: &str =
    r#"(module (memory (export "memory") 1) (func (export "_start") unreachable))"#;
