//! A worker's engine, and the programs loaded into it.

use std::sync::Arc;

use wasmtime::{Engine, Linker, Module};

use super::engine::Allocation;
use super::fault::HostError;
use super::limits::Limits;
use super::run::{self, Birth, Guest};
use super::script::{Prepared, Running};
use super::state::State;
use super::translate::{Compiled, Native, Translated};
use super::watch::Budget;
use super::{engine, ticker, wasi};

/// An engine with a pool of memories and stacks. One per worker thread: threads that share an
/// engine hold each other up at every start of a guest.
///
/// At most 8 guests of a host are alive at once; one more is a [`HostError`].
/// It reserves some 35 GiB of address space, of which it uses what its guests touch (and keeps, for
/// each of the 8, a stack of up to 128 MiB once one of them has touched it): limit a worker's memory
/// by a cgroup, never by its address space.
pub struct Host {
    engine: Engine,
    linker: Arc<Linker<State>>,
    limits: Arc<Limits>,
}

impl Host {
    /// A host whose guests get `limits`. Costs a sixth of a millisecond. Where the system grants no
    /// address space for a pool, it makes do without.
    ///
    /// # Errors
    /// When the system gives no thread for the clock.
    pub fn new(limits: &Limits) -> Result<Host, HostError> {
        Host::with(limits, Allocation::Pool).or_else(|_| Host::with(limits, Allocation::OnDemand))
    }

    /// A host whose guests' memory comes from where the caller says.
    ///
    /// # Errors
    /// When the system gives no address space or no thread for the clock.
    pub fn with(limits: &Limits, allocation: Allocation) -> Result<Host, HostError> {
        let engine = engine::worker(allocation)?;
        ticker::watch(&engine)?;
        Ok(Host {
            linker: Arc::new(wasi::linker(&engine)?),
            engine,
            limits: Arc::new(limits.clone()),
        })
    }

    /// Loads translated code. Costs 0.03 to 1 ms.
    ///
    /// # Errors
    /// A fault of the host; what is wrong with a module was found when it was translated.
    pub fn load(&self, translated: &Translated) -> Result<Program, HostError> {
        let birth = match translated.program() {
            Compiled::Module(native) => self.load_module(native)?,
            Compiled::Script(prepared) => Birth::Script(self.load_script(prepared)?),
        };
        Ok(Program {
            engine: self.engine.clone(),
            birth: Arc::new(birth),
            limits: Arc::clone(&self.limits),
        })
    }

    fn load_module(&self, native: &Native) -> Result<Birth, HostError> {
        let module = deserialize(&self.engine, native)?;
        let export = |name: &str| {
            module
                .get_export_index(name)
                .ok_or_else(|| HostError::new(format!("an admitted module lost its {name}")))
        };
        Ok(Birth::Module {
            start: export("_start")?,
            memory: export("memory")?,
            program: self.linker.instantiate_pre(&module)?,
        })
    }

    pub(super) fn load_script(&self, prepared: &Prepared) -> Result<Running, HostError> {
        Running::load(prepared, &self.engine, &self.linker, &self.limits)
    }
}

#[expect(
    unsafe_code,
    reason = "translated code is native code: wasmtime cannot check that bytes are safe to run. \
              They are, because a `Native` has two sources: `translate`, which takes it from this \
              version of wasmtime in this process, in a child that the caller vouches for, or in a \
              folder where only this user can write, and the interpreters, which come from this \
              version and lie in such a folder"
)]
pub(super) fn deserialize(engine: &Engine, native: &Native) -> Result<Module, HostError> {
    Ok(match native {
        // SAFETY: see above; the bytes are what `Engine::precompile_module` gave; the folder's carry
        // a digest.
        Native::Bytes(bytes) => unsafe { Module::deserialize(engine, bytes) },
        // SAFETY: as above, without a digest, which would take longer than everything else.
        Native::File(file) => unsafe { Module::deserialize_file(engine, file) },
    }?)
}

/// A program that guests can be started from.
pub struct Program {
    engine: Engine,
    birth: Arc<Birth>,
    limits: Arc<Limits>,
}

impl Program {
    /// The same program with a budget of its own, where programs of several submissions share a
    /// host.
    #[must_use]
    pub fn on_budget(mut self, budget: Budget) -> Self {
        Arc::make_mut(&mut self.limits).budget = budget;
        self
    }

    /// A fresh instance of the program, as if it had just been built: nothing of an earlier one is
    /// left. Nothing of it runs before [`Guest::resume`]. `seed` decides its randomness and its
    /// date; for a script, its randomness from the first read on, and the date is always the same.
    ///
    /// # Errors
    /// When the system gives no memory.
    pub fn start(&self, seed: u64) -> Result<Guest, HostError> {
        let mut state = State::new(Arc::clone(&self.limits), seed);
        self.birth.dress(&mut state, seed);
        let store = run::store(&self.engine, state)?;
        Ok(Guest::new(Box::pin(run::live(
            store,
            Arc::clone(&self.birth),
        ))))
    }
}
