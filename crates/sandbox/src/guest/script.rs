//! Scripts: a bot that an interpreter runs.
//!
//! An interpreter is a program that we install and trust, so its code is compiled once for all
//! scripts. What it does until it first reads its input is the same in every game of a submission,
//! so that is done once: there its memory, its globals and what the host knows of it are kept (a
//! [`Snapshot`]), and every game begins from them. The calls that were open are not in any of these:
//! they lie on the machine's stack, which nobody can copy. So interpreters are made *resumable* when
//! they are set up, by binaryen's asyncify: their functions can write what they hold into memory and
//! return, and be called again and take it up from there.
//!
//! Nothing of that is to be seen from within. Until its first read a guest's randomness and clock do
//! not depend on the game, and neither does what it is told of its input; fuel is charged as if
//! everything had been done again; and memory is put back where the stack was written.

mod interpreter;
mod package;
mod parts;
mod program;
mod snapshot;

use std::sync::Arc;

use wasmtime::Global;

pub use self::interpreter::Interpreters;
pub use self::package::Script;
pub(super) use self::program::{Prepared, Running};
pub(super) use self::snapshot::{Frozen, Snapshot};
use super::random::Random;
use super::state::Call;

/// The folder that an interpreter can read, with its script in it.
#[derive(Debug)]
pub(super) struct Folder {
    files: Vec<(String, Vec<u8>)>,
}

impl Folder {
    /// How the guest calls it.
    pub(super) const PATH: &'static str = "/bot";

    pub(super) fn new(files: Vec<(String, Vec<u8>)>) -> Self {
        Folder { files }
    }

    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.files.iter().map(|(name, _)| name.as_str())
    }

    /// The number of the file called `name`.
    pub(super) fn find(&self, name: &str) -> Option<usize> {
        self.names().position(|known| known == name)
    }

    /// The bytes of a file.
    pub(super) fn file(&self, number: usize) -> Option<&[u8]> {
        self.files.get(number).map(|(_, bytes)| &bytes[..])
    }
}

/// The globals by which a resumable interpreter is steered.
#[derive(Clone, Copy)]
pub(super) struct Levers {
    /// [`RUNNING`], [`UNWINDING`] or [`REWINDING`].
    mode: Global,
    /// Where the stack is written to and read from.
    place: Global,
    /// The top of the guest's own stack in memory.
    stack: Global,
}

const RUNNING: i32 = 0;
const UNWINDING: i32 = 1;
const REWINDING: i32 = 2;

/// What has to be done when a guest first reads.
#[derive(Default)]
pub(super) enum FirstRead {
    /// It has been done, or the guest is no script.
    #[default]
    Done,
    /// The game's seed counts from now on.
    Begin { seed: u64 },
    /// A snapshot is taken.
    Freeze,
    /// This is where the snapshot was taken, and its stack has just been rebuilt.
    Thaw { snapshot: Arc<Snapshot>, seed: u64 },
}

/// Whether a read takes place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reading {
    /// It does.
    Now,
    /// It will, in the games; all calls return now.
    Later,
}

/// Does what has to be done when a guest first reads its input.
pub(super) fn first_read(call: &mut Call<'_>) -> wasmtime::Result<Reading> {
    match std::mem::take(&mut call.data_mut().first_read) {
        FirstRead::Done => {}
        FirstRead::Begin { seed } => call.data_mut().random = Random::new(seed),
        FirstRead::Freeze => {
            snapshot::freeze(call)?;
            return Ok(Reading::Later);
        }
        FirstRead::Thaw { snapshot, seed } => {
            snapshot::thaw(call, &snapshot)?;
            call.data_mut().random = Random::new(seed);
        }
    }
    Ok(Reading::Now)
}
