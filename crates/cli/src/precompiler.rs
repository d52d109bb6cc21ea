//! Compiling wasm and running native compilers in child processes, which run this program again under limits.

use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use grundy_harness::confine::Confiner;
use grundy_harness::sandbox::{CodeCache, Precompiler};
use grundy_report::Diagnostic;

use crate::{diagnostics, home};

/// The hidden command of the child process.
pub(crate) const COMMAND: &str = "precompile-wasm";
/// The hidden command of the child process that runs a native compiler.
pub(crate) const CONFINED: &str = "run-confined";

/// Location of the cache of compiled bots.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Caching {
    /// The user's cache directory.
    Yes,
    /// No cache: it is neither read nor written.
    No,
}

impl Caching {
    /// The value of `--no-cache`.
    pub(crate) fn unless(no_cache: bool) -> Self {
        if no_cache { Self::No } else { Self::Yes }
    }
}

/// The precompiler of this process.
pub(crate) fn open(keep: Caching) -> Precompiler {
    let home = home::of_user();
    let folder = home.as_ref().and_then(|home| home.cache.clone());
    let mut precompiler = match keep {
        Caching::Yes => {
            Precompiler::in_child(program(), [COMMAND], Some(Box::new(|| cache(folder))))
        }
        Caching::No => Precompiler::in_child(program(), [COMMAND], None),
    };
    if let Some(home) = home {
        precompiler = precompiler.with_interpreters(home.interpreters());
    }
    precompiler
}

/// Makes the workers of this user wait for each other's retries. Without a cache directory they do not.
#[cfg(feature = "server")]
pub(crate) fn share_retries() {
    let home = home::of_user();
    if let Some(folder) = home.and_then(|home| home.cache)
        && fs::create_dir_all(&folder).is_ok()
    {
        grundy_harness::share_retries(folder);
    }
}

/// The way in which this process confines native compilers.
pub(crate) fn confiner() -> Confiner {
    let path = env::var("PATH").unwrap_or_default();
    Confiner::new(program(), [CONFINED]).with_path(&path)
}

/// The file of this program, for child processes that run it again. It can be run even after it was replaced.
pub(crate) fn program() -> PathBuf {
    let running = PathBuf::from("/proc/self/exe");
    match env::current_exe() {
        // On systems without /proc, or in an emulator for another processor, whose own file `running` is.
        Ok(named) if file(&named).is_some_and(|it| file(&running) != Some(it)) => named,
        // This one is right even after the file was replaced by a newer version.
        _ => running,
    }
}

/// The device and the number of a file.
fn file(path: &Path) -> Option<(u64, u64)> {
    let metadata = fs::metadata(path).ok()?;
    Some((metadata.dev(), metadata.ino()))
}

/// Opens the cache. If that fails, a warning is printed, and compilation takes longer.
fn cache(folder: Option<PathBuf>) -> Option<CodeCache> {
    let not_kept = |why: &str| Diagnostic::new(format!("compiled bots are not cached: {why}"));
    let Some(folder) = folder else {
        diagnostics::warn(&not_kept("HOME does not name a directory"));
        return None;
    };
    let folder = folder.join("precompiled");
    let opened = CodeCache::open(&folder).map_err(|error| {
        diagnostics::warn(&not_kept(&format!("{}: {error}", folder.display())).help(
            "make it a directory that belongs to you and that other users cannot write to, or give --no-cache",
        ));
    });
    opened.ok()
}
