//! Directories of records: a directory for each submission, a file for each game. No file that exists is ever changed.

use std::collections::BTreeSet;
use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use super::{Record, Seated};
use crate::Diagnostic;
use crate::output::{unwritable, writable};

/// Digits of the module's fingerprint in the name of a directory.
const FINGERPRINT: usize = 12;

/// The name of a file that is created and removed again, to check that the directory can be written to.
const PROBE: &str = ".grundy-can-write-here";

/// Creates a directory for records if it does not exist, and checks that it can be written to, before anything is
/// played.
///
/// # Errors
/// If there is a file in its place, or if it cannot be created or written to.
pub fn prepare(folder: &Path) -> Result<(), Diagnostic> {
    if let Some(file) = folder.ancestors().find(|place| place.is_file()) {
        return Err(no_folder(file));
    }
    fs::create_dir_all(folder).map_err(|error| unwritable(folder, &error))?;
    writable(&folder.join(PROBE))
}

/// The error for a file where a directory should be, with a name that is free.
fn no_folder(file: &Path) -> Diagnostic {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let mut names = (2..).map(|number| file.with_file_name(format!("{name}-{number}")));
    let free = names.find(|place| !place.exists()).unwrap_or_default();
    Diagnostic::new(format!("{} is a file, not a directory", file.display())).help(format!(
        "name another directory, such as {}",
        free.display()
    ))
}

/// The records of one submission.
#[derive(Clone, Copy, Debug)]
pub struct SubmissionRecords<'r> {
    /// The submission's file, as the user named it.
    pub file: &'r Path,
    /// Sha-256 of its module, in hexadecimal.
    pub module: &'r str,
    /// The number of planned games, so that all file names have numbers of one width.
    pub planned: usize,
    /// The games that were played.
    pub games: &'r [Record],
}

/// Writes every game of these submissions into the directory, as
/// `greedy.c-f208adaf00c6/0006-perfect-seat-2.game`. Returns the number of games, those included that existed before.
///
/// A file that already exists and says the same is left alone: judging again changes nothing. If a directory has games
/// of that name that say something else, of another problem or seed for example, the next free name is used:
/// `greedy.c-f208adaf00c6-2`.
///
/// # Errors
/// If the directory cannot be read or written to.
pub fn save(folder: &Path, submissions: &[SubmissionRecords<'_>]) -> Result<usize, Diagnostic> {
    let mut used = BTreeSet::new();
    let mut files = 0;
    for submission in submissions {
        let games: Vec<Game> = submission
            .games
            .iter()
            .map(|record| (game_name(record, submission.planned), record.text()))
            .collect();
        let (folder, missing) = free_folder(folder, submission, &games, &mut used)?;
        for (name, text) in missing {
            let path = folder.join(name);
            write_new(&path, text).map_err(|error| unwritable(&path, &error))?;
        }
        files += games.len();
    }
    Ok(files)
}

/// The name of a file and its text.
type Game = (PathBuf, String);

/// The first directory for a submission that was not used before and has no other games of these names, and the games
/// that it lacks.
fn free_folder<'g>(
    folder: &Path,
    submission: &SubmissionRecords<'_>,
    games: &'g [Game],
    used: &mut BTreeSet<String>,
) -> Result<(PathBuf, Vec<&'g Game>), Diagnostic> {
    let name = submission_name(submission);
    let mut number = 1;
    loop {
        let name = match number {
            1 => name.clone(),
            number => format!("{name}-{number}"),
        };
        let place = folder.join(&name);
        if used.insert(name)
            && let Some(missing) = missing(&place, games)?
        {
            return Ok((place, missing));
        }
        number += 1;
    }
}

/// The games that a directory lacks. `None` if one of these names is taken by something else.
fn missing<'g>(folder: &Path, games: &'g [Game]) -> Result<Option<Vec<&'g Game>>, Diagnostic> {
    if fs::symlink_metadata(folder).is_ok_and(|there| there.is_file()) {
        return Ok(None);
    }
    let mut missing = Vec::new();
    for game @ (name, text) in games {
        let path = folder.join(name);
        match fs::read(&path) {
            Ok(there) if there == text.as_bytes() => {}
            Ok(_) => return Ok(None),
            Err(error) if error.kind() == io::ErrorKind::NotFound => missing.push(game),
            Err(error) => return Err(unwritable(&path, &error)),
        }
    }
    Ok(Some(missing))
}

fn submission_name(submission: &SubmissionRecords<'_>) -> String {
    let file = submission.file.file_name().unwrap_or_default();
    let module: String = submission.module.chars().take(FINGERPRINT).collect();
    format!("{}-{module}", file.to_string_lossy())
}

/// The name of a game's file. The number has leading zeros, so that the names of a schedule are in its order.
fn game_name(record: &Record, planned: usize) -> PathBuf {
    let width = planned.to_string().len().max(4);
    let opponent = record.seats.iter().find_map(|seated| match seated {
        Seated::Reference { opponent, .. } => Some(opponent.name()),
        Seated::Bot(_) | Seated::Line | Seated::Person => None,
    });
    let seat = record.bots().next().map_or(1, |(seat, _)| seat.number());
    let (number, opponent) = (record.number, opponent.unwrap_or("line".into()));
    PathBuf::from(format!("{number:0width$}-{opponent}-seat-{seat}.game"))
}

fn write_new(path: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
    file.write_all(text.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_where_a_folder_should_be_is_named_with_a_free_name() {
        let place = tempfile::tempdir().expect("a directory");
        let games = place.path().join("games");
        fs::write(&games, "").expect("a file");
        fs::create_dir(place.path().join("games-2")).expect("another directory");
        for folder in [games.clone(), games.join("of").join("a")] {
            let error = prepare(&folder).expect_err("no directory").to_string();
            assert!(
                error.contains("games is a file, not a directory"),
                "{error}"
            );
            assert!(error.contains("games-3"), "{error}");
        }
        assert!(prepare(&place.path().join("new").join("games")).is_ok());
    }
}
