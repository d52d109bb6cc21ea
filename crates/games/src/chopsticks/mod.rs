//! Chopsticks: two players with two hands each tap fingers onto each other's hands until one of
//! them has no live hand left.

mod notation;
mod rules;
mod spec;

use grundy_rules::{Misere, Notation, Solved};
use grundy_solver::{Searchable, Searched};

use crate::{Checked, Game, Key, Kind, Opened, Presence, Preset, Role, SettingsError};

pub use rules::{Hands, Move, Position};
pub use spec::{Chopsticks, Divisions, Overflow, Transfers};

/// Most fingers that a hand rolls over at: the digits of positions end there.
const MOST_FINGERS: u8 = 36;

/// The registry's entry.
pub static GAME: Game = Game {
    name: "chopsticks",
    title: "Chopsticks",
    summary: "Tap fingers onto the other's hands until all of them are dead.",
    keys: &[
        Key {
            name: "rollover",
            role: Role::Rule,
            kind: Kind::Integer {
                min: 2,
                max: MOST_FINGERS as u64,
            },
            presence: Presence::Default("5"),
            about: "number of fingers that no hand can hold",
        },
        Key {
            name: "overflow",
            role: Role::Rule,
            kind: Kind::Words(&["rollover", "cutoff"]),
            presence: Presence::Default("rollover"),
            about: "whether a hand that gets so many keeps the rest or is dead",
        },
        Key {
            name: "objective",
            role: Role::Rule,
            kind: Kind::Words(&["normal", "misere"]),
            presence: Presence::Default("normal"),
            about: "whether the player whose hands are all dead has lost or won",
        },
        Key {
            name: "transfers",
            role: Role::Rule,
            kind: Kind::Words(&["one", "none"]),
            presence: Presence::Default("one"),
            about: "whether fingers can be moved between two live hands",
        },
        Key {
            name: "divisions",
            role: Role::Rule,
            kind: Kind::Words(&["one", "none"]),
            presence: Presence::Default("one"),
            about: "whether fingers can be moved from a live hand to a dead one",
        },
        Key {
            name: "start",
            role: Role::Rule,
            kind: Kind::Text,
            presence: Presence::Default("1"),
            about: "fingers on every hand at the start, or a position such as 1312",
        },
    ],
    presets: &[
        Preset {
            name: "base",
            about: "hands of five roll over, with transfers and divisions",
            settings: &[],
        },
        Preset {
            name: "cutoff",
            about: "a hand that gets five fingers or more is dead",
            settings: &[("overflow", "cutoff")],
        },
        Preset {
            name: "divisions-only",
            about: "no transfers",
            settings: &[("transfers", "none")],
        },
        Preset {
            name: "misere",
            about: "the first player whose hands are all dead wins",
            settings: &[("objective", "misere")],
        },
        Preset {
            name: "transfers-only",
            about: "no divisions",
            settings: &[("divisions", "none")],
        },
    ],
    open: |checked, _effort| {
        let rules = Chopsticks::of(checked);
        let start = checked.start(&rules, || start(checked, &rules))?;
        match checked.word("objective") {
            "misere" => lay_out(Misere(rules), start),
            _ => lay_out(rules, start),
        }
    },
};

fn lay_out<R>(rules: R, start: R::Position) -> Opened
where
    R: Notation + Searchable + 'static,
{
    let oracle = Searched::new(&rules, start.clone())
        .map_err(|error| vec![SettingsError::new(&["rollover"], error.to_string())])?;
    Ok(Box::new(Solved {
        rules,
        start,
        oracle,
    }))
}

/// The position that the key `start` describes.
fn start(checked: &Checked<'_>, rules: &Chopsticks) -> Result<Position, Vec<SettingsError>> {
    let text = checked.word("start");
    match rules.parse_fingers(text) {
        Some(fingers) if fingers < rules.rollover => Ok(Position::all_hands(fingers)),
        Some(fingers) => {
            let problem = format!(
                "no hand holds {fingers} fingers where `rollover` is {}",
                rules.rollover
            );
            let error = SettingsError::new(&["start", "rollover"], problem);
            Err(vec![
                error.help("start with fewer fingers or roll over later"),
            ])
        }
        None => rules
            .parse_position(text)
            .map_err(|error| vec![SettingsError::text(&["start"], error)]),
    }
}
