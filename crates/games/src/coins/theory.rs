//! Under normal play a row has the exclusive or of the values of its heads, see [`super::values`]. Under
//! misère play no theorem covers all these games, so they are searched. Nothing is said of how long a
//! game lasts.

use std::collections::BTreeSet;

use grundy_rules::{Outcome, Rules, Value};
use grundy_solver::Theory;

use super::formula::Formula;
use super::rules::{Coins, Row, Turn};
use crate::component::Summand;
use crate::heap::{ClosedForm, explain};
use crate::nim::theory as nim;
use crate::periodicity::{Periodicity, Repeats};

fn nimbers(rules: &Coins, row: &Row) -> Vec<u64> {
    row.heads.iter().map(|&head| rules.nimber(head)).collect()
}

/// The outcome of these heads, which may lie farther than a row reaches, if a formula or a period tells their values.
pub(super) fn outcome(
    rules: &Coins,
    formula: Option<Formula>,
    heads: &BTreeSet<u64>,
) -> Option<Outcome> {
    let value = |head: u64| match formula {
        Some(formula) => Some(formula.value(head)),
        None => rules.period().map(|_| rules.nimber(head).into()),
    };
    let xor = heads
        .iter()
        .try_fold(0, |xor, &head| Some(xor ^ value(head)?))?;
    Some(match xor {
        0 => Outcome::Loss,
        _ => Outcome::Win,
    })
}

/// All moves after which the exclusive or of the values is `left`.
fn moves_leaving(rules: &Coins, row: &Row, left: u64) -> Vec<Turn> {
    let balance = nim::xor(&nimbers(rules, row)) ^ left;
    let last = row.heads.last().copied().unwrap_or_default();
    let moves = rules.moves(row);
    rules.with_values(last, |values| {
        let value = |place| values.value(place).unwrap_or_default();
        // To turn a coin adds its value, whether it shows heads or tails.
        let worth = |m: &Turn| m.places().fold(0, |sum, place| sum ^ value(place));
        let of_heads = row.heads.iter().flat_map(|&head| moves.of_head(head));
        of_heads.filter(|m| worth(m) == balance).collect()
    })
}

/// The periodicity of single heads, if moves reach over a bounded number of places and a period is known.
pub(super) fn periodicity(rules: &Coins) -> Option<Periodicity> {
    let period = rules.period()?;
    let reach = rules.bound()?;
    Some(Periodicity {
        key: super::keys::ONE.to_owned(),
        from: period.start as u64,
        every: period.length as u64,
        saltus: period.saltus,
        reach,
        repeats: Repeats::Values,
    })
}

impl Theory<Coins> for ClosedForm {
    fn value(&self, rules: &Coins, row: &Row) -> Value {
        match nim::xor(&nimbers(rules, row)) {
            0 => Value::Loss(None),
            _ => Value::Win(None),
        }
    }

    fn grundy(&self, rules: &Coins, row: &Row) -> Option<u64> {
        Some(nim::xor(&nimbers(rules, row)))
    }

    fn explain(&self, rules: &Coins, row: &Row) -> Option<String> {
        Some(explain(&nimbers(rules, row)))
    }

    fn winning_moves(&self, rules: &Coins, row: &Row) -> Vec<Turn> {
        moves_leaving(rules, row, 0)
    }

    fn work(&self, rules: &Coins, row: &Row) -> u128 {
        grundy_rules::MoveList::len(&rules.moves(row))
    }
}

impl Summand<Coins> for ClosedForm {
    fn moves_to(&self, rules: &Coins, row: &Row, nimber: u64) -> Vec<Turn> {
        moves_leaving(rules, row, nimber)
    }

    fn as_nim(&self, _rules: &Coins, _row: &Row) -> Option<Vec<u64>> {
        None
    }
}
