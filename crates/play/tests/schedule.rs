//! Schedules of players against each other.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use grundy_play::{Fixture, Opponent, Pairing, Seat, Sides, fixtures, game_pairs};
use proptest::prelude::*;

const PAIRINGS: [Pairing; 2] = [Pairing::RoundRobin, Pairing::Gauntlet];

proptest! {
    /// Each pair has both orders of seats equally often, after every start.
    #[test]
    fn every_pair_meets_equally_often_from_both_seats(players in 0usize..9, starts in 0usize..9) {
        for pairing in PAIRINGS {
            let pairs: Vec<[usize; 2]> = pairing.pairs(players).collect();
            let round: Vec<_> = game_pairs(pairing, players, starts).collect();
            prop_assert_eq!(round.len(), pairs.len() * starts);
            prop_assert!(game_pairs(pairing, players, starts).eq(round.iter().copied()));
            let mut met = HashMap::new();
            for (start, game_pairs) in round.chunks(pairs.len().max(1)).enumerate() {
                for pair in game_pairs {
                    prop_assert_eq!(pair.start, start);
                    for seating in pair.seatings() {
                        *met.entry(seating).or_insert(0) += 1;
                    }
                }
                for &[a, b] in &pairs {
                    prop_assert!(a < b && b < players);
                    prop_assert_eq!(met.get(&[a, b]), Some(&(start + 1)));
                    prop_assert_eq!(met.get(&[b, a]), Some(&(start + 1)));
                }
                prop_assert_eq!(met.len(), 2 * pairs.len());
            }
        }
    }
}

/// The seats in a game of this number of players.
type SeatsOf = fn(u8) -> Range<u8>;

/// The seats of each choice of sides.
const SIDES: [(Sides, SeatsOf); 3] = [
    (Sides::Both, |players| 0..players),
    (Sides::First, |_| 0..1),
    (Sides::Second, |players| 1..players),
];

proptest! {
    #[test]
    fn games_are_numbered_by_opponent_start_and_seat(
        players in prop::collection::vec(2u8..6, 0..5), opponents in 1usize..=3
    ) {
        let opponents = &Opponent::ALL[..opponents];
        for (sides, seats) in SIDES {
            let mut expected = Vec::new();
            for &opponent in opponents {
                for (start, &players) in players.iter().enumerate() {
                    for seat in seats(players).map(Seat) {
                        let number = expected.len() as u64;
                        expected.push(Fixture { number, start, opponent, seat });
                    }
                }
            }
            let found: Vec<Fixture> = fixtures(&players, opponents, sides).collect();
            prop_assert_eq!(&found, &expected);
            let mut streams = HashSet::new();
            for fixture in found {
                let players = players[fixture.start];
                for other in (0..players).map(Seat).filter(|&seat| seat != fixture.seat) {
                    let stream = fixture.stream(other);
                    prop_assert!(streams.insert(stream), "{:?} {}", fixture, other);
                    prop_assert!(players > 2 || stream == fixture.number);
                }
            }
        }
    }
}

#[test]
fn pairs_are_those_of_their_kind() {
    let pairs = |pairing: Pairing, players| pairing.pairs(players).collect::<Vec<_>>();
    assert_eq!(pairs(Pairing::RoundRobin, 3), [[0, 1], [0, 2], [1, 2]]);
    assert_eq!(pairs(Pairing::Gauntlet, 4), [[0, 1], [0, 2], [0, 3]]);
    assert_eq!(pairs(Pairing::Gauntlet, 1), Vec::<[usize; 2]>::new());
}
