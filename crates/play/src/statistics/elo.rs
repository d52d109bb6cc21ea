//! The strength of a player compared with its opponents.

use std::f64::consts::SQRT_2;

use libm::erfc;

use super::likelihood::{best_with_mean, log_ratio, shares, turning_point};
use super::{Sample, Z};

/// The strength of a player compared with its opponents, in Elo: with a difference of d, the stronger
/// one is expected to score 1 / (1 + 10^(-d/400)).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Strength {
    /// The difference that fits the score; `None` if the score is 0 or 1, because then no finite
    /// difference fits.
    pub elo: Option<f64>,
    /// The lower end of its 95 % interval; `None` if it is not finite.
    pub low: Option<f64>,
    /// The upper end of the interval; `None` if it is not finite.
    pub high: Option<f64>,
    /// Likelihood of superiority: how sure it is, from 0 to 1, that the player is the stronger one.
    pub los: f64,
}

impl Strength {
    /// Half the width of the interval; `None` if an end of it is missing.
    #[must_use]
    pub fn error(&self) -> Option<f64> {
        Some((self.high? - self.low?) / 2.0)
    }
}

/// The strength that a sample shows; `None` for an empty one.
///
/// The interval holds the differences that likelihood does not reject at 5 %: those with twice the
/// logarithm of the likelihood ratio below 1.96² (S. S. Wilks, Ann. Math. Statist. 9, 1938). The
/// likelihood of superiority is the normal distribution at the signed square root of that number for
/// a difference of 0 (O. E. Barndorff-Nielsen, Biometrika 73, 1986). With many varied results both
/// agree with the usual formulas of score and variance. With few results, or with all results alike, for which
/// those formulas give "± 0", they still show the uncertainty.
#[must_use]
pub fn strength(sample: &Sample) -> Option<Strength> {
    let score = sample.score()?;
    let seen = shares(sample);
    let strain = |score: f64| 2.0 * log_ratio(sample, &best_with_mean(sample, score), &seen);
    let credible = |score: f64| strain(score) < Z * Z;
    let low = (score > 0.0).then(|| turning_point(0.0, score, |s| !credible(s)));
    let high = (score < 1.0).then(|| turning_point(score, 1.0, credible));
    let deviations = strain(0.5).max(0.0).sqrt().copysign(score - 0.5);
    let level = score == 0.5;
    Some(Strength {
        elo: difference(score),
        low: low.and_then(difference),
        high: high.and_then(difference),
        los: if level {
            0.5
        } else {
            erfc(-deviations / SQRT_2) / 2.0
        },
    })
}

/// The expected score at a difference in Elo. Source: A. E. Elo, "The Rating of Chessplayers,
/// Past and Present" (1978), with the logistic curve.
pub(super) fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

fn difference(score: f64) -> Option<f64> {
    (0.0 < score && score < 1.0).then(|| -400.0 * (1.0 / score - 1.0).log10())
}
