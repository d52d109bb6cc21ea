//! A submission becomes native code, or is refused.

mod cache;
mod child;
mod workshop;

use std::fmt;
use std::path::Path;
use std::sync::Arc;

use super::fault::HostError;
use super::script::Prepared;
use super::{admission, engine};

pub use cache::Cache;
pub use child::serve;
pub use workshop::{Workshop, translate};

/// A submission as native code for this machine: cheap to clone, without an engine.
#[derive(Clone)]
pub struct Translated {
    /// Private, because whoever could put bytes here could run any native code.
    program: Compiled,
}

/// What there is to run.
#[derive(Clone)]
pub(super) enum Compiled {
    /// A module's own code.
    Module(Native),
    /// A script, which its interpreter runs.
    Script(Arc<Prepared>),
}

/// Native code that came out of this version of the engine: see `host::deserialize`.
#[derive(Clone)]
pub(super) enum Native {
    /// In memory.
    Bytes(Arc<[u8]>),
    /// In a file, which is not read but mapped.
    File(Arc<Path>),
}

impl From<Vec<u8>> for Native {
    fn from(bytes: Vec<u8>) -> Self {
        Native::Bytes(bytes.into())
    }
}

impl Translated {
    fn of_module(native: Vec<u8>) -> Self {
        Translated {
            program: Compiled::Module(native.into()),
        }
    }

    fn of_script(script: Prepared) -> Self {
        Translated {
            program: Compiled::Script(Arc::new(script)),
        }
    }

    /// The same, but without a snapshot: every guest of a script begins at the beginning. It makes no
    /// difference to the guest, only to the time that it takes.
    #[must_use]
    pub fn from_the_beginning(&self) -> Self {
        match &self.program {
            Compiled::Module(_) => self.clone(),
            Compiled::Script(script) => Self::of_script(script.without_snapshot()),
        }
    }

    pub(super) fn program(&self) -> &Compiled {
        &self.program
    }
}

impl fmt::Debug for Translated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.program {
            Compiled::Module(_) => "Translated(module)",
            Compiled::Script(_) => "Translated(script)",
        })
    }
}

/// Why a submission was refused, for the contestant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// What kind of fault it is.
    pub kind: RefusalKind,
    /// The cause in words, and what would be right.
    pub message: String,
}

/// The kinds of [`Refusal`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefusalKind {
    /// It is not a valid wasm module.
    NotWasm,
    /// It imports something that the host does not serve.
    ForbiddenImport,
    /// It, or a part of it, is larger than real programs are.
    TooLarge,
    /// It is valid wasm, but not a command, or it uses a feature that is off.
    Unsupported,
    /// It is a script that its interpreter cannot read; the message is the interpreter's.
    Source,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Refusal {}

/// Why there is no translation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TranslateError {
    /// The contestant's fault.
    Refused(Refusal),
    /// It is a script, and the interpreter of this name is not installed.
    NoInterpreter(String),
    /// The judge's fault.
    Host(HostError),
}

impl fmt::Display for TranslateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TranslateError::Refused(refusal) => refusal.fmt(f),
            TranslateError::NoInterpreter(name) => {
                write!(f, "the interpreter {name} is not installed")
            }
            TranslateError::Host(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for TranslateError {}

impl From<Refusal> for TranslateError {
    fn from(refusal: Refusal) -> Self {
        TranslateError::Refused(refusal)
    }
}

impl From<HostError> for TranslateError {
    fn from(error: HostError) -> Self {
        TranslateError::Host(error)
    }
}

/// Checks a wasm module and translates it in this process.
fn translate_here(wasm: &[u8]) -> Result<Vec<u8>, TranslateError> {
    admission::admit(wasm)?;
    // The module is valid and its features are ours, so what fails is its size.
    Ok(engine::translator()?
        .precompile_module(wasm)
        .map_err(|error| admission::too_large(format!("it cannot be translated: {error:#}")))?)
}
