//! Why there is no module.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use grundy_sandbox::HostError;

use crate::MAX_MODULE;

/// Why a source file gave no module.
#[derive(Debug)]
pub enum BuildError {
    /// The source is wrong. The author's fault: a verdict.
    CompileError {
        /// The compiler's own first lines, with files named as the author knows them.
        message: String,
    },
    /// A compiler, a library or a header is missing.
    MissingTool {
        /// What is missing, in one line.
        what: String,
        /// The command that installs it.
        remedy: String,
    },
    /// The language has compilers of the machine only, and those may not be used.
    OnlyNative {
        /// The language.
        language: String,
    },
    /// No language has this file's extension.
    UnknownLanguage {
        /// The file.
        file: PathBuf,
        /// Why there is no such language, where that is known.
        why: Option<String>,
        /// The extensions that are known, without the dot.
        known: Vec<String>,
    },
    /// The file cannot be read, or the compiler's workspace cannot be written.
    Unreadable {
        /// What could not be read or written.
        place: PathBuf,
        /// What the operating system says.
        cause: io::Error,
    },
    /// The sandbox or our own preparation failed.
    Failed {
        /// How.
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

    /// A module of so many bytes.
    pub(crate) fn too_large(size: u64) -> Self {
        Self::CompileError {
            message: format!(
                "the module has {size} bytes, more than the {MAX_MODULE} that are allowed: \
                 large tables are better filled by the program than written into it"
            ),
        }
    }
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
            Self::OnlyNative { language } => write!(
                f,
                "{language} is compiled by compilers of this machine only, which may not be used \
                 here: they can read whatever their user can"
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

/// There is no language of this name.
#[derive(Debug)]
pub struct UnknownLanguage {
    /// What was asked for.
    pub name: String,
    /// Why it is not there, where that is known.
    pub why: Option<String>,
    /// The languages that there are.
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

/// What is wrong with the user's own file of languages.
#[derive(Debug)]
pub struct LanguagesError {
    /// The file.
    pub file: PathBuf,
    /// What is wrong, and where.
    pub message: String,
}

impl fmt::Display for LanguagesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.file.display(), self.message)
    }
}

impl std::error::Error for LanguagesError {}
