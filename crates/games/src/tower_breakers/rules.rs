use grundy_rules::{Ahead, Ending, MoveList, Rules};
use grundy_solver::Searchable;

use super::Tower;
use crate::Steps;
use crate::nim::multisets_below;

/// The rules of Tower Breakers. A position is the towers in their order, those of height 1 too, so
/// that a tower keeps its number throughout a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TowerBreakers;

/// Reduces a tower.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Breaking {
    /// The tower, counted from 1.
    pub tower: u64,
    /// Its height afterwards.
    pub height: u64,
}

/// The reductions of a position. Those of one tower are numbered by how often each prime is divided
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
        if let Some(tower) = place(m.tower).and_then(|i| next.get_mut(i)) {
            *tower = tower.lowered(m.height);
        }
        next
    }

    fn ending(&self, towers: &Vec<Tower>) -> Option<Ending> {
        let broken = towers.iter().all(|tower| tower.height() == 1);
        broken.then_some(Ending::Won(Ahead::NEXT))
    }
}

/// The place, counted from 0, of the tower of this number.
fn place(number: u64) -> Option<usize> {
    usize::try_from(number.checked_sub(1)?).ok()
}

impl Breaking {
    /// Of the tower in this place, counted from 0.
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

impl MoveList for Breakings {
    type Move = Breaking;

    fn len(&self) -> u128 {
        self.steps.len()
    }

    fn get(&self, number: u128) -> Option<Breaking> {
        self.steps.get(number).map(|step| self.along(step))
    }

    fn index_of(&self, m: Breaking) -> Option<u128> {
        let place = place(m.tower)?;
        let number = self.towers.get(place)?.number_of(m.height)?;
        self.steps.index_of((place, number))
    }

    fn iter(&self) -> impl Iterator<Item = Breaking> {
        self.steps.iter().map(|step| self.along(step))
    }
}

/// A tower of height h can be reduced to towers of every smaller number of prime factors and to no
/// others, so it plays as a pile of Omega(h) in Nim does, and as a tower of height 2^Omega(h).
impl Searchable for TowerBreakers {
    fn canonical(&self, towers: Vec<Tower>) -> Vec<Tower> {
        let mut omegas: Vec<u32> = towers.iter().map(Tower::omega).filter(|&o| o > 0).collect();
        omegas.sort_unstable();
        omegas.into_iter().map(Tower::of_omega).collect()
    }

    fn at_most(&self, start: &Vec<Tower>) -> u128 {
        let omegas: Vec<u64> = start.iter().map(|tower| tower.omega().into()).collect();
        multisets_below(&omegas)
    }
}
