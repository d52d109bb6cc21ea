//! Books: positions whose bounds are proved, which searches look up.

use std::sync::Arc;

use grundy_rules::Known;
use rustc_hash::FxHashMap;

use crate::bounds::Bounds;
use crate::key::Key;

/// Positions with bounds that are proved. A [`crate::Search`] with a book takes its bounds as facts.
///
/// Bounds are added to a book only by [`Book::add_round`], which checks certificates by the rules. A certificate may
/// end at positions that are in the book already, so the certificates of a book together prove all of its positions.
/// Copies share their memory.
#[derive(Clone, Default, Debug)]
pub struct Book(Arc<Entries>);

#[derive(Clone, Default, Debug)]
struct Entries {
    /// By whole texts: for the check, which uses no digests.
    by_text: FxHashMap<Box<str>, Bounds>,
    /// By digests: for searches.
    by_key: FxHashMap<Key, Bounds>,
}

impl Book {
    /// The number of positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.by_text.len()
    }

    /// Whether the book has no positions.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.by_text.is_empty()
    }

    /// The bounds of a position for the player about to move; [`Known::NOTHING`] if it is not in the book.
    #[must_use]
    pub fn known(&self, position: &str) -> Known {
        self.bounds_of(position).known()
    }

    /// Adds bounds that are proved.
    pub(crate) fn add(&mut self, position: &str, bounds: Bounds) {
        let bounds = self.bounds_of(position).meet(bounds);
        let entries = Arc::make_mut(&mut self.0);
        entries.by_text.insert(position.into(), bounds);
        entries.by_key.insert(Key::of(position), bounds);
    }

    pub(crate) fn bounds_of(&self, position: &str) -> Bounds {
        let bounds = self.0.by_text.get(position);
        bounds.copied().unwrap_or(Bounds::NOTHING)
    }

    pub(crate) fn bounds(&self, key: Key) -> Option<Bounds> {
        match self.is_empty() {
            true => None,
            false => self.0.by_key.get(&key).copied(),
        }
    }
}
