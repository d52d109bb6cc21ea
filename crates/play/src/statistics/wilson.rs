//! Counts of results, and the interval of their rate.

use grundy_rules::Outcome;
use serde::{Deserialize, Serialize};

use super::Z;

/// Counts of results.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash, Debug)]
pub struct Tally {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Tally {
    /// Counts one more result.
    pub fn add(&mut self, outcome: Outcome) {
        self.add_times(outcome, 1);
    }

    /// Counts a result `times` times.
    pub fn add_times(&mut self, outcome: Outcome, times: u64) {
        match outcome {
            Outcome::Win => self.wins += times,
            Outcome::Draw => self.draws += times,
            Outcome::Loss => self.losses += times,
        }
    }

    /// The results of both tallies together.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self {
            wins: self.wins + other.wins,
            draws: self.draws + other.draws,
            losses: self.losses + other.losses,
        }
    }

    /// The results from the other player's side.
    #[must_use]
    pub fn reversed(self) -> Self {
        Self {
            wins: self.losses,
            draws: self.draws,
            losses: self.wins,
        }
    }

    /// The number of games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points per game, with half a point for a draw; `None` without games.
    #[must_use]
    #[expect(
        clippy::cast_precision_loss,
        reason = "counts of games are far below 2^53"
    )]
    pub fn score(&self) -> Option<f64> {
        let games = self.games();
        (games > 0).then(|| (self.wins as f64 + self.draws as f64 / 2.0) / games as f64)
    }

    /// The 95 % interval of the score; `None` without games.
    #[must_use]
    pub fn interval(&self) -> Option<Interval> {
        self.score().map(|score| wilson(score, self.games()))
    }
}

/// A confidence interval of a rate, within 0 and 1.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Interval {
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

/// The Wilson score interval at 95 % for a rate observed in `trials` > 0 independent trials. Unlike
/// the usual "plus or minus" it has a width at 0 and 100 % too. Draws counted as half a success
/// make it slightly too wide, never too narrow.
///
/// Source: E. B. Wilson, "Probable inference, the law of succession, and statistical inference",
/// J. Amer. Statist. Assoc. 22 (1927).
#[must_use]
#[expect(
    clippy::cast_precision_loss,
    reason = "counts of games are far below 2^53"
)]
pub fn wilson(rate: f64, trials: u64) -> Interval {
    let n = trials as f64;
    let square = Z * Z;
    let centre = (rate + square / (2.0 * n)) / (1.0 + square / n);
    let spread = rate * (1.0 - rate) / n + square / (4.0 * n * n);
    let half = Z * spread.sqrt() / (1.0 + square / n);
    Interval {
        low: (centre - half).max(0.0),
        high: (centre + half).min(1.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilson_intervals_are_those_of_the_tables() {
        for (successes, trials, low, high) in [
            (100, 100, 0.9630, 1.0),
            (60, 100, 0.5020, 0.6906),
            (0, 10, 0.0, 0.2775),
        ] {
            let interval = wilson(f64::from(successes) / 100.0_f64.min(trials as f64), trials);
            assert!(
                (interval.low - low).abs() < 5e-5,
                "{successes}/{trials}: {interval:?}"
            );
            assert!(
                (interval.high - high).abs() < 5e-5,
                "{successes}/{trials}: {interval:?}"
            );
        }
    }
}
