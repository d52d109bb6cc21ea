//! Coins in a row, some of which are turned at a time, the rightmost of them from heads to tails:
//! Turning Turtles, Mock Turtles, Ruler and the like (Berlekamp, Conway and Guy, "Winning Ways", chapter
//! 14; the theory is Lenstra's).

mod formula;
mod keys;
mod moves;
mod notation;
mod rules;
mod theory;
mod turning;
mod values;

use grundy_rules::{Misere, Outcome, Solved};
use grundy_solver::Joined;

use crate::budget::SearchBudget;
use crate::checked::{Checked, position};
use crate::component::Component;
use crate::error::SettingsError;
use crate::game::{Family, Game, Opened};
use crate::heap::{ClosedForm, Play};
use crate::periodicity::Periodicity;
use crate::remembered::Remembered;
use crate::searched::searched;
use crate::starter::{Starter, StarterBot};
use formula::Formula;
pub use moves::Moves;
pub use rules::{Coins, Row, Turn};
use turning::Turning;
use values::Values;

/// The data with which new bots and problems begin.
static STARTER: Starter = Starter {
    facts: include_str!("starter.toml"),
    bots: &[StarterBot::plays(
        "wins",
        "odious.c",
        include_str!("../../../../bots/mock-turtles/accepted/odious.c"),
    )],
};

/// The game as catalogs list it.
#[must_use]
pub fn game() -> Game {
    Game {
        name: "coins".to_owned(),
        title: "Turning coins".to_owned(),
        summary: "Turn some coins of a row, the rightmost of them from heads to tails.".to_owned(),
        keys: keys::keys(),
        presets: keys::presets(),
        starter: Some(&STARTER),
        family: Box::new(Turnings::default()),
    }
}

/// The family of all rules on which coins may be turned together.
#[derive(Debug, Default)]
struct Turnings {
    known: Remembered<Turning, Values>,
}

impl Turnings {
    fn rules(&self, checked: &Checked<'_>) -> Result<Coins, SettingsError> {
        let turning = keys::turning(checked)?;
        let values = self.known.of(&turning, Values::new);
        Ok(Coins::new(turning, Play::of(checked), values))
    }
}

impl Family for Turnings {
    fn open(&self, checked: &Checked<'_>, budget: SearchBudget) -> Opened {
        let rules = self.rules(checked).map_err(|error| vec![error])?;
        let start = checked.start(&rules, || {
            let (key, text) = keys::row(checked);
            position(&rules, &text, &[key])
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
        Ok(instance.expect("rows that are too long to be searched are not read"))
    }

    /// The outcome by the values of single heads, which may lie farther than a row reaches.
    fn outcome(&self, checked: &Checked<'_>) -> Option<Outcome> {
        if Play::of(checked) == Play::Misere {
            return None;
        }
        let formula = Formula::of(checked, &keys::turning(checked).ok()?);
        let rules = self.rules(checked).ok()?;
        theory::outcome(&rules, formula, &keys::heads(checked)?)
    }

    fn periodicity(&self, checked: &Checked<'_>) -> Option<Periodicity> {
        if Play::of(checked) == Play::Misere || !keys::is_one(checked) {
            return None;
        }
        theory::periodicity(&self.rules(checked).ok()?)
    }

    fn component(
        &self,
        checked: &Checked<'_>,
    ) -> Option<Result<Box<dyn Component>, SettingsError>> {
        Some(match self.rules(checked) {
            Ok(rules) => Ok(Box::new(rules)),
            Err(error) => Err(error),
        })
    }
}
