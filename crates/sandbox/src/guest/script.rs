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

/// The folder that an interpreter can read, with its script in it: `/bot`. Folders in it are numbered;
/// it is number 0 itself.
#[derive(Debug)]
pub(super) struct Folder {
    folders: Vec<Named<()>>,
    files: Vec<Named<Vec<u8>>>,
}

/// Something in the folder with a number.
#[derive(Debug)]
struct Named<T> {
    parent: usize,
    name: String,
    contents: T,
}

/// What is in a folder, by its number.
#[derive(Clone, Copy, Debug)]
pub(super) enum Entry {
    Folder(usize),
    File(usize),
}

impl Folder {
    /// With files whose paths may lead through folders.
    pub(super) fn new(files: Vec<(String, Vec<u8>)>) -> Self {
        let mut folder = Folder {
            // The folder itself is in none.
            folders: vec![Named {
                parent: usize::MAX,
                name: String::new(),
                contents: (),
            }],
            files: Vec::new(),
        };
        for (path, contents) in files {
            let (way, name) = path.rsplit_once('/').unwrap_or(("", &path));
            let way = way.split('/').filter(|name| !name.is_empty());
            let parent = way.fold(0, |parent, name| folder.below(parent, name));
            folder.files.push(Named {
                parent,
                name: name.to_owned(),
                contents,
            });
        }
        folder
    }

    /// The number of a folder in another, which is made if it is not there.
    fn below(&mut self, parent: usize, name: &str) -> usize {
        let mut folders = self.folders.iter();
        let known = folders.position(|folder| folder.parent == parent && folder.name == name);
        known.unwrap_or_else(|| {
            self.folders.push(Named {
                parent,
                name: name.to_owned(),
                contents: (),
            });
            self.folders.len() - 1
        })
    }

    /// What is in the folder with a number, by name.
    pub(super) fn entries(&self, number: usize) -> impl Iterator<Item = (&str, Entry)> {
        let folders = self.folders.iter().enumerate();
        let folders = folders.filter(move |(_, folder)| folder.parent == number);
        let folders = folders.map(|(at, folder)| (folder.name.as_str(), Entry::Folder(at)));
        let files = self.files.iter().enumerate();
        let files = files.filter(move |(_, file)| file.parent == number);
        folders.chain(files.map(|(at, file)| (file.name.as_str(), Entry::File(at))))
    }

    /// The number of the folder that one is in; `None` for the whole.
    pub(super) fn parent(&self, number: usize) -> Option<usize> {
        let parent = self.folders.get(number)?.parent;
        (parent != usize::MAX).then_some(parent)
    }

    /// The bytes of a file.
    pub(super) fn file(&self, number: usize) -> Option<&[u8]> {
        self.files.get(number).map(|file| &file.contents[..])
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
