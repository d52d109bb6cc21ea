//! The failures of a bot in one game.

use grundy_play::{Fixture, GameRecord};
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

/// All failures of the bot of this fixture, as [`GameRecord::failures`] orders them.
pub(crate) fn failures(fixture: Fixture, record: &GameRecord) -> Vec<Failure> {
    let failures = record.failures(fixture.seat);
    let failures = failures.map(|(ply, failure)| Failure {
        reason: failure.into(),
        fixture,
        ply,
    });
    failures.collect()
}
