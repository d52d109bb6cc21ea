//! The host for bots: our own WASI, an instance on a fiber, fuel for every turn.

mod admission;
mod engine;
mod exchange;
mod fault;
mod host;
mod limits;
mod meter;
mod random;
mod run;
mod script;
mod shape;
mod state;
pub(crate) mod ticker;
mod translate;
mod wasi;
mod watch;

pub use engine::Allocation;
pub use fault::{End, HostError, Phase};
pub use host::{Host, Program};
pub use limits::{Limits, Usage};
pub use run::{Guest, Stop};
pub use script::{Interpreters, Script};
pub use translate::{
    Cache, Refusal, RefusalKind, TranslateError, Translated, Workshop, serve, translate,
};
pub use watch::{Allowance, Budget};
