//! What is in a package.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use grundy_harness::games::{Catalog, FindError};
use grundy_harness::problem::Outline;
use grundy_harness::problem::package::GameCase;
use grundy_harness::report::Asks;
use grundy_testing::program::run_in;
use grundy_testing::{Need, not_run, root};

use crate::user;

/// A game, a game with draws, and a problem that asks for words and one that asks for moves.
pub(crate) const EXPORTED: [&str; 4] = ["bash-and-nim", "chopsticks", "bash-winner", "nim-move"];

/// A problem whose game is too large to list. Its rules are a program in C, its tests set a key to a number, and an
/// opponent has a number in its name.
pub(crate) const LARGE: &str = "library/problems/breakthrough";

/// Whether the rules of this problem can be built here. If not, reports that this was not tried.
pub(crate) fn large_is_built() -> bool {
    let file = root().join(LARGE).join("game.c");
    match user::catalog().find(&file.display().to_string()) {
        Ok(_) => true,
        Err(FindError::File(error)) if error.help.join(" ").contains("to install it") => {
            not_run(Need::Compilers, LARGE, &error.problem);
            false
        }
        Err(error) => panic!("{}: {error}", file.display()),
    }
}

/// Whether what a submission of a package does wrong can be a move: where words are asked for, the judge's
/// own validator compares them.
pub(crate) fn has_moves(problem: &str) -> bool {
    !problem.ends_with("-winner")
}

pub(crate) const VERSIONS: [&str; 2] = ["legacy", "2025-09"];

/// Exports a problem, by its name or its directory. Returns the package.
pub(crate) fn export(problem: &str, version: &str, home: &Path) -> PathBuf {
    let name = problem.rsplit('/').next().unwrap_or(problem);
    let folder = home.join(name.replace('-', ""));
    let line = format!(
        "export kattis {problem} --format-version {version} -o {}",
        folder.display()
    );
    let seen = run_in(&root(), &line);
    assert!(seen.contains("exit status 0"), "{seen}");
    folder
}

/// All files of a directory, by their paths in it.
pub(super) fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut folders = vec![folder.to_owned()];
    let mut files = BTreeMap::new();
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(&next).expect("a directory") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path
                    .strip_prefix(folder)
                    .expect("within")
                    .display()
                    .to_string();
                files.insert(name, fs::read(&path).expect("a file"));
            }
        }
    }
    files
}

#[test]
fn packages_have_what_judges_read() {
    let mut seen = String::new();
    for version in VERSIONS {
        for problem in EXPORTED {
            let home = tempfile::tempdir().expect("a directory");
            let folder = export(problem, version, home.path());
            let files = files(&folder);
            seen.push_str(&format!("== {problem} {version}\n{}\n", listing(&files)));
            for (name, contents) in &files {
                assert!(is_taken(name), "{name}");
                let text = String::from_utf8_lossy(contents);
                assert!(!text.contains("@EXPECTED_RESULTS@"), "{name}");
                if let Some(case) = name.strip_suffix(".in") {
                    assert!(files.contains_key(&format!("{case}.ans")), "{name}");
                    opens(case, &text);
                }
            }
            validators_take_the_data(&folder, &files);
        }
    }
    insta::with_settings!({
        snapshot_path => "../snapshots",
        prepend_module_to_snapshot => false,
        omit_expression => true,
    }, {
        insta::assert_snapshot!("contest-packages", seen);
    });
}

/// The files, but of many alike the first, and the text of those that are short and not copied.
fn listing(files: &BTreeMap<String, Vec<u8>>) -> String {
    let mut listing = String::new();
    let secret = |name: &str| name.starts_with("data/secret/") && name.ends_with(".in");
    let all = files.keys().filter(|name| secret(name)).count();
    listing.push_str(&format!("{all} files data/secret/*.in\n"));
    for (name, contents) in files {
        if name.starts_with("data/secret/") {
            continue;
        }
        listing.push_str(&format!("{name}\n"));
        let shown = [
            "problem.yaml",
            "test_group.yaml",
            ".interaction",
            "sample/1.in",
        ];
        if shown.iter().any(|end| name.ends_with(end)) {
            for line in String::from_utf8_lossy(contents).lines() {
                listing.push_str(&format!("    {line}\n"));
            }
        }
    }
    listing
}

/// The names that the format takes.
fn is_taken(path: &str) -> bool {
    let sign = |c: char| c.is_ascii_alphanumeric() || "_.-".contains(c);
    path.split('/')
        .all(|name| !name.is_empty() && !name.starts_with(['.', '-']) && name.chars().all(sign))
}

/// A package of each problem whose game is not a file, which would have to be built for that.
#[test]
fn every_game_of_a_package_can_be_opened() {
    let entries = fs::read_dir(root().join("problems")).expect("the problems");
    let folders = entries.map(|entry| entry.expect("a problem").path());
    let is_ours = |folder: &PathBuf| {
        let outline = Outline::load(folder);
        outline.is_ok_and(|outline| outline.asks == Asks::Play && !outline.plays_a_file())
    };
    let mut opened = 0;
    for folder in folders.filter(is_ours) {
        let home = tempfile::tempdir().expect("a directory");
        let problem = folder.file_name().expect("a name").to_string_lossy();
        let files = files(&export(&problem, "legacy", home.path()));
        let is_accepted = |name: &String| name.starts_with("submissions/accepted/");
        assert!(
            files.keys().any(is_accepted),
            "{problem} has no accepted submission"
        );
        for (name, contents) in files {
            if let Some(case) = name.strip_suffix(".in") {
                opens(case, &String::from_utf8_lossy(&contents));
                opened += 1;
            }
        }
    }
    assert!(opened > 0, "no problem plays a game of ours");
}

/// A game is one that `grundy interact` can lay out.
fn opens(name: &str, input: &str) {
    if input.starts_with("grundy-case") {
        let case = GameCase::read(Path::new("1.in"), input, &Catalog::standard());
        let case = case.unwrap_or_else(|errors| panic!("{errors:?}\n{input}"));
        assert!(case.start().is_ok(), "{input}");
        assert_eq!(case.text(), input);
        // Its number is the one in the name of the file.
        if let Some((number, _)) = name.trim_start_matches("data/secret/").split_once('-') {
            let number = number.trim_start_matches('0');
            assert!(input.contains(&format!("\nnumber {number}\n")), "{name}");
        }
    }
}

/// The validators of the input take every input, and nothing that differs in a blank, a line end or a
/// zero.
pub(super) fn validators_take_the_data(folder: &Path, files: &BTreeMap<String, Vec<u8>>) {
    let validators = files
        .keys()
        .filter(|name| name.starts_with("input_validators/"));
    for validator in validators {
        let run = |input: &[u8]| {
            let child = Command::new("python3")
                .arg(folder.join(validator))
                .stdin(Stdio::piped())
                .stderr(Stdio::null())
                .spawn();
            let mut child = child.expect("python3 is part of every machine that judges");
            let mut stdin = child.stdin.take().expect("a pipe");
            stdin.write_all(input).expect("it reads");
            drop(stdin);
            child.wait().expect("it ends").code()
        };
        let inputs = files.iter().filter(|(name, _)| name.ends_with(".in"));
        // One is enough: they are made alike.
        for (name, input) in inputs.take(1) {
            assert_eq!(run(input), Some(42), "{name}");
            let text = String::from_utf8_lossy(input);
            for wrong in [
                text.replacen('\n', " \n", 1),
                text.replacen('\n', "\n\n", 1),
                text.replacen(' ', "  ", 1),
                text.replacen("\nseed ", "\nseed 0", 1),
                format!("0{text}"),
                format!("{text}1\n"),
                text.replacen('\n', "\n0\n", 2),
                text.trim_end().to_owned(),
                String::new(),
            ] {
                if wrong == text {
                    continue; // A file of questions has no seed.
                }
                assert_eq!(run(wrong.as_bytes()), Some(43), "{name}: {wrong:.80}");
            }
        }
    }
}

/// A line after the last question belongs to the file, and must be there.
#[test]
fn a_line_may_end_the_questions() {
    for version in VERSIONS {
        let home = tempfile::tempdir().expect("a directory");
        let folder = export("tests/stated/uva-10165-stone-game", version, home.path());
        let files = files(&folder);
        for (name, input) in files.iter().filter(|(name, _)| name.ends_with(".in")) {
            assert!(input.ends_with(b"\n0\n"), "{name}");
        }
        validators_take_the_data(&folder, &files);
    }
}

#[test]
fn a_package_is_the_same_every_time_and_replaces_nothing() {
    let homes = [(), ()].map(|()| tempfile::tempdir().expect("a directory"));
    let [first, second] = [&homes[0], &homes[1]].map(|home| {
        let folder = export("nim-move", "legacy", home.path());
        files(&folder)
    });
    assert_eq!(first, second);
    let folder = homes[0].path().join("nimmove").display().to_string();
    let tried = [
        format!("export kattis nim-move -o {folder}"),
        "export kattis nim-move -o no/such/folder/nim".to_owned(),
        "export kattis nim-move -o nim-move".to_owned(),
        "export kattis nim --format-version 2023 -o nim".to_owned(),
        "export kattis nim".to_owned(),
    ];
    let seen = tried.map(|line| run_in(&root(), &line).replace(&folder, "[folder]"));
    insta::with_settings!({
        snapshot_path => "../snapshots",
        prepend_module_to_snapshot => false,
        omit_expression => true,
    }, {
        insta::assert_snapshot!("contest-export-errors", seen.join("\n"));
    });
}
