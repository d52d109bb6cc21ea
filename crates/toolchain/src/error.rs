//! Why there is no module.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use crate::languages;

/// Why a source file gave no module.
#[derive(Debug)]
pub enum BuildError {
    /// The source is wrong. The author's fault: a verdict.
    CompileError {
        /// The compiler's own first lines, with files named as the author knows them.
        message: String,
    },
    /// A compiler, a library or a header of the machine is missing.
    MissingTool {
        /// What is missing, in one line.
        what: String,
        /// The command that installs it.
        remedy: String,
    },
    /// No language has this file's extension.
    UnknownLanguage {
        /// The file.
        file: PathBuf,
    },
    /// The file cannot be read, or the compiler's workspace cannot be written.
    Unreadable {
        /// What could not be read or written.
        place: PathBuf,
        /// What the operating system says.
        cause: io::Error,
    },
}

impl BuildError {
    pub(crate) fn unreadable(place: &Path, cause: io::Error) -> Self {
        Self::Unreadable {
            place: place.to_owned(),
            cause,
        }
    }
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::CompileError { message } => f.write_str(message),
            Self::MissingTool { what, remedy } => write!(f, "{what}; to install it: {remedy}"),
            Self::UnknownLanguage { file } => {
                let known = languages::extensions().collect::<Vec<_>>().join(", .");
                write!(
                    f,
                    "{}: the extension does not name a language; known are .{known}",
                    file.display()
                )
            }
            Self::Unreadable { place, cause } => write!(f, "{}: {cause}", place.display()),
        }
    }
}

impl std::error::Error for BuildError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Unreadable { cause, .. } => Some(cause),
            _ => None,
        }
    }
}
