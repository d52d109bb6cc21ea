//! Makes prebuilt compilers and interpreters from those that are installed.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use grundy_sandbox::{CodeTier, Interpreters, Processor, Tool};

use crate::catalog::Download;
use crate::install::{self, InstallError};
use crate::prebuilt::fingerprint;
use crate::{Toolchains, installed, sandboxed, size, steps};

/// Lays out the contents of an archive in `folder`, which must not exist: installed compilers of the sandbox,
/// interpreters, and packages for scripts, by their names, compiled for any processor of a kind. Returns the
/// fingerprint that belongs into the archive's label. Takes some minutes.
///
/// # Errors
/// If the user has no home directory, a tool is broken or not installed, the disk is full, or this build of the program
/// cannot compile for the processor.
pub fn make_prebuilt(
    names: &[String],
    processor: Processor,
    toolchains: &Toolchains,
    folder: &Path,
) -> Result<String, InstallError> {
    // Before minutes are spent on the first tool.
    let fits = fingerprint(processor).map_err(|error| install::error(error.to_string()))?;
    fs::create_dir(folder)
        .map_err(|error| install::error(format!("{}: {error}", folder.display())))?;
    for name in names {
        pack(name, processor, toolchains, folder)
            .map_err(|error| install::error(format!("{name}: {error}")))?;
    }
    Ok(fits)
}

fn pack(
    name: &str,
    processor: Processor,
    toolchains: &Toolchains,
    folder: &Path,
) -> Result<(), Box<dyn std::error::Error>> {
    let home = toolchains
        .home
        .as_ref()
        .ok_or("there is no home directory")?;
    let download = toolchains.catalog.tools.get(name).ok_or("unknown tool")?;
    let from = installed::folder(home, name, download);
    let to = folder
        .join("tools")
        .join(from.file_name().unwrap_or_default());
    let compiler = sandboxed::module(name, toolchains);
    if let Some(compiler) = &compiler {
        let parts = compiler_parts(name, download, &from, toolchains);
        copy_parts(&parts, &from, &to)?;
        let native = to.join(compiler.native.file_name().unwrap_or_default());
        Tool::precompile(&compiler.wasm, &native, CodeTier::Portable(processor))?;
    }
    if download.interpreter.is_some() {
        interpreter(name, processor, toolchains, folder)?;
    } else if compiler.is_none() {
        steps::copy(&from, &to)?;
    }
    Ok(())
}

/// Bytes of the largest preparation that is packed. A precompiled header has more: it can hardly be compressed, and
/// is made in seconds when it is first needed.
const MOST_PREPARED: u64 = 4 << 20;

/// The directories in `from` that a compiler reads: its headers and libraries, and its preparations.
fn compiler_parts(
    name: &str,
    download: &Download,
    from: &Path,
    toolchains: &Toolchains,
) -> Vec<PathBuf> {
    let prepared = sandboxed::prepared(name, toolchains).into_iter();
    let packed = prepared.filter(|part| size(&from.join(part)) <= MOST_PREPARED);
    let folders = download.unpack.keys().chain(download.shown.values());
    folders.map(PathBuf::from).chain(packed).collect()
}

fn copy_parts(parts: &[PathBuf], from: &Path, to: &Path) -> io::Result<()> {
    let mut parts = parts.iter();
    parts.try_for_each(|part| steps::copy(&from.join(part), &to.join(part)))
}

fn interpreter(
    name: &str,
    processor: Processor,
    toolchains: &Toolchains,
    folder: &Path,
) -> Result<(), Box<dyn std::error::Error>> {
    let modules = install::modules(name, toolchains);
    let modules = modules.ok_or("it is not installed in this version")?;
    let plain = modules.plain().map(fs::read).transpose()?;
    Interpreters::at(&folder.join("interpreters")).install_portable(
        processor,
        name,
        &modules.version,
        &fs::read(&modules.resumable)?,
        plain.as_deref(),
    )?;
    Ok(())
}
