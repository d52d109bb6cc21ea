//! WASI preview 1 for tools: real directories, a clock that only counts, fixed randomness.
//!
//! Paths are resolved by `cap-std`, which never leaves the directory that a path starts from. Functions
//! that compilers do not need return "function not supported".
//!
//! Source of names, types and layouts: the `wasi_snapshot_preview1` witx files.

mod clock;
mod files;

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use wasmtime::{Caller, Linker, Val};

use self::clock::Clock;
use self::files::Files;
use super::run::{Folder, Halt, State};
use crate::HostError;
use crate::guest::wasi::errno::{Answer, Errno, Outcome, answer, answers};
use crate::guest::wasi::layout::{put_sizes, put_texts};
use crate::guest::wasi::memory::slice_mut;
use crate::guest::wasi::signature::{MODULE, SIGNATURES};

/// A tool's call of the host.
type Call<'a> = Caller<'a, State>;

/// The part of the machine that a tool sees.
pub(super) struct Wasi {
    /// The tool's name and arguments, each terminated by a zero.
    arguments: Vec<u8>,
    files: Files,
    random: ChaCha8Rng,
    clock: Clock,
}

impl Wasi {
    /// Opens the directories: those to read, then the one to write in.
    ///
    /// # Errors
    /// If a directory does not exist.
    pub(super) fn new(
        arguments: &[String],
        readable: &[Folder],
        scratch: &Folder,
        output: usize,
    ) -> Result<Self, HostError> {
        let terminated = |argument: &String| argument.bytes().chain([0]).collect::<Vec<_>>();
        Ok(Wasi {
            arguments: arguments.iter().flat_map(terminated).collect(),
            files: Files::new(readable, scratch, output)?,
            random: ChaCha8Rng::seed_from_u64(0),
            clock: Clock::default(),
        })
    }

    /// The bytes written to stdout and stderr.
    pub(super) fn into_output(self) -> (Vec<u8>, Vec<u8>) {
        self.files.into_output()
    }
}

/// Defines all functions of WASI.
pub(super) fn define(linker: &mut Linker<State>) -> wasmtime::Result<()> {
    define_missing(linker)?;
    linker.allow_shadowing(true);
    define_process(linker)?;
    clock::define(linker)?;
    files::define(linker)?;
    linker.allow_shadowing(false);
    Ok(())
}

/// Defines every function as one that returns "function not supported".
fn define_missing(linker: &mut Linker<State>) -> wasmtime::Result<()> {
    for signature in SIGNATURES {
        let ty = signature.func_type(linker.engine());
        linker.func_new(MODULE, signature.name, ty, |_, _, results| {
            results.fill(Val::I32(Errno::NoSystemCall as i32));
            Ok(())
        })?;
    }
    Ok(())
}

/// Defines the functions on arguments, environment, randomness and exit.
fn define_process(linker: &mut Linker<State>) -> wasmtime::Result<()> {
    answers!(linker, call, {
        "args_sizes_get"(count: u32, size: u32) => argument_sizes(call, count, size);
        "args_get"(pointers: u32, bytes: u32) => arguments(call, pointers, bytes);
        "environ_sizes_get"(count: u32, size: u32) => no_environment(call, count, size);
        "random_get"(to: u32, length: u32) => split(call).and_then(|(memory, wasi)| {
            wasi.random.fill_bytes(slice_mut(memory, to, length)?);
            Ok(())
        });
    });
    linker.func_wrap(MODULE, "environ_get", |_: u32, _: u32| -> i32 { 0 })?;
    linker.func_wrap(MODULE, "proc_exit", |status: i32| -> wasmtime::Result<()> {
        Err(wasmtime::Error::new(Halt::Exit(status)))
    })?;
    Ok(())
}

fn argument_sizes(call: &mut Call<'_>, count: u32, size: u32) -> Outcome {
    let (memory, wasi) = split(call)?;
    put_sizes(memory, &wasi.arguments, count, size)
}

fn arguments(call: &mut Call<'_>, pointers: u32, bytes: u32) -> Outcome {
    let (memory, wasi) = split(call)?;
    put_texts(memory, &wasi.arguments, pointers, bytes)
}

fn no_environment(call: &mut Call<'_>, count: u32, size: u32) -> Outcome {
    let (memory, _) = split(call)?;
    put_sizes(memory, &[], count, size)
}

/// The tool's memory, and what it sees of the machine.
fn split<'a>(
    call: &'a mut Call<'_>,
) -> Result<(&'a mut [u8], &'a mut Wasi), crate::guest::wasi::errno::Failure> {
    let memory = call
        .get_export("memory")
        .and_then(|export| export.into_memory());
    let memory = memory.ok_or_else(|| wasmtime::Error::msg("a tool exports no memory"))?;
    let (memory, state) = memory.data_and_store_mut(call);
    Ok((memory, &mut state.wasi))
}
