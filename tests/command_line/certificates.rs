//! Certificates that are written and checked.

use std::fs;

use crate::program::{run_in, snapshot};

#[test]
fn certificates_are_written_and_checked() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = |line: &str| run_in(folder.path(), line);
    let written = run("solve chopsticks --preset cutoff --set rollover=3 --certificate table");
    let text = fs::read_to_string(folder.path().join("table")).expect("a certificate");
    let damage = |name: &str, from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        fs::write(folder.path().join(name), text.replacen(from, to, 1)).expect("a file");
    };
    damage("false", "\nL4 0222\n", "\nL2 0222\n");
    damage("cut", "\nend 21 positions\n", "\n");
    damage("odd", "\nL4 0222\n", "\nL4 2022\n");
    snapshot(
        "certificate",
        &[
            written,
            text.clone(),
            run("solve --check table"),
            run("solve --check false"),
            run("solve --check false --format json"),
            run("solve --check cut"),
            run("solve --check odd"),
            run("solve --check nothing"),
            run("solve nim --check table"),
            run("solve wythoff --set a=900 --set b=900 --certificate x"),
            run("solve"),
        ],
    );
}
