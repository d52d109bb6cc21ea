//! Where modules are translated, and what is kept of it.

use std::error::Error;
use std::ffi::OsString;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;
use std::sync::LazyLock;

use sha2::{Digest, Sha256};

use super::cache::Cache;
use super::child::Child;
use super::{TranslateError, Translated, translate_here};
use crate::guest::engine;
use crate::guest::script::{Interpreters, Prepared, Script};

/// Where modules are translated: in a process of their own, or here.
#[derive(Debug)]
pub struct Workshop {
    /// Nothing for a workshop in this process.
    child: Option<Child>,
    /// Nothing for a workshop that keeps nothing.
    shelf: Option<LazyLock<Option<Shelf>, Maker<Shelf>>>,
    /// Nothing for a workshop that has none.
    interpreters: Option<Interpreters>,
}

/// Makes something when it is first needed, if it can be made.
type Maker<T> = Box<dyn FnOnce() -> Option<T> + Send>;

/// A cache, and what its entries are for.
#[derive(Debug)]
struct Shelf {
    cache: Cache,
    /// Stands for the engine's version and settings, this machine's processor, and the program that
    /// decides what is let in: another of any of them is another shelf.
    maker: u64,
}

impl Workshop {
    /// The workshop in this very process, for modules that are known to be harmless (tests,
    /// benchmarks): a hostile one takes minutes and gigabytes, and the process with it.
    #[must_use]
    pub const fn here() -> &'static Self {
        static HERE: Workshop = Workshop {
            child: None,
            shelf: None,
            interpreters: None,
        };
        &HERE
    }

    /// A workshop where each module is translated in a new process that runs `program` with
    /// `arguments`, which must be one that calls [`serve`](super::serve). A program that cannot be
    /// run shows itself when something is to be translated. Only then is the `cache` opened, too:
    /// most commands, and most games between reference players, need none.
    pub fn in_child(
        program: impl Into<PathBuf>,
        arguments: impl IntoIterator<Item = impl Into<OsString>>,
        cache: Option<Maker<Cache>>,
    ) -> Self {
        let child = Child {
            program: program.into(),
            arguments: arguments.into_iter().map(Into::into).collect(),
        };
        let shelf = cache.map(|open| {
            let child = child.clone();
            let shelf: Maker<Shelf> = Box::new(move || {
                let maker = maker(&child).ok()?;
                let cache = open()?;
                Some(Shelf { cache, maker })
            });
            LazyLock::new(shelf)
        });
        Workshop {
            child: Some(child),
            shelf,
            interpreters: None,
        }
    }

    /// This workshop, with interpreters for scripts.
    #[must_use]
    pub fn with_interpreters(self, interpreters: Interpreters) -> Self {
        Workshop {
            interpreters: Some(interpreters),
            ..self
        }
    }
}

fn maker(child: &Child) -> Result<u64, Box<dyn Error>> {
    let program = fs::metadata(&child.program)?;
    let mut hasher = DefaultHasher::new();
    engine::translator()?
        .precompile_compatibility_hash()
        .hash(&mut hasher);
    program.len().hash(&mut hasher);
    program.modified()?.hash(&mut hasher);
    Ok(hasher.finish())
}

impl Shelf {
    fn name(&self, wasm: &[u8]) -> String {
        let digest = Sha256::new()
            .chain_update(self.maker.to_le_bytes())
            .chain_update(wasm)
            .finalize();
        digest.iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

/// Checks a wasm module and translates it. Costs 3 ms for the least of programs, 80 ms for one with
/// C's stdio, 2 s a megabyte of code, and less than one where the workshop has met it before.
///
/// A [`Script`] is run up to its first read instead, by its interpreter.
///
/// Running out of memory is no refusal: a module that needs more than it will get is translated,
/// and ends with [`End::MemoryLimit`](crate::End::MemoryLimit) when it is started. A module that
/// the translator itself cannot cope with is one.
///
/// # Errors
/// [`TranslateError::Refused`] says what the contestant has to change.
pub fn translate(wasm: &[u8], workshop: &Workshop) -> Result<Translated, TranslateError> {
    if let Some(script) = Script::of_wasm(wasm) {
        let prepared = Prepared::new(script, workshop.interpreters.as_ref())?;
        return Ok(Translated::of_script(prepared));
    }
    let make = || match &workshop.child {
        Some(child) => child.translate(wasm),
        None => translate_here(wasm),
    };
    let Some(shelf) = workshop.shelf.as_deref().and_then(Option::as_ref) else {
        return Ok(Translated::of_module(make()?));
    };
    let name = shelf.name(wasm);
    let native = match shelf.cache.get(&name) {
        Some(native) => native,
        None => {
            let native = make()?;
            shelf.cache.put(&name, &native);
            native
        }
    };
    Ok(Translated::of_module(native))
}
