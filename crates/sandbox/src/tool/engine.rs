//! The engine's settings for tools.

use wasmtime::{Config, Engine, OptLevel, Strategy};

use super::precompile::CodeTier;
use crate::HostError;

/// Bytes of a tool's native stack: compilers recurse as deeply as their input is nested.
pub(super) const WASM_STACK: usize = 64 << 20;

/// An engine that compiles to and runs code of this tier.
pub(super) fn new(tier: CodeTier) -> Result<Engine, HostError> {
    let mut config = Config::new();
    match tier {
        CodeTier::Baseline => config.cranelift_opt_level(OptLevel::None),
        CodeTier::Optimized => config.cranelift_opt_level(OptLevel::Speed),
    };
    config
        .strategy(Strategy::Cranelift)
        .consume_fuel(true)
        .epoch_interruption(true)
        .max_wasm_stack(WASM_STACK)
        // Not used, but the engine requires that it is not smaller.
        .async_stack_size(WASM_STACK)
        .memory_init_cow(true)
        .wasm_backtrace_max_frames(None)
        .generate_address_map(false);
    Ok(Engine::new(&config)?)
}
