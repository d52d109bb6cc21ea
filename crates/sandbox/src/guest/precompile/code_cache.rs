//! Native code on disk, so that the same module need not be compiled again.
//!
//! Entries are run as native code, so only this user may be able to write in the directory. The directory is
//! checked when it is opened and stays open; all entries are accessed relative to its descriptor.

use std::fs::File;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, Read, Write};
use std::os::fd::OwnedFd;
use std::path::Path;
use std::time::SystemTime;

use rustix::fs::{AtFlags, Dir, FileType, Mode, OFlags};
use rustix::io::Errno;
use sha2::{Digest, Sha256};

use crate::private;

/// Bytes of all entries together. Beyond that, the least recently used ones are deleted.
const MAX_BYTES: u64 = 512 << 20;
/// Bytes of one entry. Larger ones are neither written nor read.
const MAX_ENTRY_BYTES: u64 = 128 << 20;

/// Bytes of the SHA-256 digest in front of each entry.
const DIGEST: usize = 32;

/// A directory of compiled modules, by digest, of at most 512 MiB.
///
/// Broken entries are treated as missing.
#[derive(Debug)]
pub struct CodeCache {
    folder: OwnedFd,
}

impl CodeCache {
    /// Opens a directory, creating it (mode 700) if it does not exist.
    ///
    /// # Errors
    /// If it cannot be created or read, belongs to another user, or can be written by others: its
    /// entries will be run as native code.
    pub fn open(folder: &Path) -> io::Result<Self> {
        private::open(folder).map(|folder| CodeCache { folder })
    }

    /// The entry `name`, if there is an intact one.
    pub(super) fn get(&self, name: &str) -> Option<Vec<u8>> {
        let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        let entry = rustix::fs::openat(&self.folder, name, flags, Mode::empty()).ok()?;
        let mut entry = File::from(entry);
        if entry.metadata().ok()?.len() > MAX_ENTRY_BYTES {
            return None;
        }
        let mut digest = [0; DIGEST];
        entry.read_exact(&mut digest).ok()?;
        let mut native = Vec::new();
        entry.read_to_end(&mut native).ok()?;
        // Best effort: an entry whose time is not updated is only deleted sooner.
        let _ = entry.set_modified(SystemTime::now());
        (Sha256::digest(&native)[..] == digest).then_some(native)
    }

    /// Writes an entry. Best effort: a failure only costs time later.
    pub(super) fn put(&self, name: &str, native: &[u8]) {
        if native.len() as u64 + DIGEST as u64 <= MAX_ENTRY_BYTES {
            let _ = self.write(name, native);
            let _ = self.evict();
        }
    }

    /// Writes a temporary file and renames it, so that no reader ever sees half an entry.
    fn write(&self, name: &str, native: &[u8]) -> io::Result<()> {
        // Processes that share the directory may have equal numbers, in containers and on other machines. So the name
        // is random, and a file that is there already is not written: it could become the entry of another module.
        let number = RandomState::new().build_hasher().finish();
        let temporary = format!("{number:016x}.new");
        let mut file = self.create(&temporary)?;
        let written = file
            .write_all(&Sha256::digest(native))
            .and_then(|()| file.write_all(native))
            .and_then(|()| {
                rustix::fs::renameat(&self.folder, &temporary, &self.folder, name)?;
                Ok(())
            });
        if written.is_err() {
            // Do not leave half an entry on a disk that may be full.
            let _ = rustix::fs::unlinkat(&self.folder, &temporary, AtFlags::empty());
        }
        written
    }

    /// Creates a file, which must not exist.
    fn create(&self, name: &str) -> io::Result<File> {
        let flags = OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL | OFlags::CLOEXEC;
        let mode = Mode::RUSR | Mode::WUSR;
        let file = rustix::fs::openat(&self.folder, name, flags, mode)?;
        Ok(File::from(file))
    }

    fn evict(&self) -> io::Result<()> {
        let mut entries = Vec::new();
        let mut bytes = 0;
        for entry in Dir::read_from(&self.folder)? {
            let entry = entry?;
            let name = entry.file_name().to_owned();
            let Ok(status) = rustix::fs::statat(&self.folder, &name, AtFlags::SYMLINK_NOFOLLOW)
            else {
                continue; // another process has deleted it
            };
            if FileType::from_raw_mode(status.st_mode) == FileType::RegularFile {
                let size = u64::try_from(status.st_size).unwrap_or(0);
                bytes += size;
                entries.push(((status.st_mtime, status.st_mtime_nsec), size, name));
            }
        }
        entries.sort();
        for (_, size, name) in entries {
            if bytes <= MAX_BYTES {
                break;
            }
            match rustix::fs::unlinkat(&self.folder, &name, AtFlags::empty()) {
                Err(error) if error != Errno::NOENT => return Err(error.into()),
                _ => bytes -= size, // another process may have deleted it
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The module of one would become the entry of the other.
    #[test]
    fn two_processes_never_write_one_file() {
        let place = tempfile::tempdir().expect("a directory");
        let cache = CodeCache::open(&place.path().join("cache")).expect("a cache");
        let mut first = cache.create("a.new").expect("created");
        let second = cache.create("a.new").map_err(|error| error.kind());
        assert_eq!(second.err(), Some(io::ErrorKind::AlreadyExists));
        first.write_all(b"first").expect("written");
        // Files of other processes stay.
        let others = (0..20).map(|number| format!("{}-{number}.new", std::process::id()));
        for name in others.chain(["a.new".to_owned()]) {
            let _ = cache.create(&name);
            cache.put("entry", b"native code");
            assert!(place.path().join("cache").join(&name).exists(), "{name}");
        }
        assert_eq!(cache.get("entry").as_deref(), Some(&b"native code"[..]));
    }
}
