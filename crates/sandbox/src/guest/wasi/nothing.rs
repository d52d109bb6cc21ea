//! What there is none of: files to write, sockets, signals. These calls only say so.

use wasmtime::{FuncType, Linker, Val, ValType};

use super::errno::{Errno, Failure, answer};
use super::signature::{MODULE, signature};
use super::{CALL, Call, charge, streams};
use crate::guest::state::State;

/// What such a call answers.
#[derive(Clone, Copy)]
enum Reply {
    /// Its first parameter is a descriptor: this if it is an open stream, else that it is none.
    Stream(Errno),
    /// Always this.
    Always(Errno),
}

use Reply::{Always, Stream};

const REFUSED: [(&str, Reply); 22] = [
    ("fd_advise", Stream(Errno::IllegalSeek)),
    ("fd_allocate", Stream(Errno::IllegalSeek)),
    ("fd_datasync", Stream(Errno::Invalid)),
    ("fd_fdstat_set_rights", Stream(Errno::NotCapable)),
    ("fd_filestat_set_size", Stream(Errno::Invalid)),
    ("fd_filestat_set_times", Stream(Errno::NotSupported)),
    ("fd_pwrite", Stream(Errno::IllegalSeek)),
    ("fd_renumber", Stream(Errno::NotSupported)),
    ("fd_sync", Stream(Errno::Invalid)),
    ("path_create_directory", Stream(Errno::NotDirectory)),
    ("path_filestat_set_times", Stream(Errno::NotDirectory)),
    ("path_link", Stream(Errno::NotDirectory)),
    ("path_readlink", Stream(Errno::NotDirectory)),
    ("path_remove_directory", Stream(Errno::NotDirectory)),
    ("path_rename", Stream(Errno::NotDirectory)),
    // Its descriptor is not the first parameter, and no descriptor is a directory.
    ("path_symlink", Always(Errno::BadDescriptor)),
    ("path_unlink_file", Stream(Errno::NotDirectory)),
    ("proc_raise", Always(Errno::NoSystemCall)),
    ("sock_accept", Stream(Errno::NotSocket)),
    ("sock_recv", Stream(Errno::NotSocket)),
    ("sock_send", Stream(Errno::NotSocket)),
    ("sock_shutdown", Stream(Errno::NotSocket)),
];

pub(super) fn define(linker: &mut Linker<State>) -> wasmtime::Result<()> {
    for (name, reply) in REFUSED {
        let signature = signature(name)
            .ok_or_else(|| wasmtime::Error::msg(format!("no signature of {name}")))?;
        let ty = FuncType::new(
            linker.engine(),
            signature.parameters().map(value_type),
            [ValType::I32],
        );
        linker.func_new(MODULE, name, ty, move |mut call, parameters, results| {
            let errno = refuse(&mut call, reply, parameters)?;
            results[0] = Val::I32(answer(Err(Failure::Errno(errno)))?);
            Ok(())
        })?;
    }
    Ok(())
}

fn value_type(ty: wasmparser::ValType) -> ValType {
    match ty {
        wasmparser::ValType::I64 => ValType::I64,
        _ => ValType::I32,
    }
}

fn refuse(call: &mut Call<'_>, reply: Reply, parameters: &[Val]) -> wasmtime::Result<Errno> {
    charge(call, CALL)?;
    let open = |fd: &Val| streams::stream(call.data(), fd.unwrap_i32().cast_unsigned());
    Ok(match (reply, parameters.first().map(open)) {
        (Stream(errno), Some(Ok(_))) => errno,
        (Stream(_), Some(Err(errno))) => errno,
        (Stream(_), None) => Errno::BadDescriptor,
        (Always(errno), _) => errno,
    })
}
