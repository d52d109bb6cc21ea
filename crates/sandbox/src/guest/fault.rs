//! The ends of a guest, and faults of the host.

use thiserror::Error;
use wasmtime::{ThrownException, Trap};

/// The phase in which a guest ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// It had not waited for input yet.
    Start,
    /// It had waited for input at least once.
    Turn,
}

/// The end of a guest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// It called `exit` with this status, or returned from `main` (status 0).
    Exited(i32),
    /// It used up the fuel of the phase.
    OutOfFuel(Phase),
    /// It reached the limit of real time. Not reproducible.
    WallClock,
    /// The guests that share its [`Budget`](crate::Budget) have taken far more CPU time than
    /// their fuel accounts for. Not reproducible.
    ProcessorTime,
    /// It asked for more memory than the limit, or its initial memory exceeds the limit.
    MemoryLimit,
    /// It wrote more to stdout in one turn than the limit.
    OutputLimit,
    /// Its calls were nested too deeply.
    StackOverflow,
    /// Any other trap, with wasmtime's message: `integer divide by zero`, `out of bounds memory access`, ...
    Trap(String),
}

/// A fault of the machine, of this crate or of its caller. A guest cannot cause one.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the sandbox failed: {message}")]
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

impl From<wasmtime::Error> for HostError {
    fn from(error: wasmtime::Error) -> Self {
        let remedy = if is_out_of_memory(&error) {
            ". The system grants no more memory or address space (ulimit -v): a job uses 84 GiB of \
             address space, or, where that is not granted, 5 GiB per guest"
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

/// Our own reasons to stop a guest, raised through wasm as errors.
#[derive(Clone, Copy, Debug, Error)]
pub(super) enum Halt {
    #[error("exit with status {0}")]
    Exit(i32),
    #[error("memory limit")]
    Memory,
    #[error("output limit")]
    Output,
    #[error("wall clock")]
    WallClock,
    #[error("CPU time")]
    ProcessorTime,
}

/// Converts an error raised in wasm to the guest's end.
///
/// # Errors
/// An error that is neither a trap nor a [`Halt`] is a fault of the host.
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
    if error.is::<ThrownException>() {
        return Ok(End::Trap("uncaught exception".to_owned()));
    }
    match error.downcast_ref::<Trap>() {
        Some(Trap::OutOfFuel) => Ok(End::OutOfFuel(phase)),
        Some(Trap::StackOverflow) => Ok(End::StackOverflow),
        // No memory is left for another object or exception.
        Some(Trap::AllocationTooLarge) => Ok(End::MemoryLimit),
        Some(trap) => {
            let words = trap.to_string();
            let words = words.strip_prefix("wasm trap: ").unwrap_or(&words);
            Ok(End::Trap(words.to_owned()))
        }
        None => Err(error.into()),
    }
}
