//! What a program was sent.

use grundy_arena::{Fault, Seat};
use grundy_report::record::{End, Recorded};

use crate::bot::opening;

/// Everything that the program in this seat read, byte for byte, so that the same program can
/// be run against it outside the judge.
///
/// # Panics
/// Where there is no such seat.
#[must_use]
pub fn input(recorded: &Recorded, seat: Seat) -> String {
    assert!(seat.0 < recorded.game.seats, "a seat at the table");
    let mut input = opening(seat.number(), &recorded.instance.parameters());
    let mut ask = |position: &str| {
        input.push_str(&recorded.at(position).wire());
        input.push('\n');
    };
    for ply in recorded.game.plies.iter().filter(|ply| ply.seat == seat) {
        ask(&ply.position);
    }
    match &recorded.record.end {
        // Whoever is out of fuel before it asks for a position is sent none.
        End::Forfeit { forfeit, .. } if forfeit.fault == Fault::SlowStart => {}
        End::Forfeit {
            seat: failed,
            position,
            ..
        } if *failed == seat => ask(position),
        _ => {}
    }
    input
}
