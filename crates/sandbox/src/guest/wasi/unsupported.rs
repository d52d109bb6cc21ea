//! Calls that are not supported: files to write, links, sockets, signals. They return an error number.

use wasmtime::{Linker, Val};

use super::errno::{Errno, Failure, answer};
use super::signature::{MODULE, signature};
use super::{CALL, Call, charge, streams};
use crate::guest::state::State;

/// The error number that such a call returns.
#[derive(Clone, Copy)]
enum Reply {
    /// The first parameter is a descriptor: this error if it is an open stream, or else "bad descriptor".
    Stream(Errno),
    /// The first parameter is a descriptor: this error if it is an open directory.
    Folder(Errno),
    /// Always this error.
    Always(Errno),
}

use Reply::{Always, Folder, Stream};

const REFUSED: [(&str, Reply); 21] = [
    ("fd_advise", Stream(Errno::IllegalSeek)),
    ("fd_allocate", Stream(Errno::IllegalSeek)),
    ("fd_datasync", Stream(Errno::Invalid)),
    ("fd_fdstat_set_rights", Stream(Errno::NotCapable)),
    ("fd_filestat_set_size", Stream(Errno::Invalid)),
    ("fd_filestat_set_times", Stream(Errno::NotSupported)),
    ("fd_pwrite", Stream(Errno::IllegalSeek)),
    ("fd_sync", Stream(Errno::Invalid)),
    ("path_create_directory", Folder(Errno::ReadOnly)),
    ("path_filestat_set_times", Folder(Errno::ReadOnly)),
    ("path_link", Folder(Errno::ReadOnly)),
    ("path_readlink", Folder(Errno::Invalid)),
    ("path_remove_directory", Folder(Errno::ReadOnly)),
    ("path_rename", Folder(Errno::ReadOnly)),
    // The descriptor is not the first parameter.
    ("path_symlink", Always(Errno::ReadOnly)),
    ("path_unlink_file", Folder(Errno::ReadOnly)),
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
        let ty = signature.func_type(linker.engine());
        linker.func_new(MODULE, name, ty, move |mut call, parameters, results| {
            let errno = refuse(&mut call, reply, parameters)?;
            results[0] = Val::I32(answer(Err(Failure::Errno(errno)))?);
            Ok(())
        })?;
    }
    Ok(())
}

fn refuse(call: &mut Call<'_>, reply: Reply, parameters: &[Val]) -> wasmtime::Result<Errno> {
    charge(call, CALL)?;
    let fd = parameters
        .first()
        .map_or(u32::MAX, |fd| fd.unwrap_i32().cast_unsigned());
    let answer = match reply {
        Always(errno) => Ok(errno),
        Stream(errno) => streams::stream(call.data(), fd).map(|_| errno),
        Folder(errno) => call.data().files.folder(fd).map(|_| errno),
    };
    Ok(answer.unwrap_or_else(|errno| errno))
}
