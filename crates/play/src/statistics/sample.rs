//! Observed results as samples of scores.

use grundy_rules::Outcome;

use super::Tally;

/// Pairs of games from the same start with the seats swapped, counted by the points that they
/// brought one player. Pairs are independent observations, and single games are not, because the two games of a pair
/// have the same start.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash, Debug)]
pub struct Pentanomial(
    /// Pairs that brought 0, 1/2, 1, 3/2 and 2 points.
    pub [u64; 5],
);

impl Pentanomial {
    /// Counts `times` more pairs with these outcomes.
    pub fn add(&mut self, pair: [Outcome; 2], times: u64) {
        let [one, two] = pair.map(|outcome| usize::from(outcome.half_points()));
        self.0[one + two] += times;
    }

    /// The pairs of both counts together.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] + other.0[i]))
    }

    /// The pairs from the other player's side.
    #[must_use]
    pub fn reversed(self) -> Self {
        let [a, b, c, d, e] = self.0;
        Self([e, d, c, b, a])
    }
}

/// Independent observations of a score from 0 to 1, each on the same scale of equal steps.
#[derive(Clone, PartialEq, Debug)]
pub struct Sample {
    counts: Vec<u64>,
}

/// The count of a score that was never seen, so that no hypothesis is ruled out forever by a
/// few observations.
const UNSEEN: f64 = 1e-3;

impl From<Pentanomial> for Sample {
    fn from(pairs: Pentanomial) -> Self {
        let counts = pairs.0.to_vec();
        Self { counts }
    }
}

/// Single games, which are assumed to be independent.
impl From<Tally> for Sample {
    fn from(tally: Tally) -> Self {
        let counts = vec![tally.losses, tally.draws, tally.wins];
        Self { counts }
    }
}

#[expect(
    clippy::cast_precision_loss,
    reason = "counts of games are far below 2^53"
)]
impl Sample {
    /// The possible scores, from 0 to 1.
    pub(super) fn scores(&self) -> Vec<f64> {
        let steps = (self.counts.len() - 1) as f64;
        (0..self.counts.len()).map(|i| i as f64 / steps).collect()
    }

    /// The count of each score, at least [`UNSEEN`].
    pub(super) fn weights(&self) -> Vec<f64> {
        let counts = self.counts.iter();
        counts.map(|&n| (n as f64).max(UNSEEN)).collect()
    }

    /// The number of games of one observation.
    pub(super) fn games_each(&self) -> f64 {
        (self.counts.len() - 1) as f64 / 2.0
    }

    /// The mean score; `None` without observations.
    #[must_use]
    pub fn score(&self) -> Option<f64> {
        let total: u64 = self.counts.iter().sum();
        let points = self.counts.iter().zip(self.scores());
        let points: f64 = points.map(|(&n, score)| n as f64 * score).sum();
        (total > 0).then(|| points / total as f64)
    }
}
