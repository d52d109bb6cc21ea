//! If towers are lowered, one of height h plays as a Nim pile of Omega(h), the number of its prime
//! factors: each proper divisor has fewer of them, and for every smaller number there is a divisor
//! that has so many. So the positions map onto those of Nim such that the options of an image are
//! the images of the options, and all that is defined by options alone is the same there: the
//! Grundy value, and the winner and the remoteness, under normal and misère play.
//!
//! If they are split, a tower has the Grundy value Omega(q), q its largest odd divisor, and one
//! more if its height is even. For let h = 2^a q. An even number of equal towers comes to 0, an odd
//! number of them to that of one; it is odd where the pieces are of height 2^a q', with q' a
//! divisor of q, and then Omega(q') can be every number below Omega(q). If h is odd that is all, and
//! the mex is Omega(q). If h is even those are worth Omega(q') + 1, and 0 comes from h pieces.
//!
//! Misère play of the sequel is that of Nim with piles of these sizes, for its towers are tame
//! (Conway, "On Numbers and Games", chapter 12). Towers worth 0 or 1 have only positions without a
//! tower worth 2 or more as options, so there the number of moves left is odd or even throughout;
//! a tower worth n >= 2 has among its options the 0 without such towers, the 1 without them, and
//! every number from 2 to n - 1. Nothing is said of how long a game lasts.

use grundy_rules::{Misere, MoveList, Rules, Value};
use grundy_solver::Theory;

use super::{Breaking, Tower, TowerBreakers};
use crate::component::Summand;
use crate::heap::{ClosedForm, Play, explain};
use crate::nim::theory as nim;

/// The Nim pile that a tower is worth.
fn pile(rules: TowerBreakers, tower: &Tower) -> u64 {
    match rules {
        TowerBreakers::Lowering => tower.omega().into(),
        TowerBreakers::Splitting => {
            let even = tower.height().is_multiple_of(2);
            u64::from(tower.odd_omega()) + u64::from(even)
        }
    }
}

fn piles(rules: TowerBreakers, towers: &[Tower]) -> Vec<u64> {
    towers.iter().map(|tower| pile(rules, tower)).collect()
}

pub(super) fn value(rules: TowerBreakers, play: Play, towers: &[Tower]) -> Value {
    let as_nim = nim::value(play, &piles(rules, towers));
    match (rules, as_nim) {
        (TowerBreakers::Lowering, _) => as_nim,
        (TowerBreakers::Splitting, Value::Win(_)) => Value::Win(None),
        (TowerBreakers::Splitting, _) => Value::Loss(None),
    }
}

fn winning_moves(rules: TowerBreakers, play: Play, towers: &Vec<Tower>) -> Vec<Breaking> {
    match rules {
        TowerBreakers::Lowering => winning_lowerings(play, towers),
        TowerBreakers::Splitting => winning_splits(play, towers),
    }
}

/// To every divisor of as many prime factors as Nim wants to leave in the pile.
fn winning_lowerings(play: Play, towers: &[Tower]) -> Vec<Breaking> {
    let piles = piles(TowerBreakers::Lowering, towers);
    lowerings(towers, nim::winning_targets(play, &piles))
}

fn lowerings(towers: &[Tower], targets: Vec<(usize, u64)>) -> Vec<Breaking> {
    let moves = targets.into_iter().flat_map(|(place, omega)| {
        // A target is below an Omega, of which none exceeds 63.
        let omega = u32::try_from(omega).unwrap_or(u32::MAX);
        let heights = towers[place].divisors_of_omega(omega).into_iter();
        heights.map(move |height| Breaking::at_place(place, height))
    });
    moves.collect()
}

/// A tower has few divisors, so that every move can be tried.
fn winning_splits(play: Play, towers: &Vec<Tower>) -> Vec<Breaking> {
    let rules = TowerBreakers::Splitting;
    let piles = piles(rules, towers);
    let xor = nim::xor(&piles);
    let large = piles.as_slice().iter().filter(|&&pile| pile > 1).count();
    let wins = |m: &Breaking| {
        let Some(place) = m.place().filter(|&place| place < towers.len()) else {
            return false;
        };
        let pieces = towers[place].pieces(m.height);
        let piece = pile(rules, &towers[place].lowered(m.height));
        let left = if pieces % 2 == 1 { piece } else { 0 };
        let xor = xor ^ piles[place] ^ left;
        let others = large - usize::from(piles[place] > 1);
        // Misère play: an odd number of towers worth 1 is to be left where none is worth more.
        let misere_end = play == Play::Misere && others == 0 && piece < 2;
        xor == u64::from(misere_end)
    };
    rules.moves(towers).iter().filter(wins).collect()
}

/// Every move may be tried, and of large heights the prime factors have to be found.
fn work(rules: TowerBreakers, towers: &Vec<Tower>) -> u128 {
    const EASILY_FACTORED: u64 = 1 << 32;
    const FACTORING: u128 = 1_000;
    let large = towers.as_slice().iter();
    let large = large.filter(|tower| tower.height() > EASILY_FACTORED);
    let factoring = FACTORING * large.count() as u128;
    rules.moves(towers).len().saturating_add(factoring)
}

impl Theory<TowerBreakers> for ClosedForm {
    fn value(&self, rules: &TowerBreakers, towers: &Vec<Tower>) -> Value {
        value(*rules, Play::Normal, towers)
    }

    fn grundy(&self, rules: &TowerBreakers, towers: &Vec<Tower>) -> Option<u64> {
        Some(nim::xor(&piles(*rules, towers)))
    }

    fn explain(&self, rules: &TowerBreakers, towers: &Vec<Tower>) -> Option<String> {
        Some(explain(&piles(*rules, towers)))
    }

    fn winning_moves(&self, rules: &TowerBreakers, towers: &Vec<Tower>) -> Vec<Breaking> {
        winning_moves(*rules, Play::Normal, towers)
    }

    fn work(&self, rules: &TowerBreakers, towers: &Vec<Tower>) -> u128 {
        work(*rules, towers)
    }
}

impl Theory<Misere<TowerBreakers>> for ClosedForm {
    fn value(&self, rules: &Misere<TowerBreakers>, towers: &Vec<Tower>) -> Value {
        value(rules.0, Play::Misere, towers)
    }

    fn winning_moves(&self, rules: &Misere<TowerBreakers>, towers: &Vec<Tower>) -> Vec<Breaking> {
        winning_moves(rules.0, Play::Misere, towers)
    }

    fn work(&self, rules: &Misere<TowerBreakers>, towers: &Vec<Tower>) -> u128 {
        work(rules.0, towers)
    }
}

impl Summand<TowerBreakers> for ClosedForm {
    fn moves_to(&self, rules: &TowerBreakers, towers: &Vec<Tower>, nimber: u64) -> Vec<Breaking> {
        match rules {
            TowerBreakers::Lowering => {
                let piles = piles(*rules, towers);
                lowerings(towers, nim::targets_leaving(nimber, &piles))
            }
            TowerBreakers::Splitting => {
                let leaves =
                    |m: &Breaking| nim::xor(&piles(*rules, &rules.play(towers, *m))) == nimber;
                rules.moves(towers).iter().filter(leaves).collect()
            }
        }
    }

    fn as_nim(&self, rules: &TowerBreakers, towers: &Vec<Tower>) -> Option<Vec<u64>> {
        Some(piles(*rules, towers))
    }
}
