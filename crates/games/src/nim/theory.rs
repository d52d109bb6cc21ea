//! Bouton's theorem (1901). Under normal play a position is lost for the player about to move iff
//! the xor of its piles, which is its Grundy value, is 0. Under misère play the same holds as long
//! as some pile has two items or more; when none has, an odd number of piles is lost.

use grundy_rules::{Misere, Outcome, Value};
use grundy_solver::Theory;

use super::{Nim, Taking};
use crate::component::Summand;
use crate::heap::{ClosedForm, Play, explain};

/// The Grundy value of the piles under normal play.
pub(crate) fn xor(piles: &[u64]) -> u64 {
    piles.iter().fold(0, |xor, pile| xor ^ pile)
}

/// The outcome for the mover, who may have no move.
pub(super) fn outcome(play: Play, piles: &[u64]) -> Outcome {
    match (play, piles.iter().all(|&pile| pile == 0)) {
        (Play::Misere, true) => Outcome::Win,
        (Play::Normal, true) => Outcome::Loss,
        (_, false) => value(play, piles).outcome(),
    }
}

/// The value for the mover, who has a move. The remoteness is given for up to two piles that are
/// not empty.
pub(crate) fn value(play: Play, piles: &[u64]) -> Value {
    let lost = match play {
        // Of single items the xor tells whether their number is odd.
        Play::Misere if piles.iter().all(|&pile| pile <= 1) => xor(piles) == 1,
        Play::Normal | Play::Misere => xor(piles) == 0,
    };
    let mut full = piles.iter().copied().filter(|&pile| pile > 0);
    let remoteness = match [full.next(), full.next(), full.next()] {
        [Some(pile), None, _] => remoteness_of_two(play, 0, pile),
        [Some(a), Some(b), None] => remoteness_of_two(play, a.min(b), a.max(b)),
        _ => None,
    };
    if lost {
        Value::Loss(remoteness)
    } else {
        Value::Win(remoteness)
    }
}

/// The remoteness of two piles, `less <= more`, of which the second is not empty; `None` if it is
/// 2^64 or more.
///
/// Normal play: from equal piles the loser takes one item at a time and each is answered by one, so
/// they last 2a plies; unequal piles are made equal first. In misère play it comes to the same but
/// for the end: two piles of 2 go to 2 and 1, then 0 and 1, then to the end, so a pair of a >= 2
/// lasts one ply less; and if the smaller pile has one item or none, the winner leaves a single
/// item at once.
fn remoteness_of_two(play: Play, less: u64, more: u64) -> Option<u64> {
    let pair = less.checked_mul(2)?;
    let unequal = u64::from(less != more);
    match play {
        Play::Normal => pair.checked_add(unequal),
        Play::Misere if (less, more) == (0, 1) => Some(1),
        Play::Misere if less < 2 => Some(2),
        Play::Misere => Some(pair - 1 + unequal),
    }
}

/// The ways to win: the place of a pile, counted from 0, and what is to be left of it.
pub(crate) fn winning_targets(play: Play, piles: &[u64]) -> Vec<(usize, u64)> {
    let large = piles.iter().filter(|&&pile| pile > 1).count();
    match (play, large) {
        (Play::Normal, _) | (Play::Misere, 2..) => targets_leaving(0, piles),
        // The end game: an odd number of single items is to be left, so the xor is to be 1.
        (Play::Misere, _) => targets_leaving(1, piles),
    }
}

/// The ways to make the xor of the piles `left`: the place of a pile, counted from 0, and what is
/// to be left of it.
pub(crate) fn targets_leaving(left: u64, piles: &[u64]) -> Vec<(usize, u64)> {
    let balance = xor(piles) ^ left;
    let lower = move |(place, &pile): (usize, &u64)| {
        let target = pile ^ balance;
        (target < pile).then_some((place, target))
    };
    piles.iter().enumerate().filter_map(lower).collect()
}

fn winning_moves(play: Play, piles: &[u64]) -> Vec<Taking> {
    takings(piles, winning_targets(play, piles))
}

fn takings(piles: &[u64], targets: Vec<(usize, u64)>) -> Vec<Taking> {
    let takings = targets
        .into_iter()
        .map(|(place, target)| Taking::from_place(place, piles[place] - target));
    takings.collect()
}

impl Theory<Nim> for ClosedForm {
    fn value(&self, _rules: &Nim, piles: &Vec<u64>) -> Value {
        value(Play::Normal, piles)
    }

    fn grundy(&self, _rules: &Nim, piles: &Vec<u64>) -> Option<u64> {
        Some(xor(piles))
    }

    fn explain(&self, _rules: &Nim, piles: &Vec<u64>) -> Option<String> {
        Some(explain(piles))
    }

    fn winning_moves(&self, _rules: &Nim, piles: &Vec<u64>) -> Vec<Taking> {
        winning_moves(Play::Normal, piles)
    }
}

impl Theory<Misere<Nim>> for ClosedForm {
    fn value(&self, _rules: &Misere<Nim>, piles: &Vec<u64>) -> Value {
        value(Play::Misere, piles)
    }

    fn winning_moves(&self, _rules: &Misere<Nim>, piles: &Vec<u64>) -> Vec<Taking> {
        winning_moves(Play::Misere, piles)
    }
}

impl Summand<Nim> for ClosedForm {
    fn moves_to(&self, _rules: &Nim, piles: &Vec<u64>, nimber: u64) -> Vec<Taking> {
        takings(piles, targets_leaving(nimber, piles))
    }

    fn as_nim(&self, _rules: &Nim, piles: &Vec<u64>) -> Option<Vec<u64>> {
        Some(piles.clone())
    }
}
