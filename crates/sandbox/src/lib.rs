//! A wasm guest: bytes in, bytes out, under fuel and memory.
//!
//! A guest is an ordinary program for stdin and stdout, compiled to a WASI (preview 1) command.
//! It is untrusted. It sees its standard streams, one argument, a virtual clock and seeded
//! randomness, and nothing else of the machine. What it does depends on its bytes, its input and
//! its seed alone, and so does the fuel it uses. A [`Script`] is run by an interpreter that is
//! installed ([`Interpreters`]); that one sees a folder with the script in it, too.
//!
//! ```text
//! Workshop         where modules are translated: in a child process under limits, with a cache
//! translate(wasm)  ->  Translated      once per submission; a refusal is the contestant's fault
//! Host::new        ->  Host            one per worker thread; a shared engine does not scale
//! Host::load       ->  Program         once per submission and worker
//! Program::start   ->  Guest           once per game: a fresh instance
//! Guest::resume    ->  Stop            once per turn
//! ```
//!
//! A fault of the machine or of the caller is a [`HostError`], never an [`End`] of the guest.
//!
//! What is *not* promised: fuel read after a trap (a division by zero, the end of the stack) may
//! miss the last straight run of instructions, so it means "at least"; and the depth at which the
//! stack ends belongs to one kind of processor, because frames are native.

mod guest;
pub mod private;
mod tool;

pub use guest::{
    Allocation, Allowance, Budget, Cache, End, Guest, Host, HostError, Interpreters, Limits, Phase,
    Program, Refusal, RefusalKind, Script, Stop, TranslateError, Translated, Usage, Workshop,
    serve, translate,
};
pub use tool::{Folder, Outcome, Task, TaskLimits, Tool, ToolEnd, Translation};
