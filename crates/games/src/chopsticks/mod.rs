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

use grundy_rules::{Instance, Misere, Notation, Oracle, Solved};
use grundy_solver::Searchable;

use crate::budget::SearchBudget;
use crate::checked::{self, Checked};
use crate::error::SettingsError;
use crate::game::{Family, Game, Opened};
use crate::searched::searched;
use crate::starter::{Starter, StarterBot};
use dense::Tabled;

pub use hands::{Fingers, Hands, MAX_HANDS};
pub use position::{MAX_PLAYERS, Position};
pub use rules::Move;
pub use spec::{
    Chopsticks, Divisions, Halvings, Objective, Overflow, Spec, SuddenDeath, Swap, Transfers,
};

/// Up to this roll-over a hand is a digit of a position, beyond it a number.
const DIGITS: Fingers = 36;

/// The greatest roll-over: that of the tables of all positions.
const MAX_ROLLOVER: Fingers = dense::Axes::MOST;

/// The data with which new bots and problems begin.
static STARTER: Starter = Starter {
    facts: include_str!("starter.toml"),
    bots: &[
        StarterBot::plays(
            "wins",
            "retrograde.c",
            include_str!("../../../../bots/chopsticks/accepted/retrograde.c"),
        ),
        StarterBot::answers(
            "winner",
            "wins",
            "retrograde.c",
            include_str!("../../../../bots/chopsticks-winner/accepted/retrograde.c"),
        ),
    ],
};

/// The game as catalogs list it.
#[must_use]
pub fn game() -> Game {
    Game {
        name: "chopsticks".to_owned(),
        title: "Chopsticks".to_owned(),
        summary: "Tap fingers onto the other's hands until all of them are dead.".to_owned(),
        keys: keys::keys(),
        presets: keys::presets(),
        starter: Some(&STARTER),
        family: Box::new(Tapping),
    }
}

#[derive(Debug)]
struct Tapping;

impl Family for Tapping {
    /// The budget does not matter, because there is no theorem to fall back on.
    fn open(&self, checked: &Checked<'_>, _budget: SearchBudget) -> Opened {
        let rules = Chopsticks::new(Spec::of(checked))?;
        let start = checked.start(&rules, || start(checked, &rules))?;
        let table = Tabled::new(rules, start);
        match (rules.spec.objective, table) {
            (Objective::Normal, Some(table)) => Ok(tabled(rules, start, table)),
            (Objective::Normal, None) => search(rules, start),
            (Objective::Misere, Some(table)) => Ok(tabled(Misere(rules), start, table)),
            (Objective::Misere, None) => search(Misere(rules), start),
        }
    }
}

/// Opens a game without a table of all positions: searches those that play can reach.
fn search<R>(rules: R, start: Position) -> Opened
where
    R: Notation + Searchable<Position = Position> + 'static,
{
    searched(rules, start).map_err(|error| {
        let error = SettingsError::new(&["players", "hands", "rollover"], error.to_string());
        vec![error.help("set fewer players or hands, or an earlier roll-over")]
    })
}

fn tabled<R>(rules: R, start: Position, oracle: Tabled) -> Box<dyn Instance>
where
    R: Notation<Position = Position> + 'static,
    Tabled: Oracle<R>,
{
    Box::new(Solved {
        rules,
        start,
        oracle,
    })
}

/// The position that the key `start` describes.
fn start(checked: &Checked<'_>, rules: &Chopsticks) -> Result<Position, Vec<SettingsError>> {
    let text = checked.word("start");
    let rollover = rules.spec.rollover;
    match rules.parse_fingers(text) {
        Some(fingers) if fingers < rollover => Ok(rules.all_hands(fingers)),
        Some(fingers) => {
            let problem = format!("no hand holds {fingers} fingers if `rollover` is {rollover}");
            let error = SettingsError::new(&["start", "rollover"], problem);
            Err(vec![
                error.help("start with fewer fingers or roll over later"),
            ])
        }
        None => checked::position(rules, text, &["start"]),
    }
}
