//! The theorem of Bachet (1612): with m the largest take, the multiples of m + 1 are lost for the
//! player about to move, because whatever t is taken, m + 1 - t can be taken in reply. Under misère
//! play the positions one above such a multiple take their place.
//!
//! A won position has only one winning move, and the loser cannot help losing m + 1 items in two
//! plies, so the remoteness follows.

use grundy_rules::{Misere, Value};
use grundy_solver::Theory;

use super::{Bash, Take};
use crate::ClosedForm;
use crate::heap::Play;

/// How far `left` is above the nearest lost position, and how many lost positions there are below
/// that one. `left` is above 0 in misère play, where 0 is won.
fn above_lost(rules: &Bash, play: Play, left: u64) -> (u64, u64) {
    let left = match play {
        Play::Normal => left,
        Play::Misere => left - 1,
    };
    match rules.largest.checked_add(1) {
        Some(round) => (left % round, left / round),
        None => (left, 0),
    }
}

/// The last move is made at 0 in normal play, one ply before the end in misère play.
fn value(rules: &Bash, play: Play, left: u64) -> Value {
    let (surplus, rounds) = above_lost(rules, play, left);
    let last = match play {
        Play::Normal => 0,
        Play::Misere => 1,
    };
    let after_lost = Some(2 * rounds + last);
    match surplus {
        0 => Value::Loss(after_lost),
        _ => Value::Loss(after_lost).for_other().one_ply_earlier(),
    }
}

fn winning_moves(rules: &Bash, play: Play, left: u64) -> Vec<Take> {
    match above_lost(rules, play, left) {
        (0, _) => Vec::new(),
        (surplus, _) => vec![Take(surplus)],
    }
}

impl Theory<Bash> for ClosedForm {
    fn value(&self, rules: &Bash, &left: &u64) -> Value {
        value(rules, Play::Normal, left)
    }

    fn grundy(&self, rules: &Bash, &left: &u64) -> Option<u64> {
        Some(above_lost(rules, Play::Normal, left).0)
    }

    fn winning_moves(&self, rules: &Bash, &left: &u64) -> Vec<Take> {
        winning_moves(rules, Play::Normal, left)
    }
}

impl Theory<Misere<Bash>> for ClosedForm {
    fn value(&self, rules: &Misere<Bash>, &left: &u64) -> Value {
        value(&rules.0, Play::Misere, left)
    }

    fn winning_moves(&self, rules: &Misere<Bash>, &left: &u64) -> Vec<Take> {
        winning_moves(&rules.0, Play::Misere, left)
    }
}
