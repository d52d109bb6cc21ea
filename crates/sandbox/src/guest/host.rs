//! A worker's engine, and the programs loaded into it.

use std::sync::Arc;

use wasmtime::{Engine, InstancePre, Linker, Module, ModuleExport, Store};

use super::engine::Allocation;
use super::fault::HostError;
use super::limits::Limits;
use super::run::{self, Guest};
use super::state::State;
use super::translate::Translated;
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
    linker: Linker<State>,
    limits: Limits,
}

impl Host {
    /// A host whose guests get `limits`. Costs a third of a millisecond.
    ///
    /// # Errors
    /// When the system gives no address space or no thread for the clock.
    pub fn new(limits: &Limits) -> Result<Host, HostError> {
        Host::with(limits, Allocation::Pool)
    }

    /// A host whose guests' memory comes from where the caller says.
    ///
    /// # Errors
    /// As for [`Host::new`].
    pub fn with(limits: &Limits, allocation: Allocation) -> Result<Host, HostError> {
        let engine = engine::worker(allocation)?;
        ticker::watch(&engine)?;
        Ok(Host {
            linker: wasi::linker(&engine)?,
            engine,
            limits: limits.clone(),
        })
    }

    /// Loads translated code. Costs 0.03 to 1 ms.
    ///
    /// # Errors
    /// A fault of the host; what is wrong with a module was found when it was translated.
    pub fn load(&self, translated: &Translated) -> Result<Program, HostError> {
        let module = deserialize(&self.engine, translated)?;
        let export = |name: &str| {
            module
                .get_export_index(name)
                .ok_or_else(|| HostError::new(format!("an admitted module lost its {name}")))
        };
        Ok(Program {
            start: export("_start")?,
            memory: export("memory")?,
            program: self.linker.instantiate_pre(&module)?,
            limits: self.limits.clone(),
        })
    }
}

#[expect(
    unsafe_code,
    reason = "translated code is native code: wasmtime cannot check that bytes are safe to run. \
              They are, because `translate` alone makes a `Translated`: of bytes from this version \
              of wasmtime in this process, in a child that the caller vouches for, or in a folder \
              where only this user can write"
)]
fn deserialize(engine: &Engine, translated: &Translated) -> Result<Module, HostError> {
    // SAFETY: see above; the bytes are what `Engine::precompile_module` gave; the folder's carry a digest.
    Ok(unsafe { Module::deserialize(engine, translated.native()) }?)
}

/// A program that guests can be started from.
pub struct Program {
    program: InstancePre<State>,
    start: ModuleExport,
    memory: ModuleExport,
    limits: Limits,
}

impl Program {
    /// The same program with a budget of its own, where programs of several submissions share a
    /// host.
    #[must_use]
    pub fn on_budget(mut self, budget: Budget) -> Self {
        self.limits.budget = budget;
        self
    }

    /// A fresh instance of the program, as if it had just been built: nothing of an earlier one is
    /// left. Nothing of it runs before [`Guest::resume`]. `seed` decides its randomness and its
    /// date.
    ///
    /// # Errors
    /// When the system gives no memory.
    pub fn start(&self, seed: u64) -> Result<Guest, HostError> {
        let exchange = Arc::default();
        let state = State::new(
            self.limits.clone(),
            self.memory,
            Arc::clone(&exchange),
            seed,
        );
        let mut store = Store::try_new(self.program.module().engine(), state)?;
        store.limiter(|state| state);
        store.epoch_deadline_callback(|mut store| store.data_mut().look());
        let life = run::live(store, self.program.clone(), self.start);
        Ok(Guest::new(Box::pin(life), exchange))
    }
}
