//! Compiles a submission to native code ahead of time, or refuses it.

mod child;
mod code_cache;
mod precompiler;

use std::fmt;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use thiserror::Error;

use super::fault::HostError;
use super::script::Prepared;
use super::{admission, engine};

pub use child::run_precompile_child;
pub use code_cache::CodeCache;
pub use precompiler::Precompiler;

/// A submission compiled to native code for this machine. Cheap to clone; holds no engine.
#[derive(Clone)]
pub struct Precompiled {
    /// Private, because these bytes are run as native code.
    program: Compiled,
}

/// The program that a guest runs.
#[derive(Clone)]
pub(super) enum Compiled {
    /// A module's own code.
    Module(Native),
    /// A script, run by its interpreter.
    Script(Arc<Prepared>),
}

/// Native code made by this version of the engine: see `host::deserialize`.
#[derive(Clone)]
pub(super) enum Native {
    /// In memory.
    Bytes(Arc<[u8]>),
    /// In a file, which is mapped, not read.
    File(Arc<Path>),
}

impl From<Vec<u8>> for Native {
    fn from(bytes: Vec<u8>) -> Self {
        Native::Bytes(bytes.into())
    }
}

impl Native {
    /// Its size in bytes; 0 if its file is gone.
    pub(super) fn size(&self) -> u64 {
        match self {
            Native::Bytes(bytes) => bytes.len() as u64,
            Native::File(file) => fs::metadata(file).map_or(0, |file| file.len()),
        }
    }
}

impl Precompiled {
    fn of_module(native: Vec<u8>) -> Self {
        Precompiled {
            program: Compiled::Module(native.into()),
        }
    }

    fn of_script(script: Prepared) -> Self {
        Precompiled {
            program: Compiled::Script(Arc::new(script)),
        }
    }

    /// The approximate size of the loaded program in bytes: its code, and the initial memory of its guests.
    #[must_use]
    pub fn size(&self) -> u64 {
        match &self.program {
            Compiled::Module(native) => native.size(),
            Compiled::Script(script) => script.size(),
        }
    }

    /// The program without its snapshot: each guest of a script runs from the beginning. That only takes
    /// longer; the guest's behavior is the same.
    #[must_use]
    pub fn from_the_beginning(&self) -> Self {
        match &self.program {
            Compiled::Module(_) => self.clone(),
            Compiled::Script(script) => Self::of_script(script.without_snapshot()),
        }
    }

    /// The program for a guest that runs long. A script is run by the plain interpreter, without asyncify,
    /// which is up to four times as fast; but it starts from the beginning, which takes up to 0.2 s, and uses
    /// less fuel. `None` for a module, and for an interpreter that has no plain version.
    #[must_use]
    pub fn for_long(&self) -> Option<Self> {
        match &self.program {
            Compiled::Module(_) => None,
            Compiled::Script(script) => script.plain().map(Self::of_script),
        }
    }

    pub(super) fn program(&self) -> &Compiled {
        &self.program
    }
}

impl fmt::Debug for Precompiled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.program {
            Compiled::Module(_) => "Precompiled(module)",
            Compiled::Script(_) => "Precompiled(script)",
        })
    }
}

/// The reason why a submission was refused. The submission is at fault, and its author can correct it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{message}")]
pub struct Refusal {
    /// The kind of fault.
    pub kind: RefusalKind,
    /// The cause, and what to change.
    pub message: String,
}

/// The kinds of [`Refusal`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefusalKind {
    /// The bytes are not a valid wasm module.
    NotWasm,
    /// The module imports something that the host does not provide.
    ForbiddenImport,
    /// The module or a part of it is larger than that of any real program.
    TooLarge,
    /// The module is valid, but is not a WASI command or uses a feature that is off.
    Unsupported,
    /// The interpreter cannot parse the script; the message is the interpreter's.
    Source,
}

/// The reason why a submission was not compiled.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PrecompileError {
    /// The submission is at fault.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The submission is a script whose interpreter, named here, is not installed.
    #[error("the interpreter {0} is not installed")]
    NoInterpreter(String),
    /// The judge is at fault.
    #[error(transparent)]
    Host(#[from] HostError),
}

/// Checks a wasm module and compiles it in this process.
fn precompile_here(wasm: &[u8]) -> Result<Vec<u8>, PrecompileError> {
    admission::admit(wasm)?;
    // The module is valid and uses allowed features only, so a failure means that it is too large.
    Ok(engine::compiler()?
        .precompile_module(wasm)
        .map_err(|error| admission::too_large(format!("it cannot be compiled: {error:#}")))?)
}
