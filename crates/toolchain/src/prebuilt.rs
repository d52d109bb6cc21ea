//! Prebuilt compilers and interpreters: an archive beside the program, made for one version of Grundy and for all
//! processors of one kind. It is unpacked into the user's data directory when something in it is first needed.

use std::fs::{self, File};
use std::io::{self, Read};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use grundy_sandbox::{Processor, portable_code_digest, private};
use ruzstd::decoding::StreamingDecoder;
use serde::Deserialize;
use sha2::{Digest, Sha256};
use thiserror::Error;

use crate::cache;
use crate::recipe;
use crate::steps::{self, SUPPORT, SYNONYMS};

/// The file that describes the archive.
const LABEL: &str = "compilers.toml";
/// The archive: a tar file, compressed by zstd.
const ARCHIVE: &str = "compilers.tar.zst";

/// The directory in the user's data directory for unpacked archives.
pub(crate) const UNPACKED: &str = "prebuilt";

/// Prebuilt compilers and interpreters that fit this program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Prebuilt {
    archive: PathBuf,
    /// The digest of the archive, in hexadecimal.
    sha256: String,
    /// The directory that it is unpacked to.
    folder: PathBuf,
}

/// The reason why prebuilt compilers cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0}")]
pub struct PrebuiltError(pub(crate) String);

/// The contents of [`LABEL`].
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Label {
    /// The [`fingerprint`] of the program that can use the archive.
    fits: String,
    /// The digest of the archive, in hexadecimal.
    sha256: String,
}

impl Prebuilt {
    /// The archive in the directory `place`, which is unpacked to a subdirectory of `data`. `None` if there is none.
    ///
    /// # Errors
    /// If the label cannot be read, or the archive was made for another version or another kind of processor.
    pub fn find(place: &Path, data: &Path) -> Result<Option<Self>, PrebuiltError> {
        let label = place.join(LABEL);
        let failed = |why: String| PrebuiltError(format!("{}: {why}", label.display()));
        let text = match fs::read_to_string(&label) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            text => text.map_err(|error| failed(error.to_string()))?,
        };
        let label: Label = toml::from_str(&text).map_err(|error| failed(error.to_string()))?;
        let fits = fingerprint(Processor::HERE)?;
        if label.fits != fits {
            let why = "these compilers were made for another version of Grundy, or another kind of processor";
            return Err(failed(why.to_owned()));
        }
        Ok(Some(Self {
            archive: place.join(ARCHIVE),
            sha256: label.sha256,
            folder: data.join(UNPACKED).join(fits),
        }))
    }

    /// The directory that the archive is unpacked to.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The archive.
    #[must_use]
    pub fn archive(&self) -> &Path {
        &self.archive
    }

    /// Unpacks the archive, unless that has been done. The caller holds the lock of installations.
    ///
    /// # Errors
    /// If the archive is missing or damaged, others could have changed it, or the disk is full.
    pub(crate) fn unpack(&self) -> Result<(), PrebuiltError> {
        if self.folder.is_dir() {
            return Ok(());
        }
        let failed = |error: io::Error| {
            let archive = self.archive.display();
            PrebuiltError(format!("the prebuilt compilers in {archive}: {error}"))
        };
        let bytes = self.read().map_err(failed)?;
        self.unpack_here(&bytes).map_err(failed)
    }

    /// The bytes of the archive, whose digest is right.
    fn read(&self) -> io::Result<Vec<u8>> {
        let mut file = File::open(&self.archive)?;
        trusted(&file)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        if hex::encode(Sha256::digest(&bytes)) == self.sha256 {
            return Ok(bytes);
        }
        let why = "their digest is wrong, so the file is damaged; install them again";
        Err(io::Error::other(why))
    }

    /// Unpacks to a temporary directory and renames it, so that the directory is never incomplete.
    fn unpack_here(&self, bytes: &[u8]) -> io::Result<()> {
        let parent = self.folder.parent().unwrap_or(&self.folder);
        // Native code is loaded from there.
        private::open(parent)?;
        let place = tempfile::tempdir_in(parent)?;
        let stream = StreamingDecoder::new(bytes).map_err(io::Error::other)?;
        let mut archive = tar::Archive::new(stream);
        archive.set_preserve_mtime(false);
        archive.unpack(place.path())?;
        steps::move_complete(place.path(), &self.folder)
    }
}

/// Refuses an archive of another user than root and this one, or one in which all users may write, because native code
/// comes from it. Its group may write: many systems give each user a group, in which there are no others.
fn trusted(file: &File) -> io::Result<()> {
    const WRITABLE_BY_ALL: u32 = 0o002;
    let about = file.metadata()?;
    if ![0, private::user()].contains(&about.uid()) {
        return Err(io::Error::other("they belong to another user"));
    }
    if about.mode() & WRITABLE_BY_ALL != 0 {
        return Err(io::Error::other("all users may write in the file"));
    }
    Ok(())
}

/// A digest of everything that prebuilt compilers are made from and that decides whether they can be loaded on a kind
/// of processor.
///
/// # Errors
/// If the engine cannot compile for the processor.
pub(crate) fn fingerprint(processor: Processor) -> Result<String, PrebuiltError> {
    let code = portable_code_digest(processor).map_err(|error| PrebuiltError(error.to_string()))?;
    let ours = SUPPORT.iter().chain(&SYNONYMS);
    let ours = ours.flat_map(|(name, text)| [*name, *text]);
    let languages = include_str!("languages.toml");
    let ours = ours.chain(recipe::texts()).chain([languages]);
    let ours = cache::digest(ours.map(str::as_bytes));
    let parts = [code.as_bytes(), ours.as_bytes()];
    Ok(cache::digest(parts.into_iter()))
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use ruzstd::encoding::{CompressionLevel, compress_to_vec};

    use super::*;

    /// Writes an archive that contains the file `tools/hammer`, and a label for it.
    fn write(place: &Path, fits: &str) {
        write_file(place, fits, "tools/hammer");
    }

    /// Writes an archive that contains one file, and a label for it. The name is written unchecked.
    fn write_file(place: &Path, fits: &str, name: &str) {
        let mut tar = tar::Builder::new(Vec::new());
        let mut header = tar::Header::new_gnu();
        header.set_size(3);
        header.set_mode(0o666);
        header.as_old_mut().name[..name.len()].copy_from_slice(name.as_bytes());
        header.set_cksum();
        tar.append(&header, &b"tap"[..]).expect("a file in memory");
        let tar = tar.into_inner().expect("an archive in memory");
        let archive = compress_to_vec(&tar[..], CompressionLevel::Fastest);
        let digest = hex::encode(Sha256::digest(&archive));
        fs::write(place.join(ARCHIVE), archive).expect("a file");
        let label = format!("fits = \"{fits}\"\nsha256 = \"{digest}\"\n");
        fs::write(place.join(LABEL), label).expect("a file");
    }

    #[test]
    fn what_fits_is_unpacked_and_what_does_not_is_refused() {
        let [place, data] = [0, 1].map(|_| tempfile::tempdir().expect("a directory"));
        let find = || Prebuilt::find(place.path(), data.path());
        assert_eq!(find(), Ok(None));
        write(place.path(), "another");
        let error = find().expect_err("another version").to_string();
        assert!(error.contains("another version of Grundy"), "{error}");
        write(
            place.path(),
            &fingerprint(Processor::HERE).expect("a machine that works"),
        );
        let prebuilt = find().expect("it fits").expect("it is there");
        assert_eq!(prebuilt.unpack(), Ok(()));
        let hammer = prebuilt.folder().join("tools/hammer");
        assert_eq!(fs::read(hammer).expect("a file"), b"tap");
        // It is not read again.
        fs::remove_file(prebuilt.archive()).expect("the archive");
        assert_eq!(prebuilt.unpack(), Ok(()));
    }

    #[test]
    fn labels_that_cannot_be_read_are_refused() {
        let [place, data] = [0, 1].map(|_| tempfile::tempdir().expect("a directory"));
        for text in [
            "",
            "fits = 1",
            "fits = \"x\"",
            "fits = \"x\"\nsha256 = \"x\"\nmore = 1",
            "\u{0}",
        ] {
            fs::write(place.path().join(LABEL), text).expect("a file");
            let error = Prebuilt::find(place.path(), data.path()).expect_err(text);
            assert!(error.to_string().contains(LABEL), "{error}");
        }
    }

    #[test]
    fn an_archive_writes_nothing_outside_its_folder() {
        for name in ["../../outside", "/outside", "../outside"] {
            let [place, data] = [0, 1].map(|_| tempfile::tempdir().expect("a directory"));
            write_file(
                place.path(),
                &fingerprint(Processor::HERE).expect("a machine that works"),
                name,
            );
            let found = Prebuilt::find(place.path(), data.path()).expect("it fits");
            let folder = found.map(|prebuilt| prebuilt.unpack().map(|()| prebuilt.folder));
            let inside = folder.expect("it is there").ok();
            for outside in ["outside", "prebuilt/outside"] {
                assert!(!data.path().join(outside).exists(), "{name}: {outside}");
            }
            assert!(!Path::new("/outside").exists(), "{name}: {inside:?}");
        }
    }

    #[test]
    fn what_is_damaged_or_not_safe_is_refused() {
        let [place, data] = [0, 1].map(|_| tempfile::tempdir().expect("a directory"));
        write(
            place.path(),
            &fingerprint(Processor::HERE).expect("a machine that works"),
        );
        let found = Prebuilt::find(place.path(), data.path()).expect("it fits");
        let prebuilt = found.expect("it is there");
        let refused = |why: &str| {
            let error = prebuilt.unpack().expect_err(why).to_string();
            assert!(error.contains(why), "{error}");
            assert!(!prebuilt.folder().exists(), "{why}");
        };
        let permit = |mode| {
            fs::set_permissions(prebuilt.archive(), PermissionsExt::from_mode(mode))
                .expect("permissions");
        };
        for mode in [0o666, 0o646] {
            permit(mode);
            refused("all users may write in the file");
        }
        permit(0o644);
        fs::write(prebuilt.archive(), "something else").expect("a file");
        refused("their digest is wrong");
    }
}
