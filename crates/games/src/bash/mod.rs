//! Bash's game, or take-away: players in turn take 1 to m items from one heap; or, told the other way
//! round, they count up to a target.

mod count_up;
mod notation;
mod rules;
mod theory;

use crate::heap::{LAST, lay_out};
use crate::{Checked, Game, Key, KeyDefault, Kind, Role};

pub use count_up::{CountUp, Tally};
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
            default: KeyDefault::Required,
            about: "items at the start; with count-up, the target",
        },
        Key {
            name: "m",
            role: Role::Rule,
            kind: Kind::Integer {
                min: 1,
                max: u64::MAX,
            },
            default: KeyDefault::Required,
            about: "most items that one move takes",
        },
        Key {
            name: "count-up",
            role: Role::Rule,
            kind: Kind::Flag,
            default: KeyDefault::Value("false"),
            about: "whether players count up to n, by 1 to m each, instead of taking items away; \
                    a position is then the total and the target",
        },
        LAST,
    ],
    presets: &[],
    open: |checked, effort| {
        let number = |key| checked.integer(key).unwrap_or_default();
        let rules = rules(checked);
        if checked.flag("count-up") {
            let rules = CountUp(rules);
            let start = checked.start(&rules, || Ok(Tally::to(number("n"))))?;
            return Ok(lay_out(checked, effort, rules, start));
        }
        let start = checked.start(&rules, || Ok(number("n")))?;
        Ok(lay_out(checked, effort, rules, start))
    },
    simpler: |_| (),
    repeats: theory::repeats,
};

/// The rules that settings make.
pub(crate) fn rules(checked: &Checked<'_>) -> Bash {
    Bash {
        largest: checked.integer("m").unwrap_or_default(),
    }
}
