//! Under normal play a sum has the xor of the Grundy values of its components (Sprague 1935, Grundy
//! 1939), so it is lost iff that is 0.
//!
//! Under misère play there is no such theorem for all games. If each component can stand for
//! piles of Nim (it is *tame*: Conway, "On Numbers and Games", chapter 12), the sum has the same
//! winner as those piles: the xor decides as long as some pile has two items or more, and the parity
//! of the piles decides when none has. A lost position then has the xor 0 or 1, so the moves to those are enough to
//! look at.
//!
//! Nothing is said of how long a game lasts.

use grundy_rules::{Misere, MoveList, Rules, Value};
use grundy_solver::Theory;

use super::rules::{Step, Sum};
use crate::component::Part;
use crate::heap::{ClosedForm, Play};
use crate::nim::theory as nim;

/// The Grundy values of all components, of which theorems know every one.
fn nimbers(sum: &Sum, parts: &[Part]) -> Vec<u64> {
    let known = sum
        .with(parts)
        .map(|(component, part)| component.grundy(part));
    let known = known.map(|nimber| nimber.expect("only sums of known Grundy values are laid out"));
    known.collect()
}

/// All moves after which the xor of the Grundy values is `left`.
fn moves_leaving(sum: &Sum, parts: &[Part], left: u64) -> Vec<Step> {
    let nimbers = nimbers(sum, parts);
    let balance = nim::xor(&nimbers) ^ left;
    let places = sum.with(parts).zip(nimbers).enumerate();
    let moves = places.flat_map(|(place, ((component, part), nimber))| {
        let moves = component.moves_to(part, nimber ^ balance).into_iter();
        moves.map(move |numbers| Step {
            component: place,
            numbers,
        })
    });
    moves.collect()
}

fn misere_value(sum: &Sum, parts: &[Part]) -> Value {
    let piles = sum
        .with(parts)
        .map(|(component, part)| component.as_nim(part));
    let piles = piles.map(|piles| piles.expect("only sums that play like Nim are laid out"));
    let piles: Vec<u64> = piles.flatten().collect();
    without_length(nim::value(Play::Misere, &piles))
}

/// A component is made of its numbers anew for every move that is looked at.
fn work(sum: &Sum, parts: &Vec<Part>) -> u128 {
    const LOOKED_AT: u128 = 1_000;
    let all = sum.with(parts);
    let work = all.map(|(component, part)| component.work(part));
    let work = work.fold(0, u128::saturating_add);
    let moves = sum.moves(parts).len().min(LOOKED_AT);
    work.saturating_mul(moves + 1)
}

fn without_length(value: Value) -> Value {
    match value {
        Value::Win(_) => Value::Win(None),
        Value::Draw => Value::Draw,
        Value::Loss(_) => Value::Loss(None),
    }
}

impl Theory<Sum> for ClosedForm {
    fn value(&self, sum: &Sum, parts: &Vec<Part>) -> Value {
        match nim::xor(&nimbers(sum, parts)) {
            0 => Value::Loss(None),
            _ => Value::Win(None),
        }
    }

    fn grundy(&self, sum: &Sum, parts: &Vec<Part>) -> Option<u64> {
        let mut known = sum
            .with(parts)
            .map(|(component, part)| component.grundy(part));
        known.try_fold(0, |xor, nimber| Some(xor ^ nimber?))
    }

    fn winning_moves(&self, sum: &Sum, parts: &Vec<Part>) -> Vec<Step> {
        moves_leaving(sum, parts, 0)
    }

    fn work(&self, sum: &Sum, parts: &Vec<Part>) -> u128 {
        work(sum, parts)
    }
}

impl Theory<Misere<Sum>> for ClosedForm {
    fn value(&self, Misere(sum): &Misere<Sum>, parts: &Vec<Part>) -> Value {
        misere_value(sum, parts)
    }

    fn winning_moves(&self, Misere(sum): &Misere<Sum>, parts: &Vec<Part>) -> Vec<Step> {
        let candidates = [0, 1].map(|left| moves_leaving(sum, parts, left));
        let wins = |&m: &Step| misere_value(sum, &sum.play(parts, m)) == Value::Loss(None);
        candidates.into_iter().flatten().filter(wins).collect()
    }

    fn work(&self, Misere(sum): &Misere<Sum>, parts: &Vec<Part>) -> u128 {
        work(sum, parts)
    }
}
