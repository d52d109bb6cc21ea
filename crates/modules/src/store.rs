//! Explored tables and starts on disk, so that a module is asked once for each start.

use std::fs::{self, File};
use std::io::{self, Write};
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::SystemTime;

use grundy_sandbox::{private, replace_file};
use sha2::{Digest, Sha256};

use crate::answer::check_text;
use crate::components;
use crate::configured::ConfiguredModule;
use crate::error::ModuleError;
use crate::format;
use crate::header::Solving;
use crate::table::Table;
use crate::text::MAX_TEXT;

/// The version of tables on disk. It must change with the protocol, the format of the files, and the use that
/// the engine makes of answers.
const TABLE: &str = concat!("grundy table 6, ", env!("CARGO_PKG_VERSION"));
/// The version of starts on disk.
const START: &str = concat!("grundy start 3, ", env!("CARGO_PKG_VERSION"));
/// The most bytes of all files together. Beyond that, the least recently used ones are deleted.
const MAX_BYTES: u64 = 4 << 30;
/// The most bytes of one table. Larger ones are neither written nor read.
const MAX_ENTRY: u64 = 1 << 30;
/// Bytes that this process writes before it looks again whether the directory is too large. Looking takes time in
/// proportion to the files that are there.
const BYTES_BETWEEN_LOOKS: u64 = 64 << 20;

/// A directory for explored tables, or none. If the directory or a file in it cannot be used, the module is asked
/// again.
#[derive(Clone, Default, Debug)]
pub struct Store {
    folder: Option<PathBuf>,
}

impl Store {
    /// Keeps tables in a directory, which is created when the first one is written.
    #[must_use]
    pub fn at(folder: PathBuf) -> Self {
        Self {
            folder: Some(folder),
        }
    }

    /// Keeps nothing.
    #[must_use]
    pub fn nowhere() -> Self {
        Self::default()
    }

    /// The kept table of a start, or the one that `explore` returns.
    pub(crate) fn table(
        &self,
        on: &ConfiguredModule,
        start: &str,
        explore: impl FnOnce() -> Result<Table, ModuleError>,
    ) -> Result<Table, ModuleError> {
        let Some(folder) = self.usable() else {
            return explore();
        };
        let key = key(TABLE, on, start);
        let file = folder.join(hex::encode(key));
        if let Some(table) = read(&file, &key, on.header().solving()) {
            return Ok(table);
        }
        let table = explore()?;
        if format::size(&table) <= MAX_ENTRY {
            // A failure only costs time later.
            let _ = write(folder, &file, |out| {
                format::write(&table, out)?;
                out.write_all(&key)
            });
        }
        Ok(table)
    }

    /// The kept canonical form of a start, or the one that `ask` returns. `given` is the start in the settings.
    /// With it, a game whose table is kept needs no instance of its module.
    pub(crate) fn start(
        &self,
        on: &ConfiguredModule,
        given: Option<&str>,
        ask: impl FnOnce() -> Result<String, ModuleError>,
    ) -> Result<String, ModuleError> {
        let folder = self.usable().filter(|_| on.module.exported().is_none());
        let Some(folder) = folder else {
            return ask();
        };
        let key = key(START, on, given.unwrap_or_default());
        let file = folder.join(hex::encode(key));
        if let Some(start) = read_start(&file, &key) {
            return Ok(start);
        }
        let start = ask()?;
        // A failure only costs time later.
        let _ = write(folder, &file, |out| {
            out.write_all(start.as_bytes())?;
            out.write_all(&start_checksum(&start, &key))
        });
        Ok(start)
    }

    /// The directory, if only this user can write there.
    fn usable(&self) -> Option<&PathBuf> {
        let usable = |folder: &&PathBuf| private::open(folder).is_ok();
        self.folder.as_ref().filter(usable)
    }
}

/// The hash of everything that determines the content of a file. A table's file ends with it, so that no
/// other is taken for it.
type Key = [u8; 32];

fn key(version: &str, on: &ConfiguredModule, start: &str) -> Key {
    let mut hash = Sha256::new()
        .chain_update(version)
        .chain_update(on.module.fingerprint());
    for parameter in &on.parameters {
        hash.update((parameter.len() as u64).to_le_bytes());
        hash.update(parameter);
    }
    hash.update(start);
    hash.finalize().into()
}

fn start_checksum(start: &str, key: &Key) -> Key {
    let hash = Sha256::new().chain_update(key).chain_update(start);
    hash.finalize().into()
}

/// The start in a file. `None` if the file is not one that [`Store::start`] wrote for this key.
fn read_start(file: &Path, key: &Key) -> Option<String> {
    let length = fs::metadata(file).ok()?.len();
    // A sum may be longer than a position, but never so long as this.
    (length <= (MAX_TEXT * MAX_TEXT) as u64).then_some(())?;
    let bytes = fs::read(file).ok()?;
    let (text, checksum) = bytes.split_last_chunk::<32>()?;
    let start = str::from_utf8(text).ok()?;
    (start_checksum(start, key) == *checksum).then_some(())?;
    components::of(start)
        .all(|part| check_text("position", part).is_ok())
        .then(|| start.to_owned())
}

fn read(file: &Path, key: &Key, solving: Solving) -> Option<Table> {
    let opened = File::open(file).ok()?;
    let length = opened.metadata().ok()?.len();
    if length > MAX_ENTRY {
        return None;
    }
    let length = length.checked_sub(key.len() as u64)?;
    let mut whose = Key::default();
    opened.read_exact_at(&mut whose, length).ok()?;
    (whose == *key).then_some(())?;
    let table = format::read(&opened, length, solving)?;
    // Best effort: an entry whose time is not updated is only deleted sooner.
    let _ = opened.set_modified(SystemTime::now());
    Some(table)
}

/// Writes a file whole, and then deletes others if there are too many bytes.
fn write(
    folder: &Path,
    file: &Path,
    content: impl FnOnce(&mut File) -> io::Result<()>,
) -> io::Result<()> {
    let written = replace_file(file, content)?;
    evict_after(folder, written.metadata()?.len())
}

/// Deletes files if there are too many bytes, at the first write of this process and then once for each
/// [`BYTES_BETWEEN_LOOKS`].
fn evict_after(folder: &Path, written: u64) -> io::Result<()> {
    static WRITTEN: AtomicU64 = AtomicU64::new(0);
    let before = WRITTEN.fetch_add(written, Ordering::Relaxed);
    let looks = |bytes: u64| bytes.div_ceil(BYTES_BETWEEN_LOOKS);
    match looks(before + written) > looks(before) {
        true => evict(folder),
        false => Ok(()),
    }
}

fn evict(folder: &Path) -> io::Result<()> {
    let mut entries = Vec::new();
    let mut bytes = 0;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let Ok(status) = entry.metadata() else {
            continue; // another process has deleted it
        };
        if status.is_file() {
            bytes += status.len();
            entries.push((status.modified()?, status.len(), entry.path()));
        }
    }
    entries.sort();
    for (_, size, path) in entries {
        if bytes <= MAX_BYTES {
            break;
        }
        match fs::remove_file(path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => bytes -= size, // another process may have deleted it
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::export::tests::table;

    #[test]
    fn a_file_that_is_not_the_table_asked_for_is_not_read() {
        let folder = tempfile::tempdir().expect("a directory");
        let file = folder.path().join("table");
        let solving = Solving {
            seats: 2,
            impartial: false,
            sum: false,
        };
        let (key, other) = ([1; 32], [2; 32]);
        write(folder.path(), &file, |out| {
            format::write(&table(), out)?;
            out.write_all(&key)
        })
        .expect("written");
        let kept = read(&file, &key, solving).expect("the table");
        assert_eq!(kept.graph, table().graph);
        assert_eq!(kept.number("0"), Some(2));
        assert!(read(&file, &other, solving).is_none());
        let whole = fs::read(&file).expect("a file");
        for length in 0..whole.len() {
            fs::write(&file, &whole[..length]).expect("written");
            assert!(read(&file, &key, solving).is_none(), "{length} bytes");
        }
    }
}
