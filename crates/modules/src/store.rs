//! Tables on disk, so that a module is asked once for each start.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::SystemTime;

use grundy_sandbox::private;
use sha2::{Digest, Sha256};

use crate::error::ModuleError;
use crate::format;
use crate::module::Module;
use crate::table::Table;

/// What tables depend on beside module, parameters and start. It changes with the protocol, the format
/// of the files and what the engine makes of answers.
const ENGINE: &str = concat!("grundy table 2, ", env!("CARGO_PKG_VERSION"));
/// Bytes of all tables together. Beyond that, the least recently used ones are deleted.
const MAX_BYTES: u64 = 4 << 30;
/// Bytes of one table. Larger ones are neither written nor read.
const MAX_ENTRY: u64 = 1 << 30;

/// Bytes of a table from which on two threads read it.
const AT_ONCE: usize = 1 << 20;

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
        let file = folder.join(name(module, parameters, start));
        if let Some(table) = read(&file, module) {
            return Ok(table);
        }
        let table = explore()?;
        // A failure only costs time later.
        let _ = write(folder, &file, &table).and_then(|()| evict(folder));
        Ok(table)
    }
}

/// The hash of everything that decides what is in a table.
fn name(module: &Module, parameters: &[u64], start: &str) -> String {
    let mut hash = Sha256::new()
        .chain_update(ENGINE)
        .chain_update(module.fingerprint());
    for parameter in parameters {
        hash.update(parameter.to_le_bytes());
    }
    hash.update(start);
    let digest = hash.finalize();
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn read(file: &Path, module: &Module) -> Option<Table> {
    let mut opened = File::open(file).ok()?;
    if opened.metadata().ok()?.len() > MAX_ENTRY {
        return None;
    }
    // The length of the file is asked for, so this does not grow.
    let mut bytes = Vec::new();
    io::Read::read_to_end(&mut opened, &mut bytes).ok()?;
    let (body, digest) = bytes.split_last_chunk::<32>()?;
    let read = || format::read(body, module.header().solving());
    let is_whole = || Sha256::digest(body)[..] == digest[..];
    let table = if body.len() < AT_ONCE {
        is_whole().then(read)??
    } else {
        // Any bytes may be read, so nothing has to wait for the digest.
        std::thread::scope(|scope| {
            let whole = scope.spawn(is_whole);
            let table = read();
            whole.join().unwrap_or(false).then_some(table)
        })??
    };
    // Best effort: an entry whose time is not updated is only deleted sooner.
    let _ = opened.set_modified(SystemTime::now());
    Some(table)
}

/// Writes a temporary file and renames it, so that no reader ever sees half an entry.
fn write(folder: &Path, file: &Path, table: &Table) -> io::Result<()> {
    static NUMBER: AtomicU64 = AtomicU64::new(0);
    if format::size(table) > MAX_ENTRY {
        return Ok(());
    }
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let temporary = folder.join(format!("{}-{number}.new", std::process::id()));
    let write = || {
        let hashed = Hashed {
            file: File::create_new(&temporary)?,
            hash: Sha256::new(),
        };
        let mut out = BufWriter::with_capacity(1 << 20, hashed);
        format::write(table, &mut out)?;
        let mut out = out.into_inner().map_err(io::IntoInnerError::into_error)?;
        let digest = out.hash.finalize();
        out.file.write_all(&digest)?;
        fs::rename(&temporary, file)
    };
    let written = write();
    if written.is_err() {
        // Do not leave half an entry on a disk that may be full.
        let _ = fs::remove_file(&temporary);
    }
    written
}

/// A file, and the hash of what was written to it.
struct Hashed {
    file: File,
    hash: Sha256,
}

impl Write for Hashed {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.file.write(bytes)?;
        self.hash.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
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
        fs::remove_file(path)?;
        bytes -= size;
    }
    Ok(())
}
