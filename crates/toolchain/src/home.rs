//! The directories of a user.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use grundy_sandbox::Interpreters;

use crate::prebuilt::{Prebuilt, PrebuiltError};

/// The reason why a user has no home directory.
pub(crate) const NO_HOME: &str =
    "HOME does not name a directory (an absolute path), nor do XDG_DATA_HOME and XDG_CONFIG_HOME";

/// The directories of one user.
#[derive(Clone, Debug)]
pub struct Home {
    /// Downloaded compilers.
    pub data: PathBuf,
    /// The cache. `None` means that nothing is cached and no cache is read.
    pub cache: Option<PathBuf>,
    /// The file of the user's own languages. It need not exist.
    pub languages: PathBuf,
    /// Compilers that came with the program.
    pub prebuilt: Option<Prebuilt>,
}

impl Home {
    /// The directories named by environment variables, following the XDG convention. `None` if no variable names
    /// a directory.
    pub fn of_user(variable: impl Fn(&str) -> Option<OsString>) -> Option<Self> {
        let absolute = |name| {
            let folder = PathBuf::from(variable(name)?);
            folder.is_absolute().then_some(folder)
        };
        let folder = |name, otherwise| {
            let base = absolute(name).or_else(|| Some(absolute("HOME")?.join(otherwise)))?;
            Some(base.join("grundy"))
        };
        Some(Self {
            data: folder("XDG_DATA_HOME", ".local/share")?,
            cache: folder("XDG_CACHE_HOME", ".cache"),
            languages: folder("XDG_CONFIG_HOME", ".config")?.join("languages.toml"),
            prebuilt: None,
        })
    }

    /// Returns these directories with the prebuilt compilers in the directory `place`, if there are any. A user whose
    /// own file of languages describes tools gets none of them.
    ///
    /// # Errors
    /// If they cannot be used: see [`Prebuilt::find`].
    pub fn with_prebuilt(self, place: &Path) -> Result<Self, PrebuiltError> {
        if fs::read_to_string(&self.languages).is_ok_and(|text| text.contains("[tools.")) {
            return Ok(self);
        }
        let prebuilt = Prebuilt::find(place, &self.data)?;
        Ok(Self { prebuilt, ..self })
    }

    /// The installed interpreters.
    pub fn interpreters(&self) -> Interpreters {
        let own = Interpreters::at(&self.data.join("interpreters"));
        match &self.prebuilt {
            Some(prebuilt) => own.with_prebuilt(&prebuilt.folder().join("interpreters")),
            None => own,
        }
    }
}
