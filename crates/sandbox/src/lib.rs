//! Runs untrusted wasm programs: bytes in, bytes out, under limits of fuel and memory.
//!
//! A guest is an ordinary program for stdin and stdout, compiled to a WASI (preview 1) command. It
//! sees its standard streams, one argument, a virtual clock and seeded randomness, and nothing else
//! of the machine. Its behavior and its fuel depend on its bytes, its input and its seed only. A
//! [`Script`] is run by an installed interpreter ([`Interpreters`]), which also sees a directory with the
//! script.
//!
//! | type | made by | one per |
//! |---|---|---|
//! | [`Precompiler`] | [`Precompiler::in_child`] | process: compiles in child processes under limits, with a cache |
//! | [`Precompiled`] | [`Precompiler::precompile`] | submission; a [`Refusal`] is the submission's fault |
//! | [`Host`] | [`Host::new`] | worker thread; a shared engine does not scale |
//! | [`Program`] | [`Host::load`] | submission and worker thread |
//! | [`Guest`] | [`Program::start`] | game: a fresh instance |
//! | [`RunState`] | [`Guest::resume`] | turn |
//!
//! A program that adds one to a digit, run for two turns:
//!
//! ```
//! use grundy_sandbox::{Host, Limits, Precompiler, RunState};
//!
//! let wasm = wat::parse_str(r#"
//!     (module
//!       (import "wasi_snapshot_preview1" "fd_read"
//!         (func $read (param i32 i32 i32 i32) (result i32)))
//!       (import "wasi_snapshot_preview1" "fd_write"
//!         (func $write (param i32 i32 i32 i32) (result i32)))
//!       (memory (export "memory") 1)
//!       (data (i32.const 0) "\10\00\00\00\01\00\00\00") ;; one vector: 1 byte at address 16
//!       (func (export "_start")
//!         (loop $turn
//!           (drop (call $read (i32.const 0) (i32.const 0) (i32.const 1) (i32.const 8)))
//!           (i32.store8 (i32.const 16) (i32.add (i32.load8_u (i32.const 16)) (i32.const 1)))
//!           (drop (call $write (i32.const 1) (i32.const 0) (i32.const 1) (i32.const 8)))
//!           (br $turn))))
//! "#)?;
//!
//! // use `Precompiler::in_child` for untrusted modules.
//! let precompiled = Precompiler::in_process().precompile(&wasm)?;
//! let host = Host::new(&Limits::default())?;
//! let program = host.load(&precompiled)?;
//!
//! let mut guest = program.start(1)?;
//! for (input, output) in [(b"4", b"5"), (b"7", b"8")] {
//!     let output = output.to_vec();
//!     assert_eq!(guest.resume(input)?, RunState::AwaitingInput { output });
//! }
//! assert_eq!(guest.usage().last_turn, 319); // units of fuel, the same on every machine
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A fault of the machine or of the caller is a [`HostError`], never an [`End`] of the guest.
//!
//! Not promised: fuel read after a trap (a division by zero, a stack overflow) may miss the last basic
//! block, so it is a lower bound; and the depth at which the stack overflows differs between kinds of
//! processors, because frames are native.

mod guest;
pub mod private;
mod processor;
mod replace;
mod tool;
mod unused;

pub use guest::{
    Allocation, Allowance, Budget, CodeCache, End, FuelAccount, Guest, Host, HostError,
    Interpreters, Limits, Messages, Phase, PrecompileError, Precompiled, Precompiler, Program,
    Refusal, RefusalKind, RunState, Script, Usage, code_digest, run_precompile_child,
};
pub use processor::Processor;
pub use replace::{remove_leftovers, replace_file};
pub use tool::{CodeTier, Folder, Outcome, Task, TaskLimits, Tool, ToolEnd, portable_code_digest};
pub use unused::{mark_used, remove_unused};
