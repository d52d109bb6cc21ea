//! Scripts: a bot that an interpreter runs.
//!
//! An interpreter is a program that we install and trust, so its code is compiled once for all
//! scripts. Its work until it first reads its input is the same in every game of a submission, so it is
//! done once. At the first read, its memory, its globals and the state of the host are saved (a
//! [`Snapshot`]), and every game begins from the snapshot. The open calls are in none of these: they lie
//! on the native stack, which cannot be copied. So interpreters are instrumented with binaryen's asyncify
//! when they are installed. Instrumented functions can *unwind* (save their locals to memory and return)
//! and *rewind* (be called again and restore them).
//!
//! A script cannot observe any of this. Until its first read, a guest's randomness, its clock and the
//! size of its input do not depend on the game; fuel is charged as if the work had been repeated; and the
//! memory that the saved stack covered is restored. Nor can it observe that its instance was another guest's before
//! (`kept`).

mod interpreter;
mod kept;
mod package;
mod parts;
mod program;
mod snapshot;
mod written;

use std::sync::Arc;

use wasmtime::Global;

pub use self::interpreter::Interpreters;
pub(super) use self::kept::{Keeper, Place};
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

/// An entry of a folder, by its number.
#[derive(Clone, Copy, Debug)]
pub(super) enum Entry {
    Folder(usize),
    File(usize),
}

impl Folder {
    /// Creates a folder with these files, and the folders in their paths.
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

    /// The number of a folder in another. Creates the folder if it does not exist.
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

    /// The entries of the folder with this number, by name.
    pub(super) fn entries(&self, number: usize) -> impl Iterator<Item = (&str, Entry)> {
        let folders = self.folders.iter().enumerate();
        let folders = folders.filter(move |(_, folder)| folder.parent == number);
        let folders = folders.map(|(at, folder)| (folder.name.as_str(), Entry::Folder(at)));
        let files = self.files.iter().enumerate();
        let files = files.filter(move |(_, file)| file.parent == number);
        folders.chain(files.map(|(at, file)| (file.name.as_str(), Entry::File(at))))
    }

    /// The number of the parent folder; `None` for the root.
    pub(super) fn parent(&self, number: usize) -> Option<usize> {
        let parent = self.folders.get(number)?.parent;
        (parent != usize::MAX).then_some(parent)
    }

    /// The bytes of a file.
    pub(super) fn file(&self, number: usize) -> Option<&[u8]> {
        self.files.get(number).map(|file| &file.contents[..])
    }
}

/// The globals that control asyncify in an instrumented interpreter.
#[derive(Clone, Copy)]
pub(super) struct AsyncifyGlobals {
    /// [`RUNNING`], [`UNWINDING`] or [`REWINDING`].
    mode: Global,
    /// The address of the buffer that the stack is saved to and restored from.
    place: Global,
    /// The top of the guest's own stack in memory.
    stack: Global,
}

const RUNNING: i32 = 0;
const UNWINDING: i32 = 1;
const REWINDING: i32 = 2;

/// The action at a guest's first read.
#[derive(Default)]
pub(super) enum FirstRead {
    /// None: it has been done, or the guest is not a script.
    #[default]
    Done,
    /// Use the game's seed from now on.
    UseSeed { seed: u64 },
    /// Take a snapshot.
    TakeSnapshot,
    /// Finish restoring a snapshot: the stack has just been rewound to this read.
    FinishRewind { snapshot: Arc<Snapshot>, seed: u64 },
}

/// The time at which a read takes place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reading {
    /// Immediately.
    Now,
    /// In the games. A snapshot is being taken, so all calls return.
    Later,
}

/// Runs the action of a guest's first read.
pub(super) fn first_read(call: &mut Call<'_>) -> wasmtime::Result<Reading> {
    match std::mem::take(&mut call.data_mut().first_read) {
        FirstRead::Done => {}
        FirstRead::UseSeed { seed } => call.data_mut().random = Random::new(seed),
        FirstRead::TakeSnapshot => {
            snapshot::unwind(call)?;
            return Ok(Reading::Later);
        }
        FirstRead::FinishRewind { snapshot, seed } => {
            snapshot::rewound(call, &snapshot)?;
            call.data_mut().random = Random::new(seed);
        }
    }
    Ok(Reading::Now)
}
