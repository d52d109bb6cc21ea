//! The games of one bot against reference players.

use crate::{Opponent, Seat};

/// Which seats the bot takes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sides {
    /// Every start is played once from each seat.
    Both,
    /// The bot always moves first.
    First,
    /// The bot always moves second.
    Second,
}

impl Sides {
    /// The seats, in the order in which they are played.
    #[must_use]
    pub fn seats(self) -> &'static [Seat] {
        match self {
            Self::Both => &[Seat(0), Seat(1)],
            Self::First => &[Seat(0)],
            Self::Second => &[Seat(1)],
        }
    }
}

/// One game that is to be played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Fixture {
    /// Its number in the schedule, from 0.
    pub number: u64,
    /// Which of the start positions, from 0.
    pub start: usize,
    /// Against whom.
    pub opponent: Opponent,
    /// Where the bot sits.
    pub seat: Seat,
}

/// Every start against every opponent from every seat, opponents outermost: the reference player
/// that plays best comes first, and so does the first failure against it.
pub fn fixtures(
    starts: usize,
    opponents: &[Opponent],
    sides: Sides,
) -> impl Iterator<Item = Fixture> {
    let games = opponents.iter().flat_map(move |&opponent| {
        (0..starts).flat_map(move |start| {
            let seats = sides.seats().iter();
            seats.map(move |&seat| (start, opponent, seat))
        })
    });
    (0u64..)
        .zip(games)
        .map(|(number, (start, opponent, seat))| Fixture {
            number,
            start,
            opponent,
            seat,
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_is_there_once_and_numbered() {
        let all: Vec<Fixture> = fixtures(3, &Opponent::ALL, Sides::Both).collect();
        assert_eq!(all.len(), 18);
        assert!(
            (0u64..)
                .zip(&all)
                .all(|(number, fixture)| fixture.number == number)
        );
        let distinct: std::collections::HashSet<_> =
            all.iter().map(|f| (f.start, f.opponent, f.seat)).collect();
        assert_eq!(distinct.len(), all.len());
    }
}
