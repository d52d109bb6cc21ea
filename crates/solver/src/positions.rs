//! Positions, numbered in the order in which they were found.

use std::hash::{BuildHasher, Hash};

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

use crate::graph::Node;

/// A set of positions that numbers them from 0 as they are added. Every position is stored once,
/// and finding one takes some 5 to 10 bytes more for each.
#[derive(Clone, Debug)]
pub struct Positions<P> {
    list: Vec<P>,
    index: HashTable<Node>,
}

impl<P: Eq + Hash> Positions<P> {
    pub(crate) fn new() -> Self {
        Self {
            list: Vec::new(),
            index: HashTable::new(),
        }
    }

    /// The number of a position, `None` if it is not in the set.
    #[must_use]
    pub fn number(&self, position: &P) -> Option<Node> {
        self.find(hash(position), position)
    }

    /// The same, given the hash of the position.
    #[inline]
    pub(crate) fn find(&self, hash: u64, position: &P) -> Option<Node> {
        let is_it = |&number: &Node| self.list[number as usize] == *position;
        self.index.find(hash, is_it).copied()
    }

    /// Adds a position that is not in the set. The caller sees to it that there are fewer than
    /// 2^32.
    pub(crate) fn add(&mut self, hash: u64, position: P) -> Node {
        let number = Node::try_from(self.list.len()).unwrap_or(Node::MAX);
        let list = &self.list;
        self.index
            .insert_unique(hash, number, |&number| self::hash(&list[number as usize]));
        self.list.push(position);
        number
    }
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

#[inline]
pub(crate) fn hash<P: Hash>(position: &P) -> u64 {
    FxBuildHasher.hash_one(position)
}
