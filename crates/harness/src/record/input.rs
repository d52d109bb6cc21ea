//! What a program was sent.

use grundy_arena::{Fault, Seat};
use grundy_rules::BoxedPosition;

use super::{End, Recorded};
use crate::bot::opening;

impl Recorded {
    /// Everything that the program in this seat read, byte for byte, so that the same program can
    /// be run against it outside the judge.
    ///
    /// # Panics
    /// Where there is no such seat.
    #[must_use]
    pub fn input(&self, seat: Seat) -> String {
        assert!(seat.0 < self.game.seats, "a seat at the table");
        let mut input = opening(seat.number(), &self.instance.parameters());
        let mut ask = |position: &str| {
            input.push_str(&self.at(position).wire());
            input.push('\n');
        };
        for ply in self.game.plies.iter().filter(|ply| ply.seat == seat) {
            ask(&ply.position);
        }
        match &self.record.end {
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

    /// A position of the game.
    pub(crate) fn at(&self, position: &str) -> BoxedPosition<'_> {
        let position = self.instance.position(position);
        position.expect("the positions were read when the file was")
    }
}
