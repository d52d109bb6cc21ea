//! The host for bots: our own WASI, one fiber per instance, fuel for every turn.

mod admission;
pub(crate) mod engine;
mod exchange;
mod fault;
mod host;
mod limits;
mod looks;
mod meter;
mod precompile;
mod random;
mod run;
mod script;
mod shape;
mod state;
mod stderr;
pub(crate) mod ticker;
pub(crate) mod wasi;
mod watch;

pub use engine::{Allocation, code_digest};
pub use fault::{End, HostError, Phase};
pub use host::{Host, Program};
pub use limits::{FuelAccount, Limits, Usage};
pub use precompile::{
    CodeCache, PrecompileError, Precompiled, Precompiler, Refusal, RefusalKind,
    run_precompile_child,
};
pub use run::{Guest, RunState};
pub use script::{Interpreters, Script};
pub use stderr::Messages;
pub use watch::{Allowance, Budget};
