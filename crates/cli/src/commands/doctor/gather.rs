//! The facts about this installation.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;

use grundy_harness::confine::unavailable;
use grundy_harness::sandbox::{Allocation, Host, Limits, code_digest};
use grundy_harness::toolchain::{
    Home, InstalledTool, LanguageSupport, ToolState, Toolchains, inventory, size, survey,
};
use grundy_report::sanitize::single_line;
use grundy_report::{
    Diagnostic, DoctorReport, ENGINE_VERSION, FolderReport, InstalledProgram, SandboxReport,
    Schema, SystemReport, ToolReport,
};

use super::layout;
use crate::commands::toolchains::language_report;
use crate::compilers::{self, Native};
use crate::home;
use crate::precompiler::{self, Caching};

const NO_HOME: &str = "HOME does not name a directory";

/// The language whose test program needs nothing but the sandbox.
const BUILT_IN: &str = "WebAssembly text";

/// Gathers all facts. Runs the test program of each language.
pub(super) fn report() -> Result<DoctorReport, Diagnostic> {
    let toolchains = compilers::open_as_is(Native::Needed, Caching::Yes, None)?;
    let served = survey(&toolchains, &precompiler::open(Caching::Yes));
    let mut report = DoctorReport {
        schema: Schema::Doctor,
        program: program(),
        system: system(),
        sandbox: sandbox(&served),
        languages: served.into_iter().map(language_report).collect(),
        tools: tools(&toolchains),
        folders: folders(),
        summary: String::new(),
    };
    report.summary = layout::summary(&report);
    Ok(report)
}

fn program() -> InstalledProgram {
    let path = env::current_exe().ok();
    let about = path.as_ref().and_then(|path| fs::metadata(path).ok());
    let parts = [
        ("server", cfg!(feature = "server")),
        ("png", cfg!(feature = "png")),
    ];
    let built = parts.into_iter().filter(|(_, is_built)| *is_built);
    InstalledProgram {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        engine: ENGINE_VERSION,
        native_code: code_digest().ok(),
        path: path.map(|path| path.display().to_string()),
        bytes: about.map(|about| about.len()),
        parts: built.map(|(name, _)| name.to_owned()).collect(),
    }
}

fn system() -> SystemReport {
    let text = |file: &str| fs::read_to_string(file).ok();
    let kernel = text("/proc/sys/kernel/osrelease");
    let distribution = text("/etc/os-release").and_then(|text| distribution(&text));
    SystemReport {
        os: env::consts::OS.to_owned(),
        arch: env::consts::ARCH.to_owned(),
        kernel: kernel.map(|kernel| single_line(kernel.trim())),
        distribution: distribution.map(|name| single_line(&name)),
        processors: thread::available_parallelism().map_or(1, usize::from),
        memory: text("/proc/meminfo").and_then(|text| available_memory(&text)),
    }
}

/// The name in a file in the format of `os-release`.
fn distribution(text: &str) -> Option<String> {
    let mut lines = text.lines();
    let name = lines.find_map(|line| line.strip_prefix("PRETTY_NAME="))?;
    Some(name.trim_matches('"').to_owned())
}

/// The available bytes in a file in the format of `meminfo`, which counts in KiB.
fn available_memory(text: &str) -> Option<u64> {
    let mut lines = text.lines();
    let line = lines.find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let number: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    number.checked_mul(1024)
}

fn sandbox(served: &[LanguageSupport]) -> SandboxReport {
    let limits = Limits::default();
    let unconfined = unavailable();
    let pool = Host::with(&limits, Allocation::Pool).map(drop);
    let built_in = served.iter().find(|served| served.language == BUILT_IN);
    let trouble = built_in.and_then(|served| served.backends.first()?.trouble.clone());
    let pool_trouble = pool.as_ref().err().map(ToString::to_string);
    SandboxReport {
        works: trouble.is_none(),
        pool: pool.is_ok(),
        trouble: trouble.or(pool_trouble).map(|why| single_line(&why)),
        confinement: unconfined.is_none(),
        confinement_trouble: unconfined,
        memory: limits.memory,
    }
}

fn tools(toolchains: &Toolchains) -> Vec<ToolReport> {
    let tools = inventory(toolchains).into_iter();
    let tools = tools.map(|tool| ToolReport {
        advice: advice(&tool),
        folder: tool.folder.display().to_string(),
        bytes: tool.bytes,
        used: tool.state != ToolState::Unused,
        name: tool.name,
    });
    prebuilt(toolchains).into_iter().chain(tools).collect()
}

/// The prebuilt compilers beside the program, if there are any.
fn prebuilt(toolchains: &Toolchains) -> Option<ToolReport> {
    let place = home::prebuilt_place()?;
    let home = Home::of_user(|name| env::var_os(name))?;
    let unpacked = home.with_prebuilt(&place);
    let (used, advice) = match unpacked.and_then(|_| toolchains.unpack_prebuilt()) {
        Ok(used) => (used, None),
        Err(error) => (false, Some(single_line(&error.to_string()))),
    };
    let bytes = size(&place);
    (bytes > 0).then(|| ToolReport {
        name: "prebuilt compilers".to_owned(),
        folder: place.display().to_string(),
        bytes,
        used,
        advice,
    })
}

fn advice(tool: &InstalledTool) -> Option<String> {
    match tool.state {
        ToolState::Current => None,
        ToolState::Quick => {
            Some("`grundy toolchains install` makes it 1.5 times as fast".to_owned())
        }
        ToolState::Unused => {
            Some("of another version of Grundy; this one does not use it".to_owned())
        }
    }
}

fn folders() -> Vec<FolderReport> {
    let home = Home::of_user(|name| env::var_os(name));
    let cache = home.as_ref().and_then(|home| home.cache.clone());
    let own = home.as_ref().map(|home| home.languages.clone());
    vec![
        folder("tools", home.map(|home| home.data), true),
        folder("cache", cache, true),
        FolderReport {
            purpose: "your own languages".to_owned(),
            trouble: own.is_none().then(|| NO_HOME.to_owned()),
            path: own.map(|path| path.display().to_string()),
            bytes: 0,
        },
        folder("temporary files", Some(env::temp_dir()), false),
    ]
}

fn folder(purpose: &str, path: Option<PathBuf>, is_measured: bool) -> FolderReport {
    let bytes = path.as_deref().filter(|_| is_measured).map_or(0, size);
    FolderReport {
        purpose: purpose.to_owned(),
        trouble: match &path {
            None => Some(NO_HOME.to_owned()),
            Some(path) => trouble(path),
        },
        path: path.map(|path| path.display().to_string()),
        bytes,
    }
}

/// The reason why a directory cannot be used. One that does not exist yet is created when it is needed, in the nearest
/// directory above it that exists.
fn trouble(path: &Path) -> Option<String> {
    let there = path.ancestors().find(|folder| folder.exists())?;
    // The file has no name and is gone at once.
    let error = tempfile::tempfile_in(there).err()?;
    Some(match there.is_dir() {
        true => format!("{} cannot be written: {error}", there.display()),
        false => format!("{} is not a directory", there.display()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_the_system_are_read() {
        let release = "NAME=Debian\nPRETTY_NAME=\"Debian GNU/Linux 13 (trixie)\"\n";
        assert_eq!(
            distribution(release).as_deref(),
            Some("Debian GNU/Linux 13 (trixie)")
        );
        let memory = "MemTotal:  16 kB\nMemAvailable:    8 kB\n";
        assert_eq!(available_memory(memory), Some(8192));
        for strange in [
            "",
            "MemAvailable: many kB",
            "MemAvailable: 8",
            "MemAvailable:",
        ] {
            assert_eq!(available_memory(strange), None, "{strange}");
        }
    }
}
