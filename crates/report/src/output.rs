//! Writing files, and checks before long work that the file for its result can be written.

use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::path::Path;

use serde::Serialize;
use tempfile::Builder;

use crate::Diagnostic;

/// A report for machines, as every command prints it.
///
/// # Panics
/// If the report cannot be written as JSON; all reports of this crate can.
#[must_use]
pub fn json_text<T: Serialize + ?Sized>(report: &T) -> String {
    let mut text = serde_json::to_string_pretty(report).expect("reports are plain data");
    text.push('\n');
    text
}

/// Checks that a file can be written. An existing file is not changed, and a missing one is still missing afterwards.
///
/// # Errors
/// If the file cannot be opened for writing.
pub fn writable(path: &Path) -> Result<(), Diagnostic> {
    let is_new = !path.exists();
    let opened = OpenOptions::new().append(true).create(true).open(path);
    opened.map_err(|error| unwritable(path, &error))?;
    if is_new {
        // The file is empty. If it cannot be removed, it can still be written, which is all that was asked.
        let _ = fs::remove_file(path);
    }
    Ok(())
}

/// Writes a file, or replaces its contents. It appears whole or not at all: after a full disk or a kill, the old
/// contents are still there. A file that is not a regular file, such as `/dev/stdout`, is written to directly.
///
/// # Errors
/// If the file cannot be written, or its directory does not exist.
pub fn write_file(path: &Path, contents: impl AsRef<[u8]>) -> Result<(), Diagnostic> {
    write(path, contents.as_ref(), 0o666).map_err(|error| unwritable(path, &error))
}

/// Writes a file as [`write_file`] does. A new file can be read by its owner only.
///
/// # Errors
/// If it cannot be written.
pub fn write_private_file(path: &Path, contents: impl AsRef<[u8]>) -> Result<(), Diagnostic> {
    write(path, contents.as_ref(), 0o600).map_err(|error| unwritable(path, &error))
}

/// Writes a file. A new one gets this mode of Unix, less what the user's mask takes away.
#[cfg_attr(not(unix), allow(unused_variables))]
fn write(path: &Path, contents: &[u8], mode: u32) -> io::Result<()> {
    let existing = fs::symlink_metadata(path).ok();
    if existing.as_ref().is_some_and(|file| !file.is_file()) {
        return fs::write(path, contents);
    }
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let mut file = Builder::new();
    #[cfg(unix)]
    file.permissions(match &existing {
        Some(existing) => existing.permissions(),
        None => std::os::unix::fs::PermissionsExt::from_mode(mode),
    });
    let folder = folder.unwrap_or_else(|| Path::new("."));
    // Errors about a temporary file name that file, which the user does not know: a missing directory is noticed
    // before, and of any other error only the kind is reported.
    fs::metadata(folder)?;
    let mut file = file.tempfile_in(folder).map_err(|error| error.kind())?;
    file.write_all(contents)?;
    file.persist(path)?;
    Ok(())
}

/// The diagnostic for a file or directory that cannot be written.
pub fn unwritable(path: &Path, error: &io::Error) -> Diagnostic {
    Diagnostic::new(format!("cannot write {}: {error}", path.display()))
        .help("name a place in a directory that exists and that you may write to")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_whole_and_nothing_else_is_left() {
        let folder = tempfile::tempdir().expect("a directory");
        let file = folder.path().join("report.html");
        for contents in ["first", "2"] {
            write_file(&file, contents).expect("written");
            assert_eq!(fs::read_to_string(&file).expect("a text"), contents);
        }
        assert_eq!(fs::read_dir(folder.path()).expect("a directory").count(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn a_private_file_is_never_readable_by_others() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().expect("a directory");
        let file = folder.path().join("servers.json");
        for contents in ["first", "second"] {
            write_private_file(&file, contents).expect("written");
            let mode = fs::metadata(&file).expect("a file").permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
        }
    }

    #[test]
    fn what_is_no_file_is_refused_by_name() {
        let folder = tempfile::tempdir().expect("a directory");
        let nowhere = folder.path().join("missing/report.html");
        let error = write_file(&nowhere, "text").expect_err("no such directory");
        assert!(error.title.contains("report.html"), "{error}");
        assert!(write_file(folder.path(), "text").is_err());
    }

    #[test]
    fn a_report_ends_with_a_line_break() {
        assert_eq!(json_text(&[1]), "[\n  1\n]\n");
    }

    #[test]
    fn a_check_leaves_files_as_they_are() {
        let folder = tempfile::tempdir().expect("a directory");
        let file = folder.path().join("report.json");
        assert_eq!(writable(&file), Ok(()));
        assert!(!file.exists());
        fs::write(&file, "text").expect("written");
        assert_eq!(writable(&file), Ok(()));
        assert_eq!(fs::read_to_string(&file).expect("a text"), "text");
        let nowhere = folder.path().join("missing/report.json");
        let error = writable(&nowhere).expect_err("no such directory");
        let title = format!("cannot write {}: ", nowhere.display());
        assert!(error.title.starts_with(&title), "{error}");
        let help = "name a place in a directory that exists and that you may write to";
        assert_eq!(error.help, [help]);
    }

    /// A new file takes the place of the old one, which another name of it still shows.
    #[test]
    fn the_old_contents_are_not_overwritten() {
        let folder = tempfile::tempdir().expect("a directory");
        let [file, other] = ["report.html", "other.html"].map(|name| folder.path().join(name));
        write_file(&file, "first").expect("written");
        fs::hard_link(&file, &other).expect("another name");
        write_file(&file, "second").expect("written");
        for (file, contents) in [(file, "second"), (other, "first")] {
            assert_eq!(fs::read_to_string(file).expect("a text"), contents);
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_link_is_followed() {
        let folder = tempfile::tempdir().expect("a directory");
        let [file, link] = ["report.html", "link.html"].map(|name| folder.path().join(name));
        fs::write(&file, "first").expect("written");
        std::os::unix::fs::symlink(&file, &link).expect("a link");
        write_file(&link, "second").expect("written");
        assert_eq!(fs::read_to_string(&file).expect("a text"), "second");
        assert!(link.is_symlink());
    }
}
