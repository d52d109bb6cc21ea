//! From a source file to a wasm module.
//!
//! [`build`] takes a file, tells its language by its extension ([`LANGUAGES`]) and returns the
//! bytes of a WASI command: a module that exports `_start` and `memory`. A script stays what it is,
//! in a module that says which interpreter runs it. Nothing is said here about whether a judge accepts
//! that module; ready-made ones are passed on unread.
//!
//! **Security.** C and C++ are compiled by the clang of this machine. The submission never *runs*
//! here, but an untrusted source meets a native compiler: it can name files of the machine in
//! `#include` (and have their first lines quoted in an error message), and it can try to exhaust
//! the compiler. The time and the sizes of source, message and module are limited; the memory and
//! disk that the compiler uses on the way are not. That is fit for one's own bots and for a class,
//! not for a public server; a server wants the compiler itself inside the sandbox, a route that
//! does not exist yet.

mod clang;
mod error;
mod interpreted;
mod languages;
mod process;

use std::fs::File;
use std::io::Read;
use std::path::Path;

pub use error::BuildError;
pub use languages::{LANGUAGES, Language};

use languages::Route;

/// The largest source that is compiled, in bytes.
const MAX_SOURCE: u64 = 1 << 20;
/// The largest module, ready-made or compiled, in bytes.
const MAX_MODULE: u64 = 64 << 20;

/// Makes a wasm module of a source file, or reads one that is ready-made. The same file gives the
/// same bytes as long as the compiler is the same.
///
/// Costs what the compiler takes: some tenths of a second for C, one to three seconds for C++, and
/// at most a minute.
///
/// # Errors
/// [`BuildError::CompileError`] is the author's fault; all others are the machine's or the caller's.
pub fn build(source: &Path) -> Result<Vec<u8>, BuildError> {
    let language = languages::of(source)?;
    let name = source.file_name().unwrap_or_default().to_string_lossy();
    match &language.route {
        Route::Module => read(source, MAX_MODULE),
        Route::Text => {
            let text = read(source, MAX_SOURCE)?;
            wat::parse_bytes(&text).map(Vec::from).map_err(|mut error| {
                error.set_path(&*name);
                BuildError::CompileError {
                    message: error.to_string(),
                }
            })
        }
        Route::Interpreter(interpreter) => {
            let source = read(source, MAX_SOURCE)?;
            Ok(interpreted::package(interpreter, &name, source))
        }
        Route::Clang(dialect) => clang::compile(dialect, &name, &read(source, MAX_SOURCE)?),
    }
}

/// A whole file, if it is not larger than `limit` bytes.
fn read(path: &Path, limit: u64) -> Result<Vec<u8>, BuildError> {
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(limit + 1).read_to_end(&mut bytes))
        .map_err(|cause| BuildError::unreadable(path, cause))?;
    if bytes.len() as u64 > limit {
        return Err(BuildError::CompileError {
            message: format!("the file is larger than {limit} bytes"),
        });
    }
    Ok(bytes)
}
