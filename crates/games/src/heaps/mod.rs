//! Heaps from which items are taken and which may be split: the octal and hexadecimal games of Guy
//! and Smith (1956), among them Kayles and Dawson's chess; subtraction games; Grundy's game; and
//! Lasker's Nim.

mod keys;
mod lanes;
mod notation;
mod rules;
mod theory;
mod values;

use std::sync::Arc;

use grundy_rules::{Misere, Outcome, Solved};
use grundy_solver::Joined;

use crate::budget::SearchBudget;
use crate::checked::{Checked, position};
use crate::component::Component;
use crate::error::SettingsError;
use crate::game::{Family, Game, Opened};
use crate::heap::{ClosedForm, Play};
use crate::periodicity::Periodicity;
use crate::piles::{check_playable, piles_notation};
use crate::searched::searched;
use crate::starter::{Starter, StarterBot};

pub use lanes::Moves;
use rules::Known;
pub use rules::{Heaps, Taking};

/// The data with which new bots and problems begin.
static STARTER: Starter = Starter {
    facts: include_str!("starter.toml"),
    bots: &[StarterBot::plays(
        "wins",
        "nimbers.c",
        include_str!("../../../../bots/kayles/accepted/nimbers.c"),
    )],
};

/// The game as catalogs list it.
#[must_use]
pub fn game() -> Game {
    Game {
        name: "heaps".to_owned(),
        title: "Taking and breaking".to_owned(),
        summary: "Take items from one heap, and perhaps split what is left, as a code says."
            .to_owned(),
        keys: keys::keys(),
        presets: keys::presets(),
        starter: Some(&STARTER),
        family: Box::new(Coded::default()),
    }
}

/// The family of all codes.
#[derive(Debug, Default)]
struct Coded {
    known: Arc<Known>,
}

impl Coded {
    fn rules(&self, checked: &Checked<'_>) -> Result<Heaps, Vec<SettingsError>> {
        let code = keys::code(checked)?;
        Ok(Heaps::new(code, Play::of(checked), Arc::clone(&self.known)))
    }
}

impl Family for Coded {
    fn open(&self, checked: &Checked<'_>, budget: SearchBudget) -> Opened {
        let rules = self.rules(checked)?;
        let start = checked.start(&rules, || {
            let key = match checked.list(keys::HEAPS) {
                Some(_) => keys::HEAPS,
                None => keys::ONE,
            };
            let heaps = keys::heaps(checked);
            check_playable(key, heaps.len() as u64, "heaps")?;
            position(&rules, &piles_notation(&heaps), &[key])
        })?;
        if Play::of(checked) == Play::Normal {
            let oracle = Joined::new(start.clone(), budget.budget(), ClosedForm);
            return Ok(Box::new(Solved {
                rules,
                start,
                oracle,
            }));
        }
        let instance = searched(Misere(rules), start);
        Ok(instance.expect("positions that are too large to be searched are not read"))
    }

    /// The outcome by the values of single heaps, which may be too large to be played with.
    fn outcome(&self, checked: &Checked<'_>) -> Option<Outcome> {
        let rules = self.rules(checked).ok()?;
        match Play::of(checked) {
            Play::Normal => theory::outcome(&rules, &keys::heaps(checked)),
            Play::Misere => theory::misere_outcome(&rules, &keys::heaps(checked)),
        }
    }

    fn periodicity(&self, checked: &Checked<'_>) -> Option<Periodicity> {
        if checked.list(keys::HEAPS).is_some() {
            return None;
        }
        let rules = self.rules(checked).ok()?;
        theory::periodicity(&rules, Play::of(checked))
    }

    fn component(
        &self,
        checked: &Checked<'_>,
    ) -> Option<Result<Box<dyn Component>, SettingsError>> {
        Some(match self.rules(checked) {
            Ok(rules) => Ok(Box::new(rules)),
            Err(mut errors) => Err(errors.swap_remove(0)),
        })
    }
}
