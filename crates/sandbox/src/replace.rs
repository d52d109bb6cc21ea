//! Files that appear whole or not at all.

use std::fs::{self, File, OpenOptions};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io;
use std::path::Path;

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
    // Several processes may write at once, also on machines that share the folder, so the name is random.
    let number = RandomState::new().build_hasher().finish();
    let beside = path.with_file_name(format!("{number:016x}.new"));
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

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    #[test]
    fn a_file_is_replaced_whole_or_stays_as_it_was() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("file");
        let check = |text: &str, end: io::Result<()>, expected: &str| {
            let is_good = end.is_ok();
            let written = replace_file(&path, |file| {
                file.write_all(text.as_bytes())?;
                end
            });
            assert_eq!(written.is_ok(), is_good);
            assert_eq!(fs::read_to_string(&path).expect("a text"), expected);
            let entries = fs::read_dir(folder.path()).expect("a folder");
            assert_eq!(entries.count(), 1);
        };
        check("one", Ok(()), "one");
        check("2", Ok(()), "2");
        check("three", Err(io::Error::other("full")), "2");
    }
}
