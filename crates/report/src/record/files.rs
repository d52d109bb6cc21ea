//! Folders of records: a folder for each submission, a file for each game. No file that exists is ever changed.

use std::collections::BTreeMap;
use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use super::{Record, Seated};
use crate::Diagnostic;
use crate::output::{unwritable, writable};

/// Digits of the module's fingerprint in the name of a folder.
const FINGERPRINT: usize = 12;

/// A file that is made and taken away again to see whether there can be any.
const PROBE: &str = ".grundy-can-write-here";

/// Sees to it that there is such a folder and that it can be written to, before anything is played.
///
/// # Errors
/// Where it is something else or cannot be made.
pub fn prepare(folder: &Path) -> Result<(), Diagnostic> {
    fs::create_dir_all(folder).map_err(|error| unwritable(folder, &error))?;
    writable(&folder.join(PROBE))
}

/// The records of one submission.
#[derive(Clone, Copy, Debug)]
pub struct SubmissionRecords<'r> {
    /// The submission's file, as the user named it.
    pub file: &'r Path,
    /// Sha-256 of its module, in hexadecimal.
    pub module: &'r str,
    /// How many games were planned, so that names are of one width.
    pub planned: usize,
    /// The games that were played.
    pub games: &'r [Record],
}

/// Writes every game of these submissions into the folder, as
/// `greedy.c-f208adaf00c6/0006-perfect-seat-2.game`. Returns how many there are.
///
/// A file that already exists and says the same is left alone: judging again changes nothing. The
/// same holds of every file that is not ours.
///
/// # Errors
/// Where a file of that name says something else, and nothing has been written then; or where the
/// folder cannot be written to.
pub fn save(folder: &Path, submissions: &[SubmissionRecords<'_>]) -> Result<usize, Diagnostic> {
    let mut files = Vec::new();
    let mut namesakes: BTreeMap<String, usize> = BTreeMap::new();
    for submission in submissions {
        let mut name = submission_name(submission);
        let before = namesakes.entry(name.clone()).or_default();
        *before += 1;
        if *before > 1 {
            name = format!("{name}-{before}");
        }
        for record in submission.games {
            let file = game_name(record, submission.planned);
            files.push((folder.join(&name).join(file), record.text()));
        }
    }
    let mut missing = Vec::new();
    for (path, text) in &files {
        match fs::read(path) {
            Ok(there) if there == text.as_bytes() => {}
            Ok(_) => return Err(taken(path)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => missing.push((path, text)),
            Err(error) => return Err(unwritable(path, &error)),
        }
    }
    for (path, text) in missing {
        write_new(path, text).map_err(|error| unwritable(path, &error))?;
    }
    Ok(files.len())
}

fn submission_name(submission: &SubmissionRecords<'_>) -> String {
    let file = submission.file.file_name().unwrap_or_default();
    let module: String = submission.module.chars().take(FINGERPRINT).collect();
    format!("{}-{module}", file.to_string_lossy())
}

/// Numbered so that the names of a schedule are in order.
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

fn taken(path: &Path) -> Diagnostic {
    let title = format!("{} already exists with other contents", path.display());
    Diagnostic::new(title)
        .help("it comes from another seed, problem or version; nothing has been written")
        .help("name another folder, or move that one away")
}
