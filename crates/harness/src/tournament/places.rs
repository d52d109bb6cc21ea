//! The places of games in the schedule, which change if players are added.

use grundy_play::Pairing;

/// The numbers of games in a schedule, by their numbers in the schedule of fewer players. Players are added at the
/// end.
pub(super) struct Places {
    /// The present number of pairs.
    pairs: u64,
    /// The numbers of the earlier pairs among these.
    places: Vec<u64>,
}

impl Places {
    pub(super) fn new(pairing: Pairing, before: usize, now: usize) -> Self {
        let all = (0..).zip(pairing.pairs(now));
        let earlier = all.clone().filter(|(_, players)| players[1] < before);
        Self {
            pairs: pairing.pairs(now).count() as u64,
            places: earlier.map(|(place, _)| place).collect(),
        }
    }

    /// Whether there are more pairs than before.
    pub(super) fn have_changed(&self) -> bool {
        self.pairs != self.places.len() as u64
    }

    /// The number of a game in the longer schedule; `None` if it does not fit into 64 bits. Each start of each round
    /// has two games of every pair, in the order of the pairs.
    pub(super) fn of(&self, game: u64) -> Option<u64> {
        let before = (self.places.len() as u64).checked_mul(2)?;
        let (meeting, game) = (game.checked_div(before)?, game.checked_rem(before)?);
        let pair = self.places[usize::try_from(game / 2).ok()?];
        let first = meeting.checked_mul(self.pairs)?.checked_add(pair)?;
        first.checked_mul(2)?.checked_add(game % 2)
    }
}

#[cfg(test)]
mod tests {
    use grundy_play::game_pairs;

    use super::*;

    /// The players of each game of two starts, by seats.
    fn games(pairing: Pairing, players: usize) -> Vec<(usize, [usize; 2])> {
        let pairs = game_pairs(pairing, players, 2);
        pairs
            .flat_map(|pair| pair.seatings().map(|seating| (pair.start, seating)))
            .collect()
    }

    #[test]
    fn games_keep_their_starts_and_players() {
        for pairing in [Pairing::RoundRobin, Pairing::Gauntlet] {
            for (before, now) in [(2, 2), (2, 3), (3, 7), (5, 6)] {
                let places = Places::new(pairing, before, now);
                let now = games(pairing, now);
                for (number, game) in (0u64..).zip(games(pairing, before)) {
                    let place = places
                        .of(number)
                        .and_then(|place| usize::try_from(place).ok());
                    assert_eq!(now[place.expect("a place")], game);
                }
            }
        }
    }

    #[test]
    fn numbers_of_logs_may_be_anything() {
        assert_eq!(Places::new(Pairing::RoundRobin, 2, 3).of(u64::MAX), None);
        let same = Places::new(Pairing::RoundRobin, 2, 2);
        assert_eq!(same.of(u64::MAX), Some(u64::MAX));
    }
}
