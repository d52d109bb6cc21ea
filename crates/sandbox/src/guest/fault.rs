//! How a guest ends, and how that is told from a fault of the host.

use std::fmt;

use wasmtime::Trap;

/// What a guest was doing when it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// It had not yet had to wait for input.
    Start,
    /// It had waited for input, been given some, and owed an answer.
    Turn,
}

/// How a guest ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// It called `exit`, or returned from `main` (status 0).
    Exited(i32),
    /// It used up the fuel of the phase.
    OutOfFuel(Phase),
    /// The backstop in real time stopped it. This one is not reproducible.
    WallClock,
    /// Its guests have taken far more processor time than their fuel explains. Not reproducible.
    ProcessorTime,
    /// It asked for more memory than the limit, or was made to need more from the beginning.
    MemoryLimit,
    /// It wrote more in one turn than the limit.
    OutputLimit,
    /// Its calls were nested too deeply.
    StackOverflow,
    /// Any other trap, in words: `integer divide by zero`, `out of bounds memory access`, ...
    Trap(String),
}

/// A fault of the machine, of this crate or of its caller; never the guest's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostError {
    message: String,
}

impl HostError {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        HostError {
            message: message.into(),
        }
    }

    pub(super) fn message(&self) -> &str {
        &self.message
    }
}

impl fmt::Display for HostError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the sandbox failed: {}", self.message)
    }
}

impl std::error::Error for HostError {}

impl From<wasmtime::Error> for HostError {
    fn from(error: wasmtime::Error) -> Self {
        let remedy = if is_out_of_memory(&error) {
            ". The system grants no more memory or address space (ulimit -v): a job uses 35 GiB of \
             addresses if it can have them, and 5 GiB a guest if not"
        } else {
            ""
        };
        HostError::new(format!("{error:#}{remedy}"))
    }
}

fn is_out_of_memory(error: &wasmtime::Error) -> bool {
    error
        .chain()
        .any(|cause| cause.downcast_ref() == Some(&rustix::io::Errno::NOMEM))
}

/// Our own reasons to stop a guest, thrown through wasm as errors.
#[derive(Clone, Copy, Debug)]
pub(super) enum Halt {
    Exit(i32),
    Memory,
    Output,
    WallClock,
    ProcessorTime,
}

impl fmt::Display for Halt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Halt::Exit(status) => write!(f, "exit with status {status}"),
            Halt::Memory => f.write_str("memory limit"),
            Halt::Output => f.write_str("output limit"),
            Halt::WallClock => f.write_str("wall clock"),
            Halt::ProcessorTime => f.write_str("processor time"),
        }
    }
}

impl std::error::Error for Halt {}

/// The end that an error out of wasm stands for.
///
/// # Errors
/// Everything that is neither a trap nor a [`Halt`] is the host's fault.
pub(super) fn end(error: wasmtime::Error, phase: Phase) -> Result<End, HostError> {
    if let Some(halt) = error.downcast_ref::<Halt>() {
        return Ok(match halt {
            Halt::Exit(status) => End::Exited(*status),
            Halt::Memory => End::MemoryLimit,
            Halt::Output => End::OutputLimit,
            Halt::WallClock => End::WallClock,
            Halt::ProcessorTime => End::ProcessorTime,
        });
    }
    match error.downcast_ref::<Trap>() {
        Some(Trap::OutOfFuel) => Ok(End::OutOfFuel(phase)),
        Some(Trap::StackOverflow) => Ok(End::StackOverflow),
        Some(trap) => {
            let words = trap.to_string();
            let words = words.strip_prefix("wasm trap: ").unwrap_or(&words);
            Ok(End::Trap(words.to_owned()))
        }
        None => Err(error.into()),
    }
}
