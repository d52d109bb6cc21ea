//! The theorem of Bachet (1612): with m the largest take, the multiples of m + 1 are lost for the
//! player about to move, because after any take of t, m + 1 - t can be taken in reply. Under misère
//! play the positions one above such a multiple take their place.
//!
//! A won position has only one winning move, and the loser cannot help losing m + 1 items in two
//! plies, so the remoteness follows.

use grundy_rules::{Misere, Value};
use grundy_solver::{MAX_TAKES, Subtraction, Theory};

use super::{Bash, Take};
use crate::checked::Checked;
use crate::component::Summand;
use crate::heap::{ClosedForm, Play};
use crate::periodicity::{Periodicity, Repeats};

/// The distance of `left` from the nearest lost position below it, and the number of lost positions below that one.
/// `left` is above 0 in misère play, where 0 is won.
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

/// The periodicity of heaps. With a fixed largest take this is a subtraction game, of which a period can be proved. The
/// proof asks no theorem, and looks at a few hundred heaps.
pub(super) fn periodicity(checked: &Checked<'_>) -> Option<Periodicity> {
    let largest = usize::try_from(checked.integer("m")?).ok()?;
    if largest > MAX_TAKES {
        return None;
    }
    let takes: Vec<usize> = (1..=largest).collect();
    let heaps = 10 * (largest + 1);
    let game = match Play::of(checked) {
        Play::Misere => Subtraction::misere(&takes, heaps),
        Play::Normal => Subtraction::new(&takes, heaps),
    };
    let period = game.period()?;
    // Moves depend on the heaps that they lead to.
    Some(Periodicity {
        key: "n".to_owned(),
        from: (period.start + largest) as u64,
        every: period.length as u64,
        reach: largest as u64,
        saltus: 0,
        repeats: Repeats::Everything,
    })
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

/// In a sum a heap of `left` items stands for a pile of Nim of the surplus above a multiple of
/// m + 1. From it all smaller surpluses can be left, and after a move to a larger one the surplus
/// can be restored by the next; such moves change nothing in either form of play (they are
/// reversible), because a heap of surplus 0 that is not empty is won under misère play, as the empty
/// one is.
impl Summand<Bash> for ClosedForm {
    fn moves_to(&self, rules: &Bash, &left: &u64, nimber: u64) -> Vec<Take> {
        if nimber > rules.largest {
            return Vec::new();
        }
        // One number of items from 1 to m + 1 leaves this surplus.
        let (surplus, _) = above_lost(rules, Play::Normal, left);
        let items = match surplus.checked_sub(nimber) {
            Some(items) if items > 0 => Some(items),
            Some(_) => None,
            None => (rules.largest - (nimber - surplus)).checked_add(1),
        };
        let legal = items.filter(|&items| items <= left);
        legal.map(Take).into_iter().collect()
    }

    fn as_nim(&self, rules: &Bash, &left: &u64) -> Option<Vec<u64>> {
        Some(vec![above_lost(rules, Play::Normal, left).0])
    }
}
