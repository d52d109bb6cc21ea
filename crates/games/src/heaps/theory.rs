//! Under normal play heaps have the xor of their Grundy values (Sprague 1935, Grundy 1939), and that
//! of a heap is the mex of what its moves leave. [`grundy_solver::HeapValues`] finds them, and their
//! period where there is one.
//!
//! Under misère play no theorem covers all these games, so they are searched; but the winners of single heaps
//! repeat if each move takes one of a few numbers. Nothing is said of how long a game lasts.

use grundy_rules::{Outcome, Rules, Value};
use grundy_solver::{Subtraction, Theory};

use super::rules::{Heaps, Taking};
use crate::component::Summand;
use crate::heap::{ClosedForm, Play, explain};
use crate::nim::theory as nim;
use crate::periodicity::{Periodicity, Repeats};

fn nimbers(rules: &Heaps, heaps: &[u64]) -> Vec<u64> {
    heaps.iter().map(|&heap| rules.nimber(heap)).collect()
}

/// The outcome of these heaps under normal play, if the values of all of them are known.
pub(super) fn outcome(rules: &Heaps, heaps: &[u64]) -> Option<Outcome> {
    let mut nimbers = heaps.iter().map(|&heap| rules.known_nimber(heap));
    let xor = nimbers.try_fold(0, |xor, nimber| Some(xor ^ nimber?))?;
    Some(match xor {
        0 => Outcome::Loss,
        _ => Outcome::Win,
    })
}

/// The outcome of these heaps under misère play, if at most one of them allows a move and winners repeat.
pub(super) fn misere_outcome(rules: &Heaps, heaps: &[u64]) -> Option<Outcome> {
    let mut playable = heaps.iter().copied().filter(|&heap| rules.has_moves(heap));
    let heap = playable.next().unwrap_or(0);
    if playable.next().is_some() {
        return None;
    }
    let within = rules.within(heap);
    let winners = misere_winners(within.as_ref().unwrap_or(rules))?;
    Some(match winners.value(heap)? {
        0 => Outcome::Loss,
        _ => Outcome::Win,
    })
}

/// All moves after which the xor of the Grundy values is `left`.
fn moves_leaving(rules: &Heaps, heaps: &Vec<u64>, left: u64) -> Vec<Taking> {
    let nimbers = nimbers(rules, heaps);
    let balance = nim::xor(&nimbers) ^ left;
    let moves = rules.moves(heaps);
    let places = heaps.iter().zip(nimbers).enumerate();
    let found = places.flat_map(|(place, (&heap, nimber))| {
        rules.with_values(heap, |values| {
            let value = |part| values.value(part).unwrap_or_default();
            let worth = |m: &Taking| m.leaves(heap).fold(0, |xor, part| xor ^ value(part));
            let moves = moves.in_heap(place);
            let wanted = moves.filter(|m| worth(m) == nimber ^ balance);
            wanted.collect::<Vec<_>>()
        })
    });
    found.collect()
}

/// The periodicity of single heaps, if the values of the smallest ones prove that they repeat, or grow by a saltus.
pub(super) fn periodicity(rules: &Heaps, play: Play) -> Option<Periodicity> {
    let code = rules.code();
    let largest = rules.largest_take();
    let reach = code.tail().map_or(largest, |_| u64::MAX);
    let period = match play {
        Play::Normal => rules.period()?,
        Play::Misere => misere_winners(rules)?.period()?,
    };
    let (start, every) = (period.start as u64, period.length as u64);
    // Moves depend on the heaps that they lead to. If heaps are split or any number may be taken, larger heaps
    // have more moves.
    let (from, repeats) = match rules.splits() || code.tail().is_some() {
        true => (start, Repeats::Values),
        false => (start.saturating_add(largest), Repeats::Everything),
    };
    // A lost heap is lost one period later only if nothing is added to its value.
    let grows = period.saltus > 0 && (from..from + every).any(|heap| rules.nimber(heap) == 0);
    Some(Periodicity {
        key: super::keys::ONE.to_owned(),
        from: if grows { from + every } else { from },
        every,
        saltus: period.saltus,
        reach,
        repeats,
    })
}

/// The winners of single heaps under misère play, if each move takes one of a few numbers and anything may be left.
/// They have a period, because the heaps before a heap decide it, as many as the largest take has items.
fn misere_winners(rules: &Heaps) -> Option<Subtraction> {
    const HEAPS: usize = 1 << 14;
    let code = rules.code();
    let plain = |digit: grundy_solver::Digit| digit.leaves(0) && digit.leaves(1);
    let steps = code.steps();
    if rules.splits() || code.tail().is_some() || !steps.iter().all(|&(_, digit)| plain(digit)) {
        return None;
    }
    let takes = steps.iter().map(|&(take, _)| usize::try_from(take).ok());
    let takes: Vec<usize> = takes.collect::<Option<_>>()?;
    let fits = takes.len() <= grundy_solver::MAX_TAKES && takes.iter().all(|&t| t < HEAPS / 4);
    fits.then(|| Subtraction::misere(&takes, HEAPS))
}

impl Theory<Heaps> for ClosedForm {
    fn value(&self, rules: &Heaps, heaps: &Vec<u64>) -> Value {
        match nim::xor(&nimbers(rules, heaps)) {
            0 => Value::Loss(None),
            _ => Value::Win(None),
        }
    }

    fn grundy(&self, rules: &Heaps, heaps: &Vec<u64>) -> Option<u64> {
        Some(nim::xor(&nimbers(rules, heaps)))
    }

    fn explain(&self, rules: &Heaps, heaps: &Vec<u64>) -> Option<String> {
        Some(explain(&nimbers(rules, heaps)))
    }

    fn winning_moves(&self, rules: &Heaps, heaps: &Vec<u64>) -> Vec<Taking> {
        moves_leaving(rules, heaps, 0)
    }

    fn work(&self, rules: &Heaps, heaps: &Vec<u64>) -> u128 {
        rules.work(heaps)
    }
}

impl Summand<Heaps> for ClosedForm {
    fn has_nimbers(&self, rules: &Heaps, heaps: &Vec<u64>) -> bool {
        heaps.iter().all(|&heap| rules.admits(heap))
    }

    fn moves_to(&self, rules: &Heaps, heaps: &Vec<u64>, nimber: u64) -> Vec<Taking> {
        moves_leaving(rules, heaps, nimber)
    }

    fn as_nim(&self, _rules: &Heaps, _heaps: &Vec<u64>) -> Option<Vec<u64>> {
        None
    }
}
