//! The engine's settings: how guests are compiled, and where their instances live.

use std::hash::{DefaultHasher, Hash, Hasher};

use wasmtime::{
    Collector, Config, Enabled, Engine, InstanceAllocationStrategy, OperatorCost, OptLevel,
    PoolingAllocationConfig, Strategy, VariableOperatorCost, WasmFeatures,
};

use super::fault::HostError;
use crate::Processor;

/// Guests that one host can hold at a time.
const GUESTS: u32 = 8;

/// Instances of scripts that one host keeps for later guests: those of two bots that play each other.
pub(super) const IDLE_INSTANCES: u32 = 2;

/// The source of guests' memory. It does not affect the behavior of a guest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Allocation {
    /// A pool of the host's own, for 8 guests at a time. It reserves 84 GiB of address space.
    Pool,
    /// The system, guest by guest: several times slower, for machines that do not grant that much
    /// address space.
    OnDemand,
}

/// Maximum elements of a guest's table.
pub(super) const TABLE_ELEMENTS: usize = 20_000;

/// Bytes of a guest's native stack: a million nested calls of a function with a small frame. It is
/// address space; pages are allocated as they are touched.
const WASM_STACK: usize = 128 << 20;

/// Bytes of stack left for our own functions below the deepest call of a guest.
const HOST_STACK: usize = 1 << 20;

/// Bytes of an instance besides memory and table: enough for any module that is admitted.
const INSTANCE: usize = 4 << 20;

/// Bytes that stay mapped in the slot of a guest that has ended, so that the next guest takes no page
/// faults there.
const KEEP_MEMORY: usize = 512 << 10;
const KEEP_TABLE: usize = 64 << 10;

/// The wasm features that a guest may use. Everything else is refused: threads would make guests
/// irreproducible; the rest is not needed and would widen the attack surface.
pub(super) fn features() -> WasmFeatures {
    // `GC_TYPES` is a pseudo-feature of the parser that stands for all types of objects, `externref` and `exnref`. The
    // shape of a module decides where these may be.
    WasmFeatures::WASM2 | WasmFeatures::EXTENDED_CONST | objects()
}

/// Objects and exceptions, which the engine keeps in a memory of their own. Tools do without.
pub(crate) fn objects() -> WasmFeatures {
    WasmFeatures::EXCEPTIONS
        | WasmFeatures::FUNCTION_REFERENCES
        | WasmFeatures::GC
        | WasmFeatures::GC_TYPES
}

/// An engine that only compiles. It allocates nothing for guests.
pub(super) fn compiler() -> Result<Engine, HostError> {
    Ok(Engine::new(&config())?)
}

/// An engine that only compiles, for any processor of a kind.
pub(crate) fn portable_compiler(processor: Processor) -> Result<Engine, HostError> {
    let mut config = config();
    config.target(&processor.target())?;
    Ok(Engine::new(&config)?)
}

/// A digest of everything that decides whether guests' native code that was compiled here can be used
/// elsewhere: the version and the settings of the engine, and the processor.
///
/// # Errors
/// If the engine does not support this machine.
pub fn code_digest() -> Result<String, HostError> {
    Ok(digest(&[compiler()?]))
}

/// A digest of the versions and settings of engines, and of the processors that they compile for.
pub(crate) fn digest(engines: &[Engine]) -> String {
    let mut hasher = DefaultHasher::new();
    for engine in engines {
        engine.precompile_compatibility_hash().hash(&mut hasher);
    }
    format!("{:016x}", hasher.finish())
}

/// An engine for one worker thread.
pub(super) fn worker(allocation: Allocation) -> Result<Engine, HostError> {
    let mut config = config();
    if allocation == Allocation::Pool {
        config.allocation_strategy(InstanceAllocationStrategy::Pooling(pool()));
    }
    Ok(Engine::new(&config)?)
}

fn config() -> Config {
    let mut config = Config::new();
    config
        .wasm_features(!features(), false)
        .wasm_features(features(), true)
        .strategy(Strategy::Cranelift)
        // Objects and exceptions are freed with their guest: a collector would walk its whole stack and all objects
        // that are in use, which no fuel pays for.
        .collector(Collector::Null)
        .parallel_compilation(false)
        .cranelift_opt_level(OptLevel::Speed)
        // wasm leaves the bits of a NaN to the machine; a verdict must not depend on them.
        .cranelift_nan_canonicalization(true)
        .consume_fuel(true)
        .operator_cost(costs())
        .epoch_interruption(true)
        .max_wasm_stack(WASM_STACK)
        .async_stack_size(WASM_STACK + HOST_STACK)
        .memory_init_cow(true)
        .wasm_backtrace_max_frames(None)
        .native_unwind_info(false)
        .generate_address_map(false);
    config
}

/// Memories of the pool may grow to wasm's 4 GiB: the guest's own limit applies first, so that a module
/// that needs more ends with a memory limit instead of a host error.
fn pool() -> PoolingAllocationConfig {
    let mut pool = PoolingAllocationConfig::new();
    // The memory of a script is an instance of its own, and objects and exceptions of a guest are in a memory of their
    // own.
    pool.total_core_instances(2 * (GUESTS + IDLE_INSTANCES))
        .total_memories(2 * (GUESTS + IDLE_INSTANCES))
        .total_gc_heaps(GUESTS + IDLE_INSTANCES)
        .total_tables(GUESTS + IDLE_INSTANCES)
        .total_stacks(GUESTS)
        .table_elements(TABLE_ELEMENTS)
        .max_core_instance_size(INSTANCE)
        .linear_memory_keep_resident(KEEP_MEMORY)
        .table_keep_resident(KEEP_TABLE)
        .pagemap_scan(Enabled::Auto);
    pool
}

/// Units of fuel per instruction: 1, and more where an instruction takes longer, so that fuel is in
/// proportion to time. `what_fuel_costs` in `tests/hostile/mod.rs` measures that.
fn costs() -> OperatorCost {
    const DIVISION: u8 = 12;
    const ROOT: u8 = 16;
    const BULK: u8 = 20;
    const THROW: u8 = u8::MAX;
    const NEW: u8 = 8;
    const CAST: u8 = 20;
    // A function takes 0.1 microseconds to write, because an index is looked up for it.
    const SET: u8 = 8;
    OperatorCost {
        MemoryGrow: u8::MAX,
        TableGrow: u8::MAX,
        MemoryInit: BULK,
        MemoryCopy: BULK,
        MemoryFill: BULK,
        DataDrop: BULK,
        TableInit: BULK,
        TableCopy: BULK,
        TableFill: BULK,
        ElemDrop: BULK,
        I32DivS: DIVISION,
        I32DivU: DIVISION,
        I32RemS: DIVISION,
        I32RemU: DIVISION,
        I64DivS: DIVISION,
        I64DivU: DIVISION,
        I64RemS: DIVISION,
        I64RemU: DIVISION,
        F32Div: DIVISION,
        F64Div: DIVISION,
        F32x4Div: DIVISION,
        F64x2Div: DIVISION,
        F32Sqrt: ROOT,
        F64Sqrt: ROOT,
        F32x4Sqrt: ROOT,
        F64x2Sqrt: ROOT,
        Throw: THROW,
        ThrowRef: THROW,
        StructSet: SET,
        ArraySet: SET,
        StructNew: NEW,
        StructNewDefault: NEW,
        ArrayNew: NEW,
        ArrayNewDefault: NEW,
        ArrayNewFixed: NEW,
        ArrayNewData: BULK,
        ArrayNewElem: BULK,
        ArrayInitData: BULK,
        ArrayInitElem: BULK,
        ArrayFill: BULK,
        ArrayCopy: BULK,
        RefTestNonNull: CAST,
        RefTestNullable: CAST,
        RefCastNonNull: CAST,
        RefCastNullable: CAST,
        BrOnCast: CAST,
        BrOnCastFail: CAST,
        variable: VariableOperatorCost {
            memory_grow_per_page: u8::MAX,
            // Elements are copied and set one by one, not as a block.
            table_copy_per_element: 5,
            table_fill_per_element: 2,
            table_init_per_element: 2,
            table_grow_per_element: 4,
            // For each function an index is looked up.
            array_new_elem_per_element: 40,
            array_init_elem_per_element: 40,
            ..VariableOperatorCost::new()
        },
        ..OperatorCost::new()
    }
}
