//! Bash's game, or take-away: players in turn take 1 to m items from one heap; or, told the other way
//! round, they count up to a target.

mod count_up;
mod notation;
mod rules;
mod theory;

use crate::budget::SearchBudget;
use crate::checked::Checked;
use crate::component::Component;
use crate::error::SettingsError;
use crate::game::{Family, Game, Opened};
use crate::heap::{last, lay_out};
use crate::key::{Key, Kind, Role};
use crate::periodicity::Periodicity;
use crate::starter::{Starter, StarterBot};

pub use count_up::{CountUp, Tally};
pub use rules::{Bash, Take, Takes};

/// The data with which new bots and problems begin.
static STARTER: Starter = Starter {
    facts: include_str!("starter.toml"),
    bots: &[
        StarterBot::plays(
            "wins",
            "remainder.c",
            include_str!("../../../../bots/bash/accepted/remainder.c"),
        )
        .following(&["m"]),
        StarterBot::plays("loses", "remainder.c", include_str!("starter/loses.c"))
            .following(&["m"]),
        StarterBot::answers(
            "winner",
            "wins",
            "remainder.c",
            include_str!("starter/winner.c"),
        )
        .following(&["m"]),
        StarterBot::answers(
            "winner",
            "loses",
            "remainder.c",
            include_str!("starter/winner-loses.c"),
        )
        .following(&["m"]),
        StarterBot::answers(
            "move",
            "wins",
            "remainder.c",
            include_str!("starter/move.c"),
        )
        .following(&["m"]),
        StarterBot::answers(
            "move",
            "loses",
            "remainder.c",
            include_str!("starter/move-loses.c"),
        )
        .following(&["m"]),
    ],
};

/// The game as catalogs list it.
#[must_use]
pub fn game() -> Game {
    let keys = vec![
        Key::new(
            "n",
            Role::Instance,
            Kind::integer(0, u64::MAX),
            "items at the start; with count-up, the target",
        )
        .required(),
        Key::new(
            "m",
            Role::Rule,
            Kind::integer(1, u64::MAX),
            "largest number of items that one move takes",
        )
        .required(),
        Key::new(
            "count-up",
            Role::Rule,
            Kind::Flag,
            "players count up to n, by 1 to m each, instead of taking items away; a position \
             is then the total and the target",
        )
        .with_default("false"),
        last(),
    ];
    Game {
        name: "bash".to_owned(),
        title: "Bash's game".to_owned(),
        summary: "Take 1 to m items from one heap.".to_owned(),
        keys,
        presets: Vec::new(),
        starter: Some(&STARTER),
        family: Box::new(TakeAway),
    }
}

#[derive(Debug)]
struct TakeAway;

impl Family for TakeAway {
    fn open(&self, checked: &Checked<'_>, budget: SearchBudget) -> Opened {
        let number = |key| checked.integer(key).unwrap_or_default();
        let rules = rules(checked);
        if checked.flag("count-up") {
            let rules = CountUp(rules);
            let start = checked.start(&rules, || Ok(Tally::to(number("n"))))?;
            return Ok(lay_out(checked, budget, rules, start));
        }
        let start = checked.start(&rules, || Ok(number("n")))?;
        Ok(lay_out(checked, budget, rules, start))
    }

    fn periodicity(&self, checked: &Checked<'_>) -> Option<Periodicity> {
        theory::periodicity(checked)
    }

    fn component(
        &self,
        checked: &Checked<'_>,
    ) -> Option<Result<Box<dyn Component>, SettingsError>> {
        Some(Ok(Box::new(rules(checked))))
    }
}

/// The rules that settings make.
fn rules(checked: &Checked<'_>) -> Bash {
    Bash {
        largest: checked.integer("m").unwrap_or_default(),
    }
}
