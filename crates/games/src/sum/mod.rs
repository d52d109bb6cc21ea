//! Sums: several games side by side, each move in one of them. A player who cannot move in any
//! has lost, or under misère play won.

mod list;
mod notation;
mod rules;
mod theory;

use std::sync::Arc;

use grundy_rules::Misere;

use crate::budget::SearchBudget;
use crate::checked::{Checked, position};
use crate::game::{Composite, Family, Game, Opened};
use crate::heap::{Play, last, lay_out};
use crate::key::{Key, Kind, Role};
use crate::searched::searched;
use crate::starter::{Starter, StarterBot};
use list::{COMPONENTS, List};
pub use rules::{Step, Steps, Sum};

const START: &str = "start";

/// The data with which new bots and problems begin.
static STARTER: Starter = Starter {
    facts: include_str!("starter.toml"),
    bots: &[
        StarterBot::plays(
            "wins",
            "xor.c",
            include_str!("../../../../bots/bash-and-nim/accepted/xor.c"),
        ),
        StarterBot::answers(
            "winner",
            "wins",
            "xor.c",
            include_str!("../../../../bots/bash-and-nim-winner/accepted/xor.c"),
        ),
    ],
};

/// The game as catalogs list it: sums of those of these games that have components.
#[must_use]
pub fn game(summands: Vec<Arc<Game>>) -> Game {
    let names: Vec<&str> = summands.iter().map(|game| game.name.as_str()).collect();
    let components = format!(
        "the games and the rules of each: `bash m=3 + nim + wythoff`; of {}",
        names.join(", ")
    );
    let start = "the position of every component at the start: `21 + 7 8 + 3 5`";
    Game {
        name: "sum".to_owned(),
        title: "A sum of games".to_owned(),
        summary: "Several games side by side; each move is made in one of them.".to_owned(),
        keys: vec![
            Key::new(COMPONENTS, Role::Rule, Kind::Text, components).required(),
            Key::new(START, Role::Instance, Kind::Text, start).required(),
            last(),
        ],
        presets: Vec::new(),
        starter: Some(&STARTER),
        family: Box::new(Sums(List::of(summands))),
    }
}

#[derive(Debug)]
struct Sums(List);

impl Family for Sums {
    fn open(&self, checked: &Checked<'_>, budget: SearchBudget) -> Opened {
        let components = self.0.components(checked.word(COMPONENTS));
        let components = components.map_err(|error| vec![error])?;
        let play = Play::of(checked);
        let rules = Sum::of(components, play);
        let start = checked.start(&rules, || position(&rules, checked.word(START), &[START]))?;
        if play == Play::Normal || rules.plays_like_nim(&start) {
            return Ok(lay_out(checked, budget, rules, start));
        }
        let instance = searched(Misere(rules), start);
        Ok(instance.expect("positions that are too large to be searched are not read"))
    }

    fn composite(&self) -> Option<&dyn Composite> {
        Some(&self.0)
    }
}
