//! Wythoff's game: take from one of two heaps, or equally many from both.

mod nimbers;
mod notation;
mod rules;
pub(crate) mod theory;

use crate::budget::SearchBudget;
use crate::checked::Checked;
use crate::component::Component;
use crate::error::SettingsError;
use crate::game::{Family, Game, Opened};
use crate::heap::{last, lay_out};
use crate::key::{Key, Kind, Role};
use crate::starter::{Starter, StarterBot};

pub(crate) use nimbers::LARGEST_KNOWN;
pub use nimbers::WythoffNimbers;
pub use rules::{Removal, Removals, Wythoff};

/// The data with which new bots and problems begin.
static STARTER: Starter = Starter {
    facts: include_str!("starter.toml"),
    bots: &[
        StarterBot::plays(
            "wins",
            "exact.c",
            include_str!("../../../../bots/wythoff/accepted/exact.c"),
        ),
        StarterBot::answers(
            "winner",
            "wins",
            "exact.c",
            include_str!("../../../../bots/wythoff-winner/accepted/exact.c"),
        ),
    ],
};

/// The game as catalogs list it.
#[must_use]
pub fn game() -> Game {
    let heap = |name, about| {
        let kind = Kind::integer(0, u64::MAX);
        Key::new(name, Role::Instance, kind, about).required()
    };
    Game {
        name: "wythoff".to_owned(),
        title: "Wythoff's game".to_owned(),
        summary: "Take any number of items from one of two heaps, or equally many from both."
            .to_owned(),
        keys: vec![
            heap("a", "items of the first heap at the start"),
            heap("b", "items of the second heap at the start"),
            last(),
        ],
        presets: Vec::new(),
        starter: Some(&STARTER),
        family: Box::new(TwoHeaps),
    }
}

#[derive(Debug)]
struct TwoHeaps;

impl Family for TwoHeaps {
    fn open(&self, checked: &Checked<'_>, budget: SearchBudget) -> Opened {
        let heap = |key| checked.integer(key).unwrap_or_default();
        let start = checked.start(&Wythoff, || Ok([heap("a"), heap("b")]))?;
        Ok(lay_out(checked, budget, Wythoff, start))
    }

    fn component(
        &self,
        _checked: &Checked<'_>,
    ) -> Option<Result<Box<dyn Component>, SettingsError>> {
        Some(Ok(Box::new(Wythoff)))
    }
}
