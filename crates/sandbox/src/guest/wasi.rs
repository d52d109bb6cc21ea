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

use self::errno::{Answer, Outcome, answer, answers};
use super::fault::HostError;
use super::state::{Call, State};

pub(super) use self::descriptors::Files;
pub(super) use self::memory::{GuestMemory, split};
pub(super) use self::signature::{MODULE, signature};

/// Fuel of every call: leaving wasm and coming back takes as long as a hundred instructions.
const CALL: u64 = 100;
/// Fuel of every vector or subscription that a call has to look at.
const ITEM: u64 = 50;

/// A linker with all 46 functions of WASI preview 1.
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
    linker.func_wrap(
        MODULE,
        "proc_exit",
        |mut call: Call<'_>, status: i32| -> wasmtime::Result<()> {
            process::exit(&mut call, status)
        },
    )?;
    answers!(linker, call, {
        "fd_write"(fd: u32, vectors: u32, count: u32, written: u32) =>
            streams::write(call, fd, vectors, count, written);
        "fd_close"(fd: u32) => files::close(call, fd);
        "fd_fdstat_get"(fd: u32, to: u32) => files::status(call, fd, to);
        "fd_fdstat_set_flags"(fd: u32, flags: u32) => streams::set_flags(call, fd, flags);
        "fd_filestat_get"(fd: u32, to: u32) => files::file_status(call, fd, to);
        "args_sizes_get"(count: u32, size: u32) => process::argument_sizes(call, count, size);
        "args_get"(pointers: u32, bytes: u32) => process::arguments(call, pointers, bytes);
        "environ_sizes_get"(count: u32, size: u32) => process::environment_sizes(call, count, size);
        "environ_get"(pointers: u32, bytes: u32) => process::environment(call, pointers, bytes);
        "sched_yield"() => process::idle(call);
        "random_get"(to: u32, length: u32) => process::random(call, to, length);
        "clock_res_get"(clock: u32, to: u32) => clock::resolution(call, clock, to);
        "clock_time_get"(clock: u32, _: u64, to: u32) => clock::time(call, clock, to);
    });
    // Virtual files.
    answers!(linker, call, {
        "fd_prestat_get"(fd: u32, to: u32) => files::granted(call, fd, to);
        "fd_prestat_dir_name"(fd: u32, to: u32, length: u32) =>
            files::granted_name(call, fd, to, length);
        "path_open"(
            folder: u32, _: u32, path: u32, length: u32, flags: u32, rights: u64, _: u64, _: u32, to: u32
        ) =>
            files::open(call, &files::Opening { folder, path: (path, length), flags, rights, to });
        "path_filestat_get"(fd: u32, _: u32, path: u32, length: u32, to: u32) =>
            files::path_status(call, fd, (path, length), to);
        "fd_pread"(fd: u32, vectors: u32, count: u32, offset: u64, to: u32) =>
            files::read(call, fd, (vectors, count), Some(offset), to);
        "fd_seek"(fd: u32, by: i64, from: u32, to: u32) => files::seek(call, fd, by, from, to);
        "fd_renumber"(from: u32, to: u32) => files::renumber(call, from, to);
        "fd_tell"(fd: u32, to: u32) => files::tell(call, fd, to);
        "fd_readdir"(fd: u32, to: u32, length: u32, cookie: u64, used: u32) =>
            files::list(call, fd, (to, length), cookie, used);
    });
    Ok(())
}

/// Charges fuel for the host's own work.
///
/// # Errors
/// The trap that wasm itself would raise, if not enough fuel is left.
fn charge(call: &mut Call<'_>, fuel: u64) -> wasmtime::Result<()> {
    match call.get_fuel()?.checked_sub(fuel) {
        Some(left) if left > 0 => call.set_fuel(left),
        _ => {
            call.set_fuel(0)?;
            Err(wasmtime::Trap::OutOfFuel.into())
        }
    }
}
