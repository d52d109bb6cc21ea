//! The engine's settings for tools.

use wasmtime::{Config, Engine, OptLevel, Strategy};

use super::precompile::CodeTier;
use crate::HostError;
use crate::guest::engine::{any_machine, digest, objects, portable_compiler};

/// Bytes of a tool's native stack: compilers recurse as deeply as their input is nested.
pub(super) const WASM_STACK: usize = 64 << 20;

/// An engine that compiles to and runs code of this tier.
pub(super) fn new(tier: CodeTier) -> Result<Engine, HostError> {
    let mut config = Config::new();
    match tier {
        CodeTier::Baseline => config.cranelift_opt_level(OptLevel::None),
        CodeTier::Optimized => config.cranelift_opt_level(OptLevel::Speed),
        CodeTier::Portable => config
            .cranelift_opt_level(OptLevel::Speed)
            .target(&any_machine())?,
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

/// A digest of everything that decides whether portable native code can be used here: the version and the
/// settings of the engines for tools and guests, and the kind of processor.
///
/// # Errors
/// If the engine does not support this machine.
pub fn portable_code_digest() -> Result<String, HostError> {
    Ok(digest(&[portable_compiler()?, new(CodeTier::Portable)?]))
}
