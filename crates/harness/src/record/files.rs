//! Where records are kept: a folder for each submission, a file for each game. No file that exists is
//! ever changed.

use std::collections::BTreeMap;
use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use super::judged;
use crate::Diagnostic;
use crate::judge::{Judgement, Options, Played};
use crate::problem::{Problem, Start};
use crate::writable::{unwritable, writable};

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

/// Writes every game of these judgements into the folder, as
/// `greedy.c-f208adaf00c6/0006-perfect-seat-2.game`. Returns how many there are.
///
/// A file that is there already and says the same is left alone: judging again changes nothing. The
/// same holds of every file that is not ours.
///
/// # Errors
/// Where a file of that name says something else, and nothing has been written then; or where the
/// folder cannot be written to.
pub fn save(
    folder: &Path,
    problem: &Problem,
    starts: &[Start],
    judgements: &[Judgement],
    options: Options,
) -> Result<usize, Diagnostic> {
    let mut files = Vec::new();
    let mut namesakes: BTreeMap<String, usize> = BTreeMap::new();
    for judgement in judgements {
        let mut name = submission_name(judgement);
        let before = namesakes.entry(name.clone()).or_default();
        *before += 1;
        if *before > 1 {
            name = format!("{name}-{before}");
        }
        for played in &judgement.games {
            let record = judged(problem, starts, judgement, played, options);
            let file = game_name(played, judgement.planned);
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

fn submission_name(judgement: &Judgement) -> String {
    let file = judgement.file.file_name().unwrap_or_default();
    let module = judgement.module.as_deref().unwrap_or_default();
    let module: String = module.chars().take(FINGERPRINT).collect();
    format!("{}-{module}", file.to_string_lossy())
}

/// Numbered so that the names of a schedule are in order.
fn game_name(played: &Played, planned: usize) -> PathBuf {
    let width = planned.to_string().len().max(4);
    let (opponent, seat) = (played.fixture.opponent.name(), played.fixture.seat);
    let number = played.fixture.number + 1;
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
    let title = format!(
        "{} is there already and says something else",
        path.display()
    );
    Diagnostic::new(title)
        .help("it comes from another seed, problem or version; nothing has been written")
        .help("name another folder, or move that one away")
}
