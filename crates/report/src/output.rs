//! Files that are written for people, and whether they can be, found out before the work whose result
//! they are to hold.

use std::fs::{self, OpenOptions};
use std::io;
use std::path::Path;

use crate::Diagnostic;

/// Sees to it that this file can be written. It is left as it is; one that is not there is not there
/// afterwards either.
///
/// # Errors
/// Where it cannot be written.
pub fn writable(path: &Path) -> Result<(), Diagnostic> {
    let is_new = !path.exists();
    let opened = OpenOptions::new().append(true).create(true).open(path);
    opened.map_err(|error| unwritable(path, &error))?;
    if is_new {
        // It is empty and ours; where it stays, no harm is done.
        let _ = fs::remove_file(path);
    }
    Ok(())
}

/// Writes a file, whatever was in it before.
///
/// # Errors
/// Where it cannot be written.
pub fn write_file(path: &Path, contents: impl AsRef<[u8]>) -> Result<(), Diagnostic> {
    fs::write(path, contents).map_err(|error| unwritable(path, &error))
}

/// A file or folder that cannot be written.
pub fn unwritable(path: &Path, error: &io::Error) -> Diagnostic {
    Diagnostic::new(format!("cannot write {}: {error}", path.display()))
        .help("name a place in a folder that exists and that you may write to")
}
