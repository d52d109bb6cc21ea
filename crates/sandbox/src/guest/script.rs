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
//! (`idle_instances`).

mod idle_instances;
mod interpreter;
mod package;
mod parts;
mod program;
mod snapshot;
mod written;

use std::collections::HashMap;
use std::sync::Arc;

use wasmtime::Global;

pub(super) use self::idle_instances::{IdleInstances, Place};
pub use self::interpreter::Interpreters;
pub use self::package::Script;
pub(super) use self::program::{Prepared, Running};
pub(super) use self::snapshot::{Frozen, Snapshot};
use super::random::Random;
use super::state::Call;

/// The directory that an interpreter can read, with its script in it: `/bot`. Directories in it are numbered;
/// it is number 0 itself.
#[derive(Debug)]
pub(super) struct Folder {
    folders: Vec<Subfolder>,
    /// The contents of the files, by number.
    files: Vec<Vec<u8>>,
}

/// One of the directories.
#[derive(Debug, Default)]
struct Subfolder {
    /// The number of the directory that it is in. `None` for the directory itself.
    parent: Option<usize>,
    folders: Vec<(String, Entry)>,
    files: Vec<(String, Entry)>,
    /// All directories and files by their names. A directory hides a file of its name.
    by_name: HashMap<String, Entry>,
}

/// An entry of a directory, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Entry {
    Folder(usize),
    File(usize),
}

impl Folder {
    /// Creates a directory with these files, and the directories in their paths.
    pub(super) fn new(files: Vec<(String, Vec<u8>)>) -> Self {
        let mut folder = Folder {
            folders: vec![Subfolder::default()],
            files: Vec::new(),
        };
        for (path, contents) in files {
            let (way, name) = path.rsplit_once('/').unwrap_or(("", &path));
            let way = way.split('/').filter(|name| !name.is_empty());
            let parent = way.fold(0, |parent, name| folder.below(parent, name));
            let entry = Entry::File(folder.files.len());
            folder.files.push(contents);
            let parent = &mut folder.folders[parent];
            parent.files.push((name.to_owned(), entry));
            parent.by_name.entry(name.to_owned()).or_insert(entry);
        }
        folder
    }

    /// The number of a directory in another. Creates the directory if it does not exist.
    fn below(&mut self, parent: usize, name: &str) -> usize {
        if let Some(Entry::Folder(known)) = self.entry(parent, name) {
            return known;
        }
        let number = self.folders.len();
        self.folders.push(Subfolder {
            parent: Some(parent),
            ..Subfolder::default()
        });
        let entry = Entry::Folder(number);
        let parent = &mut self.folders[parent];
        parent.folders.push((name.to_owned(), entry));
        parent.by_name.insert(name.to_owned(), entry);
        number
    }

    /// The entry with this name in the directory with this number.
    pub(super) fn entry(&self, number: usize, name: &str) -> Option<Entry> {
        self.folders.get(number)?.by_name.get(name).copied()
    }

    /// The entries of the directory with this number, by name: directories first.
    pub(super) fn entries(&self, number: usize) -> impl Iterator<Item = (&str, Entry)> {
        let folder = self.folders.get(number).into_iter();
        let entries = folder.flat_map(|folder| folder.folders.iter().chain(&folder.files));
        entries.map(|(name, entry)| (name.as_str(), *entry))
    }

    /// The number of the parent directory; `None` for the root.
    pub(super) fn parent(&self, number: usize) -> Option<usize> {
        self.folders.get(number)?.parent
    }

    /// The bytes of a file.
    pub(super) fn file(&self, number: usize) -> Option<&[u8]> {
        self.files.get(number).map(Vec::as_slice)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_found_by_name_and_listed_in_order() {
        let files = [
            "bot.py",
            "a/b/one.py",
            "a/two.py",
            "c",
            "c/three.py",
            "bot.py",
        ];
        let contents = files.iter().zip(0u8..);
        let contents = contents.map(|(path, number)| ((*path).to_owned(), vec![number]));
        let folder = Folder::new(contents.collect());
        let names = |number| -> Vec<&str> {
            let entries = folder.entries(number);
            entries.map(|(name, _)| name).collect()
        };
        assert_eq!(names(0), ["a", "c", "bot.py", "c", "bot.py"]);
        let Some(Entry::Folder(a)) = folder.entry(0, "a") else {
            panic!("a is a directory");
        };
        assert_eq!(names(a), ["b", "two.py"]);
        assert_eq!(folder.parent(a), Some(0));
        assert_eq!(folder.parent(0), None);
        // The first of two files of one name, and a directory before a file.
        assert_eq!(folder.entry(0, "bot.py"), Some(Entry::File(0)));
        assert!(matches!(folder.entry(0, "c"), Some(Entry::Folder(_))));
        assert_eq!(folder.entry(a, "bot.py"), None);
        assert_eq!(folder.file(1), Some(&[1][..]));
        assert_eq!(folder.file(6), None);
    }
}
