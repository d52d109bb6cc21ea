//! Positions, numbered in the order in which they were found.

use std::hash::{BuildHasher, Hash};
use std::num::NonZero;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use rustc_hash::FxBuildHasher;

use crate::graph::Node;

/// A set of positions that numbers them from 0 as they are added. Every position is stored once,
/// and the index takes 11 to 21 bytes more for each.
///
/// The index is a hash table with open addressing. A slot holds 32 bits of a hash above a number, and the upper bits
/// of the hash choose the home slot of a position. So most positions are told apart by their slots alone, and a table
/// grows in one pass from front to back.
///
/// Several threads may enter positions at once (`Positions::enter`). The order among threads is random, so the slot of
/// a new position first holds the place at which the position is waiting. Numbers are assigned afterwards, in a fixed
/// order (`Positions::settle`).
#[derive(Debug)]
pub struct Positions<P> {
    list: Vec<P>,
    slots: OnceLock<Slots>,
}

/// A power of two of slots, at most three quarters full.
type Slots = Vec<AtomicU64>;

/// An empty slot: 0, because new memory from the system is zeroed and need not be written.
const EMPTY: u64 = 0;
const MIN_SLOTS: usize = 16;
/// The fewest slots of a table for which it is worthwhile to start a thread that moves entries.
const MIN_PART: usize = 1 << 15;
/// The number of positions that are looked up together, so that their cache misses overlap.
const AT_ONCE: usize = 64;
/// The bit of a number that marks a position without a number yet. Numbers are less than this.
pub(crate) const WAITING: u32 = 1 << 31;

/// The place at which a position was entered: the number that it had, or a slot.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entered(u32);

impl<P: Clone> Clone for Positions<P> {
    fn clone(&self) -> Self {
        let copied = |slots: &Slots| -> Slots {
            let slots = slots.iter();
            slots.map(|slot| AtomicU64::new(load(slot))).collect()
        };
        let slots = self.slots.get().map(copied);
        Self {
            list: self.list.clone(),
            slots: slots.map_or_else(OnceLock::new, OnceLock::from),
        }
    }
}

impl<P: Eq + Hash> Positions<P> {
    pub(crate) fn new() -> Self {
        Self {
            list: Vec::new(),
            slots: empty(MIN_SLOTS).into(),
        }
    }

    /// The set of these positions, numbered in their order; `None` if two of them are equal, or
    /// there are more than 2^31.
    #[must_use]
    pub fn of(list: Vec<P>) -> Option<Self> {
        if list.len() > WAITING as usize {
            return None;
        }
        let slots = slots_for(list.len());
        let positions = Self {
            list,
            slots: empty(slots).into(),
        };
        let list = &positions.list;
        let chunks = (0..).step_by(AT_ONCE).zip(list.chunks(AT_ONCE));
        let is_set = chunks.into_iter().all(|(first, chunk)| {
            let hashes: Vec<u32> = chunk.iter().map(hash).collect();
            let entered = positions.enter(chunk, &hashes, first, |place| &list[place as usize]);
            entered.into_iter().all(Entered::is_new)
        });
        is_set.then_some(positions)
    }

    /// The set of these positions, which must all differ; of two equal ones, either number may be
    /// found. `None` if there are more than 2^31. The index is built when a position is first looked up, which takes
    /// as long as [`Positions::of`].
    #[must_use]
    pub fn of_different(list: Vec<P>) -> Option<Self> {
        let positions = Self {
            slots: OnceLock::new(),
            list,
        };
        (positions.list.len() <= WAITING as usize).then_some(positions)
    }

    #[inline]
    fn slots(&self) -> &[AtomicU64] {
        self.slots.get_or_init(|| {
            let mut slots = empty(slots_for(self.list.len()));
            for (number, position) in self.list.iter().enumerate() {
                put(&mut slots, slot(hash(position), number));
            }
            slots
        })
    }

    /// Mutable access to the list and the slots.
    fn parts(&mut self) -> (&mut Vec<P>, &mut Slots) {
        self.slots();
        let slots = self.slots.get_mut().expect("they have just been made");
        (&mut self.list, slots)
    }

    /// The number of a position; `None` if it is not in the set.
    #[must_use]
    pub fn number(&self, position: &P) -> Option<Node> {
        self.find(hash(position), position)
    }

    /// The number of a position, given its hash. No position may be waiting for its number.
    #[inline]
    fn find(&self, hash: u32, position: &P) -> Option<Node> {
        let slots = self.slots();
        let mut at = home(slots.len(), hash);
        loop {
            let slot = load(&slots[at]);
            if slot == EMPTY {
                return None;
            }
            let number = number_of(slot);
            if hash_of(slot) == hash && self.list[number as usize] == *position {
                return Some(number);
            }
            at = (at + 1) & (slots.len() - 1);
        }
    }

    /// Ensures that `more` positions can be entered, on up to `threads` threads. Forgets positions that wait for
    /// a number.
    pub(crate) fn reserve(&mut self, more: usize, threads: NonZero<usize>) {
        let needed = slots_for(self.list.len() + more);
        if needed > self.slots().len() {
            self.rebuild(needed, threads);
        }
    }

    /// Whether `more` further positions can be entered.
    pub(crate) fn has_room(&self, more: usize) -> bool {
        slots_for(self.list.len().saturating_add(more)) <= self.slots().len()
    }

    /// Removes from the index the positions that wait for a number.
    pub(crate) fn forget_waiting(&mut self) {
        self.rebuild(self.slots().len(), NonZero::<usize>::MIN);
    }

    /// Moves the index to a table of `count` slots. Each thread rehashes one contiguous part: an entry's home slot lies
    /// in the same part of both tables, except for entries displaced over a boundary, which are inserted afterwards.
    #[cold]
    fn rebuild(&mut self, count: usize, threads: NonZero<usize>) {
        let old = self.parts().1;
        let mut slots = empty(count);
        let most = old.len().min(count / MIN_PART).max(1);
        let parts = 1 << threads.get().min(most).ilog2();
        let (size, before) = (count / parts, old.len() / parts);
        let left_over: Vec<u64> = std::thread::scope(|scope| {
            let firsts = (0..).step_by(size);
            let shares = old.chunks_mut(before).zip(slots.chunks_mut(size));
            let mut shares = shares
                .zip(firsts)
                .map(|((old, new), first)| move || moved(old, new, first, count));
            let own = shares.next();
            let others: Vec<_> = shares.map(|share| scope.spawn(share)).collect();
            let own = own.into_iter().flat_map(|mut share| share());
            let others = others.into_iter();
            own.chain(others.flat_map(|other| other.join().expect("it does not panic")))
                .collect()
        });
        for slot in left_over {
            put(&mut slots, slot);
        }
        self.slots = slots.into();
    }

    /// Looks positions up, given their hashes, and enters those that are not there, numbered from
    /// `first` on. Numbers from [`WAITING`] on are places in a list of the caller, at which positions wait for their
    /// numbers ([`Positions::settle`]); `waiting` returns the position at such a place, counted from 0. There
    /// must be room for all of them.
    ///
    /// A slot is often not in the caches, so several are waited for at once: first all home slots are read, then the
    /// positions are compared.
    pub(crate) fn enter<'w>(
        &self,
        positions: &[P],
        hashes: &[u32],
        first: u32,
        waiting: impl Fn(u32) -> &'w P,
    ) -> Vec<Entered>
    where
        P: 'w,
    {
        let all = self.slots();
        let mut entered = Vec::with_capacity(positions.len());
        let mut places = first..;
        for (positions, hashes) in positions.chunks(AT_ONCE).zip(hashes.chunks(AT_ONCE)) {
            let mut slots = [EMPTY; AT_ONCE];
            for (slot, &hash) in slots.iter_mut().zip(hashes) {
                *slot = load(&all[home(all.len(), hash)]);
            }
            let each = positions.iter().zip(hashes).zip(slots).zip(&mut places);
            entered.extend(each.map(|(((position, &hash), found), place)| {
                let new = slot(hash, place as usize);
                self.enter_one(all, position, new, found, &waiting)
            }));
        }
        entered
    }

    /// Enters a position as the slot `new`; `found` is the content of its home slot.
    #[inline]
    fn enter_one<'w>(
        &self,
        slots: &[AtomicU64],
        position: &P,
        new: u64,
        mut found: u64,
        waiting: impl Fn(u32) -> &'w P,
    ) -> Entered
    where
        P: 'w,
    {
        let mut at = home(slots.len(), hash_of(new));
        loop {
            if found == EMPTY {
                // Release and acquire: a thread that reads the slot also sees the position that waits there.
                let put =
                    slots[at].compare_exchange(EMPTY, new, Ordering::AcqRel, Ordering::Acquire);
                match put {
                    Ok(_) => return Entered::at(at),
                    // Another thread was faster.
                    Err(theirs) => found = theirs,
                }
            }
            if hash_of(found) == hash_of(new) {
                let number = number_of(found);
                if number & WAITING == 0 {
                    if self.list[number as usize] == *position {
                        return Entered(number);
                    }
                } else if waiting(number & !WAITING) == position {
                    return Entered::at(at);
                }
            }
            at = (at + 1) & (slots.len() - 1);
            found = slots[at].load(Ordering::Acquire);
        }
    }

    /// Appends the numbers of positions that were entered to `to`, in their order. A position that is still
    /// waiting gets the next number and joins the set.
    pub(crate) fn settle(
        &mut self,
        mut positions: Vec<P>,
        entered: &[Entered],
        to: &mut Vec<Node>,
    ) {
        to.reserve(entered.len());
        let (list, index) = self.parts();
        let mut next = list.len();
        let mut are_new = Vec::with_capacity(entered.len());
        for entered in entered.chunks(AT_ONCE) {
            // Another thread may have written these slots, so their cache misses are made to overlap as well.
            let mut slots = [EMPTY; AT_ONCE];
            for (slot, entered) in slots.iter_mut().zip(entered) {
                if let Some(at) = entered.slot() {
                    *slot = *index[at].get_mut();
                }
            }
            for (entered, slot) in entered.iter().zip(slots) {
                let number = match entered.slot() {
                    None => entered.0,
                    Some(_) if number_of(slot) & WAITING == 0 => number_of(slot),
                    Some(at) => settle_at(index[at].get_mut(), next),
                };
                are_new.push(number as usize == next);
                next += usize::from(number as usize == next);
                to.push(number);
            }
        }
        // `retain` and `append` move positions from memory to memory; pushed one by one, each would go over the stack.
        let mut are_new = are_new.into_iter();
        positions.retain(|_| are_new.next() == Some(true));
        list.append(&mut positions);
    }
}

/// The number of the position in this slot, which gets the number `next` if it has none yet.
#[inline]
fn settle_at(place: &mut u64, next: usize) -> Node {
    // The same position may occur twice in a chunk; then it got its number after the slot was copied.
    if number_of(*place) & WAITING != 0 {
        *place = slot(hash_of(*place), next);
    }
    number_of(*place)
}

impl Entered {
    /// Whether the position had no number.
    fn is_new(self) -> bool {
        self.slot().is_some()
    }

    #[inline]
    fn slot(self) -> Option<usize> {
        (self.0 & WAITING != 0).then_some((self.0 & !WAITING) as usize)
    }

    /// An exploration has at most 2^30 positions and so at most 2^31 slots. [`Positions::of`] can have more; it only
    /// asks whether a position was new.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "see above")]
    fn at(slot: usize) -> Self {
        Self(slot as u32 | WAITING)
    }
}

fn empty(slots: usize) -> Vec<AtomicU64> {
    let slots = vec![EMPTY; slots];
    slots.into_iter().map(AtomicU64::new).collect()
}

/// The number of slots for this many positions.
fn slots_for(positions: usize) -> usize {
    (positions / 3 * 4 + 4).next_power_of_two().max(MIN_SLOTS)
}

/// Reads a slot, which other threads may be writing. A reader that sees a place also sees the position there.
#[inline]
fn load(slot: &AtomicU64) -> u64 {
    slot.load(Ordering::Acquire)
}

/// The first slot to look at for a hash, among `slots` slots.
#[inline]
fn home(slots: usize, hash: u32) -> usize {
    (hash >> (u32::BITS - slots.trailing_zeros())) as usize
}

/// Moves the entries that have a number to a part of a table of `slots` slots, which begins with slot `first`.
/// Returns the entries that find no free slot in this part.
fn moved(old: &mut [AtomicU64], part: &mut [AtomicU64], first: usize, slots: usize) -> Vec<u64> {
    let slot = |old: &mut AtomicU64| *old.get_mut();
    let numbered = |&slot: &u64| slot != EMPTY && number_of(slot) & WAITING == 0;
    // Pages that are read before they are written cost the system twice as much, and disturb other threads.
    part.fill_with(|| AtomicU64::new(EMPTY));
    let mut left_over = Vec::new();
    for slot in old.iter_mut().map(slot).filter(numbered) {
        let at = home(slots, hash_of(slot)).wrapping_sub(first);
        let mut places = part.iter_mut().skip(at).map(AtomicU64::get_mut);
        match places.find(|place| **place == EMPTY) {
            Some(place) => *place = slot,
            None => left_over.push(slot),
        }
    }
    left_over
}

#[inline]
fn put(slots: &mut [AtomicU64], slot: u64) {
    let mut at = home(slots.len(), hash_of(slot));
    while *slots[at].get_mut() != EMPTY {
        at = (at + 1) & (slots.len() - 1);
    }
    *slots[at].get_mut() = slot;
}

#[inline]
fn slot(hash: u32, number: usize) -> u64 {
    !(u64::from(hash) << 32 | number as u64)
}

#[inline]
fn hash_of(slot: u64) -> u32 {
    (!slot >> 32) as u32
}

#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the lower half is meant")]
fn number_of(slot: u64) -> Node {
    !slot as u32
}

impl<P> Positions<P> {
    /// The number of positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether the set is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// All positions, by their numbers.
    #[must_use]
    pub fn as_slice(&self) -> &[P] {
        &self.list
    }
}

/// 32 bits of a hash, spread over all of them.
#[inline]
pub(crate) fn hash<P: Hash>(position: &P) -> u32 {
    let hash = FxBuildHasher.hash_one(position);
    (hash.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    /// With hashes in the last slots of every quarter, positions go on to the next one, and to the first.
    #[test]
    fn a_table_moved_by_several_threads_has_what_had_a_number() {
        let at_an_end = |n: &u32| matches!(hash(n) >> 20, 0x3FF | 0x7FF | 0xBFF | 0xFFF);
        let mut numbers = (0..).filter(at_an_end);
        let list: Vec<u32> = numbers.by_ref().take(400).collect();
        let others: Vec<u32> = numbers.take(100).collect();
        let hashes: Vec<u32> = others.iter().map(hash).collect();
        for threads in [1, 2, 3, 7, 8, 9, 1_000_000] {
            let mut set = Positions::of(list.clone()).expect("they differ");
            set.enter(&others, &hashes, WAITING, |place| &others[place as usize]);
            let threads = NonZero::new(threads).expect("not zero");
            set.reserve(8 * MIN_PART, threads);
            assert!(set.has_room(8 * MIN_PART));
            for (number, position) in (0..).zip(&list) {
                assert_eq!(set.number(position), Some(number), "{threads} threads");
            }
            for other in &others {
                assert_eq!(set.number(other), None, "{threads} threads");
            }
        }
    }
}
