//! Errors of building a module.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use grundy_sandbox::HostError;
use thiserror::Error;

use crate::MAX_MODULE;

/// The reason why a source file could not be built.
#[derive(Debug, Error)]
pub enum BuildError {
    /// The source is wrong. This is the author's fault and becomes a verdict.
    #[error("{message}")]
    CompileError {
        /// The compiler's own first lines, with files named as the author knows them.
        message: String,
    },
    /// A compiler, a library or a header is missing.
    #[error("{what}; to install it: {remedy}")]
    MissingTool {
        /// The missing thing, in one line.
        what: String,
        /// The command that installs it.
        remedy: String,
    },
    /// The language has native compilers only, and those are not permitted.
    #[error("{language} has only native compilers, {}", only_native(.why.as_deref()))]
    OnlyNative {
        /// The language.
        language: String,
        /// The reason why they cannot be confined here; `None` if that was not asked for.
        why: Option<String>,
    },
    /// No language has this file's extension.
    #[error("{}: {}", .file.display(), unknown_language(.why.as_deref(), .known))]
    UnknownLanguage {
        /// The file.
        file: PathBuf,
        /// The reason why there is no such language, if it is known.
        why: Option<String>,
        /// The known extensions, without the dot.
        known: Vec<String>,
    },
    /// The file cannot be read, or the compiler's workspace cannot be written.
    #[error("{}: {cause}", .place.display())]
    Unreadable {
        /// The file or directory that could not be read or written.
        place: PathBuf,
        /// The error of the operating system.
        #[source]
        cause: io::Error,
    },
    /// The sandbox or the preparation of a compiler failed.
    #[error("{message}")]
    Failed {
        /// The reason.
        message: String,
    },
}

impl BuildError {
    pub(crate) fn unreadable(place: &Path, cause: io::Error) -> Self {
        Self::Unreadable {
            place: place.to_owned(),
            cause,
        }
    }

    pub(crate) fn failed(message: String) -> Self {
        Self::Failed { message }
    }

    /// The error for a module of `bytes` bytes, which is too large.
    pub(crate) fn too_large(size: u64) -> Self {
        Self::CompileError {
            message: format!(
                "the module has {size} bytes, more than the {MAX_MODULE} that are allowed: \
                 let the program compute large tables instead of containing them"
            ),
        }
    }
}

/// Converts errors about a file or directory.
pub(crate) fn disk(place: &Path) -> impl Fn(io::Error) -> BuildError {
    let place = place.to_owned();
    move |cause| BuildError::unreadable(&place, cause)
}

impl From<HostError> for BuildError {
    fn from(error: HostError) -> Self {
        Self::failed(error.to_string())
    }
}

/// The end of the message of [`BuildError::OnlyNative`].
fn only_native(why: Option<&str>) -> String {
    match why {
        None => {
            "which may not be used here: they can read every file that their user can read".into()
        }
        Some(why) => format!("which must be confined here and cannot be: {why}"),
    }
}

/// The end of the message of [`BuildError::UnknownLanguage`].
fn unknown_language(why: Option<&str>, known: &[String]) -> String {
    let known = known.join(", .");
    match why {
        Some(why) => format!("{why}; languages that it has end with .{known}"),
        None => format!(
            "the extension does not name a language; known are .{known}; for others give --language"
        ),
    }
}

/// The error for an unknown language.
#[derive(Debug)]
pub struct UnknownLanguage {
    /// The requested name.
    pub name: String,
    /// The reason why the language does not exist, if it is known.
    pub why: Option<String>,
    /// The known languages.
    pub known: Vec<String>,
}

impl fmt::Display for UnknownLanguage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known = self.known.join(", ");
        match &self.why {
            Some(why) => write!(f, "{why}; there are {known}"),
            None => write!(f, "there is no language `{}`; there are {known}", self.name),
        }
    }
}

impl std::error::Error for UnknownLanguage {}

/// An error in the user's own file of languages.
#[derive(Debug, Error)]
#[error("{}: {message}", .file.display())]
pub struct LanguagesError {
    /// The file.
    pub file: PathBuf,
    /// The error and its place.
    pub message: String,
}
