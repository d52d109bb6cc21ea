//! A tower of height h plays as a Nim pile of Omega(h), the number of its prime factors: each proper
//! divisor has fewer of them, and for every smaller number there is a divisor that has so many. So
//! the positions map onto those of Nim such that the options of an image are the images of the
//! options, and all that is defined by options alone is the same there: the Grundy value, and who
//! wins and how soon, under normal and misère play.

use grundy_rules::{Misere, Value};
use grundy_solver::Theory;

use super::{Breaking, Tower, TowerBreakers};
use crate::ClosedForm;
use crate::heap::Play;
use crate::nim::theory as nim;

fn piles(towers: &[Tower]) -> Vec<u64> {
    towers.iter().map(|tower| tower.omega().into()).collect()
}

/// To every divisor of as many prime factors as Nim wants to leave in the pile.
fn winning_moves(play: Play, towers: &[Tower]) -> Vec<Breaking> {
    let targets = nim::winning_targets(play, &piles(towers)).into_iter();
    let moves = targets.flat_map(|(place, omega)| {
        // A target is below an Omega, of which none exceeds 63.
        let omega = u32::try_from(omega).unwrap_or(u32::MAX);
        let heights = towers[place].divisors_of_omega(omega).into_iter();
        heights.map(move |height| Breaking::at_place(place, height))
    });
    moves.collect()
}

impl Theory<TowerBreakers> for ClosedForm {
    fn value(&self, _rules: &TowerBreakers, towers: &Vec<Tower>) -> Value {
        nim::value(Play::Normal, &piles(towers))
    }

    fn grundy(&self, _rules: &TowerBreakers, towers: &Vec<Tower>) -> Option<u64> {
        Some(nim::xor(&piles(towers)))
    }

    fn winning_moves(&self, _rules: &TowerBreakers, towers: &Vec<Tower>) -> Vec<Breaking> {
        winning_moves(Play::Normal, towers)
    }
}

impl Theory<Misere<TowerBreakers>> for ClosedForm {
    fn value(&self, _rules: &Misere<TowerBreakers>, towers: &Vec<Tower>) -> Value {
        nim::value(Play::Misere, &piles(towers))
    }

    fn winning_moves(&self, _rules: &Misere<TowerBreakers>, towers: &Vec<Tower>) -> Vec<Breaking> {
        winning_moves(Play::Misere, towers)
    }
}
