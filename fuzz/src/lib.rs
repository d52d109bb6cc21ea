//! Random bots: valid modules with the imports and exports of a command.

use arbitrary::{Result, Unstructured};
use wasm_smith::{Config, Module};

/// The functions that a bot may import and the exports that it must have.
const SHAPE: &str = r#"(module
    (import "wasi_snapshot_preview1" "fd_read" (func (param i32 i32 i32 i32) (result i32)))
    (import "wasi_snapshot_preview1" "fd_write" (func (param i32 i32 i32 i32) (result i32)))
    (import "wasi_snapshot_preview1" "poll_oneoff" (func (param i32 i32 i32 i32) (result i32)))
    (import "wasi_snapshot_preview1" "random_get" (func (param i32 i32) (result i32)))
    (import "wasi_snapshot_preview1" "clock_time_get" (func (param i32 i64 i32) (result i32)))
    (import "wasi_snapshot_preview1" "args_get" (func (param i32 i32) (result i32)))
    (import "wasi_snapshot_preview1" "fd_close" (func (param i32) (result i32)))
    (import "wasi_snapshot_preview1" "fd_fdstat_get" (func (param i32 i32) (result i32)))
    (import "wasi_snapshot_preview1" "path_open"
        (func (param i32 i32 i32 i32 i32 i64 i64 i32 i32) (result i32)))
    (import "wasi_snapshot_preview1" "proc_exit" (func (param i32))))"#;
const EXPORTS: &str = r#"(module
    (memory (export "memory") 1) (func (export "_start")))"#;

/// A module that `bytes` decide.
///
/// # Errors
/// When there are too few of them.
pub fn guest(bytes: &mut Unstructured<'_>) -> Result<Vec<u8>> {
    let mut config = Config {
        available_imports: Some(wat::parse_str(SHAPE).expect("well-formed")),
        exports: Some(wat::parse_str(EXPORTS).expect("well-formed")),
        export_everything: false,
        max_memories: 0, // beside the one that is exported
        max_tables: 1,
        max_memory32_bytes: 64 << 20,
        max_table_elements: 1_000,
        memory64_enabled: false,
        multi_value_enabled: false,
        bulk_memory_enabled: true,
        simd_enabled: true,
        reference_types_enabled: false,
        exceptions_enabled: false,
        gc_enabled: false,
        relaxed_simd_enabled: false,
        tail_call_enabled: false,
        threads_enabled: false,
        shared_everything_threads_enabled: false,
        custom_page_sizes_enabled: false,
        wide_arithmetic_enabled: false,
        ..Config::default()
    };
    // Half of the modules have objects.
    if bytes.ratio(1, 2)? {
        config.reference_types_enabled = true;
        config.gc_enabled = true;
    }
    // Now and then something that is off is used, so that refusals are met as well.
    if bytes.ratio(1, 16)? {
        config.tail_call_enabled = true;
        config.multi_value_enabled = true;
        config.reference_types_enabled = true;
        config.exceptions_enabled = true;
        config.memory64_enabled = true;
    }
    Ok(Module::new(config, bytes)?.to_bytes())
}
