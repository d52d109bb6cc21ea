//! The folders of a user.

use std::ffi::OsString;
use std::path::PathBuf;

use grundy_sandbox::Interpreters;

/// The reason why a user has no home folder.
pub(crate) const NO_HOME: &str =
    "HOME does not name a folder (an absolute path), nor do XDG_DATA_HOME and XDG_CONFIG_HOME";

/// The folders of one user.
#[derive(Clone, Debug)]
pub struct Home {
    /// Downloaded compilers.
    pub data: PathBuf,
    /// The cache. `None` means that nothing is cached and no cache is read.
    pub cache: Option<PathBuf>,
    /// The file of the user's own languages. It need not exist.
    pub languages: PathBuf,
}

impl Home {
    /// The folders named by environment variables, following the XDG convention. `None` if no variable names
    /// a folder.
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
        })
    }

    /// The installed interpreters.
    pub fn interpreters(&self) -> Interpreters {
        Interpreters::at(&self.data.join("interpreters"))
    }
}
