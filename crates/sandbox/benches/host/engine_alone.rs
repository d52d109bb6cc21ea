//! The floor under the host: the engine with the settings that cost or save time, and of WASI just
//! what `echo.wat` needs, without a check, a limit or an account. What the host takes more is the
//! price of its promises.

use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Waker};

use wasmtime::{
    Caller, Config, Enabled, Engine, InstanceAllocationStrategy, InstancePre, Linker, Module,
    ModuleExport, PoolingAllocationConfig, Store,
};

const MODULE: &str = "wasi_snapshot_preview1";
const FUEL: u64 = 1_000_000;
const TICKS: u64 = 1_000;

#[derive(Default)]
struct Exchange {
    input: Option<Vec<u8>>,
    output: Vec<u8>,
}

struct State {
    exchange: Arc<Mutex<Exchange>>,
    memory: Option<wasmtime::Memory>,
}

pub(super) struct Program {
    engine: Engine,
    program: InstancePre<State>,
    start: ModuleExport,
    memory: ModuleExport,
}

pub(super) struct Guest {
    run: Pin<Box<dyn Future<Output = wasmtime::Result<()>>>>,
    exchange: Arc<Mutex<Exchange>>,
}

fn engine() -> wasmtime::Result<Engine> {
    let mut pool = PoolingAllocationConfig::new();
    pool.total_core_instances(8)
        .total_memories(8)
        .total_tables(8)
        .total_stacks(8)
        .linear_memory_keep_resident(512 << 10)
        .table_keep_resident(64 << 10)
        .pagemap_scan(Enabled::Auto);
    let mut config = Config::new();
    config
        .consume_fuel(true)
        .epoch_interruption(true)
        .memory_init_cow(true)
        .wasm_backtrace_max_frames(None)
        .native_unwind_info(false)
        .generate_address_map(false)
        .allocation_strategy(InstanceAllocationStrategy::Pooling(pool));
    Engine::new(&config)
}

impl Program {
    pub(super) fn new(wasm: &[u8]) -> wasmtime::Result<Self> {
        let engine = engine()?;
        let module = Module::new(&engine, wasm)?;
        let mut linker = Linker::new(&engine);
        linker.func_wrap_async(
            MODULE,
            "fd_read",
            |mut call: Caller<'_, State>, (_, vector, _, count): (u32, u32, u32, u32)| {
                Box::new(async move { read(&mut call, vector, count).await })
            },
        )?;
        linker.func_wrap(MODULE, "fd_write", write)?;
        let export = |name| module.get_export_index(name).expect("echo.wat has it");
        Ok(Program {
            program: linker.instantiate_pre(&module)?,
            start: export("_start"),
            memory: export("memory"),
            engine,
        })
    }

    pub(super) fn start(&self) -> wasmtime::Result<Guest> {
        let exchange = Arc::<Mutex<Exchange>>::default();
        let state = State {
            exchange: Arc::clone(&exchange),
            memory: None,
        };
        let mut store = Store::try_new(&self.engine, state)?;
        store.set_fuel(FUEL)?;
        store.set_epoch_deadline(TICKS);
        let program = self.program.clone();
        let (start, memory) = (self.start, self.memory);
        let run = Box::pin(async move {
            let instance = program.instantiate_async(&mut store).await?;
            let memory = instance.get_module_export(&mut store, &memory);
            store.data_mut().memory = memory.and_then(|export| export.into_memory());
            let start = instance.get_module_export(&mut store, &start);
            let start = start.and_then(|export| export.into_func());
            let start = start.expect("a function").typed::<(), ()>(&store)?;
            start.call_async(&mut store, ()).await
        });
        Ok(Guest { run, exchange })
    }
}

impl Guest {
    pub(super) fn resume(&mut self, input: &[u8]) -> Vec<u8> {
        self.exchange.lock().expect("sound").input = Some(input.to_vec());
        let polled = self
            .run
            .as_mut()
            .poll(&mut Context::from_waker(Waker::noop()));
        assert!(polled.is_pending(), "it echoes for ever");
        std::mem::take(&mut self.exchange.lock().expect("sound").output)
    }
}

async fn read(call: &mut Caller<'_, State>, vector: u32, count: u32) -> wasmtime::Result<u32> {
    let exchange = Arc::clone(&call.data().exchange);
    let input = poll_fn(|_| match exchange.lock().expect("sound").input.take() {
        Some(input) => Poll::Ready(input),
        None => Poll::Pending,
    });
    let input = input.await;
    call.set_fuel(FUEL)?;
    let memory = call.data().memory.expect("set at the start");
    let bytes = memory.data_mut(call);
    let to = word(bytes, vector);
    bytes[to..to + input.len()].copy_from_slice(&input);
    put(bytes, count, input.len());
    Ok(0)
}

fn write(mut call: Caller<'_, State>, _: u32, vector: u32, _: u32, count: u32) -> u32 {
    let memory = call.data().memory.expect("set at the start");
    let (bytes, state) = memory.data_and_store_mut(&mut call);
    let (from, length) = (word(bytes, vector), word(bytes, vector + 4));
    let mut exchange = state.exchange.lock().expect("sound");
    exchange
        .output
        .extend_from_slice(&bytes[from..from + length]);
    put(bytes, count, length);
    0
}

fn word(bytes: &[u8], at: u32) -> usize {
    let word = bytes[at as usize..].first_chunk().expect("in memory");
    u32::from_le_bytes(*word) as usize
}

fn put(bytes: &mut [u8], at: u32, number: usize) {
    let number = u32::try_from(number).expect("a short line");
    bytes[at as usize..][..4].copy_from_slice(&number.to_le_bytes());
}
