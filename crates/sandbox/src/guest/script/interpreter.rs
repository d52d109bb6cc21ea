//! The interpreters that are installed on this machine.

use std::fs::{self, DirBuilder};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::os::unix::fs::{DirBuilderExt, MetadataExt};
use std::path::{Path, PathBuf};

use super::parts::{self, Kind, Parts};
use crate::guest::engine;
use crate::guest::fault::HostError;
use crate::guest::precompile::Native;

/// A folder of interpreters as native code, each in two files, and its code in a third as it was
/// before it was made resumable.
///
/// What lies there is run as native code, in a guest's place but without a guest's limits on what
/// compiled code may be: nobody but the judge's own user may be able to write in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interpreters {
    folder: PathBuf,
}

/// An interpreter as native code: what it does, and the memory that it begins with.
#[derive(Clone)]
pub(super) struct Installed {
    pub(super) code: Native,
    pub(super) image: Native,
}

/// The files of an interpreter. Both codes begin with the same memory.
const RESUMABLE: &str = "code";
const PLAIN: &str = "plain-code";
const IMAGE: &str = "image";

impl Interpreters {
    /// The folder, which need not be there yet.
    #[must_use]
    pub fn at(folder: &Path) -> Self {
        Interpreters {
            folder: folder.to_owned(),
        }
    }

    /// Compiles an interpreter and puts it into the folder. It must be a WASI command that
    /// binaryen's asyncify has made resumable at `fd_read`, that grows its memory for what it
    /// allocates, and that leaves at least 256 KiB of its stack unused; a stack of less than 8 MiB is
    /// moved to where it has 8. `plain` is the same interpreter before that; it is left
    /// out if it calls asyncify itself. Costs 2 s a megabyte, and little where it has been done.
    ///
    /// # Errors
    /// When it is something else, in words, or the folder cannot be written.
    pub fn install(&self, name: &str, wasm: &[u8], plain: &[u8]) -> Result<(), HostError> {
        let compiler = engine::compiler()?;
        let split = |wasm, kind| {
            parts::split(wasm, kind)
                .map_err(|error| HostError::new(format!("{name} is no interpreter: {error}")))
        };
        let resumable = split(wasm, Kind::Resumable)?;
        let plain = Some(plain).filter(|wasm| !parts::calls_asyncify(wasm));
        let plain = plain.map(|wasm| split(wasm, Kind::Plain)).transpose()?;
        if plain
            .as_ref()
            .is_some_and(|plain| plain.image != resumable.image)
        {
            let problem = format!("{name} begins with another memory since it is resumable");
            return Err(HostError::new(problem));
        }
        let Parts { code, image } = resumable;
        let parts = [
            (PLAIN, plain.map(|plain| plain.code)),
            (RESUMABLE, Some(code)),
            (IMAGE, Some(image)),
        ];
        let mut hasher = DefaultHasher::new();
        compiler.precompile_compatibility_hash().hash(&mut hasher);
        parts.hash(&mut hasher);
        let made_of = hasher.finish().to_le_bytes();
        if fs::read(self.file(name, "made-of")).is_ok_and(|before| before == made_of) {
            return Ok(());
        }
        DirBuilder::new()
            .recursive(true)
            .mode(0o700)
            .create(&self.folder)
            .map_err(|error| self.trouble(&error))?;
        for (part, wasm) in parts {
            match wasm {
                Some(wasm) => self.write(name, part, &compiler.precompile_module(&wasm)?)?,
                None => self.remove(name, part)?,
            }
        }
        self.write(name, "made-of", &made_of)
    }

    /// Whether an interpreter of this name is there.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.find(name).is_some()
    }

    /// Writes beside and renames, so that nobody ever loads half a file.
    fn write(&self, name: &str, part: &str, bytes: &[u8]) -> Result<(), HostError> {
        let beside = self.file(name, "new");
        fs::write(&beside, bytes)
            .and_then(|()| fs::rename(&beside, self.file(name, part)))
            .map_err(|error| self.trouble(&error))
    }

    /// Removes what another version has left.
    fn remove(&self, name: &str, part: &str) -> Result<(), HostError> {
        match fs::remove_file(self.file(name, part)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(self.trouble(&error)),
            _ => Ok(()),
        }
    }

    /// Whether nobody else can have put anything into the folder.
    fn is_ours(&self) -> bool {
        fs::metadata(&self.folder).is_ok_and(|folder| {
            folder.uid() == rustix::process::geteuid().as_raw() && folder.mode() & 0o022 == 0
        })
    }

    /// The interpreter called `name`, if it is installed where nobody else can write. The name comes
    /// out of a module, which anybody may have written: as a path it could lead to native code of
    /// its author's.
    pub(super) fn find(&self, name: &str) -> Option<Installed> {
        self.installed(name, RESUMABLE)
    }

    /// The same as it was before it was made resumable, if it is there.
    pub(super) fn find_plain(&self, name: &str) -> Option<Installed> {
        self.installed(name, PLAIN)
    }

    fn installed(&self, name: &str, code: &str) -> Option<Installed> {
        let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
        if !name.chars().all(is_plain) || !self.is_ours() {
            return None;
        }
        let part = |part| {
            let file = self.file(name, part);
            file.is_file().then(|| Native::File(file.into()))
        };
        Some(Installed {
            code: part(code)?,
            image: part(IMAGE)?,
        })
    }

    fn file(&self, name: &str, part: &str) -> PathBuf {
        self.folder.join(format!("{name}.{part}"))
    }

    fn trouble(&self, error: &io::Error) -> HostError {
        HostError::new(format!("{}: {error}", self.folder.display()))
    }
}
