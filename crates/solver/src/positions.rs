//! Positions, numbered in the order in which they were found.

use std::hash::{BuildHasher, Hash};

use rustc_hash::FxBuildHasher;

use crate::graph::Node;

/// A set of positions that numbers them from 0 as they are added. Every position is stored once,
/// and finding it takes 11 to 21 bytes more.
///
/// The index is a table with open addressing. A slot holds 32 bits of a hash above a number, and the
/// place of a position goes by the upper bits of its hash. So most slots are told apart without a look
/// at the positions, and a table grows in one pass from front to back.
#[derive(Clone, Debug)]
pub struct Positions<P> {
    list: Vec<P>,
    /// A power of two of them, at most three quarters full.
    slots: Vec<u64>,
}

const EMPTY: u64 = u64::MAX;
const MIN_SLOTS: usize = 16;
/// So many positions are looked for at once.
const AT_ONCE: usize = 64;
/// No position has this number.
pub(crate) const UNKNOWN: Node = Node::MAX;

impl<P: Eq + Hash> Positions<P> {
    pub(crate) fn new() -> Self {
        Self {
            list: Vec::new(),
            slots: vec![EMPTY; MIN_SLOTS],
        }
    }

    /// The set of these positions, numbered in their order; `None` if one of them is there twice, or
    /// there are 2^32 - 1 or more.
    #[must_use]
    pub fn of(list: Vec<P>) -> Option<Self> {
        if Node::try_from(list.len()).is_err() || list.len() >= UNKNOWN as usize {
            return None;
        }
        // As many slots as adding one after the other would come to.
        let slots = (list.len() / 3 * 4 + 4).next_power_of_two();
        let mut positions = Self {
            list,
            slots: vec![EMPTY; slots.max(MIN_SLOTS)],
        };
        for first in (0..positions.list.len()).step_by(AT_ONCE) {
            let chunk = &positions.list[first..];
            let chunk = &chunk[..chunk.len().min(AT_ONCE)];
            let hashes: Vec<u32> = chunk.iter().map(hash).collect();
            // Reads the slots of all of them, which are in the caches afterwards.
            if positions
                .find_all(chunk, &hashes)
                .iter()
                .any(|&number| number != UNKNOWN)
            {
                return None;
            }
            for (place, hash) in (first..).zip(hashes) {
                if positions.find(hash, &positions.list[place]).is_some() {
                    return None;
                }
                enter(&mut positions.slots, u64::from(hash) << 32 | place as u64);
            }
        }
        Some(positions)
    }

    /// The number of a position, `None` if it is not in the set.
    #[must_use]
    pub fn number(&self, position: &P) -> Option<Node> {
        self.find(hash(position), position)
    }

    /// The same, given the hash of the position.
    #[inline]
    pub(crate) fn find(&self, hash: u32, position: &P) -> Option<Node> {
        let mut at = home(&self.slots, hash);
        loop {
            let slot = self.slots[at];
            if slot == EMPTY {
                return None;
            }
            let number = number_of(slot);
            if hash_of(slot) == hash && self.list[number as usize] == *position {
                return Some(number);
            }
            at = (at + 1) & (self.slots.len() - 1);
        }
    }

    /// The numbers of positions, given their hashes; [`UNKNOWN`] for those that are not in the set.
    ///
    /// Each is as likely as not to be outside the caches, so several are waited for at once: first
    /// all slots are read, then what they point to is compared.
    pub(crate) fn find_all(&self, positions: &[P], hashes: &[u32]) -> Vec<Node> {
        let mut numbers = Vec::with_capacity(positions.len());
        for (positions, hashes) in positions.chunks(AT_ONCE).zip(hashes.chunks(AT_ONCE)) {
            let mut slots = [EMPTY; AT_ONCE];
            for (slot, &hash) in slots.iter_mut().zip(hashes) {
                *slot = self.slots[home(&self.slots, hash)];
            }
            let each = positions.iter().zip(hashes).zip(slots);
            numbers.extend(each.map(|((position, &hash), slot)| {
                if slot == EMPTY {
                    UNKNOWN
                } else if hash_of(slot) == hash && self.list[number_of(slot) as usize] == *position
                {
                    number_of(slot)
                } else {
                    self.find(hash, position).unwrap_or(UNKNOWN)
                }
            }));
        }
        numbers
    }

    /// Adds a position that is not in the set. The caller sees to it that there are fewer than
    /// 2^32 - 1.
    pub(crate) fn add(&mut self, hash: u32, position: P) -> Node {
        if self.list.len() / 3 >= self.slots.len() / 4 {
            self.grow();
        }
        let number = Node::try_from(self.list.len()).unwrap_or(Node::MAX);
        enter(&mut self.slots, u64::from(hash) << 32 | u64::from(number));
        self.list.push(position);
        number
    }

    #[cold]
    fn grow(&mut self) {
        let mut slots = vec![EMPTY; 2 * self.slots.len()];
        for &slot in self.slots.iter().filter(|&&slot| slot != EMPTY) {
            enter(&mut slots, slot);
        }
        self.slots = slots;
    }
}

/// Where to look first for a hash.
#[inline]
fn home(slots: &[u64], hash: u32) -> usize {
    (hash >> (u32::BITS - slots.len().trailing_zeros())) as usize
}

#[inline]
fn enter(slots: &mut [u64], slot: u64) {
    let mut at = home(slots, hash_of(slot));
    while slots[at] != EMPTY {
        at = (at + 1) & (slots.len() - 1);
    }
    slots[at] = slot;
}

#[inline]
fn hash_of(slot: u64) -> u32 {
    (slot >> 32) as u32
}

#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the lower half is meant")]
fn number_of(slot: u64) -> Node {
    slot as u32
}

impl<P> Positions<P> {
    /// How many positions there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there are none.
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
