//! Files that appear whole or not at all.
//!
//! A file is written beside the one that it replaces, and then renamed. Its name begins with that of the other file, as
//! in `games.jsonl.0123456789abcdef.new`, so that a user knows what a killed process has left. [`remove_leftovers`]
//! deletes such files. A cache that deletes its oldest files need not call it.
//!
//! Three other places do not use [`replace_file`]:
//!
//! - `guest/precompile/code_cache.rs` reaches its directory only by an open descriptor, so that the directory cannot be
//!   exchanged after it was checked. As a cache, it deletes what was left.
//! - `tool/precompile.rs` holds a lock while it writes. Its new file has a fixed name, and the next process overwrites
//!   it.
//! - `report/src/output.rs` writes results for users: it keeps the permissions of the old file, and writes directly to
//!   what is not a regular file, such as `/dev/stdout`. The crate `report` does not depend on this one.

use std::ffi::{OsStr, OsString};
use std::fs::{self, DirEntry, File, OpenOptions};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::time::Duration;

/// The end of the name of a new file.
const NEW: &str = ".new";
/// Digits of the number in the name of a new file.
const DIGITS: usize = 16;
/// Bytes of the old name in the name of a new file, at most. File systems allow 255 in all.
const MAX_NAME: usize = 200;
/// The age of a new file that no process writes any more.
const LEFT_AFTER: Duration = Duration::from_secs(10 * 60);

/// Creates a file, or replaces it, by a new file that `write` fills. The new file is written beside the old one and
/// then renamed, so that no reader sees half of it; if that fails, the old one is still there. Returns the new file,
/// open for reading and writing.
///
/// # Errors
/// If the file cannot be created, written or renamed.
pub fn replace_file(
    path: &Path,
    write: impl FnOnce(&mut File) -> io::Result<()>,
) -> io::Result<File> {
    // Several processes may write at once, also on machines that share the directory, so the number is random.
    let number = RandomState::new().build_hasher().finish();
    let mut name = beginning(path)?;
    name.push(format!("{number:0DIGITS$x}{NEW}"));
    let beside = path.with_file_name(name);
    let mut file = OpenOptions::new()
        .read(true)
        .write(true)
        .create_new(true)
        .open(&beside)?;
    let written = write(&mut file).and_then(|()| fs::rename(&beside, path));
    if let Err(error) = written {
        // Do not leave half a file on a disk that may be full.
        let _ = fs::remove_file(&beside);
        return Err(error);
    }
    Ok(file)
}

/// Removes new files of [`replace_file`] for this path that killed processes left more than ten minutes ago. If a file
/// cannot be removed, it stays. Costs a look at each name in the directory.
pub fn remove_leftovers(path: &Path) {
    let Ok(beginning) = beginning(path) else {
        return;
    };
    let folder = path.parent();
    let folder = folder.filter(|folder| !folder.as_os_str().is_empty());
    let entries = fs::read_dir(folder.unwrap_or_else(|| Path::new(".")));
    for entry in entries.into_iter().flatten().flatten() {
        if is_new_file(&entry.file_name(), &beginning) && is_older(&entry, LEFT_AFTER) {
            // Another process may have removed it.
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// The beginning of the names of new files for this path: its own name and a point.
fn beginning(path: &Path) -> io::Result<OsString> {
    let name = path.file_name().ok_or(io::ErrorKind::InvalidInput)?;
    let name = name.as_bytes();
    let mut beginning = OsStr::from_bytes(&name[..name.len().min(MAX_NAME)]).to_owned();
    beginning.push(".");
    Ok(beginning)
}

fn is_new_file(name: &OsStr, beginning: &OsStr) -> bool {
    let number = name.as_bytes().strip_prefix(beginning.as_bytes());
    let number = number.and_then(|rest| rest.strip_suffix(NEW.as_bytes()));
    number.is_some_and(|number| number.len() == DIGITS && number.iter().all(u8::is_ascii_hexdigit))
}

/// Whether the entry was not modified for longer than this.
pub(crate) fn is_older(entry: &DirEntry, than: Duration) -> bool {
    let modified = entry.metadata().and_then(|status| status.modified());
    modified.is_ok_and(|at| at.elapsed().is_ok_and(|age| age > than))
}

#[cfg(test)]
mod tests {
    use std::io::Write;
    use std::time::SystemTime;

    use super::*;

    #[test]
    fn a_file_is_replaced_whole_or_stays_as_it_was() {
        let folder = tempfile::tempdir().expect("a directory");
        let path = folder.path().join("file");
        let check = |text: &str, end: io::Result<()>, expected: &str| {
            let is_good = end.is_ok();
            let written = replace_file(&path, |file| {
                file.write_all(text.as_bytes())?;
                end
            });
            assert_eq!(written.is_ok(), is_good);
            assert_eq!(fs::read_to_string(&path).expect("a text"), expected);
            let entries = fs::read_dir(folder.path()).expect("a directory");
            assert_eq!(entries.count(), 1);
        };
        check("one", Ok(()), "one");
        check("2", Ok(()), "2");
        check("three", Err(io::Error::other("full")), "2");
    }

    #[test]
    fn new_files_are_named_after_the_old_one() {
        let folder = tempfile::tempdir().expect("a directory");
        for name in ["games.jsonl", "x".repeat(255).as_str()] {
            let path = folder.path().join(name);
            let beginning = beginning(&path).expect("a file");
            let written = replace_file(&path, |_| {
                let entries = fs::read_dir(folder.path())?.flatten();
                let mut names = entries.map(|entry| entry.file_name());
                assert!(names.any(|name| is_new_file(&name, &beginning)), "{path:?}");
                Ok(())
            });
            written.expect("written");
        }
        let nameless = replace_file(Path::new("/"), |_| Ok(()));
        assert!(nameless.is_err());
    }

    #[test]
    fn old_files_that_were_left_are_removed() {
        let folder = tempfile::tempdir().expect("a directory");
        let path = folder.path().join("a");
        for (name, is_old, stays) in [
            ("a", true, true),
            ("a.0123456789abcdef.new", true, false),
            // Another process writes it.
            ("a.123456789abcdef0.new", false, true),
            // Those of other files.
            ("ab.0123456789abcdef.new", true, true),
            ("a.code.0123456789abcdef.new", true, true),
            ("a.1.new", true, true),
            ("a.0123456789abcdef.old", true, true),
        ] {
            let file = File::create(folder.path().join(name)).expect("created");
            if is_old {
                file.set_modified(SystemTime::UNIX_EPOCH).expect("set");
            }
            remove_leftovers(&path);
            assert_eq!(folder.path().join(name).exists(), stays, "{name}");
        }
        remove_leftovers(Path::new("/"));
    }
}
