//! What the program does for and as a part of a shell: programs that it runs, completions, manual pages.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use grundy_testing::program::words;
use grundy_testing::root;

/// Reads 1 byte and ends with that as its exit status, after it has said `in` and `err`.
const STATUS: &str = r#"(module
    (import "wasi_snapshot_preview1" "fd_read" (func $read (param i32 i32 i32 i32) (result i32)))
    (import "wasi_snapshot_preview1" "fd_write" (func $write (param i32 i32 i32 i32) (result i32)))
    (import "wasi_snapshot_preview1" "proc_exit" (func $exit (param i32)))
    (memory (export "memory") 1)
    (data (i32.const 0) "\40\00\00\00\01\00\00\00\50\00\00\00\03\00\00\00")
    (data (i32.const 80) "\1b\0ain")
    (func (export "_start")
        (drop (call $read (i32.const 0) (i32.const 0) (i32.const 1) (i32.const 32)))
        (drop (call $write (i32.const 1) (i32.const 8) (i32.const 1) (i32.const 32)))
        (drop (call $write (i32.const 2) (i32.const 8) (i32.const 1) (i32.const 32)))
        (call $exit (i32.load8_u (i32.const 64)))))"#;

fn grundy(folder: &Path, line: &str, input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(words(line))
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("grundy can be run");
    let mut stdin = child.stdin.take().expect("a pipe");
    // A program that reads nothing closes the pipe.
    let _ = stdin.write_all(input);
    drop(stdin);
    child.wait_with_output().expect("grundy ends by itself")
}

#[test]
fn a_program_that_is_run_keeps_its_streams_and_its_exit_status() {
    let folder = tempfile::tempdir().expect("a directory");
    fs::write(folder.path().join("status.wat"), STATUS).expect("a program");
    for (input, status) in [
        (0u8, 0),
        (7, 7),
        (124, 124),
        (125, 125),
        (126, 125),
        (255, 125),
    ] {
        let output = grundy(folder.path(), "run status.wat", &[input]);
        assert_eq!(output.status.code(), Some(status), "{input}");
        assert_eq!(
            output.stdout, b"\x1b\ni",
            "no terminal, so nothing is escaped"
        );
        assert!(
            output.stderr.starts_with(b"\x1b\nigrundy: exit status "),
            "{output:?}"
        );
    }
    let output = grundy(folder.path(), "run status.wat --format json", &[200]);
    assert_eq!(output.status.code(), Some(125));
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("a document");
    assert_eq!(report["schema"], "grundy.run/1");
    assert_eq!(
        (&report["exit"], &report["stdout"]),
        (&200.into(), &"\u{1b}\ni".into())
    );
    assert!(output.stderr.is_empty(), "{output:?}");
}

/// The commands that the help lists.
fn commands() -> Vec<String> {
    let help = grundy(&root(), "help", b"");
    let help = String::from_utf8(help.stdout).expect("text");
    let (_, after) = help.split_once("\n\n").expect("the groups");
    let list = after.split("\nOptions:").next().unwrap_or_default();
    let lines = list.lines().filter(|line| line.starts_with("  "));
    lines
        .filter_map(|line| line.split_whitespace().next().map(str::to_owned))
        .filter(|name| name != "help")
        .collect()
}

#[test]
fn shells_are_told_of_every_command() {
    let commands = commands();
    assert!(commands.len() > 10, "{commands:?}");
    for shell in ["bash", "zsh", "fish"] {
        let script = grundy(&root(), &format!("completions {shell}"), b"");
        assert!(script.status.success(), "{shell}");
        let script = String::from_utf8(script.stdout).expect("text");
        for command in &commands {
            assert!(script.contains(command.as_str()), "{shell} {command}");
        }
        let checked = Command::new(shell).arg("-n").stdin(Stdio::piped()).spawn();
        let Ok(mut checked) = checked else {
            continue; // There is no such shell here.
        };
        let mut stdin = checked.stdin.take().expect("a pipe");
        stdin.write_all(script.as_bytes()).expect("it reads");
        drop(stdin);
        assert!(checked.wait().expect("it ends").success(), "{shell}");
    }
}

#[test]
fn every_command_has_a_manual_page() {
    let folder = tempfile::tempdir().expect("a directory");
    let output = grundy(folder.path(), "man .", b"");
    assert!(output.status.success(), "{output:?}");
    let page = |name: &str| fs::read_to_string(folder.path().join(name)).expect("a page");
    assert!(page("grundy.1").contains("grundy\\-judge(1)"));
    for command in commands() {
        let text = page(&format!("grundy-{command}.1"));
        assert!(text.contains(".SH SYNOPSIS"), "{command}");
    }
    assert!(
        !folder.path().join("grundy-precompile-wasm.1").exists(),
        "hidden"
    );
}
