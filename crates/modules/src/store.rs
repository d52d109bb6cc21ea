//! Tables on disk, so that a module is asked once for each start.

use std::fs::{self, File};
use std::io::{self, Write};
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::SystemTime;

use grundy_sandbox::private;
use sha2::{Digest, Sha256};

use crate::error::ModuleError;
use crate::format;
use crate::header::Solving;
use crate::module::Module;
use crate::table::Table;

/// What tables depend on beside module, parameters and start. It changes with the protocol, the format
/// of the files and what the engine makes of answers.
const ENGINE: &str = concat!("grundy table 3, ", env!("CARGO_PKG_VERSION"));
/// Bytes of all tables together. Beyond that, the least recently used ones are deleted.
const MAX_BYTES: u64 = 4 << 30;
/// Bytes of one table. Larger ones are neither written nor read.
const MAX_ENTRY: u64 = 1 << 30;

/// Where explored tables are kept on disk, if anywhere. Whatever is wrong with the folder or an entry,
/// the module is asked again.
#[derive(Clone, Default, Debug)]
pub struct Store {
    folder: Option<PathBuf>,
}

impl Store {
    /// Keeps tables in a folder, which is made when it is needed.
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

    /// The table of a start that was kept, or the one that is explored now.
    pub(crate) fn remembered(
        &self,
        module: &Module,
        parameters: &[u64],
        start: &str,
        explore: impl FnOnce() -> Result<Table, ModuleError>,
    ) -> Result<Table, ModuleError> {
        let usable = |folder: &&PathBuf| private::open(folder).is_ok();
        let Some(folder) = self.folder.as_ref().filter(usable) else {
            return explore();
        };
        let key = key(module, parameters, start);
        let file = folder.join(name(&key));
        if let Some(table) = read(&file, &key, module.header().solving()) {
            return Ok(table);
        }
        let table = explore()?;
        // A failure only costs time later.
        let _ = write(folder, &file, &key, &table).and_then(|()| evict(folder));
        Ok(table)
    }
}

/// The hash of everything that decides what is in a table. A file ends with that of its table, so that no
/// other is taken for it.
type Key = [u8; 32];

fn key(module: &Module, parameters: &[u64], start: &str) -> Key {
    let mut hash = Sha256::new()
        .chain_update(ENGINE)
        .chain_update(module.fingerprint());
    for parameter in parameters {
        hash.update(parameter.to_le_bytes());
    }
    hash.update(start);
    hash.finalize().into()
}

fn name(key: &Key) -> String {
    key.iter().map(|byte| format!("{byte:02x}")).collect()
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

/// Writes a temporary file and renames it, so that no reader ever sees half an entry.
fn write(folder: &Path, file: &Path, key: &Key, table: &Table) -> io::Result<()> {
    static NUMBER: AtomicU64 = AtomicU64::new(0);
    if format::size(table) > MAX_ENTRY {
        return Ok(());
    }
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let temporary = folder.join(format!("{}-{number}.new", std::process::id()));
    let write = || {
        let mut out = File::create_new(&temporary)?;
        format::write(table, &mut out)?;
        out.write_all(key)?;
        fs::rename(&temporary, file)
    };
    let written = write();
    if written.is_err() {
        // Do not leave half an entry on a disk that may be full.
        let _ = fs::remove_file(&temporary);
    }
    written
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
        fs::remove_file(path)?;
        bytes -= size;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packed::tests::table;

    #[test]
    fn a_file_that_is_not_the_table_asked_for_is_not_read() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("table");
        let solving = Solving {
            seats: 2,
            impartial: false,
            sum: false,
        };
        let (key, other) = ([1; 32], [2; 32]);
        write(folder.path(), &file, &key, &table()).expect("written");
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
