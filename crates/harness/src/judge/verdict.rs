//! The verdict: a pure function of game records and of what the problem accepts.

use grundy_play::{Opponent, Tally};
use grundy_problem::Accept;
use grundy_report::{Decision, Reason};

use super::Played;
use crate::run::{Failure, failures};

/// The verdict on games in the order of the schedule, and the failure that decided it. If the
/// problem asks for a score, a blunder alone is not a failure; the first is shown all the same.
pub(crate) fn verdict(accept: Accept, games: &[Played]) -> (Decision, Option<Failure>) {
    let mut failures = games
        .iter()
        .flat_map(|game| failures(game.fixture, &game.record));
    match accept {
        Accept::NoBlunder | Accept::NoProvedBlunder { .. } => match failures.next() {
            Some(first) => (Decision::Rejected(first.reason), Some(first)),
            None => (Decision::Accepted, None),
        },
        Accept::Score { at_least, against } => {
            let failures: Vec<Failure> = failures.collect();
            let fault = failures.iter().find(|failure| failure.reason.is_fault());
            if let Some(fault) = fault {
                return (Decision::Rejected(fault.reason), Some(*fault));
            }
            if score(games, against).is_some_and(|score| score >= at_least) {
                (Decision::Accepted, None)
            } else {
                let shown = failures.first().copied();
                (Decision::Rejected(Reason::ScoreTooLow), shown)
            }
        }
    }
}

fn score(games: &[Played], against: Option<Opponent>) -> Option<f64> {
    let mut tally = Tally::default();
    for game in games {
        if against.is_none_or(|opponent| opponent == game.fixture.opponent) {
            tally.add(game.record.outcome(game.fixture.seat));
        }
    }
    tally.score()
}
