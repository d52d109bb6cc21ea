//! A guest on its fiber, resumed turn by turn without any runtime.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};

use wasmtime::{AsContextMut, Engine, InstancePre, ModuleExport, Store, TypedFunc};

use super::exchange::{self, Turn};
use super::fault::{self, End, HostError};
use super::limits::Usage;
use super::script::Running;
use super::state::{self, State};
use super::wasi::GuestMemory;

/// Where a resumed guest stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// It reads and there is nothing to read: `output` is what it wrote since it was resumed.
    Asks {
        /// What it wrote on stdout.
        output: Vec<u8>,
    },
    /// It has ended: `output` is the last it wrote.
    Ended {
        /// What it wrote on stdout.
        output: Vec<u8>,
        /// Why it ended.
        end: End,
    },
}

pub(super) type Run = Pin<Box<dyn Future<Output = Result<End, HostError>>>>;

/// A program in the middle of a game. Dropping it frees everything. It stays on its thread.
pub struct Guest {
    /// Nothing once the guest has ended.
    run: Option<Run>,
    stderr: Vec<u8>,
    usage: Usage,
}

impl Guest {
    pub(super) fn new(run: Run) -> Self {
        Guest {
            run: Some(run),
            stderr: Vec::new(),
            usage: Usage::default(),
        }
    }

    /// Gives the guest `input` and runs it until it has read everything and reads on, or ends.
    ///
    /// An empty `input` is the end of input: from then on every read finds nothing, and the guest
    /// never asks again. The first call is the guest's start, with a budget of its own.
    ///
    /// # Errors
    /// A fault of the host, or a guest that has already ended.
    pub fn resume(&mut self, input: &[u8]) -> Result<Stop, HostError> {
        self.go_on(input, Turn::Next)
    }

    /// The same within the turn: `input` is more of the same, and the guest gets no new fuel for
    /// it. So a long input need not be in memory as a whole.
    ///
    /// # Errors
    /// As [`Guest::resume`].
    pub fn feed(&mut self, input: &[u8]) -> Result<Stop, HostError> {
        self.go_on(input, Turn::Same)
    }

    fn go_on(&mut self, input: &[u8], turn: Turn) -> Result<Stop, HostError> {
        let run = self
            .run
            .as_mut()
            .ok_or_else(|| HostError::new("a guest was resumed after its end"))?;
        exchange::offer(input, turn);

        // Nobody has to wake a guest: it waits for nothing but the next call of this function.
        let polled = run.as_mut().poll(&mut Context::from_waker(Waker::noop()));

        let said = exchange::collect();
        self.stderr.extend_from_slice(&said.stderr);
        self.usage = said.usage;
        let output = said.output;
        match polled {
            Poll::Pending => Ok(Stop::Asks { output }),
            Poll::Ready(end) => {
                self.run = None;
                Ok(Stop::Ended { output, end: end? })
            }
        }
    }

    /// What the guest has used, up to where it stopped last.
    pub fn usage(&self) -> Usage {
        self.usage
    }

    /// What the guest has written on stderr, as far as the limit allowed.
    pub fn stderr(&self) -> &[u8] {
        &self.stderr
    }
}

/// How an instance comes into the world.
pub(super) enum Birth {
    /// A module by itself.
    Module {
        program: InstancePre<State>,
        start: ModuleExport,
        memory: ModuleExport,
    },
    /// An interpreter with its script.
    Script(Running),
}

impl Birth {
    /// Makes a fresh state that of a guest to be born like this.
    pub(super) fn dress(&self, state: &mut State, seed: u64) {
        match self {
            Birth::Module { memory, .. } => state.memory = GuestMemory::Export(*memory),
            Birth::Script(script) => script.begin(state, seed),
        }
    }
}

/// A store for one guest.
pub(super) fn store(engine: &Engine, state: State) -> Result<Store<State>, HostError> {
    let mut store = Store::try_new(engine, state)?;
    store.limiter(|state| state);
    store.epoch_deadline_callback(|mut store| store.data_mut().look());
    Ok(store)
}

/// The whole life of a guest. Nothing happens before the first poll, and it pends nowhere but in
/// [`wait`].
pub(super) async fn live(mut store: Store<State>, birth: Arc<Birth>) -> Result<End, HostError> {
    wait(|input| store.data_mut().stdin.give(input)).await;
    state::arm(store.as_context_mut())?;

    let result = match &*birth {
        Birth::Module { program, start, .. } => {
            instantiate_and_call(&mut store, program, start).await
        }
        Birth::Script(script) => script.run(&mut store).await,
    };
    let left = store.get_fuel()?;
    let state = store.data_mut();
    let end = match result {
        Ok(()) => Ok(End::Exited(0)),
        Err(error) => fault::end(error, state.meter.phase()),
    };
    state.close(left);
    state.publish();
    end
}

async fn instantiate_and_call(
    store: &mut Store<State>,
    program: &InstancePre<State>,
    start: &ModuleExport,
) -> wasmtime::Result<()> {
    // A module's own start function runs in here, so this is under fuel as well.
    let instance = program.instantiate_async(&mut *store).await?;
    let start: TypedFunc<(), ()> = instance
        .get_module_export(&mut *store, start)
        .and_then(|export| export.into_func())
        .ok_or_else(|| wasmtime::Error::msg("an admitted module lost its _start"))?
        .typed(&*store)?;
    start.call_async(store, ()).await
}

/// Sleeps until there is input, takes it by `take`, and says which turn it belongs to.
pub(super) async fn wait(mut take: impl FnMut(&[u8])) -> Turn {
    std::future::poll_fn(|_| exchange::accept(&mut take)).await
}
