//! A submission becomes native code, or is refused.

mod cache;
mod child;
mod workshop;

use std::fmt;
use std::sync::Arc;

use super::fault::HostError;
use super::{admission, engine};

pub use cache::Cache;
pub use child::serve;
pub use workshop::{Workshop, translate};

/// A submission as native code for this machine: plain bytes, cheap to clone, without an engine.
#[derive(Clone)]
pub struct Translated {
    /// Private, because whoever could put bytes here could run any native code.
    native: Arc<[u8]>,
}

impl Translated {
    /// `native` must have come out of this version of the engine: see `host::deserialize`.
    fn new(native: Vec<u8>) -> Self {
        Translated {
            native: native.into(),
        }
    }

    pub(super) fn native(&self) -> &[u8] {
        &self.native
    }
}

impl fmt::Debug for Translated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Translated({} bytes)", self.native.len())
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
    /// The judge's fault.
    Host(HostError),
}

impl fmt::Display for TranslateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TranslateError::Refused(refusal) => refusal.fmt(f),
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
fn translate_here(wasm: &[u8]) -> Result<Translated, TranslateError> {
    admission::admit(wasm)?;
    let native = engine::translator()?
        .precompile_module(wasm)
        // The module is valid and its features are ours, so it is its size that is wrong.
        .map_err(|error| admission::too_large(format!("it cannot be translated: {error:#}")))?;
    Ok(Translated::new(native))
}
