use grundy_rules::{Ending, MoveList, RelativeSeat, Rules};
use grundy_solver::Searchable;

use crate::component::{MoveNumbers, Numbers};
use crate::steps::Steps;

/// The rules of Wythoff's game. A position is the two heaps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wythoff;

/// Takes these numbers of items from the first and the second heap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Removal(pub [u64; 2]);

/// The removals of a position: the smallest first; of one size, those from the first heap, from the
/// second, from both.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Removals(Steps);

impl Rules for Wythoff {
    type Position = [u64; 2];
    type Move = Removal;
    type Moves = Removals;

    fn seats(&self) -> u8 {
        2
    }

    fn moves(&self, &[a, b]: &[u64; 2]) -> Removals {
        Removals(Steps::new([a, b, a.min(b)]))
    }

    fn play(&self, &[a, b]: &[u64; 2], Removal([x, y]): Removal) -> [u64; 2] {
        [a - x, b - y]
    }

    fn ending(&self, heaps: &[u64; 2]) -> Option<Ending> {
        (*heaps == [0, 0]).then_some(Ending::Won(RelativeSeat::NEXT))
    }
}

impl Removal {
    /// The removal of `size` items along a lane of [`Removals`].
    fn along((lane, size): (usize, u64)) -> Self {
        Self(match lane {
            0 => [size, 0],
            1 => [0, size],
            _ => [size, size],
        })
    }
}

impl From<MoveNumbers> for Removal {
    fn from([a, b, ..]: MoveNumbers) -> Self {
        Self([a, b])
    }
}

impl From<Removal> for MoveNumbers {
    fn from(Removal([a, b]): Removal) -> Self {
        [a, b, 0, 0]
    }
}

impl Numbers for [u64; 2] {
    fn to_numbers(&self) -> Vec<u64> {
        self.to_vec()
    }

    fn of_numbers(numbers: &[u64]) -> Self {
        numbers.try_into().unwrap_or_default()
    }
}

impl MoveList for Removals {
    type Move = Removal;

    fn len(&self) -> u128 {
        self.0.len()
    }

    fn get(&self, number: u128) -> Option<Removal> {
        self.0.get(number).map(Removal::along)
    }

    fn index_of(&self, Removal([x, y]): Removal) -> Option<u128> {
        let step = match (x, y) {
            (size, 0) => (0, size),
            (0, size) => (1, size),
            _ if x == y => (2, x),
            _ => return None,
        };
        self.0.index_of(step)
    }

    fn iter(&self) -> impl Iterator<Item = Removal> {
        self.0.iter().map(Removal::along)
    }
}

/// The heaps can change places.
impl Searchable for Wythoff {
    fn canonical(&self, [a, b]: [u64; 2]) -> [u64; 2] {
        [a.min(b), a.max(b)]
    }

    fn at_most(&self, &[a, b]: &[u64; 2]) -> u128 {
        let (less, more) = (u128::from(a.min(b)), u128::from(a.max(b)));
        // Pairs with both heaps up to `less` are counted in one order only.
        (less + 1).saturating_mul(more + 1 - less / 2)
    }
}
