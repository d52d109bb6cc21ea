//! Sums: several heap games side by side, each move in one of them. Who cannot move in any has
//! lost, or under misère play won.

mod component;
mod list;
mod notation;
mod rules;
mod theory;

use grundy_rules::{Misere, Notation, Solved};
use grundy_solver::Searched;

use crate::heap::{LAST, Play, lay_out};
use crate::{Game, Key, KeyDefault, Kind, Role, SettingsError};

pub(crate) use component::{Component, Numbers, Summand};
use list::listed;
pub use rules::{Step, Steps, Sum};

/// The key that lists the components.
pub const COMPONENTS: &str = "components";

const START: &str = "start";

/// Most components.
const MAX_COMPONENTS: usize = 16;

/// Looks whether a text is a list of components.
///
/// # Errors
/// The first thing that is wrong with it.
pub fn check(components: &str) -> Result<(), SettingsError> {
    listed(components).map(drop)
}

/// The registry's entry.
pub static GAME: Game = Game {
    name: "sum",
    title: "A sum of games",
    summary: "Several heap games side by side; each move is made in one of them.",
    keys: &[
        Key {
            name: COMPONENTS,
            role: Role::Rule,
            kind: Kind::Text,
            default: KeyDefault::Required,
            about: "the games and the rules of each: `bash m=3 + nim + wythoff`; of bash, nim, \
                    tower-breakers, wythoff",
        },
        Key {
            name: START,
            role: Role::Instance,
            kind: Kind::Text,
            default: KeyDefault::Required,
            about: "the position of every component at the start: `21 + 7 8 + 3 5`",
        },
        LAST,
    ],
    presets: &[],
    open: |checked, effort| {
        let components = listed(checked.word(COMPONENTS)).map_err(|error| vec![error])?;
        let play = match checked.word(LAST.name) {
            "loses" => Play::Misere,
            _ => Play::Normal,
        };
        let rules = Sum::of(components, play);
        let start = checked.start(&rules, || {
            rules
                .parse_position(checked.word(START))
                .map_err(|error| vec![SettingsError::text(&[START], error)])
        })?;
        if play == Play::Normal || rules.plays_like_nim(&start) {
            return Ok(lay_out(checked, effort, rules, start));
        }
        let rules = Misere(rules);
        let oracle = Searched::new(&rules, start.clone())
            .expect("positions that are too large to be searched are not read");
        Ok(Box::new(Solved {
            rules,
            start,
            oracle,
        }))
    },
    simpler: |_| (),
    repeats: |_| None,
};
