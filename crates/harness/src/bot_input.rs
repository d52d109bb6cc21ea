//! The input of a bot in a recorded game.

use grundy_play::{Fault, Finish, Seat};
use grundy_report::record::Recorded;

use crate::protocol::{opening, question};

/// The whole input of the program in this seat, byte for byte, so that the same program can
/// be run with it outside the judge.
///
/// # Panics
/// If the game has no such seat.
#[must_use]
pub fn bot_input(recorded: &Recorded, seat: Seat) -> String {
    let game = &recorded.record.played;
    assert!(seat.0 < game.seats, "a seat at the table");
    let mut input = opening(seat.number(), &recorded.instance.parameters());
    let mut ask = |position: &str| input.push_str(&question(&recorded.at(position).wire()));
    let asked = |position: &str| recorded.at(position).unasked().is_none();
    for ply in game.plies.iter().filter(|ply| ply.seat == seat) {
        if asked(&ply.position) {
            ask(&ply.position);
        }
    }
    // A bot that ran out of fuel at its start was sent no position.
    let was_asked = game
        .fault(seat)
        .is_some_and(|fault| fault != Fault::SlowStart);
    if let Finish::Forfeit { position, .. } = &game.finish
        && was_asked
    {
        ask(position);
    }
    input
}
