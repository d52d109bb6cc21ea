//! Games between bots, as viewers show them.

use std::sync::Arc;

use grundy_play::{Finish, GameRecord, Seat};
use grundy_problem::{Problem, Start};
use grundy_report::record::{Seated, record};
use grundy_report::{JudgedGame, Reason, settings_text};

use crate::run::header;

/// A game between two bots for viewers, from the side of `seat`. It contains only the moves of the programs
/// and the kinds of their failures, but neither their output nor their fuel.
#[must_use]
pub fn shown_game(
    problem: &Problem,
    start: &Start,
    played: &GameRecord,
    seat: Seat,
    number: u64,
) -> JudgedGame {
    let mut played = played.clone();
    if let Finish::Forfeit { forfeit, .. } = &mut played.finish {
        forfeit.said.clear();
        forfeit.detail = forfeit.fault.to_string().replace('-', " ");
    }
    let rules = start.rules(&problem.game);
    let seats = (0..played.seats).map(|_| Seated::Line).collect();
    JudgedGame {
        failures: failures(&played),
        record: record(&header(problem, &rules), number, seats, played),
        instance: Arc::clone(&start.instance),
        settings: settings_text(&start.settings),
        rules: start.rules_chosen.clone(),
        seat,
    }
}

/// All failures of all players, by their plies.
fn failures(played: &GameRecord) -> Vec<(Reason, usize)> {
    let seats = (0..played.seats).map(Seat);
    let failures = seats.flat_map(|seat| played.failures(seat));
    let failures = failures.map(|(ply, failure)| (Reason::from(failure), ply));
    let mut failures: Vec<(Reason, usize)> = failures.collect();
    failures.sort_by_key(|&(_, ply)| ply);
    failures
}
