//! Compiles a tool to native code once, and loads it from there.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use wasmtime::{Engine, InstancePre, Linker, Module};

use super::run::State;
use super::{engine, wasi};
use crate::guest::engine::digest;
use crate::guest::ticker;
use crate::{HostError, Processor, mark_used, private, remove_unused};

/// The tier of a tool's native code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodeTier {
    /// Compiled without optimization.
    Baseline,
    /// Compiled with optimization, in more time, and about 1.5 times as fast.
    Optimized,
    /// Compiled in the same way, but for any processor of a kind, so that other machines can load it.
    Portable(Processor),
}

/// A loaded tool, which can run any number of tasks, on any number of threads.
pub struct Tool {
    pub(super) engine: Engine,
    pub(super) program: InstancePre<State>,
}

impl Tool {
    /// Loads the code that [`Tool::precompile`] has written to `folder`, of the fastest tier that is there.
    /// `None` if there is no code for this machine and this version of the engine. Costs 10 ms.
    ///
    /// # Errors
    /// If others can write in `folder`, because its files are run as native code; or if the code is broken.
    pub fn load(folder: &Path) -> Result<Option<Self>, HostError> {
        let portable = CodeTier::Portable(Processor::HERE);
        for tier in [CodeTier::Optimized, portable, CodeTier::Baseline] {
            let file = file(&engine::new(tier)?, folder, tier);
            if file.is_file() {
                guarded(folder)?;
                mark_used(&file);
                // An engine that compiles for any machine does not run code itself.
                let runs = match tier {
                    CodeTier::Portable(_) => CodeTier::Optimized,
                    tier => tier,
                };
                return Self::new(engine::new(runs)?, &file).map(Some);
            }
        }
        Ok(None)
    }

    /// Compiles the module in the file `wasm` to `folder`, which is created if need be. Does nothing if
    /// the code is there already; waits if another process is compiling to the same directory. Deletes code there that
    /// has not been loaded for a month.
    ///
    /// Compiles in this process and without limits, so the module must be trusted.
    ///
    /// # Errors
    /// If the file cannot be read or is not a module, others can write in `folder`, or the disk is full.
    pub fn precompile(wasm: &Path, folder: &Path, tier: CodeTier) -> Result<(), HostError> {
        let engine = engine::new(tier)?;
        let file = file(&engine, folder, tier);
        let failed = |error: io::Error| HostError::new(format!("{}: {error}", folder.display()));
        guarded(folder)?;
        let lock = File::create(folder.join("lock")).map_err(failed)?;
        lock.lock().map_err(failed)?;
        if file.is_file() {
            return Ok(());
        }
        let bytes = fs::read(wasm)
            .map_err(|error| HostError::new(format!("{}: {error}", wasm.display())))?;
        let native = engine.precompile_module(&bytes)?;
        // Written to a temporary file and renamed, so that no process ever loads half of it. Only the holder of the
        // lock writes the temporary file, so its name is fixed: the next holder overwrites what a kill has left.
        let temporary = file.with_extension("new");
        let written = fs::write(&temporary, native).and_then(|()| fs::rename(&temporary, &file));
        if written.is_err() {
            // Do not leave half a file on a disk that may be full.
            let _ = fs::remove_file(&temporary);
        }
        written.map_err(failed)?;
        if tier == CodeTier::Optimized {
            // The baseline code will not be loaded again. It need not be there.
            let _ = fs::remove_file(self::file(
                &engine::new(CodeTier::Baseline)?,
                folder,
                CodeTier::Baseline,
            ));
        }
        // That of other versions of the engine, which is as large.
        remove_unused(folder, |path| {
            path.extension().is_some_and(|ending| ending == "native")
        });
        Ok(())
    }

    /// Whether `folder` has code of this tier for this machine and this version of the engine.
    ///
    /// # Errors
    /// If the engine does not support this machine.
    pub fn is_precompiled(folder: &Path, tier: CodeTier) -> Result<bool, HostError> {
        Ok(file(&engine::new(tier)?, folder, tier).is_file())
    }

    fn new(engine: Engine, file: &Path) -> Result<Self, HostError> {
        let module = load(&engine, file)?;
        let mut linker = Linker::new(&engine);
        wasi::define(&mut linker)?;
        ticker::watch(&engine)?;
        Ok(Tool {
            program: linker.instantiate_pre(&module)?,
            engine,
        })
    }
}

#[expect(
    unsafe_code,
    reason = "wasmtime cannot check that native code is safe to run. It is, because only this user \
              can write in the directory, and only `precompile` does, with code that this version of \
              wasmtime made"
)]
fn load(engine: &Engine, file: &Path) -> Result<Module, HostError> {
    // SAFETY: see above; files are written once and never changed.
    Ok(unsafe { Module::deserialize_file(engine, file) }?)
}

/// Refuses a directory in which others could put native code.
fn guarded(folder: &Path) -> Result<(), HostError> {
    private::open(folder)
        .map(drop)
        .map_err(|error| HostError::new(format!("{}: {error}", folder.display())))
}

/// The file of this engine's code. Other versions and other machines have other names.
fn file(engine: &Engine, folder: &Path, tier: CodeTier) -> PathBuf {
    let name = match tier {
        CodeTier::Baseline => "quick",
        CodeTier::Optimized => "good",
        CodeTier::Portable(_) => "portable",
    };
    let engine = digest(std::slice::from_ref(engine));
    folder.join(format!("{name}-{engine}.native"))
}
