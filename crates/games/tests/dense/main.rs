//! The solver of whole tables of Chopsticks: against the general search, and against the rules.

mod certificate;
mod greatest;
mod search;
mod size;

use grundy_games::chopsticks::dense::Axes;
use grundy_games::chopsticks::{Objective, Overflow};

/// The games that the axes make at one roll-over.
fn every_game(rollover: u16) -> impl Iterator<Item = Axes> {
    (0..32).map(move |bits: u8| Axes {
        rollover,
        overflow: match bits & 1 {
            0 => Overflow::Rollover,
            _ => Overflow::Cutoff,
        },
        objective: match bits & 2 {
            0 => Objective::Normal,
            _ => Objective::Misere,
        },
        transfers: bits & 4 != 0,
        divisions: bits & 8 != 0,
        suicide: bits & 16 != 0,
    })
}

/// Cutoff without any split.
fn attacks_only(rollover: u16) -> Axes {
    Axes {
        transfers: false,
        divisions: false,
        ..Axes::cutoff(rollover)
    }
}

/// Every two hands.
fn pairs(rollover: u16) -> impl Iterator<Item = (u16, u16)> {
    (0..rollover).flat_map(|b| (0..=b).map(move |a| (a, b)))
}
