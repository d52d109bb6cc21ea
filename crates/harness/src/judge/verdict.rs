//! The verdict: a pure function of game records and of what the problem accepts.

use grundy_arena::{Fault, Finish, Fixture, GameRecord, Opponent, Tally};

use super::Played;
use grundy_problem::Accept;
use grundy_report::{Decision, Reason};

/// Something that a bot did wrong in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Failure {
    /// What.
    pub reason: Reason,
    /// In which game.
    pub fixture: Fixture,
    /// At which ply, counted from 0; for a fault, the ply that was never played.
    pub ply: usize,
}

/// All failures of one game, in the order in which they happened.
pub(crate) fn failures(fixture: Fixture, record: &GameRecord) -> Vec<Failure> {
    let at = |reason, ply| Failure {
        reason,
        fixture,
        ply,
    };
    let blunders = record.blunders(fixture.seat);
    let mut found: Vec<Failure> = blunders.map(|b| at(Reason::Blunder, b.index)).collect();
    found.extend(
        record
            .failed_to_convert(fixture.seat)
            .map(|ply| at(Reason::NotConverted, ply)),
    );
    if let Finish::Forfeit { seat, forfeit, .. } = &record.finish
        && *seat == fixture.seat
    {
        found.push(at(forfeit.fault.into(), record.plies.len()));
    }
    found
}

/// Whether the bot of this fixture ended the game by a fault of its own.
pub(crate) fn fault(fixture: Fixture, record: &GameRecord) -> Option<Fault> {
    match &record.finish {
        Finish::Forfeit { seat, forfeit, .. } if *seat == fixture.seat => Some(forfeit.fault),
        _ => None,
    }
}

/// The verdict on games in the order of the schedule, and the failure that decided it. Where a
/// score is asked for, blunders are no failures in themselves; the first is shown all the same.
pub(crate) fn verdict(accept: Accept, games: &[Played]) -> (Decision, Option<Failure>) {
    let mut failures = games
        .iter()
        .flat_map(|game| failures(game.fixture, &game.record));
    match accept {
        Accept::NoBlunder => match failures.next() {
            Some(first) => (Decision::Rejected(first.reason), Some(first)),
            None => (Decision::Accepted, None),
        },
        Accept::Score { at_least, against } => {
            let failures: Vec<Failure> = failures.collect();
            let fault = failures
                .iter()
                .find(|failure| !matches!(failure.reason, Reason::Blunder | Reason::NotConverted));
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
