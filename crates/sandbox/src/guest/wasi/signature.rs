//! Names and types of all functions of WASI preview 1.

use wasmparser::ValType;
use wasmtime::{Engine, FuncType};

/// The module that bots import from.
pub(crate) const MODULE: &str = "wasi_snapshot_preview1";

/// A function's name and its parameters: `i` is `i32`, `I` is `i64`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Signature {
    pub(crate) name: &'static str,
    letters: &'static str,
}

impl Signature {
    const fn new(name: &'static str, letters: &'static str) -> Self {
        Signature { name, letters }
    }

    pub(crate) fn parameters(&self) -> impl Iterator<Item = ValType> {
        self.letters.bytes().map(|letter| match letter {
            b'I' => ValType::I64,
            _ => ValType::I32,
        })
    }

    /// An error number, but for the one function that does not return.
    pub(crate) fn results(&self) -> &'static [ValType] {
        if self.name == "proc_exit" {
            &[]
        } else {
            &[ValType::I32]
        }
    }

    /// The type for the engine.
    pub(crate) fn func_type(&self, engine: &Engine) -> FuncType {
        let value_type = |ty| match ty {
            ValType::I64 => wasmtime::ValType::I64,
            _ => wasmtime::ValType::I32,
        };
        FuncType::new(
            engine,
            self.parameters().map(value_type),
            self.results().iter().copied().map(value_type),
        )
    }
}

/// The function called `name`.
pub(crate) fn signature(name: &str) -> Option<Signature> {
    SIGNATURES
        .into_iter()
        .find(|signature| signature.name == name)
}

pub(crate) const SIGNATURES: [Signature; 46] = [
    Signature::new("args_get", "ii"),
    Signature::new("args_sizes_get", "ii"),
    Signature::new("clock_res_get", "ii"),
    Signature::new("clock_time_get", "iIi"),
    Signature::new("environ_get", "ii"),
    Signature::new("environ_sizes_get", "ii"),
    Signature::new("fd_advise", "iIIi"),
    Signature::new("fd_allocate", "iII"),
    Signature::new("fd_close", "i"),
    Signature::new("fd_datasync", "i"),
    Signature::new("fd_fdstat_get", "ii"),
    Signature::new("fd_fdstat_set_flags", "ii"),
    Signature::new("fd_fdstat_set_rights", "iII"),
    Signature::new("fd_filestat_get", "ii"),
    Signature::new("fd_filestat_set_size", "iI"),
    Signature::new("fd_filestat_set_times", "iIIi"),
    Signature::new("fd_pread", "iiiIi"),
    Signature::new("fd_prestat_dir_name", "iii"),
    Signature::new("fd_prestat_get", "ii"),
    Signature::new("fd_pwrite", "iiiIi"),
    Signature::new("fd_read", "iiii"),
    Signature::new("fd_readdir", "iiiIi"),
    Signature::new("fd_renumber", "ii"),
    Signature::new("fd_seek", "iIii"),
    Signature::new("fd_sync", "i"),
    Signature::new("fd_tell", "ii"),
    Signature::new("fd_write", "iiii"),
    Signature::new("path_create_directory", "iii"),
    Signature::new("path_filestat_get", "iiiii"),
    Signature::new("path_filestat_set_times", "iiiiIIi"),
    Signature::new("path_link", "iiiiiii"),
    Signature::new("path_open", "iiiiiIIii"),
    Signature::new("path_readlink", "iiiiii"),
    Signature::new("path_remove_directory", "iii"),
    Signature::new("path_rename", "iiiiii"),
    Signature::new("path_symlink", "iiiii"),
    Signature::new("path_unlink_file", "iii"),
    Signature::new("poll_oneoff", "iiii"),
    Signature::new("proc_exit", "i"),
    Signature::new("proc_raise", "i"),
    Signature::new("random_get", "ii"),
    Signature::new("sched_yield", ""),
    Signature::new("sock_accept", "iii"),
    Signature::new("sock_recv", "iiiiii"),
    Signature::new("sock_send", "iiiii"),
    Signature::new("sock_shutdown", "ii"),
];
