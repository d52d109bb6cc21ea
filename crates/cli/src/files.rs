//! Reads files that are named on the command line.

use std::fs;
use std::path::Path;

use grundy_report::Diagnostic;

/// The bytes of a file.
///
/// # Errors
/// If it cannot be read.
pub(crate) fn read(path: &Path) -> Result<Vec<u8>, Diagnostic> {
    fs::read(path).map_err(|error| unreadable(path, &error))
}

/// The text of a file.
///
/// # Errors
/// If it cannot be read, or is not UTF-8.
pub(crate) fn read_text(path: &Path) -> Result<String, Diagnostic> {
    fs::read_to_string(path).map_err(|error| unreadable(path, &error))
}

fn unreadable(path: &Path, error: &std::io::Error) -> Diagnostic {
    Diagnostic::new(format!("cannot read {}: {error}", path.display()))
}
