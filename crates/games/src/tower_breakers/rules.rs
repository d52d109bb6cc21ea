use std::iter;

use grundy_rules::{Ending, MoveList, RelativeSeat, Rules};
use grundy_solver::Searchable;

use super::tower::Tower;
use crate::component::{MoveNumbers, Numbers};
use crate::nim::multisets_below;
use crate::steps::Steps;

/// The rules of Tower Breakers: what a tower of height x becomes that is broken down to a height y
/// that divides it. A position is the towers in their order, those of height 1 too.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TowerBreakers {
    /// A tower of height y, in its place, so that towers keep their numbers throughout a game.
    Lowering,
    /// As many towers of height y as make up x, in its place: "Tower Breakers, Again".
    Splitting,
}

/// Most towers that a position can come to have by splitting, and so the greatest sum of heights.
pub(super) const MAX_PIECES: usize = 100_000;

/// Whether towers of these heights may be split.
pub(super) fn splittable(heights: &[u64]) -> bool {
    let sum = heights.iter().fold(0, |sum: u64, &h| sum.saturating_add(h));
    sum <= MAX_PIECES as u64
}

/// Breaks a tower down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Breaking {
    /// The tower, counted from 1.
    pub tower: u64,
    /// Its height afterwards.
    pub height: u64,
}

/// The moves of a position. Those of one tower are numbered by how often each prime is divided
/// out, the least prime first (12 goes to 6, 3, 4, 2, 1); the first ones of all towers come before
/// the second ones.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Breakings {
    towers: Vec<Tower>,
    steps: Steps,
}

impl Rules for TowerBreakers {
    type Position = Vec<Tower>;
    type Move = Breaking;
    type Moves = Breakings;

    fn seats(&self) -> u8 {
        2
    }

    fn moves(&self, towers: &Vec<Tower>) -> Breakings {
        Breakings {
            steps: Steps::new(towers.iter().map(Tower::reductions).collect::<Vec<_>>()),
            towers: towers.clone(),
        }
    }

    fn play(&self, towers: &Vec<Tower>, m: Breaking) -> Vec<Tower> {
        let mut next = towers.clone();
        if let Some((place, tower)) = m.place().and_then(|i| Some((i, towers.get(i)?))) {
            let piece = tower.lowered(m.height);
            let pieces = match self {
                Self::Lowering => 1,
                Self::Splitting => tower.pieces(m.height),
            };
            next.splice(place..=place, iter::repeat_n(piece, pieces));
        }
        next
    }

    fn ending(&self, towers: &Vec<Tower>) -> Option<Ending> {
        let broken = towers.iter().all(|tower| tower.height() == 1);
        broken.then_some(Ending::Won(RelativeSeat::NEXT))
    }
}

impl Breaking {
    /// The place of the tower, counted from 0.
    pub(crate) fn place(&self) -> Option<usize> {
        usize::try_from(self.tower.checked_sub(1)?).ok()
    }

    /// The breaking of the tower in this place, counted from 0.
    pub(crate) fn at_place(place: usize, height: u64) -> Self {
        Self {
            tower: place as u64 + 1,
            height,
        }
    }
}

impl Breakings {
    fn along(&self, (place, number): (usize, u64)) -> Breaking {
        Breaking::at_place(place, self.towers[place].reduced(number))
    }
}

impl From<MoveNumbers> for Breaking {
    fn from([tower, height, ..]: MoveNumbers) -> Self {
        Self { tower, height }
    }
}

impl From<Breaking> for MoveNumbers {
    fn from(Breaking { tower, height }: Breaking) -> Self {
        [tower, height, 0, 0]
    }
}

impl Numbers for Vec<Tower> {
    fn to_numbers(&self) -> Vec<u64> {
        self.iter().map(Tower::height).collect()
    }

    fn of_numbers(numbers: &[u64]) -> Self {
        numbers.iter().copied().map(Tower::of_height).collect()
    }
}

impl MoveList for Breakings {
    type Move = Breaking;

    fn len(&self) -> u128 {
        self.steps.len()
    }

    fn get(&self, number: u128) -> Option<Breaking> {
        self.steps.get(number).map(|step| self.along(step))
    }

    fn index_of(&self, m: Breaking) -> Option<u128> {
        let place = m.place()?;
        let number = self.towers.get(place)?.number_of(m.height)?;
        self.steps.index_of((place, number))
    }

    fn iter(&self) -> impl Iterator<Item = Breaking> {
        self.steps.iter().map(|step| self.along(step))
    }
}

/// Towers in another order, with or without those of height 1, make the same game.
///
/// If towers are lowered, a tower of height h can be reduced to towers of every smaller number of
/// prime factors and to no others, so it plays as a pile of Omega(h) in Nim does, and as a tower of
/// height 2^Omega(h).
impl Searchable for TowerBreakers {
    fn canonical(&self, mut towers: Vec<Tower>) -> Vec<Tower> {
        if *self == Self::Splitting {
            towers.retain(|tower| tower.height() > 1);
            towers.sort_unstable_by_key(Tower::height);
            return towers;
        }
        let mut omegas: Vec<u32> = towers.iter().map(Tower::omega).filter(|&o| o > 0).collect();
        omegas.sort_unstable();
        omegas.into_iter().map(Tower::of_omega).collect()
    }

    fn at_most(&self, start: &Vec<Tower>) -> u128 {
        match self {
            Self::Lowering => {
                let omegas: Vec<u64> = start.iter().map(|tower| tower.omega().into()).collect();
                multisets_below(&omegas)
            }
            Self::Splitting => start.iter().map(splits).fold(1, u128::saturating_mul),
        }
    }

    /// Split towers are listed one by one.
    fn weight(&self, start: &Vec<Tower>) -> u128 {
        const FEW: u64 = 16;
        match self {
            Self::Lowering => 1,
            Self::Splitting => {
                let pieces: u64 = start.as_slice().iter().map(Tower::height).sum();
                (pieces / FEW).max(1).into()
            }
        }
    }
}

/// At least the number of multisets that splitting can make of a tower. It stays whole, or becomes some pieces of equal
/// height, each of which can then be split by itself.
fn splits(tower: &Tower) -> u128 {
    let mut heights: Vec<u64> = (0..=tower.reductions()).map(|n| tower.reduced(n)).collect();
    heights.sort_unstable();
    let mut counts: Vec<u128> = Vec::new();
    for &height in &heights {
        let smaller = heights.as_slice().iter().zip(&counts);
        let pieces = smaller.filter(|&(&piece, _)| height.is_multiple_of(piece));
        let made = pieces.map(|(&piece, &count)| multisets(count, height / piece));
        counts.push(made.fold(1, u128::saturating_add));
    }
    counts.last().copied().unwrap_or(1)
}

/// The number of multisets of `size` over `kinds` kinds: C(kinds + size - 1, size).
fn multisets(kinds: u128, size: u64) -> u128 {
    let (less, more) = {
        let (others, size) = (kinds.saturating_sub(1), u128::from(size));
        (others.min(size), others.max(size))
    };
    let product = (1..=less).try_fold(1u128, |product, i| {
        // C(more + i, i) = C(more + i - 1, i - 1) * (more + i) / i, without remainder.
        Some(product.checked_mul(more.checked_add(i)?)? / i)
    });
    product.unwrap_or(u128::MAX)
}
