//! Likelihoods of observations under hypotheses.
//!
//! A hypothesis fixes one number of the unknown distribution (its mean, or the distance of its mean from 1/2 in
//! standard deviations) and leaves the rest open; the rest is chosen so that the observations are likeliest.
//!
//! Sources: M. Van den Bergh, "Comparing the approximations for the generalized log likelihood ratio
//! of a multinomial distribution" (proposition 1.1), and "Comments on normalized Elo" (section 4.1);
//! A. B. Owen, "Empirical likelihood ratio confidence intervals for a single functional",
//! Biometrika 75 (1988).

use super::Sample;

/// The number of halvings of an interval, after which its ends are equal as doubles.
const HALVINGS: usize = 100;
/// The most iterations towards the fixed point in [`best_with_deviations`].
const APPROACHES: usize = 50;
/// The greatest change of a probability at which this iteration ends.
const NEAR: f64 = 1e-9;

/// The distribution with this mean, between 0 and 1, under which the sample is likeliest.
pub(super) fn best_with_mean(sample: &Sample, mean: f64) -> Vec<f64> {
    let distances: Vec<f64> = sample.scores().iter().map(|score| score - mean).collect();
    tilted(&shares(sample), &distances)
}

/// The distribution whose mean lies `deviations` of its own standard deviations above 1/2 under which the
/// sample is likeliest. The condition is linearized repeatedly around the mean and deviation of the last distribution
/// found.
pub(super) fn best_with_deviations(sample: &Sample, deviations: f64) -> Vec<f64> {
    let (scores, seen) = (sample.scores(), shares(sample));
    // The iteration begins with the mean and deviation of a distribution of wins and losses alone that meets the
    // condition. So the linearized condition can be met, too, in this step and in all later ones.
    let above = deviations / deviations.hypot(1.0);
    let (mut mean, mut deviation) = (0.5 + above / 2.0, 0.5 / deviations.hypot(1.0));
    let mut best = seen.clone();
    for _ in 0..APPROACHES {
        let slopes = scores.iter().map(|score| {
            let standardised = (score - mean) / deviation;
            score - 0.5 - deviations * deviation / 2.0 * (1.0 + standardised * standardised)
        });
        let next = tilted(&seen, &slopes.collect::<Vec<f64>>());
        let moved = next.iter().zip(&best).map(|(a, b)| (a - b).abs());
        let near = moved.fold(0.0, f64::max) < NEAR;
        best = next;
        if near {
            break;
        }
        (mean, deviation) = moments(&scores, &best);
    }
    best
}

/// The logarithm of how much more likely the sample is under `b` than under `a`.
pub(super) fn log_ratio(sample: &Sample, a: &[f64], b: &[f64]) -> f64 {
    let weights = sample.weights();
    let terms = weights.iter().zip(a.iter().zip(b));
    terms.map(|(weight, (a, b))| weight * (b / a).ln()).sum()
}

/// The observed scores as a distribution: the one of greatest likelihood.
pub(super) fn shares(sample: &Sample) -> Vec<f64> {
    let weights = sample.weights();
    let total: f64 = weights.iter().sum();
    weights.iter().map(|weight| weight / total).collect()
}

/// The point of an interval at which `before` changes from true to false, by bisection.
pub(super) fn turning_point(low: f64, high: f64, before: impl Fn(f64) -> bool) -> f64 {
    let (mut low, mut high) = (low, high);
    for _ in 0..HALVINGS {
        let middle = low.midpoint(high);
        if before(middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
    low.midpoint(high)
}

/// The distribution p with Σ p·slope = 0 under which the observed shares `seen` are likeliest, which is
/// seen / (1 + θ·slope). The slopes must have both signs.
fn tilted(seen: &[f64], slopes: &[f64]) -> Vec<f64> {
    let least = slopes.iter().copied().fold(f64::INFINITY, f64::min);
    let greatest = slopes.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let tilt = |theta: f64| {
        let pairs = seen.iter().zip(slopes);
        pairs.map(move |(share, slope)| share / (1.0 + theta * slope))
    };
    // The sum falls from plus to minus infinity between the two poles.
    let theta = turning_point(-1.0 / greatest, -1.0 / least, |theta| {
        let sum: f64 = tilt(theta).zip(slopes).map(|(p, slope)| p * slope).sum();
        sum > 0.0
    });
    tilt(theta).collect()
}

fn moments(scores: &[f64], distribution: &[f64]) -> (f64, f64) {
    let expected = |f: &dyn Fn(f64) -> f64| -> f64 {
        let terms = scores.iter().zip(distribution);
        terms.map(|(&score, p)| p * f(score)).sum()
    };
    let mean = expected(&|score| score);
    let variance = expected(&|score| (score - mean) * (score - mean));
    (mean, variance.sqrt())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::Pentanomial;
    use super::*;

    const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

    fn sum(terms: impl Iterator<Item = f64>) -> f64 {
        terms.sum()
    }

    /// Sum, mean and standard deviation.
    fn told(distribution: &[f64]) -> [f64; 3] {
        let pairs = || distribution.iter().zip(SCORES);
        let mean = sum(pairs().map(|(p, score)| p * score));
        let square = sum(pairs().map(|(p, score)| p * score * score));
        [
            sum(distribution.iter().copied()),
            mean,
            (square - mean * mean).sqrt(),
        ]
    }

    fn near(found: f64, expected: f64) -> bool {
        (found - expected).abs() < 1e-6
    }

    /// Whether no small step improves the likelihood that leaves the sum and a condition of these slopes as they are:
    /// the slopes of the likelihood are then a combination of those of the sum and of the condition.
    fn is_best(counts: [u64; 5], distribution: &[f64], condition: [f64; 5]) -> bool {
        let slope = |i: usize| (counts[i] as f64).max(1e-3) / distribution[i];
        (0..5).all(|i| {
            (i..5).all(|j| {
                (j..5).all(|k| {
                    let terms = [(i, j, k), (j, k, i), (k, i, j)]
                        .map(|(of, a, b)| slope(of) * (condition[a] - condition[b]));
                    let size = sum(terms.iter().map(|term| term.abs()));
                    sum(terms.into_iter()).abs() <= 1e-5 * size
                })
            })
        })
    }

    proptest! {
        #[test]
        fn the_best_of_a_mean_has_it_and_cannot_be_improved(
            counts in prop::array::uniform5(0u64..200), wanted in 0.02..0.98f64
        ) {
            let best = best_with_mean(&Pentanomial(counts).into(), wanted);
            let [all, mean, _] = told(&best);
            prop_assert!(near(all, 1.0) && near(mean, wanted), "{:?}", best);
            prop_assert!(is_best(counts, &best, SCORES), "{:?}", best);
        }

        #[test]
        fn the_best_of_a_normalized_mean_has_it_and_cannot_be_improved(
            counts in prop::array::uniform5(1u64..200), wanted in -0.5..0.5f64
        ) {
            let best = best_with_deviations(&Pentanomial(counts).into(), wanted);
            let [all, mean, deviation] = told(&best);
            prop_assert!(near(all, 1.0), "{:?}", best);
            prop_assert!(near((mean - 0.5) / deviation, wanted), "{:?}", best);
            // The standard deviation is the root of the mean square less the square of the mean.
            let condition = SCORES.map(|score| {
                score - wanted * (score * score - 2.0 * mean * score) / (2.0 * deviation)
            });
            prop_assert!(is_best(counts, &best, condition), "{:?}", best);
        }
    }
}
