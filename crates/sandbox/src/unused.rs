//! Made files and directories that no program uses any more, such as the native code of an older engine.
//!
//! A program of another version, or a machine that shares the directory, may still use what this one does not. So each
//! use sets the time of modification, and a file or directory is deleted when it has not been used for a month. Programs
//! that have it open meanwhile keep it.

use std::fs::{self, File};
use std::path::Path;
use std::time::{Duration, SystemTime};

use crate::replace::is_older;

/// The time without a use after which a file or directory is deleted.
const UNUSED_AFTER: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// Notes that a file or a directory is used now. If that cannot be written, it may be deleted sooner, and is made again.
pub fn mark_used(path: &Path) {
    let _ = File::open(path).and_then(|file| file.set_modified(SystemTime::now()));
}

/// Deletes the entries of a directory that have not been used for a month, and whose paths `is_made` accepts. If an
/// entry cannot be deleted, it stays.
pub fn remove_unused(folder: &Path, is_made: impl Fn(&Path) -> bool) {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    for entry in entries.filter(|entry| is_older(entry, UNUSED_AFTER)) {
        let path = entry.path();
        if !is_made(&path) {
            continue;
        }
        // Another process may have removed it.
        let _ = match entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            true => fs::remove_dir_all(path),
            false => fs::remove_file(path),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_made_entries_that_are_not_used_are_removed() {
        let folder = tempfile::tempdir().expect("a directory");
        let path = |name: &str| folder.path().join(name);
        for name in ["a.native", "b.native", "c.native", "lock"] {
            fs::write(path(name), "code").expect("written");
        }
        fs::create_dir(path("d.native")).expect("created");
        fs::write(path("d.native").join("library"), "code").expect("written");
        fs::create_dir(path("e.native")).expect("created");
        for name in ["b.native", "c.native", "lock", "d.native", "e.native"] {
            let file = File::open(path(name)).expect("open");
            file.set_modified(SystemTime::UNIX_EPOCH).expect("set");
        }
        mark_used(&path("c.native"));
        mark_used(&path("e.native"));
        mark_used(&path("missing"));
        let is_made = |path: &Path| path.extension().is_some_and(|ending| ending == "native");
        remove_unused(folder.path(), is_made);
        let entries = fs::read_dir(folder.path()).expect("a directory").flatten();
        let mut left: Vec<_> = entries.map(|entry| entry.file_name()).collect();
        left.sort();
        assert_eq!(left, ["a.native", "c.native", "e.native", "lock"]);
        remove_unused(&path("missing"), is_made);
    }
}
