//! A problem package: files in memory, which become a directory all at once or not at all.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use grundy_report::{Diagnostic, unwritable};
use tempfile::Builder;

/// A package on its way to a directory.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Package {
    /// The files, by their paths in the package.
    pub files: BTreeMap<PathBuf, PackageFile>,
    /// Bots that are not part of it.
    pub left_out: Vec<LeftOutBot>,
}

/// A file of a package.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PackageFile {
    /// Its content.
    pub contents: Vec<u8>,
    /// Its permissions.
    pub mode: FileMode,
}

/// Whether a file is a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FileMode {
    /// A text.
    Plain,
    /// A program or a script.
    Executable,
}

/// A bot that a package does not have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LeftOutBot {
    /// Its directory and name.
    pub name: String,
    /// The reason why it was left out.
    pub reason: String,
}

impl Package {
    pub(super) fn add(&mut self, path: impl Into<PathBuf>, contents: impl Into<Vec<u8>>) {
        self.put(path.into(), contents.into(), FileMode::Plain);
    }

    pub(super) fn add_program(&mut self, path: impl Into<PathBuf>, contents: impl Into<Vec<u8>>) {
        self.put(path.into(), contents.into(), FileMode::Executable);
    }

    fn put(&mut self, path: PathBuf, contents: Vec<u8>, mode: FileMode) {
        self.files.insert(path, PackageFile { contents, mode });
    }

    /// Writes the package as a new directory. It appears whole or not at all.
    ///
    /// # Errors
    /// If other judges refuse the name, or if the directory already exists or cannot be written.
    pub fn write(&self, folder: &Path) -> Result<(), Diagnostic> {
        check_name(folder)?;
        if fs::symlink_metadata(folder).is_ok() {
            let title = format!("{} already exists", folder.display());
            return Err(Diagnostic::new(title).help("remove it first, or name another directory"));
        }
        self.create(folder)
            .map_err(|error| unwritable(folder, &error))
    }

    fn create(&self, folder: &Path) -> io::Result<()> {
        let parent = folder
            .parent()
            .filter(|parent| !parent.as_os_str().is_empty());
        let parent = parent.unwrap_or(Path::new("."));
        // Errors about a temporary directory name that directory, which the user does not know.
        fs::metadata(parent)?;
        let temporary = Builder::new().prefix(".grundy-export-").tempdir_in(parent);
        let temporary = temporary.map_err(|error| error.kind())?;
        let root = temporary.path().join("package");
        for (path, file) in &self.files {
            let path = root.join(path);
            if let Some(folder) = path.parent() {
                fs::create_dir_all(folder)?;
            }
            fs::write(&path, &file.contents)?;
            if file.mode == FileMode::Executable {
                make_executable(&path)?;
            }
        }
        fs::rename(&root, folder)
    }
}

#[cfg(unix)]
fn make_executable(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    let mut permissions = fs::metadata(path)?.permissions();
    // Users that may read it may run it.
    let mode = permissions.mode();
    permissions.set_mode(mode | (mode & 0o444) >> 2);
    fs::set_permissions(path, permissions)
}

#[cfg(not(unix))]
fn make_executable(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Judges call a problem by the name of its directory, and take only some names.
fn check_name(folder: &Path) -> Result<(), Diagnostic> {
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    let is_taken = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
    if !name.is_empty() && name.chars().all(is_taken) {
        return Ok(());
    }
    let title = format!("other judges do not accept the name `{name}`");
    let better: String = name
        .to_lowercase()
        .chars()
        .filter(|c| is_taken(*c))
        .collect();
    let help = match better.as_str() {
        "" => "use lower-case letters and digits only".to_owned(),
        better => format!("use lower-case letters and digits only: {better}"),
    };
    Err(Diagnostic::new(title).help(help))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_package_appears_whole_and_replaces_nothing() {
        let home = tempfile::tempdir().expect("a directory");
        let folder = home.path().join("nim");
        let mut package = Package::default();
        package.add("data/secret/1.in", "1\n");
        package.add_program("build", "#!/bin/sh\n");
        package.write(&folder).expect("written");
        let read = |path: &str| fs::read_to_string(folder.join(path)).expect("a file");
        assert_eq!(
            (read("data/secret/1.in"), read("build")),
            ("1\n".into(), "#!/bin/sh\n".into())
        );
        let error = package.write(&folder).expect_err("there already");
        assert!(error.title.contains("already exists"), "{error}");
        assert_eq!(fs::read_dir(home.path()).expect("a directory").count(), 1);
    }

    #[test]
    fn names_that_judges_refuse_are_refused_here() {
        let refused = |name: &str| {
            check_name(Path::new(name))
                .expect_err("refused")
                .help
                .join("")
        };
        assert!(check_name(Path::new("a/nimmove2")).is_ok());
        assert!(refused("nim-Move").ends_with(": nimmove"));
        assert!(refused("..").ends_with("digits only"));
    }
}
