//! Files and directories that only their owner can read.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::Path;

/// Creates a directory, with those above it, if it does not exist.
///
/// # Errors
/// If it cannot be created.
pub(crate) fn create_folder(folder: &Path) -> io::Result<()> {
    if folder.is_dir() {
        return Ok(()); // its permissions are for those who made it
    }
    fs::create_dir_all(folder)?;
    protect(folder)
}

/// Creates a file.
///
/// # Errors
/// If it exists, or cannot be created.
pub(crate) fn create_file(file: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(file)
}

/// Takes the permissions of all others away from a file or a directory.
///
/// # Errors
/// If the system refuses.
#[cfg(unix)]
pub(crate) fn protect(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    let mode = if path.is_dir() { 0o700 } else { 0o600 };
    fs::set_permissions(path, fs::Permissions::from_mode(mode))
}

#[cfg(not(unix))]
pub(crate) fn protect(_: &Path) -> io::Result<()> {
    Ok(())
}
