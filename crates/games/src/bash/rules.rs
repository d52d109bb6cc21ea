use grundy_rules::{Ending, MoveList, RelativeSeat, Rules};
use grundy_solver::Searchable;

use crate::component::{MoveNumbers, Numbers};

/// The rules of Bash's game. A position is the number of items left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bash {
    /// The most items that one move takes.
    pub largest: u64,
}

/// Takes this number of items.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Take(pub u64);

/// Takes of 1 to this number of items, in this order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Takes(u64);

impl Rules for Bash {
    type Position = u64;
    type Move = Take;
    type Moves = Takes;

    fn seats(&self) -> u8 {
        2
    }

    fn moves(&self, &left: &u64) -> Takes {
        Takes(left.min(self.largest))
    }

    fn play(&self, &left: &u64, Take(items): Take) -> u64 {
        left - items
    }

    fn ending(&self, &left: &u64) -> Option<Ending> {
        (left == 0).then_some(Ending::Won(RelativeSeat::NEXT))
    }
}

impl MoveList for Takes {
    type Move = Take;

    fn len(&self) -> u128 {
        self.0.into()
    }

    fn get(&self, index: u128) -> Option<Take> {
        let items = u64::try_from(index).ok()?.checked_add(1)?;
        (items <= self.0).then_some(Take(items))
    }

    fn index_of(&self, Take(items): Take) -> Option<u128> {
        (1..=self.0).contains(&items).then(|| u128::from(items) - 1)
    }
}

impl From<MoveNumbers> for Take {
    fn from([items, ..]: MoveNumbers) -> Self {
        Self(items)
    }
}

impl From<Take> for MoveNumbers {
    fn from(Take(items): Take) -> Self {
        [items, 0, 0, 0]
    }
}

impl Numbers for u64 {
    fn to_numbers(&self) -> Vec<u64> {
        vec![*self]
    }

    fn of_numbers(numbers: &[u64]) -> Self {
        numbers.first().copied().unwrap_or_default()
    }
}

impl Searchable for Bash {
    fn at_most(&self, &start: &u64) -> u128 {
        u128::from(start) + 1
    }
}
