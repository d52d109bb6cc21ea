//! Installs compilers and interpreters from package registries into the user's own directory.

mod interpreter;
mod packages;

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::thread;

use grundy_sandbox::{CodeTier, HostError, Processor, Tool};
use thiserror::Error;

use crate::catalog::{Download, Interpreter};
use crate::home::{Home, NO_HOME};
use crate::installed::folder;
use crate::made::BINARYEN;
use crate::{Toolchains, sandboxed};

pub(crate) use interpreter::{is_installed, modules};

/// A step of an installation, for progress messages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progress<'p> {
    /// Another process or thread is installing, and this one waits.
    Waiting,
    /// The prebuilt compilers cannot be used, for this reason, and others are installed.
    PrebuiltUnused(&'p str),
    /// Packages are being fetched.
    Fetching(&'p str),
    /// A compiler or an interpreter is being compiled to native code, which takes a minute or two.
    Precompiling(&'p str),
    /// An interpreter is being compiled.
    Compiling(&'p str),
    /// An interpreter is being instrumented for snapshots, which takes a few minutes.
    Resumable(&'p str),
    /// The tool is ready.
    Ready(&'p str),
}

/// The reason why something was not installed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{message}")]
pub struct InstallError {
    message: String,
}

pub(crate) fn error(message: impl Into<String>) -> InstallError {
    InstallError {
        message: message.into(),
    }
}

/// Installs the named compilers and interpreters, or those that every user needs if `names` is empty, and
/// prepares them, several at the same time. Returns quickly if they are ready already.
///
/// # Errors
/// If a name is unknown, a package client is missing or fails, or the disk is full. The other tools are
/// installed even so.
pub fn install(
    names: &[String],
    toolchains: &Toolchains,
    on_progress: &(dyn Fn(Progress<'_>) + Sync),
) -> Result<(), Vec<InstallError>> {
    install_for(CodeTier::Optimized, names, toolchains, on_progress)
}

/// Installs as [`install`] does, but faster, for a user who waits: a compiler is translated in a sixth of the
/// time and is 1.5 times as slow on each source, until [`install`] is called.
pub(crate) fn install_least(
    names: &[String],
    toolchains: &Toolchains,
    on_progress: &(dyn Fn(Progress<'_>) + Sync),
) -> Result<(), Vec<InstallError>> {
    install_for(CodeTier::Baseline, names, toolchains, on_progress)
}

fn install_for(
    tier: CodeTier,
    names: &[String],
    toolchains: &Toolchains,
    on_progress: &(dyn Fn(Progress<'_>) + Sync),
) -> Result<(), Vec<InstallError>> {
    let tools = &toolchains.catalog.tools;
    let wanted: Vec<&String> = if names.is_empty() {
        let by_default = tools.iter().filter(|(_, tool)| tool.default);
        by_default.map(|(name, _)| name).collect()
    } else {
        names.iter().collect()
    };
    let home = toolchains.home.as_ref();
    let home = home.ok_or_else(|| vec![error(format!("nothing can be installed: {NO_HOME}"))])?;
    // Another process that waits for the lock finds its work done.
    let _alone = alone(home, on_progress).map_err(|failure| vec![failure])?;
    if let Some(prebuilt) = &home.prebuilt {
        // Missing tools are installed below; if the archive is damaged, all of them are.
        if let Err(error) = prebuilt.unpack() {
            on_progress(Progress::PrebuiltUnused(&error.to_string()));
        }
    }
    let site = Site {
        toolchains,
        home,
        tier,
        wanted: &wanted,
        on_progress,
        packages: tools
            .keys()
            .map(|name| (name.as_str(), OnceLock::new()))
            .collect(),
    };
    let results: Vec<_> = thread::scope(|scope| {
        let at_work = wanted.iter().map(|name| scope.spawn(|| site.install(name)));
        let at_work: Vec<_> = at_work.collect();
        let ended = at_work.into_iter().map(thread::ScopedJoinHandle::join);
        ended
            .map(|end| end.unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
            .collect()
    });
    let errors = once_each(results.into_iter().filter_map(Result::err));
    if errors.is_empty() {
        Ok(())
    } else {
        Err(errors)
    }
}

/// Errors without repetitions: if a shared dependency fails, it fails for all tools that need it.
fn once_each(errors: impl Iterator<Item = InstallError>) -> Vec<InstallError> {
    let mut seen = BTreeSet::new();
    errors
        .filter(|error| seen.insert(error.message.clone()))
        .collect()
}

/// Takes the user's installation lock and waits for other processes and threads that hold it. The lock ends
/// when the file is dropped, and also when the process is killed.
pub(crate) fn alone(
    home: &Home,
    on_progress: &(dyn Fn(Progress<'_>) + Sync),
) -> Result<File, InstallError> {
    let place = home.data.join("setup.lock");
    let failed = |cause: io::Error| error(format!("{}: {cause}", place.display()));
    fs::create_dir_all(&home.data).map_err(failed)?;
    let lock = File::create(&place).map_err(failed)?;
    match lock.try_lock() {
        Ok(()) => return Ok(lock),
        Err(TryLockError::WouldBlock) => on_progress(Progress::Waiting),
        Err(TryLockError::Error(cause)) => return Err(failed(cause)),
    }
    lock.lock().map_err(failed)?;
    Ok(lock)
}

/// The state of an installation, which several threads share.
struct Site<'i> {
    toolchains: &'i Toolchains,
    home: &'i Home,
    /// The tier of native code for compilers that have none yet.
    tier: CodeTier,
    /// The tools that are asked for.
    wanted: &'i [&'i String],
    on_progress: &'i (dyn Fn(Progress<'_>) + Sync),
    /// The directory of each tool, once it is fetched and compiled. Other threads wait for it.
    packages: BTreeMap<&'i str, OnceLock<Result<PathBuf, InstallError>>>,
}

impl<'i> Site<'i> {
    fn install(&self, name: &'i str) -> Result<(), InstallError> {
        let download = self.find(name)?;
        let folder = self.fetched(name)?;
        if let Some(interpreter) = &download.interpreter {
            let binaryen = self.fetched(BINARYEN)?;
            if let Interpreter::Compiled(route) = interpreter {
                self.fetched(&route.tool)?;
            }
            self.make(name, interpreter, &folder, &binaryen)?;
            if let Some(module) = sandboxed::module(name, self.toolchains) {
                self.precompile(name, &module)?;
            }
        }
        (self.on_progress)(Progress::Ready(name));
        Ok(())
    }

    fn find(&self, name: &str) -> Result<&'i Download, InstallError> {
        let tools = &self.toolchains.catalog.tools;
        tools.get(name).ok_or_else(|| {
            let known: Vec<_> = tools.keys().map(String::as_str).collect();
            let known = known.join(", ");
            error(format!(
                "there is no `{name}` to install; there are {known}"
            ))
        })
    }

    /// The directory of a tool, with its packages in it; a compiler is native code as well.
    fn fetched(&self, name: &str) -> Result<PathBuf, InstallError> {
        let download = self.find(name)?;
        let fetch = || {
            let folder = folder(self.home, name, download);
            if !folder.is_dir() {
                (self.on_progress)(Progress::Fetching(name));
                packages::fetch(name, download, &folder)?;
            }
            if download.wasm.is_some()
                && let Some(module) = sandboxed::module(name, self.toolchains)
            {
                for sources in sandboxed::libraries(name, self.toolchains) {
                    // A user who waits gets the compiler alone. A failure is reported if these were asked for.
                    if self.tier != CodeTier::Baseline || self.wanted.contains(&sources) {
                        let _ = self.fetched(sources);
                    }
                }
                self.precompile(name, &module)?;
            }
            Ok(folder)
        };
        match self.packages.get(name) {
            Some(once) => once.get_or_init(fetch).clone(),
            None => fetch(),
        }
    }

    /// Makes native code of a compiler, and what it prepares.
    fn precompile(&self, name: &str, module: &sandboxed::Module) -> Result<(), InstallError> {
        let failed = |failure: HostError| error(format!("{name}: {failure}"));
        let portable = CodeTier::Portable(Processor::HERE);
        let mut good = [CodeTier::Optimized, portable, self.tier].into_iter();
        let is_ready = good.try_fold(false, |is_ready, tier| {
            Ok(is_ready || Tool::is_precompiled(&module.native, tier)?)
        });
        if !is_ready.map_err(failed)? {
            (self.on_progress)(Progress::Precompiling(name));
            Tool::precompile(&module.wasm, &module.native, self.tier).map_err(failed)?;
        }
        sandboxed::prepare_all(name, self.toolchains)
            .map_err(|failure| error(format!("{name}: {failure}")))
    }
}

/// Runs a command of a program that the user must have, such as a package client.
fn run(command: &mut Command, name: &str, needed: &str) -> Result<(), InstallError> {
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

#[cfg(test)]
mod tests {
    use super::{error, once_each};

    #[test]
    fn an_error_is_reported_once() {
        for (errors, expected) in [("", ""), ("a a b", "a b"), ("a b a", "a b")] {
            let errors = errors.split_whitespace().map(error);
            let expected: Vec<_> = expected.split_whitespace().map(error).collect();
            assert_eq!(once_each(errors), expected);
        }
    }
}
