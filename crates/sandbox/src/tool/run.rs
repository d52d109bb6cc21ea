//! One run of a tool.

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use wasmtime::{ResourceLimiter, Store, Trap, UpdateDeadline};
use wasmtime_wasi::p1::WasiP1Ctx;
use wasmtime_wasi::p2::pipe::MemoryOutputPipe;
use wasmtime_wasi::{FsPerms, HostMonotonicClock, HostWallClock, I32Exit, WasiCtxBuilder};

use super::engine::WASM_STACK;
use super::translate::Tool;
use crate::HostError;

/// Stack below the deepest call of a tool, for our own functions.
const HOST_STACK: usize = 4 << 20;
/// Ticks of the clock between two looks at time and disk.
const LOOK: u64 = 5;

/// What a tool is to do.
#[derive(Clone, Debug)]
pub struct Task<'t> {
    /// Its arguments; the first is its own name.
    pub arguments: &'t [String],
    /// The folders that it may read.
    pub readable: &'t [Folder],
    /// The folder that it may also write in.
    pub scratch: &'t Folder,
    /// What it may use.
    pub limits: TaskLimits,
}

/// A folder that a tool is shown.
#[derive(Clone, Debug)]
pub struct Folder {
    /// Where it is.
    pub host: PathBuf,
    /// What the tool calls it.
    pub guest: String,
}

/// What a tool may use.
#[derive(Clone, Debug)]
pub struct TaskLimits {
    /// About one unit a wasm instruction.
    pub fuel: u64,
    /// Linear memory in bytes.
    pub memory: usize,
    /// Bytes in the scratch folder. One write may go beyond it before it is noticed.
    pub disk: u64,
    /// Bytes on each of stdout and stderr.
    pub words: usize,
    /// The backstop in real time.
    pub wall_clock: Duration,
}

/// What became of a task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// How it ended.
    pub end: ToolEnd,
    /// What it wrote on stdout.
    pub stdout: Vec<u8>,
    /// What it wrote on stderr.
    pub stderr: Vec<u8>,
    /// Fuel that it used; after a trap, at least this.
    pub fuel: u64,
}

/// How a tool ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ToolEnd {
    /// With a status; 0 is success.
    Exited(i32),
    /// It used up its fuel.
    OutOfFuel,
    /// The backstop in real time stopped it. This one is not reproducible.
    WallClock,
    /// It asked for more memory than it may have.
    MemoryLimit,
    /// It wrote more into the scratch folder than it may.
    DiskLimit,
    /// Its calls were nested too deeply.
    StackOverflow,
    /// Any other trap, in words.
    Trap(String),
}

impl Tool {
    /// Runs one task in a fresh instance, and returns when it has ended.
    ///
    /// # Errors
    /// When a folder is not there, or the machine gives no memory or no thread.
    pub fn run(&self, task: &Task<'_>) -> Result<Outcome, HostError> {
        // A thread of its own, because the stack must hold what the engine lets a tool nest.
        thread::scope(|scope| {
            let worker = thread::Builder::new()
                .name("tool".into())
                .stack_size(WASM_STACK + HOST_STACK)
                .spawn_scoped(scope, || self.run_here(task))
                .map_err(|error| HostError::new(format!("no thread for a tool: {error}")))?;
            worker
                .join()
                .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        })
    }

    fn run_here(&self, task: &Task<'_>) -> Result<Outcome, HostError> {
        let limits = &task.limits;
        let stdout = MemoryOutputPipe::new(limits.words);
        let stderr = MemoryOutputPipe::new(limits.words);
        let state = State {
            wasi: wasi(task, &stdout, &stderr)?,
            memory: limits.memory,
        };
        let mut store = Store::try_new(&self.engine, state)?;
        store.limiter(|state| state);
        store.set_fuel(limits.fuel)?;
        store.set_epoch_deadline(LOOK);
        let watch = Watch {
            since: Instant::now(),
            wall_clock: limits.wall_clock,
            scratch: task.scratch.host.clone(),
            disk: limits.disk,
        };
        store.epoch_deadline_callback(move |_| {
            watch.look()?;
            Ok(UpdateDeadline::Continue(LOOK))
        });
        let result = self
            .program
            .instantiate(&mut store)
            .and_then(|instance| instance.get_typed_func::<(), ()>(&mut store, "_start"))
            .and_then(|start| start.call(&mut store, ()));
        Ok(Outcome {
            end: result.map_or_else(end, |()| Ok(ToolEnd::Exited(0)))?,
            stdout: stdout.contents().to_vec(),
            stderr: stderr.contents().to_vec(),
            fuel: limits.fuel - store.get_fuel()?,
        })
    }
}

fn wasi(
    task: &Task<'_>,
    stdout: &MemoryOutputPipe,
    stderr: &MemoryOutputPipe,
) -> Result<WasiP1Ctx, HostError> {
    let mut wasi = WasiCtxBuilder::new();
    wasi.args(task.arguments)
        .stdout(stdout.clone())
        .stderr(stderr.clone())
        .allow_blocking_current_thread(true)
        .wall_clock(Stopped)
        .monotonic_clock(Stopped)
        .secure_random(ChaCha8Rng::seed_from_u64(0))
        .insecure_random(ChaCha8Rng::seed_from_u64(0))
        .insecure_random_seed(0);
    let mut show = |folder: &Folder, rights| {
        wasi.preopened_dir(&folder.host, &folder.guest, rights)
            .map(|_| ())
            .map_err(|error| HostError::new(format!("{}: {error}", folder.host.display())))
    };
    for folder in task.readable {
        show(folder, FsPerms::ReadOnly)?;
    }
    show(task.scratch, FsPerms::ReadWrite)?;
    Ok(wasi.build_p1())
}

/// What the engine and the host's functions know of a running tool.
pub(super) struct State {
    pub(super) wasi: WasiP1Ctx,
    memory: usize,
}

impl ResourceLimiter for State {
    fn memory_growing(
        &mut self,
        _current: usize,
        desired: usize,
        _maximum: Option<usize>,
    ) -> wasmtime::Result<bool> {
        if desired > self.memory {
            return Err(wasmtime::Error::new(Halt::Memory));
        }
        Ok(true)
    }

    fn table_growing(
        &mut self,
        _current: usize,
        desired: usize,
        _maximum: Option<usize>,
    ) -> wasmtime::Result<bool> {
        const MAX_ELEMENTS: usize = 10_000_000;
        Ok(desired <= MAX_ELEMENTS)
    }
}

/// A clock at the beginning of 1970: what a tool makes must not depend on when it was made.
struct Stopped;

impl HostWallClock for Stopped {
    fn resolution(&self) -> Duration {
        Duration::from_secs(1)
    }
    fn now(&self) -> Duration {
        Duration::ZERO
    }
}

impl HostMonotonicClock for Stopped {
    fn resolution(&self) -> u64 {
        1
    }
    fn now(&self) -> u64 {
        0
    }
}

/// What is looked at while a tool runs.
struct Watch {
    since: Instant,
    wall_clock: Duration,
    scratch: PathBuf,
    disk: u64,
}

impl Watch {
    fn look(&self) -> wasmtime::Result<()> {
        if self.since.elapsed() > self.wall_clock {
            return Err(wasmtime::Error::new(Halt::WallClock));
        }
        // What cannot be looked at just now is looked at the next time.
        if size(&self.scratch).is_ok_and(|size| size > self.disk) {
            return Err(wasmtime::Error::new(Halt::Disk));
        }
        Ok(())
    }
}

/// Bytes of the files in a folder.
fn size(folder: &Path) -> io::Result<u64> {
    fs::read_dir(folder)?.try_fold(0, |sum, entry| Ok(sum + entry?.metadata()?.len()))
}

/// Our own reasons to stop a tool, thrown through wasm as errors.
#[derive(Clone, Copy, Debug)]
enum Halt {
    WallClock,
    Memory,
    Disk,
}

impl fmt::Display for Halt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl std::error::Error for Halt {}

/// The end that an error out of wasm stands for; what is neither is the host's fault.
fn end(error: wasmtime::Error) -> Result<ToolEnd, HostError> {
    if let Some(I32Exit(status)) = error.downcast_ref() {
        return Ok(ToolEnd::Exited(*status));
    }
    if let Some(halt) = error.downcast_ref() {
        return Ok(match halt {
            Halt::WallClock => ToolEnd::WallClock,
            Halt::Memory => ToolEnd::MemoryLimit,
            Halt::Disk => ToolEnd::DiskLimit,
        });
    }
    match error.downcast_ref::<Trap>() {
        Some(Trap::OutOfFuel) => Ok(ToolEnd::OutOfFuel),
        Some(Trap::StackOverflow) => Ok(ToolEnd::StackOverflow),
        Some(trap) => Ok(ToolEnd::Trap(trap.to_string())),
        None => Err(error.into()),
    }
}
