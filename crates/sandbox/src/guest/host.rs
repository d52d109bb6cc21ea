//! A worker's engine, and the programs loaded into it.

use std::sync::Arc;
use std::thread;
use std::time::Duration;

use wasmtime::{Engine, Linker, Module};

use super::engine::Allocation;
use super::fault::HostError;
use super::limits::Limits;
use super::precompile::{Compiled, Native, Precompiled};
use super::run::{self, Guest, InstanceSource};
use super::script::{IdleInstances, Place, Prepared, Running};
use super::state::State;
use super::watch::Budget;
use super::{engine, ticker, wasi};

/// An engine with a pool of memories and stacks.
///
/// Use one per worker thread: threads that share an engine contend at every start of a guest.
///
/// A host can hold 8 guests at a time; starting one more is a [`HostError`]. It reserves some 84 GiB of
/// address space and uses what its guests touch; for each of the 8 it keeps a stack of up to 128 MiB
/// once a guest has touched it. Limit the memory of a worker with a cgroup, never with a limit on
/// address space.
pub struct Host {
    engine: Engine,
    linker: Arc<Linker<State>>,
    limits: Arc<Limits>,
    idle_instances: IdleInstances,
}

impl Host {
    /// Creates a host whose guests get `limits`. Falls back to [`Allocation::OnDemand`] where the system
    /// does not grant the address space of a pool. Costs 0.2 ms.
    ///
    /// # Errors
    /// If the system grants no thread for the clock.
    pub fn new(limits: &Limits) -> Result<Host, HostError> {
        Host::with(limits, Allocation::Pool).or_else(|_| Host::with(limits, Allocation::OnDemand))
    }

    /// Creates a host with this source of guests' memory.
    ///
    /// # Errors
    /// If the system grants no address space or no thread for the clock.
    pub fn with(limits: &Limits, allocation: Allocation) -> Result<Host, HostError> {
        let engine = engine::worker(allocation)?;
        ticker::watch(&engine)?;
        Ok(Host {
            linker: Arc::new(wasi::linker(&engine)?),
            engine,
            limits: Arc::new(limits.clone()),
            idle_instances: IdleInstances::default(),
        })
    }

    /// Loads a compiled submission. Costs 0.03 to 1 ms.
    ///
    /// # Errors
    /// If the host is at fault; faults of the submission were found when it was compiled.
    pub fn load(&self, precompiled: &Precompiled) -> Result<Program, HostError> {
        let source = match precompiled.program() {
            Compiled::Module(native) => self.load_module(native)?,
            Compiled::Script(prepared) => InstanceSource::Script(self.load_script(prepared)?),
        };
        Ok(Program {
            engine: self.engine.clone(),
            source: Arc::new(source),
            limits: Arc::clone(&self.limits),
        })
    }

    fn load_module(&self, native: &Native) -> Result<InstanceSource, HostError> {
        let module = deserialize(&self.engine, native)?;
        let export = |name: &str| {
            module
                .get_export_index(name)
                .ok_or_else(|| HostError::new(format!("an admitted module lost its {name}")))
        };
        Ok(InstanceSource::Module {
            start: export("_start")?,
            memory: export("memory")?,
            program: self.linker.instantiate_pre(&module)?,
        })
    }

    pub(super) fn load_script(&self, prepared: &Prepared) -> Result<Running, HostError> {
        Running::load(
            prepared,
            &self.engine,
            &self.linker,
            &self.limits,
            &self.idle_instances,
        )
    }
}

#[expect(
    unsafe_code,
    reason = "wasmtime cannot check that native code is safe to run. It is, because a `Native` has \
              two sources: `precompile`, which takes it from this version of wasmtime in this \
              process, in a child that the caller vouches for, or in a directory where only this user \
              can write; and the interpreters, which were made by this version and lie in such a \
              directory"
)]
pub(super) fn deserialize(engine: &Engine, native: &Native) -> Result<Module, HostError> {
    let module = match native {
        // SAFETY: see above; `Engine::precompile_module` made the bytes, and those from a directory were
        // checked against a digest.
        Native::Bytes(bytes) => unsafe { Module::deserialize(engine, bytes) },
        // SAFETY: as above, without a digest: checking one would take longer than everything else.
        Native::File(file) => unsafe { Module::deserialize_file(engine, file) },
    }?;
    share_memory(&module)?;
    Ok(module)
}

/// The number of attempts to seal memory, and the pause between them.
const SEALING: (u32, Duration) = (50, Duration::from_millis(2));

/// Makes the memory that all instances of a module begin with. The engine would do so at the first
/// instance; but the system refuses to seal memory whose pages it is just moving, which on a busy
/// machine happens now and then and is over at once.
fn share_memory(module: &Module) -> Result<(), HostError> {
    let (times, pause) = SEALING;
    for _ in 0..times {
        match module.initialize_copy_on_write_image() {
            Err(error) if format!("{error:#}").contains("cannot add seals") => thread::sleep(pause),
            made => return Ok(made?),
        }
    }
    Ok(module.initialize_copy_on_write_image()?)
}

/// A loaded program, from which guests are started. Clones share its code.
#[derive(Clone)]
pub struct Program {
    engine: Engine,
    source: Arc<InstanceSource>,
    limits: Arc<Limits>,
}

impl Program {
    /// Gives the program a budget of its own, for programs of several submissions on one host.
    #[must_use]
    pub fn on_budget(mut self, budget: Budget) -> Self {
        Arc::make_mut(&mut self.limits).budget = budget;
        self
    }

    /// Units of fuel of each guest's start that the guest does not spend itself, because it begins at
    /// a snapshot of its script's first read; 0 without a snapshot. [`Usage`](crate::Usage) includes
    /// them, so usage does not depend on whether there is a snapshot.
    #[must_use]
    pub fn fuel_in_snapshot(&self) -> u64 {
        match &*self.source {
            InstanceSource::Module { .. } => 0,
            InstanceSource::Script(script) => script.fuel_in_snapshot(),
        }
    }

    /// Creates an instance of the program that has nothing of earlier ones. It does not run before [`Guest::resume`].
    ///
    /// `seed` determines its randomness and its date. For a script, it determines the randomness from
    /// the first read on; the date is always the same.
    ///
    /// # Errors
    /// If the system grants no memory.
    pub fn start(&self, seed: u64) -> Result<Guest, HostError> {
        let mut state = State::new(Arc::clone(&self.limits), seed);
        self.source.configure(&mut state, seed);
        let place = match &*self.source {
            InstanceSource::Module { .. } => Place::new(run::store(&self.engine, state)?),
            InstanceSource::Script(script) => script.place(&self.engine, state)?,
        };
        let run = run::run(place, Arc::clone(&self.source));
        Ok(Guest::new(Box::pin(run), self.limits.stderr))
    }
}
