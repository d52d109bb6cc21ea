//! Translated code on disk, for the next time that the same module comes.
//!
//! What lies here is run as native code, so the folder must be nobody's but ours: it is held open
//! from the moment that it was looked at, and everything happens relative to that.

use std::fs::File;
use std::io::{self, Read, Write};
use std::os::fd::OwnedFd;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::SystemTime;

use rustix::fs::{AtFlags, Dir, FileType, Mode, OFlags};
use sha2::{Digest, Sha256};

use crate::private;

/// Bytes that all entries together may take; beyond them the longest unused go.
const MAX_BYTES: u64 = 512 << 20;
/// Bytes of an entry: more are not kept, and not read.
const MAX_BYTES_EACH: u64 = 128 << 20;

/// A digest of 256 bits, in front of an entry's bytes.
const DIGEST: usize = 32;

/// A folder with translated code. Broken entries are as good as none.
#[derive(Debug)]
pub struct Cache {
    folder: OwnedFd,
}

impl Cache {
    /// Opens the folder, which is made if it is not there.
    ///
    /// # Errors
    /// When it cannot be made or read; when it belongs to somebody else or others may write in it,
    /// because what lies in it will be run.
    pub fn open(folder: &Path) -> io::Result<Self> {
        private::open(folder).map(|folder| Cache { folder })
    }

    /// The entry called `name`, if there is a sound one.
    pub(super) fn get(&self, name: &str) -> Option<Vec<u8>> {
        let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        let entry = rustix::fs::openat(&self.folder, name, flags, Mode::empty()).ok()?;
        let mut entry = File::from(entry);
        if entry.metadata().ok()?.len() > MAX_BYTES_EACH {
            return None;
        }
        let mut digest = [0; DIGEST];
        entry.read_exact(&mut digest).ok()?;
        let mut native = Vec::new();
        entry.read_to_end(&mut native).ok()?;
        // A time that cannot be noted only lets the entry go sooner.
        let _ = entry.set_modified(SystemTime::now());
        (Sha256::digest(&native)[..] == digest).then_some(native)
    }

    /// Keeps an entry, if the disk takes it: nobody needs it but to save time.
    pub(super) fn put(&self, name: &str, native: &[u8]) {
        if native.len() as u64 + DIGEST as u64 <= MAX_BYTES_EACH {
            let _ = self.write(name, native);
            let _ = self.make_room();
        }
    }

    /// Writes beside and renames, so that no reader ever sees half an entry.
    fn write(&self, name: &str, native: &[u8]) -> io::Result<()> {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let beside = format!("{}-{number}.new", std::process::id());
        let written = self.write_beside(&beside, native).and_then(|()| {
            rustix::fs::renameat(&self.folder, &beside, &self.folder, name)?;
            Ok(())
        });
        if written.is_err() {
            // Half an entry would take room on a disk that may have none left.
            let _ = rustix::fs::unlinkat(&self.folder, &beside, AtFlags::empty());
        }
        written
    }

    fn write_beside(&self, beside: &str, native: &[u8]) -> io::Result<()> {
        let flags = OFlags::WRONLY | OFlags::CREATE | OFlags::TRUNC | OFlags::NOFOLLOW;
        let mode = Mode::RUSR | Mode::WUSR;
        let file = rustix::fs::openat(&self.folder, beside, flags | OFlags::CLOEXEC, mode)?;
        let mut file = File::from(file);
        file.write_all(&Sha256::digest(native))?;
        file.write_all(native)
    }

    fn make_room(&self) -> io::Result<()> {
        let mut entries = Vec::new();
        let mut bytes = 0;
        for entry in Dir::read_from(&self.folder)? {
            let entry = entry?;
            let name = entry.file_name().to_owned();
            let Ok(status) = rustix::fs::statat(&self.folder, &name, AtFlags::SYMLINK_NOFOLLOW)
            else {
                continue; // another process has removed it
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
            rustix::fs::unlinkat(&self.folder, &name, AtFlags::empty())?;
            bytes -= size;
        }
        Ok(())
    }
}
