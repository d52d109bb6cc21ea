//! Chopsticks: players tap fingers onto each other's hands until only one of them has a live hand
//! left. Two players with two hands each, unless the rules say otherwise.

mod conflicts;
pub mod dense;
mod hands;
mod keys;
mod notation;
mod position;
mod rules;
mod spec;
mod splits;

use grundy_rules::{Misere, Notation, Solved};
use grundy_solver::{Searchable, Searched};

use crate::{Checked, Game, Opened, SettingsError};

pub use hands::{Hands, MOST_HANDS};
pub use position::{MOST_PLAYERS, Position};
pub use rules::Move;
pub use spec::{
    Chopsticks, Divisions, Halvings, Objective, Overflow, Spec, SuddenDeath, Swap, Transfers,
};

/// Most fingers that a hand rolls over at: the digits of positions end there.
const MOST_FINGERS: u8 = 36;

/// The registry's entry.
pub static GAME: Game = Game {
    name: "chopsticks",
    title: "Chopsticks",
    summary: "Tap fingers onto the other's hands until all of them are dead.",
    keys: keys::KEYS,
    presets: keys::PRESETS,
    open: |checked, _effort| {
        let rules = Chopsticks::new(Spec::of(checked))?;
        let start = checked.start(&rules, || start(checked, &rules))?;
        match rules.spec.objective {
            Objective::Normal => lay_out(rules, start),
            Objective::Misere => lay_out(Misere(rules), start),
        }
    },
};

fn lay_out<R>(rules: R, start: R::Position) -> Opened
where
    R: Notation + Searchable + 'static,
{
    let oracle = Searched::new(&rules, start.clone()).map_err(|error| {
        vec![SettingsError::new(
            &["players", "hands", "rollover"],
            error.to_string(),
        )]
    })?;
    Ok(Box::new(Solved {
        rules,
        start,
        oracle,
    }))
}

/// The position that the key `start` describes.
fn start(checked: &Checked<'_>, rules: &Chopsticks) -> Result<Position, Vec<SettingsError>> {
    let text = checked.word("start");
    let rollover = rules.spec.rollover;
    match rules.parse_fingers(text) {
        Some(fingers) if fingers < rollover => Ok(rules.all_hands(fingers)),
        Some(fingers) => {
            let problem = format!("no hand holds {fingers} fingers where `rollover` is {rollover}");
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
