//! The positions from the root of a search to where it is.

use rustc_hash::FxHashSet;

use crate::key::Key;

/// Most positions of a path. A position further down stays unknown.
pub(crate) const MAX_PATH: usize = 4096;

/// The positions of a path. A move that comes back to one of them is unknown there, never a draw, so that everything that is
/// kept follows from the ends of the game alone. This is the conservative answer to the graph-history interaction
/// problem (Kishimoto and Müller, *A general solution to the graph history interaction problem*, AAAI 2004).
#[derive(Clone, Default, Debug)]
pub(crate) struct Path {
    keys: FxHashSet<Key>,
    /// Whether no position can return, so that the search need not look.
    ends: bool,
}

impl Path {
    pub(crate) fn new(ends: bool) -> Self {
        Self {
            keys: FxHashSet::default(),
            ends,
        }
    }

    pub(crate) fn contains(&self, key: Key) -> bool {
        !self.ends && self.keys.contains(&key)
    }

    pub(crate) fn enter(&mut self, key: Key) {
        if !self.ends {
            self.keys.insert(key);
        }
    }

    pub(crate) fn leave(&mut self, key: Key) {
        if !self.ends {
            self.keys.remove(&key);
        }
    }
}
