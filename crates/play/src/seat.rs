//! Seats of a game.

use std::fmt;

use grundy_rules::RelativeSeat;

/// A player's seat for a whole game, counted from 0; the player in seat 0 moves first. Shown, as
/// in the bot protocol, from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat that moves after `plies` plies in a game of `seats` players.
    #[must_use]
    pub fn on_turn(plies: usize, seats: u8) -> Self {
        let seat = plies % usize::from(seats);
        Self(u8::try_from(seat).expect("a remainder by a u8 fits in a u8"))
    }

    /// This seat, counted from the player about to move.
    #[must_use]
    pub fn ahead_of(self, mover: Self, seats: u8) -> RelativeSeat {
        RelativeSeat((self.0 + seats - mover.0) % seats)
    }

    /// The seat that is `ahead` of the player about to move.
    #[must_use]
    pub fn at(ahead: RelativeSeat, mover: Self, seats: u8) -> Self {
        Self((mover.0 + ahead.0) % seats)
    }

    /// The number that bots and people see, counted from 1.
    #[must_use]
    pub fn number(self) -> u8 {
        self.0 + 1
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_shown_from_one() {
        for (seat, number) in [(0, 1), (1, 2), (3, 4)] {
            assert_eq!(Seat(seat).number(), number);
            assert_eq!(Seat(seat).to_string(), number.to_string());
        }
    }

    #[test]
    fn counting_from_the_mover_and_back_agree() {
        for seats in 2..6 {
            for mover in (0..seats).map(Seat) {
                for seat in (0..seats).map(Seat) {
                    let ahead = seat.ahead_of(mover, seats);
                    assert_eq!(Seat::at(ahead, mover, seats), seat);
                }
                assert_eq!(mover.ahead_of(mover, seats), RelativeSeat::MOVER);
            }
        }
    }
}
