//! Fetches packages with the clients of their registries.

use std::fs::{self, File};
use std::io;
use std::path::Path;
use std::process::Command;

use super::{InstallError, error, run};
use crate::catalog::{Download, Edit};

/// Fetches into a temporary directory and renames it, so that a directory is never incomplete.
pub(super) fn fetch(name: &str, download: &Download, folder: &Path) -> Result<(), InstallError> {
    let failed = |cause: io::Error| error(format!("{}: {cause}", folder.display()));
    let parent = folder.parent().unwrap_or(folder);
    fs::create_dir_all(parent).map_err(failed)?;
    let beside = tempfile::tempdir_in(parent).map_err(failed)?;
    let place = beside.path();
    if !download.npm.is_empty() {
        let npm = &mut Command::new("npm");
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
        let pip = &mut Command::new("python3");
        pip.args(["-m", "pip", "install", "--quiet", "--no-deps"])
            .args([
                "--only-binary=:all:",
                "--disable-pip-version-check",
                "--target",
            ])
            .arg(place)
            .args(&download.pip);
        run(pip, name, "Python with pip")?;
    }
    keep_only(&download.keep, place).map_err(failed)?;
    for edit in &download.edits {
        apply(edit, place).map_err(|problem| error(format!("{name}: {problem}")))?;
    }
    if !download.crates.is_empty() {
        fs::create_dir(place.join("src"))
            .and_then(|()| fs::write(place.join("src/lib.rs"), ""))
            .and_then(|()| fs::write(place.join("Cargo.toml"), manifest(&download.crates)))
            .map_err(failed)?;
        let cargo = &mut Command::new("cargo");
        cargo
            .args(["vendor", "--quiet", "--respect-source-config", "crates"])
            .current_dir(place);
        run(cargo, name, "cargo, which comes with Rust")?;
    }
    for (name, archive) in &download.unpack {
        File::open(place.join(archive))
            .and_then(|file| tar::Archive::new(file).unpack(place.join(name)))
            .map_err(failed)?;
    }
    fs::rename(place, folder).map_err(failed)
}

/// Deletes everything in a directory but these files and directories, unless there are none.
fn keep_only(keep: &[String], place: &Path) -> io::Result<()> {
    if keep.is_empty() {
        return Ok(());
    }
    let parent = place.parent().unwrap_or(place);
    let all = tempfile::tempdir_in(parent)?;
    for entry in fs::read_dir(place)? {
        let entry = entry?;
        fs::rename(entry.path(), all.path().join(entry.file_name()))?;
    }
    for path in keep {
        let to = place.join(path);
        fs::create_dir_all(to.parent().unwrap_or(place))?;
        fs::rename(all.path().join(path), to)?;
    }
    Ok(())
}

/// Changes a downloaded file.
fn apply(edit: &Edit, place: &Path) -> Result<(), String> {
    let file = place.join(&edit.file);
    let disk = |cause: io::Error| format!("{}: {cause}", file.display());
    let mut text = fs::read_to_string(&file).map_err(disk)?;
    for (from, to) in &edit.replace {
        if !text.contains(from) {
            return Err(format!("{} does not contain {from:?}", file.display()));
        }
        text = text.replace(from, to);
    }
    let result = edit.into.as_ref().unwrap_or(&edit.file);
    fs::write(place.join(result), text).map_err(disk)
}

/// A package with dependencies only, with which cargo fetches their sources.
fn manifest(crates: &[String]) -> String {
    let package = "[package]\nname = \"sources\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\
                   [workspace]\n[dependencies]\n";
    let dependency = |name: &String| {
        let (name, version) = name.split_once('=').unwrap_or((name, "*"));
        format!("{name} = \"={version}\"\n")
    };
    let dependencies: String = crates.iter().map(dependency).collect();
    format!("{package}{dependencies}")
}
