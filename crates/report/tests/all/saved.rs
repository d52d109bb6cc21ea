//! The directories in which records are kept.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use grundy_report::Diagnostic;
use grundy_report::record::{Record, SubmissionRecords, save};

use crate::records::{forfeited, won, won_text};

/// The names of all files below a directory.
fn files(folder: &Path) -> BTreeSet<String> {
    let folders = fs::read_dir(folder).expect("a directory");
    let folders: Vec<PathBuf> = folders
        .map(|entry| entry.expect("an entry").path())
        .collect();
    let files = folders
        .iter()
        .filter(|path| path.is_dir())
        .flat_map(|path| {
            let files = fs::read_dir(path).expect("a directory");
            files.map(|file| file.expect("a file").path())
        });
    let name = |file: PathBuf| {
        let name = file.strip_prefix(folder).expect("a file below it");
        name.to_string_lossy().replace('\\', "/")
    };
    files.map(name).collect()
}

/// The number of records that are saved for a submission.
fn saved(folder: &Path, records: &[Record]) -> Result<usize, Diagnostic> {
    save(folder, &[submission(records)])
}

fn submission(games: &[Record]) -> SubmissionRecords<'_> {
    SubmissionRecords {
        file: Path::new("bots/greedy.c"),
        module: "f208adaf00c6f208",
        planned: 12,
        games,
    }
}

fn names<const N: usize>(names: [&str; N]) -> BTreeSet<String> {
    names.map(str::to_owned).into()
}

#[test]
fn records_are_kept_and_never_changed() {
    let folder = tempfile::tempdir().expect("a directory");
    let first = "greedy.c-f208adaf00c6/0006-perfect-seat-2.game";
    let other = Record {
        problem: "other".to_owned(),
        ..won()
    };
    let third = Record {
        problem: "third".to_owned(),
        ..won()
    };
    let line = Record {
        number: 0,
        ..forfeited()
    };
    let others = [
        "greedy.c-f208adaf00c6-2/0006-perfect-seat-2.game",
        "greedy.c-f208adaf00c6-3/0006-perfect-seat-2.game",
    ];
    let [second_file, third_file] = others;
    let line_file = "greedy.c-f208adaf00c6/0000-line-seat-1.game";
    for (record, found) in [
        (won(), names([first])),
        (won(), names([first])),
        (other.clone(), names([first, second_file])),
        (other, names([first, second_file])),
        (third, names([first, second_file, third_file])),
        (line, names([first, second_file, third_file, line_file])),
    ] {
        assert_eq!(saved(folder.path(), &[record]), Ok(1));
        assert_eq!(files(folder.path()), found);
    }
    let text = fs::read_to_string(folder.path().join(first)).expect("a text");
    assert_eq!(text, won_text());
    // A game that is missing is added to the others.
    fs::remove_file(folder.path().join(line_file)).expect("a file");
    let line = Record {
        number: 0,
        ..forfeited()
    };
    assert_eq!(saved(folder.path(), &[won(), line]), Ok(2));
    let all = names([first, second_file, third_file, line_file]);
    assert_eq!(files(folder.path()), all);
}

#[test]
fn submissions_do_not_share_a_directory() {
    let folder = tempfile::tempdir().expect("a directory");
    let games = [won()];
    let both = [submission(&games), submission(&games)];
    assert_eq!(save(folder.path(), &both), Ok(2));
    let expected = names([
        "greedy.c-f208adaf00c6/0006-perfect-seat-2.game",
        "greedy.c-f208adaf00c6-2/0006-perfect-seat-2.game",
    ]);
    assert_eq!(files(folder.path()), expected);
}

#[test]
fn a_name_that_is_taken_by_a_file_is_not_used() {
    let folder = tempfile::tempdir().expect("a directory");
    fs::write(folder.path().join("greedy.c-f208adaf00c6"), "").expect("written");
    assert_eq!(saved(folder.path(), &[won()]), Ok(1));
    let expected = names(["greedy.c-f208adaf00c6-2/0006-perfect-seat-2.game"]);
    assert_eq!(files(folder.path()), expected);
}

#[test]
fn nothing_is_written_if_a_place_cannot_be_read() {
    let folder = tempfile::tempdir().expect("a directory");
    let place = folder.path().join("greedy.c-f208adaf00c6");
    fs::create_dir_all(place.join("0007-perfect-seat-2.game")).expect("a directory");
    let seventh = Record { number: 7, ..won() };
    let error = saved(folder.path(), &[won(), seventh]).expect_err("a directory");
    assert!(error.title.contains("0007-perfect-seat-2.game"), "{error}");
    assert!(!place.join("0006-perfect-seat-2.game").exists());
}
