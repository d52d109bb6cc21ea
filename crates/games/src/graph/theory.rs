//! A token that never comes back has Grundy values (Sprague 1935, Grundy 1939), so in a sum it is worth what a heap
//! with as many items as its Grundy value is. That of geography is searched: no theorem shortens it.
//!
//! A token that can come back has none. It may have a *loopy* value (Smith 1966; Fraenkel and Perl 1975),
//! of which sums here know nothing.

use grundy_rules::{Rules, Value};
use grundy_solver::{Searchable, Theory};

use super::rules::{GraphGame, Pieces, Spot, Step};
use crate::component::Summand;
use crate::heap::ClosedForm;

/// Most positions of geography that are searched for a sum: some hundred megabytes.
const MAX_SEARCHED: u128 = 1 << 22;

fn moves_to(rules: &GraphGame, spot: &Spot, nimber: u64) -> Vec<Step> {
    let leads = |&step: &Step| rules.nimber(&rules.play(spot, step)) == nimber;
    rules.moves(spot).into_iter().filter(leads).collect()
}

impl Theory<GraphGame> for ClosedForm {
    fn value(&self, rules: &GraphGame, spot: &Spot) -> Value {
        match rules.nimber(spot) {
            0 => Value::Loss(None),
            _ => Value::Win(None),
        }
    }

    fn grundy(&self, rules: &GraphGame, spot: &Spot) -> Option<u64> {
        Some(rules.nimber(spot))
    }

    fn winning_moves(&self, rules: &GraphGame, spot: &Spot) -> Vec<Step> {
        moves_to(rules, spot, 0)
    }

    fn work(&self, rules: &GraphGame, spot: &Spot) -> u128 {
        rules.at_most(spot)
    }
}

impl Summand<GraphGame> for ClosedForm {
    fn has_nimbers(&self, rules: &GraphGame, spot: &Spot) -> bool {
        rules.pieces != Pieces::Geography || rules.at_most(spot) <= MAX_SEARCHED
    }

    fn moves_to(&self, rules: &GraphGame, spot: &Spot, nimber: u64) -> Vec<Step> {
        moves_to(rules, spot, nimber)
    }

    fn as_nim(&self, _rules: &GraphGame, _spot: &Spot) -> Option<Vec<u64>> {
        None
    }
}
