//! The moves of a position, numbered by arithmetic.

use grundy_rules::MoveList;
use grundy_solver::{Code, Digit};

use super::rules::Taking;

/// The moves of a position: those in the first heap, then those in the second, and so on; in a heap
/// by how many items are taken, then by how many heaps are left, then by their sizes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Moves {
    lanes: Vec<Lane>,
    count: u128,
}

/// Moves of one kind in one heap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Lane {
    /// The number of its first move.
    first: u128,
    /// The place of the heap, counted from 0, and its size.
    place: usize,
    heap: u64,
    /// The least number of items that is taken.
    take: u64,
    kind: Kind,
}

/// The heaps that are left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// At most one heap, after one of this many takes in a row.
    Rest(u64),
    Two {
        unequal: bool,
    },
    Three,
}

impl Lane {
    /// The items that are left.
    fn left(&self) -> u64 {
        self.heap - self.take
    }

    fn len(&self) -> u128 {
        let left = u128::from(self.left());
        match self.kind {
            Kind::Rest(takes) => takes.into(),
            Kind::Two { unequal: false } => left / 2,
            Kind::Two { unequal: true } => left.saturating_sub(1) / 2,
            // Partitions into three parts.
            Kind::Three => (left * left + 6) / 12,
        }
    }

    /// The move of this number in the lane.
    fn get(&self, number: u128) -> Option<Taking> {
        let number = u64::try_from(number).ok()?;
        let (take, parts) = match self.kind {
            Kind::Rest(_) => (self.take + number, [0, 0]),
            Kind::Two { .. } => (self.take, [number + 1, 0]),
            Kind::Three => (self.take, self.triple(number)?),
        };
        Some(Taking {
            heap: self.place as u64 + 1,
            take,
            parts,
        })
    }

    /// Every size of the least of three heaps, with the number of sizes that the second can have.
    fn seconds(&self) -> impl Iterator<Item = (u64, u64)> {
        let left = self.left();
        (1..=left / 3).map(move |least| (least, (left - least) / 2 - least + 1))
    }

    fn triple(&self, number: u64) -> Option<[u64; 2]> {
        let mut number = number;
        for (least, seconds) in self.seconds() {
            if number < seconds {
                return Some([least, least + number]);
            }
            number -= seconds;
        }
        None
    }

    /// The number in the lane of a move of this kind, whichever of the heaps that are left it names.
    fn number_of(&self, m: Taking) -> Option<u128> {
        let left = self.left();
        let number = match (self.kind, m.parts) {
            (Kind::Rest(takes), [0, 0]) => m
                .take
                .checked_sub(self.take)
                .filter(|&number| number < takes)?,
            (Kind::Two { unequal }, [one, 0]) if one > 0 && m.take == self.take => {
                let other = left.checked_sub(one).filter(|&other| other > 0)?;
                if unequal && one == other {
                    return None;
                }
                one.min(other) - 1
            }
            (Kind::Three, [a, b]) if a > 0 && b > 0 && m.take == self.take => {
                let c = left.checked_sub(a)?.checked_sub(b).filter(|&c| c > 0)?;
                let mut parts = [a, b, c];
                parts.sort_unstable();
                let before = self.seconds().take_while(|&(least, _)| least < parts[0]);
                before.map(|(_, seconds)| seconds).sum::<u64>() + parts[1] - parts[0]
            }
            _ => return None,
        };
        Some(number.into())
    }
}

impl Moves {
    pub(super) fn of(code: &Code, heaps: &[u64]) -> Self {
        let mut moves = Self {
            lanes: Vec::new(),
            count: 0,
        };
        for (place, &heap) in heaps.iter().enumerate() {
            moves.add_heap(code, place, heap);
        }
        moves
    }

    fn add_heap(&mut self, code: &Code, place: usize, heap: u64) {
        let unequal = code.is_unequal();
        let mut add = |take, kind| {
            let lane = Lane {
                first: self.count,
                place,
                heap,
                take,
                kind,
            };
            let len = lane.len();
            if len > 0 {
                self.count += len;
                self.lanes.push(lane);
            }
        };
        let splits = |take: u64, digit: Digit, add: &mut dyn FnMut(u64, Kind)| {
            if digit.leaves(2) {
                add(take, Kind::Two { unequal });
            }
            if digit.leaves(3) {
                add(take, Kind::Three);
            }
        };
        for &(take, digit) in code.steps().iter().take_while(|step| step.0 <= heap) {
            let all = u8::from(take < heap);
            // Nothing is taken only where the heap is split.
            if take > 0 && digit.leaves(all) {
                add(take, Kind::Rest(1));
            }
            splits(take, digit, &mut add);
        }
        let Some((from, digit)) = code.tail().filter(|&(from, _)| from <= heap) else {
            return;
        };
        if digit.leaves(1) {
            let whole = u64::from(digit.leaves(0));
            add(from, Kind::Rest((heap - from).saturating_add(whole)));
        } else if digit.leaves(0) {
            add(heap, Kind::Rest(1));
        }
        if digit.leaves(2) || digit.leaves(3) {
            for take in from..heap {
                splits(take, digit, &mut add);
            }
        }
    }

    /// The lanes of the heap in this place.
    fn of_heap(&self, place: usize) -> &[Lane] {
        let start = self.lanes.partition_point(|lane| lane.place < place);
        let end = self.lanes.partition_point(|lane| lane.place <= place);
        &self.lanes[start..end]
    }

    /// The moves of the heap in this place.
    pub(super) fn in_heap(&self, place: usize) -> impl Iterator<Item = Taking> {
        let lanes = self.of_heap(place).iter();
        lanes.flat_map(|lane| (0..lane.len()).map_while(move |number| lane.get(number)))
    }
}

impl MoveList for Moves {
    type Move = Taking;

    fn len(&self) -> u128 {
        self.count
    }

    fn get(&self, number: u128) -> Option<Taking> {
        let after = self.lanes.partition_point(|lane| lane.first <= number);
        let lane = self.lanes.as_slice().get(after.checked_sub(1)?)?;
        let within = number - lane.first;
        if within < lane.len() {
            lane.get(within)
        } else {
            None
        }
    }

    fn index_of(&self, m: Taking) -> Option<u128> {
        let lanes = self.of_heap(m.place()?).iter();
        let mut found = lanes.filter_map(|lane| Some(lane.first + lane.number_of(m)?));
        found.next()
    }

    fn iter(&self) -> impl Iterator<Item = Taking> {
        let lanes = self.lanes.iter();
        lanes.flat_map(|lane| (0..lane.len()).map_while(move |number| lane.get(number)))
    }
}
