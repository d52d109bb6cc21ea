//! A guest on its fiber, resumed turn by turn without an async runtime.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};

use wasmtime::{AsContextMut, Engine, InstancePre, ModuleExport, Store, TypedFunc};

use super::exchange::{self, Turn};
use super::fault::{self, End, HostError};
use super::limits::Usage;
use super::script::{Place, Running};
use super::state::{self, State};
use super::stderr::Messages;
use super::wasi::GuestMemory;

/// The state in which a guest returns from [`Guest::resume`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RunState {
    /// It has read all input and waits for more.
    AwaitingInput {
        /// Its output on stdout since it was resumed.
        output: Vec<u8>,
    },
    /// It has ended.
    Ended {
        /// Its output on stdout since it was resumed.
        output: Vec<u8>,
        /// The reason why it ended.
        end: End,
    },
}

pub(super) type Run = Pin<Box<dyn Future<Output = Result<End, HostError>>>>;

/// A running instance of a program. Dropping it frees everything. It cannot change threads.
pub struct Guest {
    /// `None` once the guest has ended.
    run: Option<Run>,
    messages: Messages,
    usage: Usage,
    has_read: bool,
}

impl Guest {
    pub(super) fn new(run: Run, stderr_limit: usize) -> Self {
        Guest {
            run: Some(run),
            messages: Messages::new(stderr_limit),
            usage: Usage::default(),
            has_read: false,
        }
    }

    /// Gives the guest `input` and runs it until it waits for more, or ends. Costs 0.3 µs besides the
    /// guest's own work.
    ///
    /// The first call starts the guest, with [`Limits::fuel_to_start`](crate::Limits::fuel_to_start);
    /// each later one begins a turn, with
    /// [`Limits::fuel_per_turn`](crate::Limits::fuel_per_turn). An empty `input` closes stdin: from then
    /// on the guest never waits again.
    ///
    /// # Errors
    /// If the host is at fault, or the guest had already ended.
    pub fn resume(&mut self, input: &[u8]) -> Result<RunState, HostError> {
        self.go_on(input, Turn::Next)
    }

    /// Continues the turn with more `input`, without new fuel, so that a long input need not be in
    /// memory as a whole.
    ///
    /// # Errors
    /// As [`Guest::resume`].
    pub fn feed(&mut self, input: &[u8]) -> Result<RunState, HostError> {
        self.go_on(input, Turn::Same)
    }

    fn go_on(&mut self, input: &[u8], turn: Turn) -> Result<RunState, HostError> {
        let run = self
            .run
            .as_mut()
            .ok_or_else(|| HostError::new("a guest was resumed after its end"))?;
        exchange::offer(input, turn);

        // A guest waits for nothing but the next call of this function, so no waker is needed.
        let polled = run.as_mut().poll(&mut Context::from_waker(Waker::noop()));

        let collected = exchange::collect();
        self.messages.append(&collected.messages);
        self.usage = collected.usage;
        self.has_read = collected.has_read;
        let output = collected.output;
        match polled {
            Poll::Pending => Ok(RunState::AwaitingInput { output }),
            Poll::Ready(end) => {
                self.run = None;
                Ok(RunState::Ended { output, end: end? })
            }
        }
    }

    /// The usage of the guest up to the end of the last call.
    pub fn usage(&self) -> Usage {
        self.usage
    }

    /// Whether the guest has read any of its input.
    pub fn has_read(&self) -> bool {
        self.has_read
    }

    /// The messages of the guest on stderr, up to the limit.
    pub fn messages(&self) -> &Messages {
        &self.messages
    }
}

/// The source of a program's instances.
pub(super) enum InstanceSource {
    /// A module.
    Module {
        program: InstancePre<State>,
        start: ModuleExport,
        memory: ModuleExport,
    },
    /// An interpreter and a script.
    Script(Running),
}

impl InstanceSource {
    /// Configures the fresh state of a guest that will be made from this.
    pub(super) fn configure(&self, state: &mut State, seed: u64) {
        match self {
            InstanceSource::Module { memory, .. } => state.memory = GuestMemory::Export(*memory),
            InstanceSource::Script(script) => script.begin(state, seed),
        }
    }
}

/// A store for one guest.
pub(super) fn store(engine: &Engine, state: State) -> Result<Store<State>, HostError> {
    let mut store = Store::try_new(engine, state)?;
    store.limiter(|state| state);
    store.epoch_deadline_callback(|mut store| store.data_mut().check_clocks());
    Ok(store)
}

/// Runs a guest from its start to its end. It is pending only in [`wait`].
pub(super) async fn run(mut place: Place, source: Arc<InstanceSource>) -> Result<End, HostError> {
    let store = place.store()?;
    wait(|input| store.data_mut().stdin.give(input)).await;
    state::arm(store.as_context_mut())?;

    let result = match &*source {
        InstanceSource::Module { program, start, .. } => {
            instantiate_and_call(store, program, start).await
        }
        InstanceSource::Script(script) => script.run(&mut place).await,
    };
    let store = place.store()?;
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
    // The module's start function runs in here, so this is metered, too.
    let instance = program.instantiate_async(&mut *store).await?;
    let start: TypedFunc<(), ()> = instance
        .get_module_export(&mut *store, start)
        .and_then(|export| export.into_func())
        .ok_or_else(|| wasmtime::Error::msg("an admitted module lost its _start"))?
        .typed(&*store)?;
    start.call_async(store, ()).await
}

/// Suspends the guest until there is input, passes that to `take`, and returns its turn.
pub(super) async fn wait(mut take: impl FnMut(&[u8])) -> Turn {
    std::future::poll_fn(|_| exchange::accept(&mut take)).await
}
