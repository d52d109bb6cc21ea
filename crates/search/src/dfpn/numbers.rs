//! Proof and disproof numbers.

use crate::bounds::Goal;
use crate::key::Key;
use crate::table::{Entry, Table, halves};

/// The number of an answer that cannot be reached.
pub(super) const NEVER: u32 = 1 << 30;

/// The least numbers of positions that must still be proved to answer a question about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Numbers {
    /// To answer yes: the proof number.
    pub(super) yes: u32,
    /// To answer no: the disproof number.
    pub(super) no: u32,
}

impl Numbers {
    /// Those of a position about which nothing is known.
    pub(super) const NEW: Self = Self { yes: 1, no: 1 };
    /// Those of a position that cannot be examined here, because it is on the path.
    pub(super) const UNKNOWN: Self = Self {
        yes: NEVER,
        no: NEVER,
    };

    /// Those of a question that is answered.
    pub(super) fn answered(answer: bool) -> Self {
        match answer {
            true => Self { yes: 0, no: NEVER },
            false => Self { yes: NEVER, no: 0 },
        }
    }

    /// Whether the numbers depend on the path: one answer can no longer be reached on it, and the other is not proved.
    pub(super) fn depends_on_path(self) -> bool {
        self.yes.max(self.no) >= NEVER && self.yes.min(self.no) > 0
    }

    pub(super) fn is_answered(self) -> bool {
        self.yes == 0 || self.no == 0
    }
}

/// The sum of two numbers, which is `NEVER` only if one of them is.
pub(super) fn sum(one: u32, other: u32) -> u32 {
    match one.max(other) >= NEVER {
        true => NEVER,
        false => one.saturating_add(other).min(NEVER - 1),
    }
}

/// Numbers at which a search returns to the position before.
#[derive(Clone, Copy, Debug)]
pub(super) struct Thresholds {
    pub(super) yes: u32,
    pub(super) no: u32,
}

impl Thresholds {
    /// Only an answer ends the search.
    pub(super) const NONE: Self = Self {
        yes: NEVER + 1,
        no: NEVER + 1,
    };

    pub(super) fn are_reached(self, numbers: Numbers) -> bool {
        numbers.yes >= self.yes || numbers.no >= self.no
    }
}

/// The numbers of questions that are not answered.
#[derive(Clone, Debug)]
pub(crate) struct OpenPositions {
    table: Table<Open>,
}

#[derive(Clone, Copy, Debug)]
struct Open {
    key: Key,
    numbers: Numbers,
    work: u32,
}

impl Entry for Open {
    fn key(&self) -> Key {
        self.key
    }

    fn work(&self) -> u32 {
        self.work
    }

    fn content(&self) -> [u64; 2] {
        let Numbers { yes, no } = self.numbers;
        [u64::from(yes) << 32 | u64::from(no), self.work.into()]
    }

    fn of(key: Key, [numbers, work]: [u64; 2]) -> Self {
        let [no, yes] = halves(numbers);
        let [work, _] = halves(work);
        Self {
            key,
            numbers: Numbers { yes, no },
            work,
        }
    }
}

impl OpenPositions {
    pub(crate) fn of_bytes(bytes: usize) -> Self {
        Self {
            table: Table::of_bytes(bytes),
        }
    }

    /// Makes the numbers of several questions quick to look up; see [`Table::fetch`].
    pub(super) fn fetch(&self, keys: impl Iterator<Item = Key>, goal: Goal) {
        self.table.fetch(keys.map(|key| key.with(goal as u64)));
    }

    pub(super) fn get(&self, key: Key, goal: Goal) -> Numbers {
        let open = self.table.get(key.with(goal as u64));
        open.map_or(Numbers::NEW, |open| open.numbers)
    }

    /// Keeps the numbers of a question, unless it is answered or they depend on the path.
    pub(super) fn put(&mut self, key: Key, goal: Goal, numbers: Numbers, work: u64) {
        if !numbers.is_answered() && !numbers.depends_on_path() {
            self.table.put(Open {
                key: key.with(goal as u64),
                numbers,
                work: u32::try_from(work).unwrap_or(u32::MAX),
            });
        }
    }

    pub(crate) fn clear(&mut self) {
        self.table.clear();
    }
}
