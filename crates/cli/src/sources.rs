//! The submissions of a command: files, and directories of files.

use std::fs;
use std::path::{Path, PathBuf};

use grundy_harness::toolchain::Toolchains;
use grundy_report::Diagnostic;

/// The named files; for a directory, all source files in it and its subdirectories, in the order of their
/// paths. Hidden files and files in unknown languages are skipped.
pub(crate) fn expand(
    given: &[PathBuf],
    toolchains: &Toolchains,
) -> Result<Vec<PathBuf>, Diagnostic> {
    let mut files = Vec::new();
    for path in given {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let before = files.len();
        collect(path, toolchains, &mut files)?;
        if files.len() == before {
            let title = format!("the directory {} contains no source file", path.display());
            let help = "`grundy toolchains` lists the languages and their extensions";
            return Err(Diagnostic::new(title).help(help));
        }
    }
    Ok(files)
}

/// Links to directories are not followed, because they may form a cycle.
fn collect(
    folder: &Path,
    toolchains: &Toolchains,
    files: &mut Vec<PathBuf>,
) -> Result<(), Diagnostic> {
    let unreadable = |error| {
        Diagnostic::new(format!(
            "cannot read the directory {}: {error}",
            folder.display()
        ))
    };
    let entries = fs::read_dir(folder).map_err(unreadable)?;
    let mut entries = entries.collect::<Result<Vec<_>, _>>().map_err(unreadable)?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let hidden = entry.file_name().to_string_lossy().starts_with('.');
        let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
        let path = entry.path();
        match (hidden, is_folder) {
            (true, _) => {}
            (false, true) => collect(&path, toolchains, files)?,
            (false, false) if path.is_file() && toolchains.reads(&path) => files.push(path),
            (false, false) => {}
        }
    }
    Ok(())
}
