//! The games of players against each other.
//!
//! The first move and the start may decide a game before it begins. So players meet in pairs
//! of games from the same start with the seats swapped, and no start favors a player.

use crate::words;

words! {
    /// The pairings of a tournament.
    Pairing {
        /// Every player meets every other player.
        RoundRobin,
        /// The first meets each of the others.
        Gauntlet,
    }
}

impl Pairing {
    /// The pairs among this number of players, the lower number first in each.
    pub fn pairs(self, players: usize) -> impl Iterator<Item = [usize; 2]> + Clone {
        let firsts = match self {
            Self::RoundRobin => players,
            Self::Gauntlet => players.min(1),
        };
        (0..firsts).flat_map(move |first| (first + 1..players).map(move |second| [first, second]))
    }
}

/// Two players, one start, two games.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GamePair {
    /// The index of the start position, from 0.
    pub start: usize,
    /// The two players, the lower number first.
    pub players: [usize; 2],
}

impl GamePair {
    /// The players in seat 0 and seat 1: first in the order of `players`, then swapped.
    #[must_use]
    pub fn seatings(self) -> [[usize; 2]; 2] {
        let [a, b] = self.players;
        [[a, b], [b, a]]
    }
}

/// One round: every pair meets once from every start. Starts are outermost, so that all pairs have met equally often
/// if the round is stopped after any start.
pub fn game_pairs(
    pairing: Pairing,
    players: usize,
    starts: usize,
) -> impl Iterator<Item = GamePair> + Clone {
    (0..starts).flat_map(move |start| {
        let pairs = pairing.pairs(players);
        pairs.map(move |players| GamePair { start, players })
    })
}
