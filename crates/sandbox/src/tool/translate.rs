//! A tool becomes native code, once, and is loaded from there.

use std::fs::{self, File};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::path::{Path, PathBuf};

use wasmtime::{Engine, InstancePre, Linker, Module};
use wasmtime_wasi::p1;

use super::engine;
use super::run::State;
use crate::guest::ticker;
use crate::{HostError, private};

/// How much care is taken over a tool's native code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Translation {
    /// Little: it is there soon. Some 12 s of processor time for a compiler of 75 MB.
    Quick,
    /// Much: it runs about half as fast again. Some 80 s for the same compiler.
    Good,
}

/// A tool, loaded and ready to run any number of tasks, on any number of threads.
pub struct Tool {
    pub(super) engine: Engine,
    pub(super) program: InstancePre<State>,
}

impl Tool {
    /// Loads what [`Tool::translate`] has left in `folder`, the better one if there are two.
    /// `None` if there is nothing for this machine and this version of the engine. Costs 10 ms.
    ///
    /// # Errors
    /// When others may write in `folder`: what lies there is run as native code. When it is broken.
    pub fn load(folder: &Path) -> Result<Option<Self>, HostError> {
        for translation in [Translation::Good, Translation::Quick] {
            let engine = engine::new(translation)?;
            let file = file(&engine, folder, translation);
            if file.is_file() {
                guarded(folder)?;
                return Self::new(engine, &file).map(Some);
            }
        }
        Ok(None)
    }

    /// Makes native code of the module in the file `wasm` and leaves it in `folder`, which is made
    /// if need be. Whoever comes while somebody is at it waits and finds it done. This happens in
    /// the process itself: only modules that we install ourselves may come here.
    ///
    /// # Errors
    /// When the module cannot be read or is none, when others may write in `folder`, or the disk
    /// is full.
    pub fn translate(
        wasm: &Path,
        folder: &Path,
        translation: Translation,
    ) -> Result<(), HostError> {
        let engine = engine::new(translation)?;
        let file = file(&engine, folder, translation);
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
        // Written beside and renamed, so that nobody ever loads half of it.
        let beside = file.with_extension("new");
        fs::write(&beside, native)
            .and_then(|()| fs::rename(&beside, &file))
            .map_err(failed)?;
        if translation == Translation::Good {
            // Nobody will load the other one again; one that is not there needs no removing.
            let _ = fs::remove_file(self::file(
                &engine::new(Translation::Quick)?,
                folder,
                Translation::Quick,
            ));
        }
        Ok(())
    }

    /// Whether [`Tool::translate`] has been here with this translation.
    ///
    /// # Errors
    /// When this machine cannot run native code of ours.
    pub fn is_translated(folder: &Path, translation: Translation) -> Result<bool, HostError> {
        Ok(file(&engine::new(translation)?, folder, translation).is_file())
    }

    fn new(engine: Engine, file: &Path) -> Result<Self, HostError> {
        let module = load(&engine, file)?;
        let mut linker = Linker::new(&engine);
        p1::add_to_linker_sync(&mut linker, |state: &mut State| &mut state.wasi)?;
        ticker::watch(&engine)?;
        Ok(Tool {
            program: linker.instantiate_pre(&module)?,
            engine,
        })
    }
}

#[expect(
    unsafe_code,
    reason = "translated code is native code: wasmtime cannot check that bytes are safe to run. \
              They are, because only this user can write in the folder, and nobody of ours does but \
              `translate`, with what this version of wasmtime made"
)]
fn load(engine: &Engine, file: &Path) -> Result<Module, HostError> {
    // SAFETY: see above; a file is written once and never changed.
    Ok(unsafe { Module::deserialize_file(engine, file) }?)
}

/// Refuses a folder where others could put native code.
fn guarded(folder: &Path) -> Result<(), HostError> {
    private::open(folder)
        .map(drop)
        .map_err(|error| HostError::new(format!("{}: {error}", folder.display())))
}

/// Where the code of this engine is: another version or another machine looks elsewhere.
fn file(engine: &Engine, folder: &Path, translation: Translation) -> PathBuf {
    let mut hasher = DefaultHasher::new();
    engine.precompile_compatibility_hash().hash(&mut hasher);
    let name = match translation {
        Translation::Quick => "quick",
        Translation::Good => "good",
    };
    folder.join(format!("{name}-{:016x}.native", hasher.finish()))
}
