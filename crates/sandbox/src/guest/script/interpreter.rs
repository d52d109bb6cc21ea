//! The interpreters that are installed on this machine.

use std::fs::{self, DirBuilder};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, Write};
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};

use wasmtime::Engine;

use super::parts::{self, Kind, Parts};
use crate::guest::engine;
use crate::guest::fault::HostError;
use crate::guest::precompile::Native;
use crate::{Processor, private, remove_leftovers, replace_file};

/// A directory of interpreters as native code. Each has two files, code and memory image, and a third one with
/// the plain code, without asyncify.
///
/// The files are run as native code and are not checked as submissions are, so only the judge's own user may
/// be able to write in the directory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interpreters {
    folder: PathBuf,
    /// A directory that comes first.
    prebuilt: Option<PathBuf>,
}

/// An interpreter as native code: its code and its initial memory.
#[derive(Clone)]
pub(super) struct Installed {
    pub(super) code: Native,
    pub(super) image: Native,
}

/// The files of an interpreter. Both codes begin with the same memory.
const RESUMABLE: &str = "code";
const PLAIN: &str = "plain-code";
const IMAGE: &str = "image";
/// The digest of the version and the engine, then the digest of the modules.
const MADE_OF: &str = "made-of";

impl Interpreters {
    /// The directory, which need not exist yet.
    #[must_use]
    pub fn at(folder: &Path) -> Self {
        Interpreters {
            folder: folder.to_owned(),
            prebuilt: None,
        }
    }

    /// Returns these interpreters with prebuilt ones, which come first. Their directory need not exist yet. The caller
    /// makes sure that they were made for this version of the engine, of the versions that it asks for.
    #[must_use]
    pub fn with_prebuilt(self, folder: &Path) -> Self {
        Interpreters {
            prebuilt: Some(folder.to_owned()),
            ..self
        }
    }

    /// Compiles an interpreter and puts it into the directory. It must be a WASI command that
    /// binaryen's asyncify has instrumented at `fd_read`, that grows its memory for what it
    /// allocates, and that leaves at least 256 KiB of its stack unused. A stack of less than 8 MiB is
    /// moved and enlarged to 8 MiB. `plain` is the interpreter without asyncify, if there is one; it is ignored if
    /// it calls asyncify itself. `version` stands for everything that the two were made from; see
    /// [`has`](Interpreters::has). Costs 2 s a megabyte, and little if the interpreter is installed already.
    ///
    /// # Errors
    /// If the module is not such an interpreter, or the directory cannot be written.
    pub fn install(
        &self,
        name: &str,
        version: &str,
        wasm: &[u8],
        plain: Option<&[u8]>,
    ) -> Result<(), HostError> {
        self.install_with(&engine::compiler()?, name, version, wasm, plain)
    }

    /// Installs as [`install`](Self::install) does, but for any processor of a kind, so that other machines can use
    /// the files.
    ///
    /// # Errors
    /// As [`install`](Self::install).
    pub fn install_portable(
        &self,
        processor: Processor,
        name: &str,
        version: &str,
        wasm: &[u8],
        plain: Option<&[u8]>,
    ) -> Result<(), HostError> {
        let compiler = engine::portable_compiler(processor)?;
        self.install_with(&compiler, name, version, wasm, plain)
    }

    fn install_with(
        &self,
        compiler: &Engine,
        name: &str,
        version: &str,
        wasm: &[u8],
        plain: Option<&[u8]>,
    ) -> Result<(), HostError> {
        let split = |wasm, kind| {
            parts::split(wasm, kind).map_err(|error| {
                HostError::new(format!("{name} is not a valid interpreter: {error}"))
            })
        };
        let resumable = split(wasm, Kind::Resumable)?;
        let plain = plain.filter(|wasm| !parts::calls_asyncify(wasm));
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
        parts.hash(&mut hasher);
        let made_of = [label(version, compiler), hasher.finish().to_le_bytes()].concat();
        if fs::read(self.file(name, MADE_OF)).is_ok_and(|before| before == made_of) {
            return Ok(());
        }
        DirBuilder::new()
            .recursive(true)
            .mode(0o700)
            .create(&self.folder)
            .map_err(|error| self.trouble(&error))?;
        // A version that is replaced only in part is not installed.
        self.remove(name, MADE_OF)?;
        for (part, wasm) in parts {
            match wasm {
                Some(wasm) => self.write(name, part, &compiler.precompile_module(&wasm)?)?,
                None => self.remove(name, part)?,
            }
        }
        self.write(name, MADE_OF, &made_of)
    }

    /// Whether an interpreter of this name is installed in this version, for this version of the engine. Prebuilt
    /// ones are of the right version; see [`with_prebuilt`](Self::with_prebuilt).
    #[must_use]
    pub fn has(&self, name: &str, version: &str) -> bool {
        let is_current = |compiler: Engine| {
            let made_of = fs::read(self.file(name, MADE_OF));
            made_of.is_ok_and(|made_of| made_of.starts_with(&label(version, &compiler)))
        };
        self.is_prebuilt(name) || self.has_any(name) && engine::compiler().is_ok_and(is_current)
    }

    fn is_prebuilt(&self, name: &str) -> bool {
        let prebuilt = self.prebuilt.as_ref();
        prebuilt.is_some_and(|folder| installed_in(folder, name, RESUMABLE).is_some())
    }

    /// Whether an interpreter of this name is installed, in any version.
    #[must_use]
    pub fn has_any(&self, name: &str) -> bool {
        self.find(name).is_some()
    }

    /// Writes a file whole, so that an incomplete file is never loaded.
    fn write(&self, name: &str, part: &str, bytes: &[u8]) -> Result<(), HostError> {
        let file = self.file(name, part);
        remove_leftovers(&file);
        replace_file(&file, |file| file.write_all(bytes))
            .map(drop)
            .map_err(|error| self.trouble(&error))
    }

    /// Removes the file of this part, if there is one.
    fn remove(&self, name: &str, part: &str) -> Result<(), HostError> {
        match fs::remove_file(self.file(name, part)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(self.trouble(&error)),
            _ => Ok(()),
        }
    }

    /// The interpreter called `name`, if it is installed and only this user can write in the directory. The name
    /// comes from an untrusted module: as a path, it could lead to native code of the module's author.
    pub(super) fn find(&self, name: &str) -> Option<Installed> {
        self.installed(name, RESUMABLE)
    }

    /// The interpreter without asyncify, if it is installed.
    pub(super) fn find_plain(&self, name: &str) -> Option<Installed> {
        self.installed(name, PLAIN)
    }

    fn installed(&self, name: &str, code: &str) -> Option<Installed> {
        let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
        if !name.chars().all(is_plain) {
            return None;
        }
        let mut folders = self.prebuilt.iter().chain([&self.folder]);
        folders.find_map(|folder| installed_in(folder, name, code))
    }

    fn file(&self, name: &str, part: &str) -> PathBuf {
        file(&self.folder, name, part)
    }

    fn trouble(&self, error: &io::Error) -> HostError {
        HostError::new(format!("{}: {error}", self.folder.display()))
    }
}

/// The interpreter in a directory that only this user can write in.
fn installed_in(folder: &Path, name: &str, code: &str) -> Option<Installed> {
    let part = |part| {
        let file = file(folder, name, part);
        file.is_file().then(|| Native::File(file.into()))
    };
    if !private::is_ours(folder) {
        return None;
    }
    Some(Installed {
        code: part(code)?,
        image: part(IMAGE)?,
    })
}

fn file(folder: &Path, name: &str, part: &str) -> PathBuf {
    folder.join(format!("{name}.{part}"))
}

/// The digest of a version and of the engine that runs its native code.
fn label(version: &str, compiler: &Engine) -> [u8; 8] {
    let mut hasher = DefaultHasher::new();
    compiler.precompile_compatibility_hash().hash(&mut hasher);
    version.hash(&mut hasher);
    hasher.finish().to_le_bytes()
}
