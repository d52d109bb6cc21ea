//! Directories whose contents are trusted, because only this user can write in them.

use std::fs::{self, DirBuilder};
use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::fs::{DirBuilderExt, MetadataExt};
use std::path::Path;

use rustix::fs::{Mode, OFlags};

/// The number of the user whom this process acts for.
#[must_use]
pub fn user() -> u32 {
    rustix::process::geteuid().as_raw()
}

/// Whether a directory exists, and only this user can write in it.
#[must_use]
pub fn is_ours(folder: &Path) -> bool {
    fs::metadata(folder).is_ok_and(|folder| folder.uid() == user() && folder.mode() & 0o022 == 0)
}

/// Opens a directory that only this user can write in, creating it (mode 700) if it does not exist.
///
/// # Errors
/// If it cannot be created or read, belongs to another user, or can be written by others.
pub fn open(folder: &Path) -> io::Result<OwnedFd> {
    DirBuilder::new()
        .recursive(true)
        .mode(0o700)
        .create(folder)?;
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    let opened = rustix::fs::open(folder, flags, Mode::empty())?;
    let status = rustix::fs::fstat(&opened)?;
    if status.st_uid != user() {
        return Err(io::Error::other("it belongs to another user"));
    }
    if Mode::from_raw_mode(status.st_mode).intersects(Mode::WGRP | Mode::WOTH) {
        return Err(io::Error::other("other users may write in it"));
    }
    Ok(opened)
}
