//! WASI preview 1 as bots need it: standard streams, a virtual clock, seeded randomness. There are
//! no sockets and no files of the machine: such calls return an error number. Only virtual files can be
//! opened: the streams in `/dev`, and for an interpreter its script in `/bot`.
//!
//! Source of names, types and layouts: the `wasi_snapshot_preview1` witx files.

mod clock;
mod descriptors;
pub(crate) mod errno;
mod files;
pub(crate) mod layout;
pub(crate) mod memory;
mod process;
pub(crate) mod signature;
mod streams;
mod tree;
mod unsupported;

use wasmtime::{Engine, Linker};

use self::errno::{Answer, Outcome, answer};
use super::fault::HostError;
use super::state::{Call, State};

pub(super) use self::descriptors::Files;
pub(super) use self::memory::{GuestMemory, split};
pub(super) use self::signature::{MODULE, signature};

/// Fuel of every call: leaving wasm and coming back takes as long as a hundred instructions.
const CALL: u64 = 100;
/// Fuel of every vector or subscription that a call has to look at.
const ITEM: u64 = 50;

/// All 46 functions.
pub(super) fn linker(engine: &Engine) -> Result<Linker<State>, HostError> {
    let mut linker = Linker::new(engine);
    define(&mut linker)?;
    unsupported::define(&mut linker)?;
    Ok(linker)
}

fn define(linker: &mut Linker<State>) -> wasmtime::Result<()> {
    linker.func_wrap_async(
        MODULE,
        "fd_read",
        |mut call: Call<'_>, (fd, vectors, count, read): (u32, u32, u32, u32)| {
            Box::new(
                async move { answer(streams::read(&mut call, fd, vectors, count, read).await) },
            )
        },
    )?;
    linker.func_wrap(
        MODULE,
        "fd_write",
        |mut call: Call<'_>, fd: u32, vectors: u32, count: u32, written: u32| -> Answer {
            answer(streams::write(&mut call, fd, vectors, count, written))
        },
    )?;
    linker.func_wrap(
        MODULE,
        "fd_close",
        |mut call: Call<'_>, fd: u32| -> Answer { answer(files::close(&mut call, fd)) },
    )?;
    linker.func_wrap(
        MODULE,
        "fd_fdstat_get",
        |mut call: Call<'_>, fd: u32, to: u32| -> Answer {
            answer(files::status(&mut call, fd, to))
        },
    )?;
    linker.func_wrap(
        MODULE,
        "fd_fdstat_set_flags",
        |mut call: Call<'_>, fd: u32, flags: u32| -> Answer {
            answer(streams::set_flags(&mut call, fd, flags))
        },
    )?;
    linker.func_wrap(
        MODULE,
        "fd_filestat_get",
        |mut call: Call<'_>, fd: u32, to: u32| -> Answer {
            answer(files::file_status(&mut call, fd, to))
        },
    )?;
    linker.func_wrap(
        MODULE,
        "args_sizes_get",
        |mut call: Call<'_>, count: u32, size: u32| -> Answer {
            answer(process::argument_sizes(&mut call, count, size))
        },
    )?;
    linker.func_wrap(
        MODULE,
        "args_get",
        |mut call: Call<'_>, pointers: u32, bytes: u32| -> Answer {
            answer(process::arguments(&mut call, pointers, bytes))
        },
    )?;
    linker.func_wrap(
        MODULE,
        "environ_sizes_get",
        |mut call: Call<'_>, count: u32, size: u32| -> Answer {
            answer(process::environment_sizes(&mut call, count, size))
        },
    )?;
    linker.func_wrap(
        MODULE,
        "environ_get",
        |mut call: Call<'_>, pointers: u32, bytes: u32| -> Answer {
            answer(process::environment(&mut call, pointers, bytes))
        },
    )?;
    linker.func_wrap(MODULE, "sched_yield", |mut call: Call<'_>| -> Answer {
        answer(process::idle(&mut call))
    })?;
    linker.func_wrap(
        MODULE,
        "proc_exit",
        |mut call: Call<'_>, status: i32| -> wasmtime::Result<()> {
            process::exit(&mut call, status)
        },
    )?;
    linker.func_wrap(
        MODULE,
        "random_get",
        |mut call: Call<'_>, to: u32, length: u32| -> Answer {
            answer(process::random(&mut call, to, length))
        },
    )?;
    linker.func_wrap(
        MODULE,
        "clock_res_get",
        |mut call: Call<'_>, clock: u32, to: u32| -> Answer {
            answer(clock::resolution(&mut call, clock, to))
        },
    )?;
    linker.func_wrap(
        MODULE,
        "clock_time_get",
        |mut call: Call<'_>, clock: u32, _: u64, to: u32| -> Answer {
            answer(clock::time(&mut call, clock, to))
        },
    )?;
    linker.func_wrap_async(
        MODULE,
        "poll_oneoff",
        |mut call: Call<'_>, (from, to, count, stored): (u32, u32, u32, u32)| {
            let asked = clock::Polling {
                from,
                to,
                count,
                stored,
            };
            Box::new(async move { answer(clock::poll(&mut call, &asked).await) })
        },
    )?;
    define_files(linker)?;
    Ok(())
}

/// Defines the functions that open and read virtual files.
fn define_files(linker: &mut Linker<State>) -> wasmtime::Result<()> {
    linker.func_wrap(
        MODULE,
        "fd_prestat_get",
        |mut call: Call<'_>, fd: u32, to: u32| -> Answer {
            answer(files::granted(&mut call, fd, to))
        },
    )?;
    linker.func_wrap(
        MODULE,
        "fd_prestat_dir_name",
        |mut call: Call<'_>, fd: u32, to: u32, length: u32| -> Answer {
            answer(files::granted_name(&mut call, fd, to, length))
        },
    )?;
    linker.func_wrap(
        MODULE,
        "path_open",
        |mut call: Call<'_>,
         folder: u32,
         _: u32,
         path: u32,
         length: u32,
         flags: u32,
         rights: u64,
         _: u64,
         _: u32,
         to: u32|
         -> Answer {
            let asked = files::Opening {
                folder,
                path: (path, length),
                flags,
                rights,
                to,
            };
            answer(files::open(&mut call, &asked))
        },
    )?;
    linker.func_wrap(
        MODULE,
        "path_filestat_get",
        |mut call: Call<'_>, fd: u32, _: u32, path: u32, length: u32, to: u32| -> Answer {
            answer(files::path_status(&mut call, fd, (path, length), to))
        },
    )?;
    linker.func_wrap(
        MODULE,
        "fd_pread",
        |mut call: Call<'_>, fd: u32, vectors: u32, count: u32, offset: u64, to: u32| -> Answer {
            let vectors = (vectors, count);
            answer(files::read(&mut call, fd, vectors, Some(offset), to))
        },
    )?;
    linker.func_wrap(
        MODULE,
        "fd_seek",
        |mut call: Call<'_>, fd: u32, by: i64, from: u32, to: u32| -> Answer {
            answer(files::seek(&mut call, fd, by, from, to))
        },
    )?;
    linker.func_wrap(
        MODULE,
        "fd_renumber",
        |mut call: Call<'_>, from: u32, to: u32| -> Answer {
            answer(files::renumber(&mut call, from, to))
        },
    )?;
    linker.func_wrap(
        MODULE,
        "fd_tell",
        |mut call: Call<'_>, fd: u32, to: u32| -> Answer { answer(files::tell(&mut call, fd, to)) },
    )?;
    linker.func_wrap(
        MODULE,
        "fd_readdir",
        |mut call: Call<'_>, fd: u32, to: u32, length: u32, cookie: u64, used: u32| -> Answer {
            answer(files::list(&mut call, fd, (to, length), cookie, used))
        },
    )?;
    Ok(())
}

/// Charges fuel for the host's own work.
///
/// # Errors
/// The trap that wasm itself would raise, when there is not enough left.
fn charge(call: &mut Call<'_>, fuel: u64) -> wasmtime::Result<()> {
    match call.get_fuel()?.checked_sub(fuel) {
        Some(left) if left > 0 => call.set_fuel(left),
        _ => {
            call.set_fuel(0)?;
            Err(wasmtime::Trap::OutOfFuel.into())
        }
    }
}
