//! Tables of fixed size.

use std::alloc::{Layout, handle_alloc_error};
use std::fmt;
use std::hint::black_box;
use std::marker::PhantomData;

use memmap2::MmapMut;
use zerocopy::FromBytes;

use crate::key::Key;

/// An entry as it is stored: the words of its key, then those of its content.
type Words = [u64; 4];

/// The entry that took most work, and the newest. Both are in one line of the processor's cache, because most of the
/// time of a look-up is the time that this line takes to arrive.
type Place = [Words; 2];

/// Why memory always is a sequence of places.
const WHOLE: &str = "memory begins at a page and consists of whole places";

/// The entry of a position in a table.
pub(crate) trait Entry: Copy {
    fn key(&self) -> Key;

    /// The number of questions that it took to find this out.
    fn work(&self) -> u32;

    /// All but the key.
    fn content(&self) -> [u64; 2];

    /// The entry with this key and content.
    fn of(key: Key, content: [u64; 2]) -> Self;
}

/// The lower and the upper half of a word.
pub(crate) fn halves(word: u64) -> [u32; 2] {
    let [a, b, c, d, upper @ ..] = word.to_le_bytes();
    [u32::from_le_bytes([a, b, c, d]), u32::from_le_bytes(upper)]
}

fn to_words(entry: impl Entry) -> Words {
    let ([first, second], [third, fourth]) = (entry.key().words(), entry.content());
    [first, second, third, fourth]
}

fn from_words<T: Entry>([first, second, third, fourth]: Words) -> T {
    T::of(Key::of_words([first, second]), [third, fourth])
}

/// A hash table of fixed size with two tiers: of the entries that fall into one place, it keeps the one that took
/// most work, and the newest of the others.
///
/// The scheme is TwoBig1 of Breuker, Uiterwijk and van den Herik, *Replacement schemes for transposition tables*,
/// ICCA Journal 17(4), 1994.
pub(crate) struct Table<T> {
    /// The places, a power of two. An empty entry is zero.
    memory: MmapMut,
    entries: PhantomData<T>,
}

impl<T: Entry> Table<T> {
    /// A table that takes at most this many bytes, and has at least one place.
    pub(crate) fn of_bytes(bytes: usize) -> Self {
        let places = (bytes / size_of::<Place>()).max(1);
        Self {
            memory: zeros(size_of::<Place>() << places.ilog2()),
            entries: PhantomData,
        }
    }

    fn places(&self) -> &[Place] {
        <[Place]>::ref_from_bytes(&self.memory).expect(WHOLE)
    }

    fn places_mut(&mut self) -> &mut [Place] {
        <[Place]>::mut_from_bytes(&mut self.memory).expect(WHOLE)
    }

    pub(crate) fn get(&self, key: Key) -> Option<T> {
        let places = self.places();
        let entries = &places[key.place(places.len() - 1)];
        let mut found = entries.iter().map(|&words| from_words::<T>(words));
        found.find(|entry| entry.key() == key)
    }

    /// Reads the places of these keys, so that their cache misses overlap and [`Table::get`] then finds them in the
    /// cache.
    pub(crate) fn fetch(&self, keys: impl Iterator<Item = Key>) {
        let places = self.places();
        let entries = keys.map(|key| &places[key.place(places.len() - 1)]);
        black_box(entries.fold(0, |read, [most, newest]| read ^ most[2] ^ newest[2]));
    }

    /// Puts an entry into the table. It replaces the entry with the same key, if there is one.
    pub(crate) fn put(&mut self, entry: T) {
        let places = self.places_mut();
        let place = entry.key().place(places.len() - 1);
        let [most, newest] = &mut places[place];
        let [heavy, light]: [T; 2] = [from_words(*most), from_words(*newest)];
        let words = to_words(entry);
        if light.key() == entry.key() {
            *newest = words;
        } else if heavy.key() == entry.key() {
            *most = words;
        } else if heavy.key().is_empty() || entry.work() >= heavy.work() {
            *newest = std::mem::replace(most, words);
        } else {
            *newest = words;
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.memory.fill(0);
    }
}

impl<T> Clone for Table<T> {
    fn clone(&self) -> Self {
        let mut memory = zeros(self.memory.len());
        memory.copy_from_slice(&self.memory);
        Self {
            memory,
            entries: PhantomData,
        }
    }
}

impl<T> fmt::Debug for Table<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Table of {} bytes", self.memory.len())
    }
}

/// This many bytes of zeros, in large pages where the system has them: look-ups go all over a table, so with pages of
/// 4 KiB the processor would look up most of their addresses, too.
fn zeros(bytes: usize) -> MmapMut {
    let Ok(memory) = MmapMut::map_anon(bytes) else {
        // As for any other allocation that fails.
        handle_alloc_error(Layout::new::<Place>());
    };
    // A system that refuses uses small pages, which are slower.
    #[cfg(target_os = "linux")]
    let _ = memory.advise(memmap2::Advice::HugePage);
    memory
}
