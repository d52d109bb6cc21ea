//! Submissions.

use std::borrow::Cow;
use std::fs;
use std::path::{Path, PathBuf};

/// A bot or an answer program on its way to the judge.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Submission {
    /// A file of this machine: a source, a `.wat` or a `.wasm`.
    File(PathBuf),
    /// The text of a source. The extension of its name selects the language.
    Source {
        /// The name that reports give it.
        name: String,
        /// The text.
        text: Vec<u8>,
    },
    /// A wasm module.
    Module {
        /// The name that reports give it.
        name: String,
        /// The module.
        wasm: Vec<u8>,
    },
}

impl Submission {
    /// The bytes that were submitted. `None` if the file cannot be read.
    #[must_use]
    pub fn content(&self) -> Option<Cow<'_, [u8]>> {
        Some(match self {
            Self::File(file) => Cow::from(fs::read(file).ok()?),
            Self::Source { text, .. } => Cow::from(text),
            Self::Module { wasm, .. } => Cow::from(wasm),
        })
    }

    /// The file, or the name that reports give to a submission without a file.
    #[must_use]
    pub fn path(&self) -> &Path {
        match self {
            Self::File(file) => file,
            Self::Source { name, .. } | Self::Module { name, .. } => Path::new(name),
        }
    }
}

impl From<PathBuf> for Submission {
    fn from(file: PathBuf) -> Self {
        Self::File(file)
    }
}

impl From<&Path> for Submission {
    fn from(file: &Path) -> Self {
        Self::File(file.to_owned())
    }
}
