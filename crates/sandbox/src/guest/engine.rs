//! The engine's settings: what translated code looks like, and where its instances live.

use wasmtime::{
    Config, Enabled, Engine, InstanceAllocationStrategy, OperatorCost, OptLevel,
    PoolingAllocationConfig, Strategy, VariableOperatorCost, WasmFeatures,
};

use super::fault::HostError;

/// Guests alive at once on one host.
const GUESTS: u32 = 8;

/// Where the memory of guests comes from. No guest can tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Allocation {
    /// From a pool of the host's own, for 8 guests at once. It reserves 35 GiB of address space.
    Pool,
    /// From the system, guest by guest: several times slower, for machines that grant no such address
    /// space.
    OnDemand,
}

/// Elements of a guest's table.
pub(super) const TABLE_ELEMENTS: usize = 20_000;

/// Native stack of a guest: a million nested calls of a function with a small frame. It is address
/// space; pages come as they are touched.
const WASM_STACK: usize = 128 << 20;

/// Stack that stays free for our own functions below the deepest call of a guest.
const HOST_STACK: usize = 1 << 20;

/// Bytes of an instance beside memory and table: enough for whatever admission lets in.
const INSTANCE: usize = 4 << 20;

/// Memory a dead guest's slot keeps for the next one, instead of faulting its pages in again.
const KEEP_MEMORY: usize = 512 << 10;
const KEEP_TABLE: usize = 64 << 10;

/// The features of wasm a guest may use. Everything else is refused: threads would make guests
/// irreproducible, the rest is not needed and only widens what hostile code can reach.
pub(super) fn features() -> WasmFeatures {
    // `GC_TYPES` is a pseudo-feature of the parser that stands for `externref`.
    (WasmFeatures::WASM2 | WasmFeatures::EXTENDED_CONST).difference(WasmFeatures::GC_TYPES)
}

/// An engine that translates; it allocates nothing for guests.
pub(super) fn translator() -> Result<Engine, HostError> {
    Ok(Engine::new(&config())?)
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
        .cranelift_opt_level(OptLevel::Speed)
        // The bits of a NaN are left to the machine by wasm; a verdict must not depend on them.
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

/// The pool's memories may grow to all of wasm's 4 GiB: the limit is the guest's own, so that a
/// module that needs more is told so instead of being a fault of the host.
fn pool() -> PoolingAllocationConfig {
    let mut pool = PoolingAllocationConfig::new();
    // A script's memory is an instance of its own.
    pool.total_core_instances(2 * GUESTS)
        .total_memories(GUESTS)
        .total_tables(GUESTS)
        .total_stacks(GUESTS)
        .table_elements(TABLE_ELEMENTS)
        .max_core_instance_size(INSTANCE)
        .linear_memory_keep_resident(KEEP_MEMORY)
        .table_keep_resident(KEEP_TABLE)
        .pagemap_scan(Enabled::Auto);
    pool
}

/// Fuel by instruction: 1, but more where an instruction works much longer, so that a hostile guest
/// gets no free time.
fn costs() -> OperatorCost {
    const DIVISION: u8 = 12;
    const ROOT: u8 = 16;
    const BULK: u8 = 20;
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
        variable: VariableOperatorCost {
            memory_grow_per_page: u8::MAX,
            table_grow_per_element: 4,
            ..VariableOperatorCost::new()
        },
        ..OperatorCost::new()
    }
}
