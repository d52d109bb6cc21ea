//! The engine's settings for tools.

use wasmtime::{Config, Engine, OptLevel, Strategy};

use super::precompile::CodeTier;
use crate::guest::engine::{digest, objects, portable_compiler};
use crate::{HostError, Processor};

/// Bytes of a tool's native stack: compilers recurse as deeply as their input is nested.
pub(super) const WASM_STACK: usize = 64 << 20;

/// An engine that compiles to and runs code of this tier.
pub(super) fn new(tier: CodeTier) -> Result<Engine, HostError> {
    let mut config = Config::new();
    match tier {
        CodeTier::Baseline => config.cranelift_opt_level(OptLevel::None),
        CodeTier::Optimized => config.cranelift_opt_level(OptLevel::Speed),
        CodeTier::Portable(processor) => config
            .cranelift_opt_level(OptLevel::Speed)
            .target(&processor.target())?,
    };
    config
        .wasm_features(objects(), false)
        .strategy(Strategy::Cranelift)
        .consume_fuel(true)
        .epoch_interruption(true)
        .max_wasm_stack(WASM_STACK)
        // Not used, but the engine requires that it is not smaller.
        .async_stack_size(WASM_STACK)
        .memory_init_cow(true)
        .wasm_backtrace_max_frames(None)
        // Nothing walks the stack of a tool, and these tables are 8 of 243 MB of clang.
        .native_unwind_info(false)
        .generate_address_map(false);
    Ok(Engine::new(&config)?)
}

/// A digest of everything that decides whether portable native code can be used on a kind of processor: the version
/// and the settings of the engines for tools and guests, and the kind.
///
/// # Errors
/// If the engine cannot compile for the processor.
pub fn portable_code_digest(processor: Processor) -> Result<String, HostError> {
    let tools = new(CodeTier::Portable(processor))?;
    Ok(digest(&[portable_compiler(processor)?, tools]))
}
