//! Whether a file can be written, found out before the work whose result it is to hold.

use std::fs::{self, OpenOptions};
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
    opened.map_err(|error| {
        Diagnostic::new(format!("cannot write {}: {error}", path.display()))
            .help("name a file in a folder that exists and that you may write to")
    })?;
    if is_new {
        // It is empty and ours; where it stays, no harm is done.
        let _ = fs::remove_file(path);
    }
    Ok(())
}
