//! Where things are kept for a user.

use std::ffi::OsString;
use std::path::PathBuf;

use grundy_sandbox::Interpreters;

/// Why somebody has no home.
pub(crate) const NO_HOME: &str =
    "HOME does not name a folder (an absolute path), nor do XDG_DATA_HOME and XDG_CONFIG_HOME";

/// The folders of one user.
#[derive(Clone, Debug)]
pub struct Home {
    /// For compilers that were downloaded.
    pub data: PathBuf,
    /// For what can be made again; `None` to keep nothing and use nothing that was kept.
    pub cache: Option<PathBuf>,
    /// The user's own languages, if there are any.
    pub languages: PathBuf,
}

impl Home {
    /// The folders that the variables of an environment name, as the XDG convention has it. `None`
    /// if they name none.
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

    /// The interpreters that are installed.
    pub fn interpreters(&self) -> Interpreters {
        Interpreters::at(&self.data.join("interpreters"))
    }
}
