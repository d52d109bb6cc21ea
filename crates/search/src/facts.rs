//! The bounds that are proved of positions.

use grundy_rules::Value;
use rustc_hash::FxHashMap;

use crate::book::Book;
use crate::bounds::Bounds;
use crate::key::Key;
use crate::table::{Entry, Table, halves};

/// The proved bounds of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fact {
    key: Key,
    work: u32,
    /// The number of the move that proved the lower bound.
    pub(crate) best: u16,
    pub(crate) bounds: Bounds,
}

impl Entry for Fact {
    fn key(&self) -> Key {
        self.key
    }

    fn work(&self) -> u32 {
        self.work
    }

    fn content(&self) -> [u64; 2] {
        let Self { work, best, .. } = *self;
        let packed = u64::from(work) << 32 | u64::from(best) << 16 | u64::from(self.bounds.code());
        [packed, 0]
    }

    fn of(key: Key, [packed, _]: [u64; 2]) -> Self {
        let [lower, work] = halves(packed);
        let [bounds, _, best @ ..] = lower.to_le_bytes();
        Self {
            key,
            work,
            best: u16::from_le_bytes(best),
            bounds: Bounds::of_code(bounds),
        }
    }
}

/// The proved bounds of positions: a table of fixed size, the values of the positions that were listed, and a book.
#[derive(Clone, Debug)]
pub(crate) struct Facts {
    table: Table<Fact>,
    listed: FxHashMap<Key, Value>,
    pub(crate) book: Book,
}

impl Facts {
    pub(crate) fn of_bytes(bytes: usize) -> Self {
        Self {
            table: Table::of_bytes(bytes),
            listed: FxHashMap::default(),
            book: Book::default(),
        }
    }

    /// Makes the bounds of several positions quick to look up; see [`Table::fetch`].
    pub(crate) fn fetch(&self, keys: impl Iterator<Item = Key>) {
        self.table.fetch(keys);
    }

    /// The known bounds of a position.
    pub(crate) fn bounds(&self, key: Key) -> Bounds {
        let fact = self.table.get(key);
        let bounds = fact.map_or(Bounds::NOTHING, |fact| fact.bounds);
        let bounds = match self.book.bounds(key) {
            Some(proved) => bounds.meet(proved),
            None => bounds,
        };
        match self.value(key).filter(|_| !bounds.is_decided()) {
            Some(value) => bounds.meet(Bounds::exact(value.outcome())),
            None => bounds,
        }
    }

    /// The number of the move that proved a bound.
    pub(crate) fn best(&self, key: Key) -> Option<usize> {
        self.table.get(key).map(|fact| fact.best.into())
    }

    /// The value of a position that was listed, with its remoteness.
    pub(crate) fn value(&self, key: Key) -> Option<Value> {
        if self.listed.is_empty() {
            return None;
        }
        self.listed.get(&key).copied()
    }

    /// Adds bounds of a position to the known ones, with the move that proved them and the number of questions it took.
    pub(crate) fn learn(&mut self, key: Key, bounds: Bounds, best: Option<usize>, work: u64) {
        if bounds == Bounds::NOTHING {
            return;
        }
        let best = best.and_then(|best| u16::try_from(best).ok());
        let before = self.table.get(key).unwrap_or(Fact {
            key,
            work: 0,
            best: 0,
            bounds: Bounds::NOTHING,
        });
        self.table.put(Fact {
            key,
            bounds: before.bounds.meet(bounds),
            best: best.unwrap_or(before.best),
            work: u32::try_from(work).unwrap_or(u32::MAX).max(before.work),
        });
    }

    /// Adds the value of a position that was listed.
    pub(crate) fn list(&mut self, key: Key, value: Value) {
        self.listed.insert(key, value);
    }

    /// Forgets everything but the book.
    pub(crate) fn clear(&mut self) {
        self.table.clear();
        self.listed.clear();
    }
}
