//! Bash's game, or take-away: players in turn take 1 to m items from one heap.

mod notation;
mod rules;
mod theory;

use crate::heap::{LAST, lay_out};
use crate::{Game, Key, Kind, Presence, Role};

pub use rules::{Bash, Take, Takes};

/// The registry's entry.
pub static GAME: Game = Game {
    name: "bash",
    title: "Bash's game",
    summary: "Take 1 to m items from one heap.",
    keys: &[
        Key {
            name: "n",
            role: Role::Instance,
            kind: Kind::Integer {
                min: 0,
                max: u64::MAX,
            },
            presence: Presence::Required,
            about: "items at the start",
        },
        Key {
            name: "m",
            role: Role::Rule,
            kind: Kind::Integer {
                min: 1,
                max: u64::MAX,
            },
            presence: Presence::Required,
            about: "most items that one move takes",
        },
        LAST,
    ],
    presets: &[],
    open: |checked, effort| {
        let number = |key| checked.integer(key).unwrap_or_default();
        let rules = Bash {
            largest: number("m"),
        };
        let start = checked.start(&rules, || Ok(number("n")))?;
        Ok(lay_out(checked, effort, rules, start))
    },
};
