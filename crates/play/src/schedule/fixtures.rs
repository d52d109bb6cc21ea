//! The games of one bot against reference players.

use crate::{Opponent, Seat};

/// The seats that the bot takes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sides {
    /// Every start is played once from each seat.
    Both,
    /// The bot always moves first.
    First,
    /// The bot never moves first; among more than two players, it takes each of the other seats.
    Second,
}

impl Sides {
    /// The bot's seats in a game of `players` players, in the order in which they are played.
    pub fn seats(self, players: u8) -> impl Iterator<Item = Seat> {
        let seats = match self {
            Self::Both => 0..players,
            Self::First => 0..players.min(1),
            Self::Second => 1..players,
        };
        seats.map(Seat)
    }
}

/// One game of a schedule.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Fixture {
    /// Its number in the schedule, from 0.
    pub number: u64,
    /// The index of the start position, from 0.
    pub start: usize,
    /// The opponent; among more than two players, one of its kind sits in every other seat.
    pub opponent: Opponent,
    /// The bot's seat.
    pub seat: Seat,
}

impl Fixture {
    /// The random stream of the reference player in another seat, different for each such player of a schedule:
    /// the number of the game, and among several such players their order.
    #[must_use]
    pub fn stream(self, seat: Seat) -> u64 {
        const APART: u32 = 48;
        let before = u64::from(seat.0) - u64::from(seat > self.seat);
        self.number | before << APART
    }
}

/// Every start against every opponent from every seat. Opponents are outermost, so that failures against the
/// first and best of them come first. `players` has the number of players of each start.
pub fn fixtures(
    players: &[u8],
    opponents: &[Opponent],
    sides: Sides,
) -> impl Iterator<Item = Fixture> {
    let games = opponents.iter().flat_map(move |&opponent| {
        let starts = players.iter().enumerate();
        starts.flat_map(move |(start, &players)| {
            let seats = sides.seats(players);
            seats.map(move |seat| (start, opponent, seat))
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
        let all: Vec<Fixture> = fixtures(&[2, 2, 3], &Opponent::ALL, Sides::Both).collect();
        assert_eq!(all.len(), 21);
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
