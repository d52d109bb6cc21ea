//! The entry points that are fuzzed, a short time with a fixed seed: every seed of `fuzz/corpus`,
//! and mutations of them.

#[path = "../fuzz/entries.rs"]
mod entries;

use std::fs;
use std::path::PathBuf;

use grundy_testing::root;
use grundy_testing::seeds::{run, seeds};

#[test]
fn modules() {
    run(entries::admission, &seeds("fuzz/corpus/admission"), 300);
}

#[test]
fn answers() {
    run(entries::protocol, &seeds("fuzz/corpus/protocol"), 60);
}

#[test]
fn answers_to_questions() {
    run(entries::answers, &seeds("fuzz/corpus/answers"), 60);
}

#[test]
fn records() {
    run(entries::record, &seeds("fuzz/corpus/record"), 500);
}

#[test]
fn certificates() {
    run(entries::certificate, &seeds("fuzz/corpus/certificate"), 500);
}

#[test]
fn journals() {
    run(entries::journal, &seeds("fuzz/corpus/journal"), 200);
}

#[test]
fn languages() {
    run(entries::languages, &seeds("fuzz/corpus/languages"), 200);
}

#[test]
fn problem_files() {
    let folders = fs::read_dir(root().join("problems")).expect("problems");
    let mut files: Vec<PathBuf> = folders
        .map(|folder| folder.expect("a problem").path().join("problem.toml"))
        .filter(|file| file.is_file())
        .collect();
    files.sort();
    let seeds: Vec<_> = files
        .iter()
        .map(|f| fs::read(f).expect("a problem"))
        .collect();
    run(entries::problem, &seeds, 500);
}

#[test]
fn claims() {
    run(entries::claim, &seeds("fuzz/corpus/claim"), 1_000);
}

#[test]
fn positions() {
    run(entries::position, &seeds("fuzz/corpus/position"), 1_000);
}

#[test]
fn rules_modules() {
    run(
        entries::rules_module,
        &seeds("fuzz/corpus/rules_module"),
        20_000,
    );
}
