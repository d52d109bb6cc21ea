//! The engine's settings for tools.

use wasmtime::{Config, Engine, OptLevel, Strategy};

use super::translate::Translation;
use crate::HostError;

/// Native stack of a tool: compilers recurse as deeply as their input is nested.
pub(super) const WASM_STACK: usize = 64 << 20;

/// An engine that runs, and makes, code of this kind.
pub(super) fn new(translation: Translation) -> Result<Engine, HostError> {
    let mut config = Config::new();
    match translation {
        Translation::Quick => config.strategy(Strategy::Winch),
        Translation::Good => config
            .strategy(Strategy::Cranelift)
            .cranelift_opt_level(OptLevel::Speed),
    };
    config
        .consume_fuel(true)
        .epoch_interruption(true)
        .max_wasm_stack(WASM_STACK)
        // Not used, but the engine insists that it is not smaller.
        .async_stack_size(WASM_STACK)
        .memory_init_cow(true)
        .wasm_backtrace_max_frames(None)
        .generate_address_map(false);
    Ok(Engine::new(&config)?)
}
