//! Error numbers of WASI, and how a call fails.

/// The error numbers that our functions return.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub(crate) enum Errno {
    Again = 6,
    BadDescriptor = 8,
    Exists = 20,
    Fault = 21,
    Invalid = 28,
    InputOutput = 29,
    IsDirectory = 31,
    TooManyFiles = 33,
    NameTooLong = 37,
    NoEntry = 44,
    NoSpace = 51,
    NoSystemCall = 52,
    NotDirectory = 54,
    NotSocket = 57,
    NotSupported = 58,
    NotPermitted = 63,
    ReadOnly = 69,
    IllegalSeek = 70,
    NotCapable = 76,
}

/// The reason why a call has no result: the program gets an error number, or it is stopped.
pub(crate) enum Failure {
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

/// The result that a function of WASI returns to wasm: an error number, 0 for none.
pub(crate) type Answer = wasmtime::Result<i32>;

/// The outcome of a function of WASI.
pub(crate) type Outcome = Result<(), Failure>;

/// Converts an outcome for wasm.
pub(crate) fn answer(outcome: Outcome) -> Answer {
    match outcome {
        Ok(()) => Ok(0),
        Err(Failure::Errno(errno)) => Ok(errno as i32),
        Err(Failure::Stop(error)) => Err(error),
    }
}

/// Defines functions of WASI, one a row: the name, the parameters, and the outcome. `$call` is the name of the call in
/// the rows. Their module has the type `Call`.
macro_rules! answers {
    ($linker:ident, $call:ident, {
        $($name:literal($($parameter:tt: $type:ty),*) => $outcome:expr;)+
    }) => {
        $($linker.func_wrap(
            MODULE,
            $name,
            |mut caller: Call<'_>, $($parameter: $type),*| -> Answer {
                let $call = &mut caller;
                answer($outcome)
            },
        )?;)+
    };
}

pub(crate) use answers;
