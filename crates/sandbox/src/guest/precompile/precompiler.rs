//! The precompiler: compiles modules in child processes or in this process, and caches the results.

use std::error::Error;
use std::ffi::OsString;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;
use std::sync::LazyLock;

use sha2::{Digest, Sha256};

use super::child::Child;
use super::code_cache::CodeCache;
use super::{PrecompileError, Precompiled, precompile_here};
use crate::guest::engine;
use crate::guest::script::{Interpreters, Prepared, Script};

/// Compiles submissions to native code: in child processes under limits, or in this process.
#[derive(Debug)]
pub struct Precompiler {
    /// `None` compiles in this process.
    child: Option<Child>,
    /// `None` caches nothing.
    cache: Option<LazyLock<Option<KeyedCache>, Opener<KeyedCache>>>,
    /// `None` runs no scripts.
    interpreters: Option<Interpreters>,
}

/// A function that opens something on first use. `None` if it cannot be opened.
type Opener<T> = Box<dyn FnOnce() -> Option<T> + Send>;

/// A cache, and the compiler whose code it holds.
#[derive(Debug)]
struct KeyedCache {
    cache: CodeCache,
    /// Hash of everything besides the module that decides the result: version and settings of the
    /// engine, the processor of this machine, the program that checks and compiles.
    compiler: u64,
}

impl Precompiler {
    /// Compiles in this very process. For modules that are known to be harmless (tests, benchmarks):
    /// a hostile module takes minutes and gigabytes, or aborts the process.
    #[must_use]
    pub const fn in_process() -> Self {
        Self {
            child: None,
            cache: None,
            interpreters: None,
        }
    }

    /// Compiles each module in a new process that runs `program` with `arguments`, which must be a
    /// program that calls [`run_precompile_child`](super::run_precompile_child).
    ///
    /// Nothing is started or opened before the first module is compiled: a program that cannot be
    /// run fails there, and `cache` is called there, once.
    pub fn in_child(
        program: impl Into<PathBuf>,
        arguments: impl IntoIterator<Item = impl Into<OsString>>,
        cache: Option<Opener<CodeCache>>,
    ) -> Self {
        let child = Child {
            program: program.into(),
            arguments: arguments.into_iter().map(Into::into).collect(),
        };
        let cache = cache.map(|open| {
            let child = child.clone();
            let open: Opener<KeyedCache> = Box::new(move || {
                let compiler = compiler_hash(&child).ok()?;
                let cache = open()?;
                Some(KeyedCache { cache, compiler })
            });
            LazyLock::new(open)
        });
        Precompiler {
            child: Some(child),
            cache,
            interpreters: None,
        }
    }

    /// Adds interpreters: the precompiler then also accepts scripts for them.
    #[must_use]
    pub fn with_interpreters(self, interpreters: Interpreters) -> Self {
        Precompiler {
            interpreters: Some(interpreters),
            ..self
        }
    }

    /// Checks a wasm module and compiles it to native code. A [`Script`] is run by its interpreter up
    /// to its first read instead, and a snapshot is kept.
    ///
    /// Costs 3 ms for the smallest programs, 80 ms for one with C's stdio, 2 s per megabyte of code,
    /// and less than 1 ms for a module in the cache.
    ///
    /// A module that needs more memory than the guest's limit is not refused: its guest ends with
    /// [`End::MemoryLimit`](crate::End::MemoryLimit). A module that takes the *compiler* more memory
    /// or CPU time than its limits is refused as
    /// [`TooLarge`](super::RefusalKind::TooLarge).
    ///
    /// # Errors
    /// [`PrecompileError::Refused`] if the submission is at fault, with what to change;
    /// [`PrecompileError::NoInterpreter`] for a script whose interpreter is not installed;
    /// [`PrecompileError::Host`] if this machine is at fault.
    pub fn precompile(&self, wasm: &[u8]) -> Result<Precompiled, PrecompileError> {
        if let Some(script) = Script::of_wasm(wasm) {
            script.check()?;
            let prepared = Prepared::new(script, self.interpreters.as_ref())?;
            return Ok(Precompiled::of_script(prepared));
        }
        let compile = || match &self.child {
            Some(child) => child.precompile(wasm),
            None => precompile_here(wasm),
        };
        let Some(keyed) = self.cache.as_deref().and_then(Option::as_ref) else {
            return Ok(Precompiled::of_module(compile()?));
        };
        let name = keyed.name(wasm);
        let native = match keyed.cache.get(&name) {
            Some(native) => native,
            None => {
                let native = compile()?;
                keyed.cache.put(&name, &native);
                native
            }
        };
        Ok(Precompiled::of_module(native))
    }
}

fn compiler_hash(child: &Child) -> Result<u64, Box<dyn Error>> {
    let program = fs::metadata(&child.program)?;
    let mut hasher = DefaultHasher::new();
    engine::compiler()?
        .precompile_compatibility_hash()
        .hash(&mut hasher);
    program.len().hash(&mut hasher);
    program.modified()?.hash(&mut hasher);
    Ok(hasher.finish())
}

impl KeyedCache {
    fn name(&self, wasm: &[u8]) -> String {
        let digest = Sha256::new()
            .chain_update(self.compiler.to_le_bytes())
            .chain_update(wasm)
            .finalize();
        hex::encode(digest)
    }
}
