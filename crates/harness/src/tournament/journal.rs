//! The journal of a tournament: a line for each game as soon as it and all before it are over, so
//! that an interrupted tournament can be resumed.
//!
//! JSON lines. The first tells which tournament this is; each of the others is a game that was played
//! and counts, by its number in the schedule and in that order. The first line holds everything that
//! decides what the games are. It does not hold the length of the tournament, so that it can be made
//! longer.

use std::collections::HashMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use grundy_play::HostFault;
use grundy_report::sanitize::single_line;
use grundy_report::{Diagnostic, TournamentGame};
use grundy_rules::Outcome;
use serde::Serialize;

use super::Log;
use super::game::{End, Game};
use super::header::Header;

/// The games of a journal, by their numbers.
pub(super) type Known = HashMap<u64, Game>;

/// A line survives a kill as soon as it is written, and a power cut after this time.
const SYNC_AFTER: Duration = Duration::from_secs(1);

/// A journal that this process alone is writing.
pub(super) struct Journal {
    path: PathBuf,
    writer: Mutex<Writer>,
}

struct Writer {
    file: File,
    synced: Instant,
}

impl Journal {
    /// Creates a journal, or reads one to continue it.
    ///
    /// # Errors
    /// A file that cannot be used: a new one that is already there, one of another tournament, one
    /// that is damaged elsewhere than in its last line, one that another process is writing.
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
        let (known, good) = read(path, &bytes, header)?;
        let cut = file.set_len(good as u64);
        let ready = cut.and_then(|()| file.seek(SeekFrom::End(0)));
        ready.map_err(|error| unusable(path, &error))?;
        let journal = Self {
            path: path.clone(),
            writer: Mutex::new(Writer {
                file,
                synced: Instant::now(),
            }),
        };
        if good == 0 {
            let begun = journal.write(header);
            begun.map_err(|error| unusable(path, &error))?;
        }
        Ok((journal, known))
    }

    /// Writes a game.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub(super) fn note(&self, game: &TournamentGame) -> Result<(), HostFault> {
        self.write(game).map_err(|error| self.unwritable(&error))
    }

    /// Makes sure that the file is on the disk.
    ///
    /// # Errors
    /// When the system says that it is not.
    pub(super) fn finish(&self) -> Result<(), HostFault> {
        let writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner);
        let synced = writer.file.sync_data();
        synced.map_err(|error| self.unwritable(&error))
    }

    /// Writes a line by one call, so that a kill leaves it whole or, at worst, torn at the end of
    /// the file.
    fn write<T: Serialize>(&self, line: &T) -> io::Result<()> {
        let text = text_of(line);
        let mut writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner);
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
        Ok(_) => Err(no_journal(path)),
        Err(error) => Err(unusable(path, &error)),
    }
}

fn unusable(path: &Path, error: &io::Error) -> Diagnostic {
    Diagnostic::new(format!(
        "cannot use the tournament log {}: {error}",
        path.display()
    ))
}

/// The games of a journal, and how many of its bytes are whole lines. A last line that cannot be
/// read was torn by a kill, and its game is to be played.
fn read(path: &Path, bytes: &[u8], header: &Header) -> Result<(Known, usize), Diagnostic> {
    let mut known = Known::new();
    let mut good = 0;
    let mut number = 1;
    while let Some(length) = bytes[good..].iter().position(|&byte| byte == b'\n') {
        let line = &bytes[good..good + length];
        let end = good + length + 1;
        if good == 0 {
            check_header(path, line, header)?;
        } else if let Err(what) = read_game(line, &mut known) {
            if end == bytes.len() {
                break;
            }
            let title = format!("{}:{number}: {what}", path.display());
            let diagnostic = Diagnostic::new(title);
            return Err(
                diagnostic.help("the tournament log is damaged; begin a new one with --log")
            );
        }
        good = end;
        number += 1;
    }
    // A file that is not the beginning of this journal has another origin: do not overwrite it.
    if good == 0 && !text_of(header).as_bytes().starts_with(bytes) {
        return Err(no_journal(path));
    }
    Ok((known, good))
}

fn check_header(path: &Path, line: &[u8], header: &Header) -> Result<(), Diagnostic> {
    let found: Header = serde_json::from_slice(line).map_err(|_| no_journal(path))?;
    match header.difference(&found) {
        None => Ok(()),
        Some(difference) => {
            let title = format!("{} is the log of another tournament", path.display());
            let diagnostic = Diagnostic::new(title).help(single_line(&difference));
            Err(diagnostic.help("begin a new one with --log, or resume the tournament as it was"))
        }
    }
}

fn no_journal(path: &Path) -> Diagnostic {
    let diagnostic = Diagnostic::new(format!("{} is not a valid tournament log", path.display()));
    diagnostic.help("begin one with --log")
}

fn read_game(line: &[u8], known: &mut Known) -> Result<(), String> {
    let line: TournamentGame = serde_json::from_slice(line).map_err(|error| error.to_string())?;
    let end = End::of_played(&line.end).ok_or("`end` is not a valid end of a game")?;
    let outcome = match line.winner {
        1 => Outcome::Win,
        2 => Outcome::Loss,
        0 if !matches!(end, End::Fault(_)) => Outcome::Draw,
        _ => return Err("`winner` is not valid: it is 1, 2, or 0 for a draw".to_owned()),
    };
    let game = Game::new(&line.moves, outcome, end);
    match known.insert(line.game, game) {
        Some(before) if before != game => Err(format!("game {} appears twice", line.game)),
        _ => Ok(()),
    }
}

fn text_of<T: Serialize>(line: &T) -> String {
    let mut text = serde_json::to_string(line).expect("a line is plain data");
    text.push('\n');
    text
}
