//! Errors of building a module.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use grundy_sandbox::HostError;

use crate::MAX_MODULE;

/// The reason why a source file could not be built.
#[derive(Debug)]
pub enum BuildError {
    /// The source is wrong. This is the author's fault and becomes a verdict.
    CompileError {
        /// The compiler's own first lines, with files named as the author knows them.
        message: String,
    },
    /// A compiler, a library or a header is missing.
    MissingTool {
        /// The missing thing, in one line.
        what: String,
        /// The command that installs it.
        remedy: String,
    },
    /// The language has native compilers only, and those are not permitted.
    OnlyNative {
        /// The language.
        language: String,
        /// The reason why they cannot be confined here; `None` if that was not asked for.
        why: Option<String>,
    },
    /// No language has this file's extension.
    UnknownLanguage {
        /// The file.
        file: PathBuf,
        /// The reason why there is no such language, if it is known.
        why: Option<String>,
        /// The known extensions, without the dot.
        known: Vec<String>,
    },
    /// The file cannot be read, or the compiler's workspace cannot be written.
    Unreadable {
        /// The file or folder that could not be read or written.
        place: PathBuf,
        /// The error of the operating system.
        cause: io::Error,
    },
    /// The sandbox or the preparation of a compiler failed.
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

/// Converts errors about a file or folder.
pub(crate) fn disk(place: &Path) -> impl Fn(io::Error) -> BuildError {
    let place = place.to_owned();
    move |cause| BuildError::unreadable(&place, cause)
}

impl From<HostError> for BuildError {
    fn from(error: HostError) -> Self {
        Self::failed(error.to_string())
    }
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::CompileError { message } | Self::Failed { message } => f.write_str(message),
            Self::MissingTool { what, remedy } => write!(f, "{what}; to install it: {remedy}"),
            Self::OnlyNative {
                language,
                why: None,
            } => write!(
                f,
                "{language} has only native compilers, which may not be used here: they can read \
                 every file that their user can read"
            ),
            Self::OnlyNative {
                language,
                why: Some(why),
            } => write!(
                f,
                "{language} has only native compilers, which must be confined here and cannot be: {why}"
            ),
            Self::UnknownLanguage { file, why, known } => {
                let known = known.join(", .");
                let file = file.display();
                match why {
                    Some(why) => {
                        write!(f, "{file}: {why}; languages that it has end with .{known}")
                    }
                    None => write!(
                        f,
                        "{file}: the extension does not name a language; known are .{known}; \
                         for others give --language"
                    ),
                }
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
#[derive(Debug)]
pub struct LanguagesError {
    /// The file.
    pub file: PathBuf,
    /// The error and its place.
    pub message: String,
}

impl fmt::Display for LanguagesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.file.display(), self.message)
    }
}

impl std::error::Error for LanguagesError {}
