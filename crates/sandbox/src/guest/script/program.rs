//! Scripts, from the package to running instances.

use std::future::Future;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use wasmtime::{
    Engine, Extern, Instance, InstancePre, Linker, Module, ModuleExport, Store, TypedFunc,
};

use super::idle_instances::{IdleInstances, Place};
use super::interpreter::{Installed, Interpreters};
use super::package::Script;
use super::parts::{self, GLOBAL, MEMORY, MODE, PLACE, STACK};
use super::snapshot::Snapshot;
use super::{AsyncifyGlobals, FirstRead, Folder};
use crate::guest::engine;
use crate::guest::fault::{self, End, HostError};
use crate::guest::host::{Host, deserialize};
use crate::guest::limits::Limits;
use crate::guest::precompile::{PrecompileError, Refusal, RefusalKind};
use crate::guest::random::Random;
use crate::guest::run;
use crate::guest::state::{self, Clock, State};
use crate::guest::wasi;

/// Limits of the run that makes the snapshot. If they stop a script, its games begin at the beginning. The
/// run has the usual fuel, because a bot with a long preparation would otherwise repeat it in hundreds of
/// games. There are several copies of its memory for a moment, and one as long as the judge runs.
fn before_all_games() -> Limits {
    Limits {
        fuel_per_turn: 0,
        memory: 256 << 20,
        wall_clock: Duration::from_secs(60),
        ..Limits::default()
    }
}

/// The seed of a script's randomness and clock before its first read.
const SEED_BEFORE: u64 = 0;

/// A script, ready to be loaded by any number of hosts.
#[derive(Clone)]
pub(in crate::guest) struct Prepared {
    interpreter: Installed,
    /// The interpreter without asyncify.
    plain: Option<Installed>,
    folder: Arc<Folder>,
    arguments: Vec<u8>,
    snapshot: Option<Arc<Snapshot>>,
}

impl Prepared {
    /// Runs a script up to its first read and takes a snapshot there.
    ///
    /// # Errors
    /// If the interpreter cannot parse the script, or the interpreter is not installed.
    pub(in crate::guest) fn new(
        script: Script,
        interpreters: Option<&Interpreters>,
    ) -> Result<Self, PrecompileError> {
        let plain = interpreters.and_then(|all| all.find_plain(&script.interpreter));
        let interpreter = interpreters
            .and_then(|interpreters| interpreters.find(&script.interpreter))
            .ok_or(PrecompileError::NoInterpreter(script.interpreter))?;
        let files = [(script.name, script.source)].into_iter();
        let files = files.chain(script.libraries).collect();
        let mut prepared = Prepared {
            interpreter,
            plain,
            folder: Arc::new(Folder::new(files)),
            arguments: terminated(&script.run),
            snapshot: None,
        };
        let host = Host::new(&before_all_games())?;
        match prepared.run_alone(&host)? {
            Alone::Reads(snapshot) => prepared.snapshot = Some(Arc::new(*snapshot)),
            Alone::Ends(End::Exited(status), stderr) if status != 0 => {
                let check = Prepared {
                    arguments: terminated(&script.check),
                    ..prepared.clone()
                };
                if let Alone::Ends(End::Exited(1..), _) = check.run_alone(&host)? {
                    return Err(PrecompileError::Refused(Refusal {
                        kind: RefusalKind::Source,
                        message: stderr.trim_end().replace("/bot/", ""),
                    }));
                }
            }
            Alone::Ends(..) => {}
        }
        Ok(prepared)
    }

    /// The script without its snapshot: its guests begin at the beginning.
    pub(in crate::guest) fn without_snapshot(&self) -> Self {
        Prepared {
            snapshot: None,
            ..self.clone()
        }
    }

    /// The approximate size of the loaded script in bytes.
    pub(in crate::guest) fn size(&self) -> u64 {
        let image = match &self.snapshot {
            Some(snapshot) => &snapshot.image,
            None => &self.interpreter.image,
        };
        let contents = self.snapshot.as_ref().map_or(0, |snapshot| snapshot.memory);
        self.interpreter.code.size() + image.size() + contents
    }

    /// The script for the plain interpreter, without a snapshot.
    pub(in crate::guest) fn plain(&self) -> Option<Self> {
        let interpreter = self.plain.clone()?;
        Some(Prepared {
            interpreter,
            snapshot: None,
            ..self.clone()
        })
    }

    /// Runs the script, without input, to its first read or its end.
    fn run_alone(&self, host: &Host) -> Result<Alone, HostError> {
        let running = host.load_script(self)?;
        let mut state = State::new(Arc::new(before_all_games()), SEED_BEFORE);
        running.configure(&mut state, FirstRead::TakeSnapshot);
        let store = run::store(running.code.engine(), state)?;
        let mut run = Box::pin(alone(store, running));
        // A first read unwinds instead of waiting, so the run is never pending.
        match run.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(result) => result,
            Poll::Pending => Err(HostError::new("a script waits before its first read")),
        }
    }
}

/// The words, each terminated by a zero byte.
fn terminated(words: &[String]) -> Vec<u8> {
    words
        .iter()
        .flat_map(|word| word.bytes().chain([0]))
        .collect()
}

/// The result of the run that makes a snapshot.
enum Alone {
    Reads(Box<Snapshot>),
    /// With its messages on stderr.
    Ends(End, String),
}

async fn alone(mut store: Store<State>, running: Running) -> Result<Alone, HostError> {
    state::arm(wasmtime::AsContextMut::as_context_mut(&mut store))?;
    let instance = running.instantiate(&mut store).await?;
    let result = instance.start.call_async(&mut store, ()).await;
    let phase = store.data().meter.phase();
    let (Ok(()), Some(mut host)) = (&result, store.data_mut().frozen.take()) else {
        let end = result.map_or_else(|error| fault::end(error, phase), |()| Ok(End::Exited(0)))?;
        return Ok(Alone::Ends(end, store.data().messages().text()));
    };
    let globals = instance.globals.iter();
    let globals = globals.map(|global| global.get(&mut store).i32().unwrap_or(0));
    let globals = globals.collect();
    let memory = instance.memory.data(&store);
    if !host.trim(memory) {
        // Without a snapshot, every game begins at the beginning.
        return Ok(Alone::Ends(End::Exited(0), String::new()));
    }
    let image = engine::compiler()?.precompile_module(&parts::image(memory))?;
    Ok(Alone::Reads(Box::new(Snapshot {
        image: image.into(),
        contents: memory.to_vec(),
        memory: memory.len() as u64,
        globals,
        host,
    })))
}

/// A script that a host has loaded.
pub(in crate::guest) struct Running {
    code: Module,
    linker: Arc<Linker<State>>,
    /// The functions of WASI that the code imports. Its last import is its memory.
    imports: Vec<String>,
    start: ModuleExport,
    /// The exports of [`AsyncifyGlobals`]: mode, place and stack. A plain interpreter has none.
    asyncify: Option<[ModuleExport; 3]>,
    globals: Vec<ModuleExport>,
    /// The memory that an instance begins with: the snapshot's if there is one.
    image: InstancePre<State>,
    memory: ModuleExport,
    folder: Arc<Folder>,
    arguments: Vec<u8>,
    snapshot: Option<Arc<Snapshot>>,
    idle_instances: IdleInstances,
}

/// An instance on its memory.
pub(super) struct ScriptInstance {
    pub(super) memory: wasmtime::Memory,
    /// In the order of [`Running::globals`].
    globals: Vec<wasmtime::Global>,
    pub(super) asyncify: Option<AsyncifyGlobals>,
    start: TypedFunc<(), ()>,
}

impl Running {
    /// Loads a script whose guests get `limits`.
    pub(in crate::guest) fn load(
        prepared: &Prepared,
        engine: &Engine,
        linker: &Arc<Linker<State>>,
        limits: &Limits,
        idle_instances: &IdleInstances,
    ) -> Result<Self, HostError> {
        let code = deserialize(engine, &prepared.interpreter.code)?;
        // A guest with lower limits would not reach the state of the snapshot.
        let snapshot = prepared.snapshot.clone().filter(|snapshot| {
            snapshot.host.fuel < limits.fuel_to_start
                && snapshot.memory <= limits.memory
                && snapshot.host.messages.are_as_within(limits.stderr)
        });
        let image = snapshot
            .as_ref()
            .map_or(&prepared.interpreter.image, |snapshot| &snapshot.image);
        let image = deserialize(engine, image)?;
        let export = |module: &Module, name: &str| {
            module
                .get_export_index(name)
                .ok_or_else(|| HostError::from(lost()))
        };
        let names: Vec<String> = code
            .exports()
            .map(|export| export.name().to_owned())
            .collect();
        let globals = names.iter().filter(|name| name.starts_with(GLOBAL));
        let find = |name| code.get_export_index(name);
        let asyncify = [find(MODE), find(PLACE), find(STACK)];
        let asyncify = match asyncify {
            [Some(mode), Some(place), Some(stack)] => Some([mode, place, stack]),
            _ => None,
        };
        Ok(Running {
            start: export(&code, "_start")?,
            asyncify,
            globals: globals
                .map(|name| export(&code, name))
                .collect::<Result<_, _>>()?,
            imports: code
                .imports()
                .filter(|import| import.ty().func().is_some())
                .map(|import| import.name().to_owned())
                .collect(),
            memory: export(&image, MEMORY.1)?,
            image: linker.instantiate_pre(&image)?,
            code,
            linker: Arc::clone(linker),
            folder: Arc::clone(&prepared.folder),
            arguments: prepared.arguments.clone(),
            snapshot,
            idle_instances: idle_instances.clone(),
        })
    }

    /// Units of fuel that were used when the snapshot was taken; 0 if there is none.
    pub(in crate::guest) fn fuel_in_snapshot(&self) -> u64 {
        self.snapshot
            .as_ref()
            .map_or(0, |snapshot| snapshot.host.fuel)
    }

    /// Configures a fresh state for a game with `seed`.
    pub(in crate::guest) fn begin(&self, state: &mut State, seed: u64) {
        let first_read = match &self.snapshot {
            Some(snapshot) => FirstRead::FinishRewind {
                snapshot: Arc::clone(snapshot),
                seed,
            },
            None => FirstRead::UseSeed { seed },
        };
        self.configure(state, first_read);
    }

    fn configure(&self, state: &mut State, first_read: FirstRead) {
        state.random = Random::new(SEED_BEFORE);
        state.clock.start = Clock::new(SEED_BEFORE).start;
        state.folder = Some(Arc::clone(&self.folder));
        state.arguments = self.arguments.clone().into();
        if let Some(snapshot) = &self.snapshot {
            snapshot.host.restore(state);
        }
        state.first_read = first_read;
    }

    /// The place for a guest with this state: in the instance of an earlier guest, if one is kept.
    pub(in crate::guest) fn place(
        &self,
        engine: &Engine,
        state: State,
    ) -> Result<Place, HostError> {
        let snapshot = self.snapshot.as_ref();
        match snapshot.and_then(|snapshot| self.idle_instances.restored(snapshot)) {
            Some(idle) => Ok(idle.place(state)),
            None => Ok(Place::new(run::store(engine, state)?)),
        }
    }

    /// Runs the script to its end, in a fresh instance if the place has none.
    pub(in crate::guest) async fn run(&self, place: &mut Place) -> wasmtime::Result<()> {
        let instance = match place.instance.take() {
            Some(instance) => instance,
            None => self.instantiate(place.store()?).await?,
        };
        self.prepare(place.store()?, &instance)?;
        let start = instance.start.clone();
        place.instance = Some(instance);
        let snapshot = self.snapshot.clone();
        place.keep = snapshot.map(|snapshot| (self.idle_instances.clone(), snapshot));
        let result = start.call_async(place.store()?, ()).await;
        // Only an instance that waits for input is used again.
        place.keep = None;
        result
    }

    /// Makes an instance. The memory image comes first, because the code imports its memory from it.
    async fn instantiate(&self, store: &mut Store<State>) -> wasmtime::Result<ScriptInstance> {
        let image = self.image.instantiate_async(&mut *store).await?;
        let memory = image.get_module_export(&mut *store, &self.memory);
        let memory = memory.and_then(Extern::into_memory).ok_or_else(lost)?;
        store.data_mut().memory = wasi::GuestMemory::Known(memory);
        let mut imports = Vec::with_capacity(self.imports.len() + 1);
        for name in &self.imports {
            let import = self.linker.get(&mut *store, wasi::MODULE, name);
            imports.push(import?);
        }
        imports.push(memory.into());
        let instance = Instance::new_async(&mut *store, &self.code, &imports).await?;
        let mut find = |export: &ModuleExport| global(&instance, store, export);
        let asyncify = match &self.asyncify {
            Some([mode, place, stack]) => Some(AsyncifyGlobals {
                mode: find(mode)?,
                place: find(place)?,
                stack: find(stack)?,
            }),
            None => None,
        };
        let globals = self.globals.iter().map(find);
        let globals = globals.collect::<wasmtime::Result<_>>()?;
        store.data_mut().asyncify = asyncify;
        let start = instance.get_module_export(&mut *store, &self.start);
        let start = start.and_then(Extern::into_func).ok_or_else(lost)?;
        Ok(ScriptInstance {
            memory,
            globals,
            asyncify,
            start: start.typed(&*store)?,
        })
    }

    /// Prepares an instance to return to the read of the snapshot when it is started: sets its globals, and switches
    /// asyncify to rewinding.
    fn prepare(&self, store: &mut Store<State>, instance: &ScriptInstance) -> wasmtime::Result<()> {
        match (&self.snapshot, &instance.asyncify) {
            (Some(snapshot), Some(asyncify)) => {
                snapshot.prepare(store, &instance.globals, asyncify)
            }
            _ => Ok(()),
        }
    }
}

fn global(
    instance: &Instance,
    store: &mut Store<State>,
    export: &ModuleExport,
) -> wasmtime::Result<wasmtime::Global> {
    let global = instance.get_module_export(store, export);
    global.and_then(Extern::into_global).ok_or_else(lost)
}

fn lost() -> wasmtime::Error {
    wasmtime::Error::msg("an installed interpreter lacks a part")
}
