//! Error numbers, and how a call fails.

use super::Answer;

/// The error numbers that we give.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub(in crate::guest) enum Errno {
    BadDescriptor = 8,
    Fault = 21,
    Invalid = 28,
    IsDirectory = 31,
    TooManyFiles = 33,
    NoEntry = 44,
    NoSystemCall = 52,
    NotDirectory = 54,
    NotSocket = 57,
    NotSupported = 58,
    ReadOnly = 69,
    IllegalSeek = 70,
    NotCapable = 76,
}

/// Why a call gives no result: the guest is told, or the guest is over.
pub(in crate::guest) enum Failure {
    Errno(Errno),
    Stop(wasmtime::Error),
}

impl From<Errno> for Failure {
    fn from(errno: Errno) -> Self {
        Failure::Errno(errno)
    }
}

impl From<wasmtime::Error> for Failure {
    fn from(error: wasmtime::Error) -> Self {
        Failure::Stop(error)
    }
}

/// What wasm gets to see of an outcome.
pub(super) fn answer(outcome: super::Outcome) -> Answer {
    match outcome {
        Ok(()) => Ok(0),
        Err(Failure::Errno(errno)) => Ok(errno as i32),
        Err(Failure::Stop(error)) => Err(error),
    }
}
