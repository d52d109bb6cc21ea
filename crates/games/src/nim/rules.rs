use grundy_rules::{Ending, MoveList, RelativeSeat, Rules};
use grundy_solver::Searchable;

use crate::component::{MoveNumbers, Numbers};
use crate::steps::Steps;

/// The rules of Nim. A position is the piles in their order, empty ones too, so that a pile keeps
/// its number throughout a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Nim;

/// Takes items from a pile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Taking {
    /// The pile, counted from 1.
    pub pile: u64,
    /// The number of items.
    pub items: u64,
}

/// The takings of a position: the smallest first, those of one size by pile.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Takes(Steps);

impl Rules for Nim {
    type Position = Vec<u64>;
    type Move = Taking;
    type Moves = Takes;

    fn seats(&self) -> u8 {
        2
    }

    fn moves(&self, piles: &Vec<u64>) -> Takes {
        Takes(Steps::new(piles.as_slice()))
    }

    fn play(&self, piles: &Vec<u64>, m: Taking) -> Vec<u64> {
        let mut next = piles.clone();
        if let Some(pile) = index(m.pile).and_then(|i| next.get_mut(i)) {
            *pile -= m.items;
        }
        next
    }

    fn ending(&self, piles: &Vec<u64>) -> Option<Ending> {
        let empty = piles.as_slice().iter().all(|&pile| pile == 0);
        empty.then_some(Ending::Won(RelativeSeat::NEXT))
    }
}

/// The place of the pile of this number.
fn index(number: u64) -> Option<usize> {
    usize::try_from(number.checked_sub(1)?).ok()
}

impl Taking {
    /// The take from the pile in this place, counted from 0.
    pub(crate) fn from_place(place: usize, items: u64) -> Self {
        Self {
            pile: place as u64 + 1,
            items,
        }
    }
}

impl From<MoveNumbers> for Taking {
    fn from([pile, items, ..]: MoveNumbers) -> Self {
        Self { pile, items }
    }
}

impl From<Taking> for MoveNumbers {
    fn from(Taking { pile, items }: Taking) -> Self {
        [pile, items, 0, 0]
    }
}

impl Numbers for Vec<u64> {
    fn to_numbers(&self) -> Vec<u64> {
        self.clone()
    }

    fn of_numbers(numbers: &[u64]) -> Self {
        numbers.to_vec()
    }
}

impl MoveList for Takes {
    type Move = Taking;

    fn len(&self) -> u128 {
        self.0.len()
    }

    fn get(&self, number: u128) -> Option<Taking> {
        let (place, items) = self.0.get(number)?;
        Some(Taking::from_place(place, items))
    }

    fn index_of(&self, m: Taking) -> Option<u128> {
        self.0.index_of((index(m.pile)?, m.items))
    }

    fn iter(&self) -> impl Iterator<Item = Taking> {
        let steps = self.0.iter();
        steps.map(|(place, items)| Taking::from_place(place, items))
    }
}

/// Piles in another order, with or without empty ones, make the same game.
impl Searchable for Nim {
    fn canonical(&self, mut piles: Vec<u64>) -> Vec<u64> {
        piles.retain(|&pile| pile > 0);
        piles.sort_unstable();
        piles
    }

    fn at_most(&self, start: &Vec<u64>) -> u128 {
        multisets_below(start)
    }
}

/// At least the number of multisets that lowering some of these piles can give. Of c piles of height h alone there are
/// C(h + c, c); piles of different heights are taken for independent. `u128::MAX` if that would not fit.
pub(crate) fn multisets_below(piles: &[u64]) -> u128 {
    let mut piles = piles.to_vec();
    piles.sort_unstable();
    let groups = piles.chunk_by(|a, b| a == b);
    let mut counts = groups.map(|group| {
        let height = u128::from(group[0]);
        (1..=group.len() as u128).try_fold(1u128, |product, i| {
            // C(h + i, i) = C(h + i - 1, i - 1) * (h + i) / i, without remainder.
            Some(product.checked_mul(height + i)? / i)
        })
    });
    let product = counts.try_fold(1u128, |product, count| product.checked_mul(count?));
    product.unwrap_or(u128::MAX)
}
