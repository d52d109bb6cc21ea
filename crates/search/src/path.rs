//! The positions from the root of a search to where it is.

use rustc_hash::FxHashSet;

use crate::key::Key;

/// The most positions of a path. Deeper positions stay unknown.
pub(crate) const MAX_PATH: usize = 4096;

/// The positions of a path. A move that returns to one of them counts as unknown, never as a draw, so that all kept
/// bounds follow from the ends of the game alone. This is the conservative answer to the graph-history interaction
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
