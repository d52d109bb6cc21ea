//! Grundy values of a token, found as they are asked for.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use grundy_rules::Rules;
use grundy_solver::mex;

use super::rules::{GraphGame, Spot};

/// Those that are known.
#[derive(Default, Debug)]
pub(super) struct Nimbers(Mutex<HashMap<Spot, u64>>);

impl GraphGame {
    /// The Grundy value of a position from which play cannot go on forever: the mex of those of its
    /// options. Costs time and memory for every position that play can reach and that was not asked
    /// about before.
    pub(super) fn nimber(&self, spot: &Spot) -> u64 {
        let known = self.nimbers.0.lock();
        let mut known = known.unwrap_or_else(PoisonError::into_inner);
        // A game may last a thousand moves, so the positions to come are a list and not calls.
        let mut open = vec![*spot];
        while let Some(&next) = open.last() {
            if known.contains_key(&next) {
                open.pop();
                continue;
            }
            let options = self.moves(&next).into_iter();
            let options: Vec<Spot> = options.map(|step| self.play(&next, step)).collect();
            let unknown = options.iter().filter(|option| !known.contains_key(option));
            let waiting = open.len();
            open.extend(unknown);
            if open.len() == waiting {
                let value = mex(options.iter().map(|option| known[option]));
                known.insert(next, value);
            }
        }
        known[spot]
    }
}
