//! Tables of fixed size.

use std::hint::black_box;

use crate::key::Key;

/// The entry of a position in a table.
pub(crate) trait Entry: Copy + Default {
    fn key(&self) -> Key;

    /// The number of questions that it took to find this out.
    fn work(&self) -> u32;
}

/// A hash table of fixed size with two tiers: of the entries that fall into one place, it keeps the one that took
/// most work, and the newest of the others.
///
/// The scheme is TwoBig1 of Breuker, Uiterwijk and van den Herik, *Replacement schemes for transposition tables*,
/// ICCA Journal 17(4), 1994.
#[derive(Clone, Debug)]
pub(crate) struct Table<T> {
    places: Vec<Place<T>>,
}

/// The entry that took most work, and the newest. Both are in one line of the processor's cache, because most of the
/// time of a look-up is the time that this line takes to arrive.
#[derive(Clone, Copy, Default, Debug)]
#[repr(align(64))]
struct Place<T>([T; 2]);

impl<T: Entry> Table<T> {
    /// A table that takes at most this many bytes, and has at least one place.
    pub(crate) fn of_bytes(bytes: usize) -> Self {
        let places = (bytes / size_of::<Place<T>>()).max(1);
        let places = 1 << places.ilog2();
        Self {
            places: vec![Place::default(); places],
        }
    }

    fn place(&self, key: Key) -> usize {
        key.place(self.places.len() - 1)
    }

    pub(crate) fn get(&self, key: Key) -> Option<&T> {
        let Place(entries) = &self.places[self.place(key)];
        entries.iter().find(|entry| entry.key() == key)
    }

    /// Reads the places of these keys, so that their cache misses overlap and [`Table::get`] then finds them in the
    /// cache.
    pub(crate) fn fetch(&self, keys: impl Iterator<Item = Key>) {
        let places = keys.map(|key| &self.places[self.place(key)]);
        black_box(places.fold(0, |read, Place([most, newest])| {
            read ^ most.work() ^ newest.work()
        }));
    }

    /// Puts an entry into the table. It replaces the entry with the same key, if there is one.
    pub(crate) fn put(&mut self, entry: T) {
        let place = self.place(entry.key());
        let Place([most, newest]) = &mut self.places[place];
        if newest.key() == entry.key() {
            *newest = entry;
        } else if most.key() == entry.key() {
            *most = entry;
        } else if most.key().is_empty() || entry.work() >= most.work() {
            *newest = std::mem::replace(most, entry);
        } else {
            *newest = entry;
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.places.fill(Place::default());
    }
}
