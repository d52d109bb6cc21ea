//! Games of meetings as viewers show them.

use std::sync::Arc;

use grundy_play::{Finish, GameRecord, Pentanomial, Sample, Seat, strength};
use grundy_problem::Problem;
use grundy_report::record::{Seated, record};
use grundy_report::{JudgedGame, Reason, StrengthReport, settings_text};

use crate::pairing::PairGame;
use crate::run::header;
use crate::tournament::strength_report;

/// A game of a pair for viewers, from the side of the first contender. Of the programs it contains the
/// moves and the kind of failure only: no output of a program and no fuel.
#[must_use]
pub fn shown_game(problem: &Problem, game: &PairGame, number: u64) -> JudgedGame {
    let mut played = game.record.clone();
    if let Finish::Forfeit { forfeit, .. } = &mut played.finish {
        forfeit.said.clear();
        forfeit.detail = forfeit.fault.to_string().replace('-', " ");
    }
    let rules = game.start.rules(&problem.game);
    let seats = (0..played.seats).map(|_| Seated::Line).collect();
    JudgedGame {
        failures: failures(&played),
        record: record(&header(problem, &rules), number, seats, played),
        instance: Arc::clone(&game.start.instance),
        settings: settings_text(&game.start.settings),
        rules: game.start.rules_chosen.clone(),
        seat: seat_of(game, 0),
    }
}

/// Where one of the two sits.
#[must_use]
pub fn seat_of(game: &PairGame, contender: usize) -> Seat {
    match contender == game.first {
        true => Seat(0),
        false => Seat(1),
    }
}

/// What anybody did wrong.
fn failures(played: &GameRecord) -> Vec<(Reason, usize)> {
    let mut failures = Vec::new();
    for seat in (0..played.seats).map(Seat) {
        let blunders = played.blunders(seat);
        failures.extend(blunders.map(|blunder| (Reason::Blunder, blunder.index)));
        let circles = played.failed_to_convert(seat);
        failures.extend(circles.map(|index| (Reason::NotConverted, index)));
    }
    if let Finish::Forfeit { forfeit, .. } = &played.finish {
        failures.push((forfeit.fault.into(), played.plies.len()));
    }
    failures.sort_by_key(|&(_, ply)| ply);
    failures
}

/// How strong somebody is compared with somebody else, by the pairs of games that brought 0, 1/2, 1, 3/2 and 2
/// points.
#[must_use]
pub fn strength_by(pairs: [u64; 5]) -> StrengthReport {
    strength_report(strength(&Sample::from(Pentanomial(pairs))))
}
