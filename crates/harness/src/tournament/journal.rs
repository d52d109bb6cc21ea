//! The journal of a tournament: a line for each game as soon as it and all before it are over, so
//! that an interrupted tournament can be resumed.
//!
//! The format is JSON lines. The first line identifies the tournament; each other line is a game that was played
//! and counts, with its number in the schedule and in that order. The first line contains everything that
//! determines the games. It does not contain the length of the tournament, so that it can be made
//! longer. If players are added, the games get the numbers that they have in the longer schedule, and the
//! new games follow the old ones until the end of the tournament, when all are sorted.

use std::collections::HashSet;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use grundy_play::HostFault;
use grundy_report::{Diagnostic, TournamentGame};
use grundy_sandbox::{remove_leftovers, replace_file};
use serde::Serialize;

use super::Log;
use super::header::Header;
use super::log_lines::{self, Known, LogLines};

/// The time after which a line survives a power failure. It survives a kill of the process as soon as it is written.
const SYNC_AFTER: Duration = Duration::from_secs(1);

/// A journal that this process alone is writing.
pub(super) struct Journal {
    path: PathBuf,
    writer: Mutex<Writer>,
}

struct Writer {
    file: File,
    synced: Instant,
    /// The number of the game in the last line. `None` if there is none.
    last: Option<u64>,
    /// Whether the lines are in the order of their games.
    is_sorted: bool,
    /// Games in the file that do not count.
    forgotten: HashSet<u64>,
}

impl Journal {
    /// Creates a journal, or reads one to continue it.
    ///
    /// # Errors
    /// If the file cannot be used: if a new one already exists, or if it is that of another tournament,
    /// is damaged before its last line, or is being written by another process.
    pub(super) fn open(log: &Log, header: &Header) -> Result<(Self, Known), Diagnostic> {
        let (path, mut file) = match log {
            Log::New(path) => (path, create(path)?),
            Log::Resumed(path) => (path, reopen(path)?),
        };
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let title = format!("{} is being written by another grundy", path.display());
                return Err(Diagnostic::new(title).help("wait until it has ended"));
            }
            Err(TryLockError::Error(error)) => return Err(unusable(path, &error)),
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)
            .map_err(|error| unusable(path, &error))?;
        let lines = log_lines::read(path, &bytes, header)?;
        let file = continued(path, file, &lines, header).map_err(|error| unusable(path, &error))?;
        let numbers = lines.games.iter().map(|game| game.game);
        let journal = Self {
            path: path.clone(),
            writer: Mutex::new(Writer {
                file,
                synced: Instant::now(),
                last: numbers.clone().next_back(),
                is_sorted: numbers.is_sorted(),
                forgotten: HashSet::new(),
            }),
        };
        if lines.good == 0 {
            let begun = journal.write(header);
            begun.map_err(|error| unusable(path, &error))?;
        }
        Ok((journal, lines.known))
    }

    /// Writes a game.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub(super) fn note(&self, game: &TournamentGame) -> Result<(), HostFault> {
        self.write(game).map_err(|error| self.unwritable(&error))?;
        let mut writer = self.writer();
        writer.is_sorted &= writer.last.is_none_or(|last| last < game.game);
        writer.last = Some(game.game);
        Ok(())
    }

    /// Leaves a game out when the journal is finished.
    pub(super) fn forget(&self, game: u64) {
        self.writer().forgotten.insert(game);
    }

    /// Sorts the games, and syncs the file to the disk.
    ///
    /// # Errors
    /// If the file cannot be written or synced.
    pub(super) fn finish(&self) -> Result<(), HostFault> {
        let mut writer = self.writer();
        let finished = match writer.is_sorted && writer.forgotten.is_empty() {
            true => writer.file.sync_data(),
            false => put_in_order(&self.path, &mut writer),
        };
        finished.map_err(|error| self.unwritable(&error))
    }

    fn writer(&self) -> MutexGuard<'_, Writer> {
        self.writer.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes a line by one call, so that a kill leaves it whole or, at worst, torn at the end of
    /// the file.
    fn write<T: Serialize>(&self, line: &T) -> io::Result<()> {
        let text = log_lines::text_of(line);
        let mut writer = self.writer();
        writer.file.write_all(text.as_bytes())?;
        if writer.synced.elapsed() >= SYNC_AFTER {
            writer.file.sync_data()?;
            writer.synced = Instant::now();
        }
        Ok(())
    }

    fn unwritable(&self, error: &io::Error) -> HostFault {
        HostFault::Host(format!("cannot write {}: {error}", self.path.display()))
    }
}

/// The file, cut after its last whole line and ready for more. If players were added, it is replaced by one in which
/// the games have their new numbers.
fn continued(path: &Path, mut file: File, lines: &LogLines, header: &Header) -> io::Result<File> {
    if lines.is_extended {
        let mut text = log_lines::text_of(header);
        text.extend(lines.games.iter().map(log_lines::text_of));
        return replace(path, text.as_bytes());
    }
    file.set_len(lines.good as u64)?;
    file.seek(SeekFrom::End(0))?;
    Ok(file)
}

/// Rewrites the journal in the order of the games, without those that do not count.
fn put_in_order(path: &Path, writer: &mut Writer) -> io::Result<()> {
    let mut text = String::new();
    writer.file.rewind()?;
    writer.file.read_to_string(&mut text)?;
    let text = log_lines::in_order(&text, &writer.forgotten);
    writer.file = replace(path, text.as_bytes())?;
    Ok(())
}

/// Replaces a file, so that a kill leaves the old one or the new one. Returns the new one, locked.
fn replace(path: &Path, bytes: &[u8]) -> io::Result<File> {
    let path = fs::canonicalize(path)?;
    remove_leftovers(&path);
    replace_file(&path, |file| {
        file.try_lock()?;
        file.write_all(bytes)?;
        file.sync_data()
    })
}

fn create(path: &Path) -> Result<File, Diagnostic> {
    let opened = OpenOptions::new()
        .read(true)
        .write(true)
        .create_new(true)
        .open(path);
    opened.map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => {
            let diagnostic = Diagnostic::new(format!("{} already exists", path.display()));
            diagnostic.help("continue it with --resume, or name another file")
        }
        _ => unusable(path, &error),
    })
}

fn reopen(path: &Path) -> Result<File, Diagnostic> {
    let opened = OpenOptions::new().read(true).write(true).open(path);
    let opened = opened.map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => {
            let diagnostic =
                Diagnostic::new(format!("there is no tournament log {}", path.display()));
            diagnostic.help("begin one with --log")
        }
        _ => unusable(path, &error),
    })?;
    // A device may have no end.
    match opened.metadata() {
        Ok(metadata) if metadata.is_file() => Ok(opened),
        Ok(_) => Err(log_lines::no_journal(path)),
        Err(error) => Err(unusable(path, &error)),
    }
}

fn unusable(path: &Path, error: &io::Error) -> Diagnostic {
    Diagnostic::new(format!(
        "cannot use the tournament log {}: {error}",
        path.display()
    ))
}
