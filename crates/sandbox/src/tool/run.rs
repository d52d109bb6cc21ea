//! One run of a tool.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use wasmtime::{ResourceLimiter, Store, Trap, UpdateDeadline};

use super::engine::WASM_STACK;
use super::precompile::Tool;
use super::wasi::Wasi;
use crate::HostError;

/// Bytes of stack left for our own functions below the deepest call of a tool.
const HOST_STACK: usize = 4 << 20;
/// Ticks of the clock between two checks of time and disk.
const CHECK_INTERVAL: u64 = 5;

/// One run of a tool.
#[derive(Clone, Debug)]
pub struct Task<'t> {
    /// Its arguments; the first is its own name.
    pub arguments: &'t [String],
    /// The directories that it may read.
    pub readable: &'t [Folder],
    /// The directory that it may also write in.
    pub scratch: &'t Folder,
    /// Its limits.
    pub limits: TaskLimits,
    /// Stops it within a twentieth of a second once it is raised.
    pub stop: Arc<AtomicBool>,
}

/// A directory of the machine under the name that a tool knows it by.
#[derive(Clone, Debug)]
pub struct Folder {
    /// Its path on the machine.
    pub host: PathBuf,
    /// Its path for the tool.
    pub guest: String,
}

/// Limits of a task.
#[derive(Clone, Debug)]
pub struct TaskLimits {
    /// Units of fuel: one per wasm instruction.
    pub fuel: u64,
    /// Bytes of linear memory.
    pub memory: usize,
    /// Bytes of files in the scratch directory. Checked 20 times a second, so a tool may exceed it for
    /// that long.
    pub disk: u64,
    /// Bytes on each of stdout and stderr.
    pub output: usize,
    /// Real time, as a backstop.
    pub wall_clock: Duration,
}

/// The result of a task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The reason why it ended.
    pub end: ToolEnd,
    /// Its output on stdout.
    pub stdout: Vec<u8>,
    /// Its output on stderr.
    pub stderr: Vec<u8>,
    /// Units of fuel that it used; after a trap, a lower bound.
    pub fuel: u64,
}

/// The end of a tool.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ToolEnd {
    /// It exited with this status; 0 is success.
    Exited(i32),
    /// It used up its fuel.
    OutOfFuel,
    /// It reached the limit of real time. Not reproducible.
    WallClock,
    /// The caller asked to stop. Not reproducible.
    Stopped,
    /// It asked for more memory than the limit.
    MemoryLimit,
    /// It wrote more to the scratch directory than the limit.
    DiskLimit,
    /// Its calls were nested too deeply.
    StackOverflow,
    /// Any other trap, with wasmtime's message.
    Trap(String),
}

impl Tool {
    /// Runs one task to its end, in a fresh instance.
    ///
    /// # Errors
    /// If a directory does not exist, or the machine grants no memory or no thread.
    pub fn run(&self, task: &Task<'_>) -> Result<Outcome, HostError> {
        // On a thread of its own, whose stack is as large as the engine's limit for a tool.
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
        let state = State {
            wasi: Wasi::new(task.arguments, task.readable, task.scratch, limits.output)?,
            memory: limits.memory,
        };
        let mut store = Store::try_new(&self.engine, state)?;
        store.limiter(|state| state);
        store.set_fuel(limits.fuel)?;
        store.set_epoch_deadline(CHECK_INTERVAL);
        let watch = Watch {
            since: Instant::now(),
            wall_clock: limits.wall_clock,
            scratch: task.scratch.host.clone(),
            disk: limits.disk,
            stop: Arc::clone(&task.stop),
        };
        store.epoch_deadline_callback(move |_| {
            watch.check()?;
            Ok(UpdateDeadline::Continue(CHECK_INTERVAL))
        });
        let result = self
            .program
            .instantiate(&mut store)
            .and_then(|instance| instance.get_typed_func::<(), ()>(&mut store, "_start"))
            .and_then(|start| start.call(&mut store, ()));
        let end = result.map_or_else(end, |()| Ok(ToolEnd::Exited(0)))?;
        let fuel = limits.fuel - store.get_fuel()?;
        let (stdout, stderr) = store.into_data().wasi.into_output();
        Ok(Outcome {
            end,
            stdout,
            stderr,
            fuel,
        })
    }
}

/// The data of a running tool's store.
pub(super) struct State {
    pub(super) wasi: Wasi,
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

/// Checks time and disk while a tool runs.
struct Watch {
    since: Instant,
    wall_clock: Duration,
    scratch: PathBuf,
    disk: u64,
    stop: Arc<AtomicBool>,
}

impl Watch {
    fn check(&self) -> wasmtime::Result<()> {
        if self.stop.load(Ordering::Relaxed) {
            return Err(wasmtime::Error::new(Halt::Stopped));
        }
        if self.since.elapsed() > self.wall_clock {
            return Err(wasmtime::Error::new(Halt::WallClock));
        }
        // A directory that cannot be read now is checked the next time.
        if size(&self.scratch).is_ok_and(|size| size > self.disk) {
            return Err(wasmtime::Error::new(Halt::Disk));
        }
        Ok(())
    }
}

/// Bytes of the files in a directory. Subfolders are not counted: a tool cannot create any.
fn size(folder: &Path) -> io::Result<u64> {
    fs::read_dir(folder)?.try_fold(0, |sum, entry| Ok(sum + entry?.metadata()?.len()))
}

/// Our own reasons to stop a tool, raised through wasm as errors.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("{self:?}")]
pub(super) enum Halt {
    Exit(i32),
    WallClock,
    Stopped,
    Memory,
    Disk,
}

/// Converts an error raised in wasm to the tool's end. Any other error is a fault of the host.
fn end(error: wasmtime::Error) -> Result<ToolEnd, HostError> {
    if let Some(halt) = error.downcast_ref() {
        return Ok(match *halt {
            Halt::Exit(status) => ToolEnd::Exited(status),
            Halt::WallClock => ToolEnd::WallClock,
            Halt::Stopped => ToolEnd::Stopped,
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
