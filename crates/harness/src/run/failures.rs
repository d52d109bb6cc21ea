//! The failures of a bot in one game.

use grundy_play::{Fault, Finish, Fixture, GameRecord};
use grundy_report::Reason;

/// Something that a bot did wrong in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Failure {
    /// The kind of failure.
    pub reason: Reason,
    /// The game.
    pub fixture: Fixture,
    /// The index of the ply, from 0. For a fault, that of the ply that was not played.
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

/// The fault by which the bot of this fixture ended the game, if it did.
pub(crate) fn fault(fixture: Fixture, record: &GameRecord) -> Option<Fault> {
    match &record.finish {
        Finish::Forfeit { seat, forfeit, .. } if *seat == fixture.seat => Some(forfeit.fault),
        _ => None,
    }
}
