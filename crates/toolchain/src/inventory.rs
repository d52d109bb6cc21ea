//! The inventory of a user's data directory: installed tools, and those of earlier versions.

use std::fs;
use std::path::{Path, PathBuf};

use grundy_sandbox::{CodeTier, Tool};

use crate::prebuilt::{self, Prebuilt};
use crate::{Home, Toolchains, installed, sandboxed};

/// A directory in which a tool was installed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InstalledTool {
    /// The name of the directory: the tool and the versions of its packages.
    pub name: String,
    /// The directory.
    pub folder: PathBuf,
    /// The size of its files in bytes.
    pub bytes: u64,
    /// Its use to this version of Grundy.
    pub state: ToolState,
}

/// The use of an installed tool to this version of Grundy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ToolState {
    /// The version that is used.
    Current,
    /// The version that is used, but compiled with little optimization. Installing the tool by name compiles
    /// it again.
    Quick,
    /// Another version, which is not used.
    Unused,
}

/// The installed tools, in the order of their names. Costs a look at every file.
pub fn inventory(toolchains: &Toolchains) -> Vec<InstalledTool> {
    let Some(home) = &toolchains.home else {
        return Vec::new();
    };
    let tools = folders(&home.data.join("tools"));
    let tools = tools.map(|folder| installed_tool(&folder, state(&folder, home, toolchains)));
    let prebuilt = home.prebuilt.as_ref().map(Prebuilt::folder);
    let unpacked = folders(&home.data.join(prebuilt::UNPACKED)).map(|folder| {
        let state = match prebuilt == Some(folder.as_path()) {
            true => ToolState::Current,
            false => ToolState::Unused,
        };
        let tool = installed_tool(&folder, state);
        let name = format!("prebuilt-{}", tool.name.get(..8).unwrap_or_default());
        InstalledTool { name, ..tool }
    });
    let mut found: Vec<_> = tools.chain(unpacked).collect();
    found.sort_by(|a, b| a.name.cmp(&b.name));
    found
}

fn folders(place: &Path) -> impl Iterator<Item = PathBuf> + use<> {
    let entries = fs::read_dir(place).into_iter().flatten().flatten();
    let paths = entries.map(|entry| entry.path());
    paths.filter(|path| path.is_dir())
}

fn installed_tool(folder: &Path, state: ToolState) -> InstalledTool {
    let name = folder.file_name().unwrap_or_default();
    InstalledTool {
        name: name.to_string_lossy().into_owned(),
        folder: folder.to_owned(),
        bytes: size(folder),
        state,
    }
}

fn state(folder: &Path, home: &Home, toolchains: &Toolchains) -> ToolState {
    let mut tools = toolchains.catalog.tools.iter();
    let used = tools.find(|(name, download)| installed::folder(home, name, download) == folder);
    match used {
        None => ToolState::Unused,
        Some((name, _)) => match sandboxed::module(name, toolchains) {
            Some(compiler) => code_state(&compiler.native),
            None => ToolState::Current,
        },
    }
}

fn code_state(native: &Path) -> ToolState {
    match Tool::is_precompiled(native, CodeTier::Optimized) {
        Ok(true) => ToolState::Current,
        _ => ToolState::Quick,
    }
}

/// The size of all files below a directory in bytes; 0 if it cannot be read. Links are not followed.
#[must_use]
pub fn size(folder: &Path) -> u64 {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries
        .map(|entry| match entry.metadata() {
            Ok(about) if about.is_dir() => size(&entry.path()),
            Ok(about) => about.len(),
            Err(_) => 0,
        })
        .sum()
}
