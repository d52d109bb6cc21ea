//! Nim: players in turn take any number of items from one of several piles.

mod notation;
mod rules;
pub(crate) mod theory;

use grundy_rules::Outcome;

use crate::budget::SearchBudget;
use crate::checked::Checked;
use crate::component::Component;
use crate::error::SettingsError;
use crate::game::{Family, Game, Opened};
use crate::heap::{Play, last, lay_out};
use crate::key::{Key, Kind, Role};
use crate::piles::{MAX_LISTED, check_playable};
use crate::starter::{Starter, StarterBot};

pub(crate) use rules::multisets_below;
pub use rules::{Nim, Takes, Taking};

/// The data with which new bots and problems begin.
static STARTER: Starter = Starter {
    facts: include_str!("starter.toml"),
    bots: &[
        StarterBot::plays(
            "wins",
            "xor.c",
            include_str!("../../../../bots/nim/accepted/xor.c"),
        ),
        StarterBot::plays("loses", "xor.c", include_str!("starter/loses.c")),
        StarterBot::answers(
            "winner",
            "wins",
            "xor.c",
            include_str!("../../../../bots/nim-winner/accepted/xor.c"),
        ),
        StarterBot::answers(
            "winner",
            "loses",
            "xor.c",
            include_str!("starter/winner-loses.c"),
        ),
        StarterBot::answers(
            "move",
            "wins",
            "xor.c",
            include_str!("../../../../bots/nim-move/accepted/xor.c"),
        ),
        StarterBot::answers(
            "move",
            "loses",
            "xor.c",
            include_str!("starter/move-loses.c"),
        ),
    ],
};

/// The game as catalogs list it.
#[must_use]
pub fn game() -> Game {
    let heaps = Kind::List {
        min_len: 1,
        max_len: MAX_LISTED,
        min: 0,
        max: u64::MAX,
    };
    let about = "items of every pile at the start";
    Game {
        name: "nim".to_owned(),
        title: "Nim".to_owned(),
        summary: "Take any number of items from one pile.".to_owned(),
        keys: vec![
            Key::new("heaps", Role::Instance, heaps, about).required(),
            last(),
        ],
        presets: Vec::new(),
        starter: Some(&STARTER),
        family: Box::new(Piles),
    }
}

#[derive(Debug)]
struct Piles;

impl Family for Piles {
    fn open(&self, checked: &Checked<'_>, budget: SearchBudget) -> Opened {
        let heaps = || {
            let heaps = checked.list("heaps").unwrap_or_default();
            check_playable("heaps", heaps.len() as u64, "piles")?;
            Ok(heaps.to_vec())
        };
        let start = checked.start(&Nim, heaps)?;
        Ok(lay_out(checked, budget, Nim, start))
    }

    fn outcome(&self, checked: &Checked<'_>) -> Option<Outcome> {
        Some(theory::outcome(Play::of(checked), checked.list("heaps")?))
    }

    fn component(
        &self,
        _checked: &Checked<'_>,
    ) -> Option<Result<Box<dyn Component>, SettingsError>> {
        Some(Ok(Box::new(Nim)))
    }
}
