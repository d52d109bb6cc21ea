//! Ratings of many players from all of their results against each other, at once.
//!
//! Ratings that are updated game by game depend on the order of the games, and on the pairings. The
//! model of Bradley and Terry has one strength per player, and the ratings are the strengths that make
//! all results together likeliest. They do not depend on the order of the games, and equal results give equal ratings.
//!
//! Sources: R. A. Bradley and M. E. Terry, "Rank analysis of incomplete block designs: I. The method of
//! paired comparisons", Biometrika 39 (1952); D. R. Hunter, "MM algorithms for generalized Bradley-Terry
//! models", Annals of Statistics 32 (2004), for when a maximum exists; F. Caron and A. Doucet, "Efficient
//! Bayesian inference for generalized Bradley-Terry models", Journal of Computational and Graphical
//! Statistics 21 (2012), for the prior that makes one exist always. Found by Newton's method, whose linear
//! equations are solved by conjugate gradients.

use std::f64::consts::LN_10;

use super::Z;
use super::cholesky::inverse_diagonal;

/// Elo points in one unit of the logistic curve.
const ELO: f64 = 400.0 / LN_10;
/// Points of the prior: each player has scored one point in two games against the mean of the field.
const PRIOR_POINTS: f64 = 1.0;
/// Games of the prior.
const PRIOR_GAMES: f64 = 2.0;
/// Newton's method ends when no strength moves by more than this.
const NEAR: f64 = 1e-10;
/// The most steps of the computation; it takes about ten.
const STEPS: usize = 100;

/// The results of two players against each other.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PairScore {
    /// Their numbers, from 0.
    pub players: [usize; 2],
    /// Points of the first: a win is 1, a draw is 1/2.
    pub points: f64,
    /// The number of games.
    pub games: f64,
}

/// The strength of a player, in Elo.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The rating, on a scale on which the mean of the field is about 0.
    pub elo: f64,
    /// Half the width of its 95 % interval.
    pub error: f64,
}

/// The ratings of `players` players that are likeliest after these results and one point in two games of each player
/// against the mean of the field, which keeps ratings finite if a player won everything.
///
/// The interval follows from the curvature of the likelihood at its maximum, including the covariances of the
/// ratings.
///
/// Takes some ten times as long as reading the results, and for the intervals operations in number a third of the cube
/// of the number of players: half a second for 1,000 players who have all met.
///
/// # Panics
/// If a number in `scores` is not below `players`.
#[must_use]
pub fn bradley_terry(players: usize, scores: &[PairScore]) -> Vec<Rating> {
    let mut strengths = vec![0.0; players];
    let mut likelihood = log_posterior(&strengths, scores);
    for _ in 0..STEPS {
        let curve = Curve::at(&strengths, scores);
        let step = curve.solve();
        // Far from the maximum a whole step may go too far; near it, the likelihoods differ only by rounding.
        let enough = likelihood - 1e-12 * likelihood.abs();
        let mut share = 1.0;
        let (next, better) = loop {
            let moved = strengths.iter().zip(&step).map(|(s, d)| s + share * d);
            let next: Vec<f64> = moved.collect();
            let better = log_posterior(&next, scores);
            if better >= enough || share < 1e-6 {
                break (next, better);
            }
            share /= 2.0;
        };
        strengths = next;
        likelihood = better;
        let farthest = step.iter().fold(0.0, |far: f64, d| far.max(d.abs()));
        if farthest * share < NEAR {
            break;
        }
    }
    let variances = inverse_diagonal(players, |rows| {
        Curve::at(&strengths, scores).write_to(rows);
    });
    let ratings = strengths.iter().zip(variances);
    ratings
        .map(|(strength, variance)| Rating {
            elo: ELO * strength,
            error: ELO * Z * variance.sqrt(),
        })
        .collect()
}

/// The chance of winning with this advantage.
fn chance(advantage: f64) -> f64 {
    1.0 / (1.0 + libm::exp(-advantage))
}

/// The logarithm of the chance of winning, accurate even if the chance is tiny.
fn log_chance(advantage: f64) -> f64 {
    match advantage < 0.0 {
        true => advantage - libm::log1p(libm::exp(advantage)),
        false => -libm::log1p(libm::exp(-advantage)),
    }
}

fn log_posterior(strengths: &[f64], scores: &[PairScore]) -> f64 {
    let term = |advantage: f64, points: f64, games: f64| {
        points * log_chance(advantage) + (games - points) * log_chance(-advantage)
    };
    let prior = strengths.iter();
    let prior: f64 = prior.map(|&s| term(s, PRIOR_POINTS, PRIOR_GAMES)).sum();
    let seen = scores.iter().map(|score| {
        let [a, b] = score.players;
        term(strengths[a] - strengths[b], score.points, score.games)
    });
    prior + seen.sum::<f64>()
}

/// The gradient of the log likelihood at a point, and its negative Hessian there.
struct Curve<'s> {
    scores: &'s [PairScore],
    slope: Vec<f64>,
    /// The diagonal of the negative Hessian, by player.
    own: Vec<f64>,
    /// The negated entry off the diagonal of each score's pair.
    of_pairs: Vec<f64>,
}

impl<'s> Curve<'s> {
    fn at(strengths: &[f64], scores: &'s [PairScore]) -> Self {
        let chances = strengths.iter().map(|&strength| chance(strength));
        let (mut slope, mut own): (Vec<f64>, Vec<f64>) = chances
            .map(|p| (PRIOR_POINTS - PRIOR_GAMES * p, PRIOR_GAMES * p * (1.0 - p)))
            .unzip();
        let mut of_pairs = Vec::with_capacity(scores.len());
        for score in scores {
            let [a, b] = score.players;
            let p = chance(strengths[a] - strengths[b]);
            let excess = score.points - score.games * p;
            slope[a] += excess;
            slope[b] -= excess;
            let bend = score.games * p * (1.0 - p);
            own[a] += bend;
            own[b] += bend;
            of_pairs.push(bend);
        }
        Self {
            scores,
            slope,
            own,
            of_pairs,
        }
    }

    /// The product of the negative Hessian with a direction.
    fn along(&self, direction: &[f64]) -> Vec<f64> {
        let own = self.own.iter().zip(direction);
        let mut bend: Vec<f64> = own.map(|(own, d)| own * d).collect();
        for (score, of_pair) in self.scores.iter().zip(&self.of_pairs) {
            let [a, b] = score.players;
            bend[a] -= of_pair * direction[b];
            bend[b] -= of_pair * direction[a];
        }
        bend
    }

    /// Newton's step, by conjugate gradients with the diagonal as the preconditioner: M. R. Hestenes and E. Stiefel,
    /// Journal of Research of the National Bureau of Standards 49 (1952).
    fn solve(&self) -> Vec<f64> {
        let dot = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
        let scaled = |rest: &[f64]| -> Vec<f64> {
            rest.iter().zip(&self.own).map(|(r, own)| r / own).collect()
        };
        let mut step = vec![0.0; self.slope.len()];
        let mut rest = self.slope.clone();
        let mut direction = scaled(&rest);
        let mut size = dot(&rest, &direction);
        let enough = size * 1e-24;
        for _ in 0..self.slope.len() + 10 {
            if size <= enough {
                break;
            }
            let bend = self.along(&direction);
            let length = size / dot(&direction, &bend);
            for i in 0..step.len() {
                step[i] += length * direction[i];
                rest[i] -= length * bend[i];
            }
            let next = scaled(&rest);
            let next_size = dot(&rest, &next);
            let kept = next_size / size;
            for (d, n) in direction.iter_mut().zip(next) {
                *d = n + kept * *d;
            }
            size = next_size;
        }
        step
    }

    /// Adds the lower half of the negative Hessian to `rows`.
    fn write_to(&self, rows: &mut [Vec<f64>]) {
        for (player, own) in self.own.iter().enumerate() {
            rows[player][player] += own;
        }
        for (score, of_pair) in self.scores.iter().zip(&self.of_pairs) {
            let [a, b] = score.players;
            rows[a.max(b)][a.min(b)] -= of_pair;
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn expected(elo: f64) -> f64 {
        super::super::elo::expected_score(elo)
    }

    fn score(players: [usize; 2], points: f64, games: f64) -> PairScore {
        PairScore {
            players,
            points,
            games,
        }
    }

    /// At the maximum, every player has the points that the ratings let expect, with those of the prior.
    fn assert_expected(players: usize, scores: &[PairScore]) {
        let ratings = bradley_terry(players, scores);
        for (player, rating) in ratings.iter().enumerate() {
            let mut points = PRIOR_POINTS - PRIOR_GAMES * expected(rating.elo);
            for score in scores {
                let [a, b] = score.players;
                let excess = score.points - score.games * expected(ratings[a].elo - ratings[b].elo);
                match player {
                    _ if player == a => points += excess,
                    _ if player == b => points -= excess,
                    _ => {}
                }
            }
            assert!(points.abs() < 1e-6, "{player} has {points} more");
            assert!(rating.error > 0.0);
        }
    }

    #[test]
    fn who_has_not_played_is_the_mean_of_the_field() {
        let [one] = bradley_terry(1, &[])[..] else {
            panic!("one rating")
        };
        assert_eq!(one.elo, 0.0);
        // The logarithm of the chance bends by 2 / 4 there.
        assert!((one.error - ELO * Z * 2f64.sqrt()).abs() < 1e-9);
        assert!(bradley_terry(0, &[]).is_empty());
    }

    #[test]
    fn who_wins_everything_has_a_finite_rating_and_more_games_raise_it() {
        let mut before = 0.0;
        for games in [2.0, 20.0, 200.0, 2e6] {
            let ratings = bradley_terry(2, &[score([1, 0], games, games)]);
            assert!(ratings[1].elo > before && ratings[1].elo.is_finite());
            assert!((ratings[0].elo + ratings[1].elo).abs() < 1e-6, "symmetry");
            before = ratings[1].elo;
        }
    }

    #[test]
    fn more_games_make_it_surer() {
        let few = bradley_terry(2, &[score([0, 1], 6.0, 10.0)]);
        let many = bradley_terry(2, &[score([0, 1], 600.0, 1000.0)]);
        assert!(many[0].error < few[0].error);
        // With many games the difference is that of the score.
        let difference = many[0].elo - many[1].elo;
        assert!((expected(difference) - 0.6).abs() < 0.01);
    }

    /// Players who have met very often beside players who have met twice: whole steps of Newton's method lead away
    /// from the maximum.
    #[test]
    fn ratings_are_found_where_whole_steps_go_too_far() {
        for (often, most_often) in [(1e4, 1e5), (1e5, 1e4), (1e4, 1e6)] {
            let scores = [
                score([0, 2], often, often),
                score([1, 3], often, often),
                score([3, 2], most_often - 1.0, most_often),
                score([1, 0], 0.0, 2.0),
            ];
            assert_expected(4, &scores);
        }
    }

    /// The logarithm of the likelihood, written out.
    fn likelihood(strengths: &[f64], scores: &[PairScore]) -> f64 {
        let term = |advantage: f64, won: f64, lost: f64| {
            let chance = 1.0 / (1.0 + (-advantage).exp());
            won * chance.ln() + lost * (1.0 - chance).ln()
        };
        let against_the_field: f64 = strengths.iter().map(|&s| term(s, 1.0, 1.0)).sum();
        let seen = scores.iter().map(|score| {
            let [a, b] = score.players.map(|player| strengths[player]);
            term(a - b, score.points, score.games - score.points)
        });
        against_the_field + seen.sum::<f64>()
    }

    #[test]
    fn tiny_chances_have_a_logarithm() {
        for (advantage, logarithm) in [
            (-800.0, -800.0),
            (-1.0, -1.313_261_687_518_222_8),
            (0.0, -std::f64::consts::LN_2),
            (1.0, -0.313_261_687_518_222_8),
            (800.0, 0.0),
        ] {
            let found = log_chance(advantage);
            assert!((found - logarithm).abs() < 1e-12, "{advantage}: {found}");
        }
    }

    proptest! {
        /// Slopes and bends are held against differences between values of the likelihood.
        #[test]
        fn the_curve_is_that_of_the_likelihood(
            strengths in prop::collection::vec(-2.0..2.0f64, 4),
            results in prop::collection::vec((0usize..4, 1usize..4, 0u32..=20, 0u32..20), 1..8),
        ) {
            const STEP: f64 = 1e-4;
            let scores: Vec<PairScore> = results
                .into_iter()
                .map(|(a, ahead, points, more)| {
                    let games = f64::from(points.div_ceil(2) + more);
                    score([a, (a + ahead) % 4], f64::from(points) / 2.0, games)
                })
                .collect();
            let near = |found: f64, expected: f64| (found - expected).abs() < 1e-4;
            let moved = |player: usize, by: f64| {
                let mut moved = strengths.clone();
                moved[player] += by;
                moved
            };
            let all = likelihood(&strengths, &scores);
            prop_assert!((log_posterior(&strengths, &scores) - all).abs() < 1e-9 * all.abs());
            let curve = Curve::at(&strengths, &scores);
            let mut rows: Vec<Vec<f64>> = (1..=4).map(|columns| vec![0.0; columns]).collect();
            curve.write_to(&mut rows);
            for (player, row) in rows.iter().enumerate() {
                let ends = [STEP, -STEP].map(|by| moved(player, by));
                let [more, less] = ends.each_ref().map(|end| likelihood(end, &scores));
                prop_assert!(near(curve.slope[player], (more - less) / (2.0 * STEP)));
                let [more, less] = ends.map(|end| Curve::at(&end, &scores).slope);
                let along = curve.along(&moved(player, 1.0));
                let before = curve.along(&strengths);
                for other in 0..4 {
                    let bend = along[other] - before[other];
                    prop_assert!(near(-bend, (more[other] - less[other]) / (2.0 * STEP)));
                    prop_assert!(row.get(other).is_none_or(|&entry| near(entry, bend)));
                }
            }
            let left = curve.along(&curve.solve());
            for (left, slope) in left.iter().zip(&curve.slope) {
                prop_assert!((left - slope).abs() < 1e-8, "{} {}", left, slope);
            }
        }
    }

    proptest! {
        #[test]
        fn everybody_has_the_points_that_the_ratings_let_expect(
            results in prop::collection::vec((0usize..8, 0usize..8, 0u32..=40, 0u32..40), 0..40)
        ) {
            let scores: Vec<PairScore> = results
                .into_iter()
                .filter(|(a, b, _, _)| a != b)
                .map(|(a, b, points, more)| {
                    score([a, b], f64::from(points) / 2.0, f64::from(points.div_ceil(2) + more))
                })
                .collect();
            assert_expected(8, &scores);
            // Neither the order of the results nor that of the two in a pair matters.
            let turned = scores.iter().rev().map(|s| {
                let [a, b] = s.players;
                score([b, a], s.games - s.points, s.games)
            });
            let turned: Vec<PairScore> = turned.collect();
            for (one, other) in bradley_terry(8, &scores).iter().zip(bradley_terry(8, &turned)) {
                prop_assert!((one.elo - other.elo).abs() < 1e-6);
                prop_assert!((one.error - other.error).abs() < 1e-6);
            }
        }
    }
}
