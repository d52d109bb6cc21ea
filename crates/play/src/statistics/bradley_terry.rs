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
//! Statistics 21 (2012), for the prior that makes one exist always. Found by Newton's method with damped steps: T. Sun
//! and Q. Tran-Dinh, "Generalized self-concordant functions: a recipe for Newton-type methods", Mathematical
//! Programming 178 (2019).

use std::f64::consts::LN_10;

use super::Z;
use super::cholesky::Factor;

/// Elo points in one unit of the logistic curve.
const ELO: f64 = 400.0 / LN_10;
/// Points of the prior: each player has scored one point in two games against the mean of the field.
const PRIOR_POINTS: f64 = 1.0;
/// Games of the prior.
const PRIOR_GAMES: f64 = 2.0;
/// Newton's method ends when no strength moves by more than this.
const NEAR: f64 = 1e-10;
/// Steps below this length become much shorter from one to the next, until only rounding is left.
const CLOSE: f64 = 1e-3;
/// The most steps of the computation. It takes about ten, and some 80 if pairs with 10^12 games meet pairs with two.
const STEPS: usize = 200;

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
    let mut before = f64::INFINITY;
    for _ in 0..STEPS {
        let step = Curve::at(&strengths, scores).step();
        let length = largest_change(&step, scores);
        let share = share_taken(length);
        for (strength, change) in strengths.iter_mut().zip(&step) {
            *strength += share * change;
        }
        let only_rounding = length < CLOSE && length > before / 2.0;
        if length < NEAR || only_rounding {
            break;
        }
        before = length;
    }
    let variances = Curve::at(&strengths, scores)
        .factor()
        .into_inverse_diagonal();
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

/// The most that a step changes an advantage: of one player over another, or over the mean of the field.
fn largest_change(step: &[f64], scores: &[PairScore]) -> f64 {
    let advantages = scores.iter().map(|score| {
        let [a, b] = score.players;
        step[a] - step[b]
    });
    let changes = step.iter().copied().chain(advantages);
    changes.fold(0.0, |far: f64, change| far.max(change.abs()))
}

/// The share of a step of Newton's method that is taken. The bend of the likelihood changes at most by the factor
/// e^d if no advantage changes by more than d, so this share never makes the likelihood smaller.
fn share_taken(length: f64) -> f64 {
    if length > 0.0 {
        libm::log1p(length) / length
    } else {
        1.0
    }
}

/// The gradient of the log likelihood at a point, and its negative Hessian there.
struct Curve<'s> {
    scores: &'s [PairScore],
    slope: Vec<f64>,
    /// The part of the prior in the negative Hessian, by player: the sums of its rows.
    prior: Vec<f64>,
    /// The diagonal of the negative Hessian, by player.
    own: Vec<f64>,
    /// The negated entry off the diagonal of each score's pair.
    of_pairs: Vec<f64>,
}

impl<'s> Curve<'s> {
    fn at(strengths: &[f64], scores: &'s [PairScore]) -> Self {
        // The chance of losing is not computed as 1 minus the chance of winning, which would be 0 for a large advantage.
        let chances = strengths.iter().map(|&s| (chance(s), chance(-s)));
        let (mut slope, prior): (Vec<f64>, Vec<f64>) = chances
            .map(|(win, loss)| {
                let excess = PRIOR_POINTS * loss - (PRIOR_GAMES - PRIOR_POINTS) * win;
                (excess, PRIOR_GAMES * win * loss)
            })
            .unzip();
        let mut own = prior.clone();
        let mut of_pairs = Vec::with_capacity(scores.len());
        for score in scores {
            let [a, b] = score.players;
            let advantage = strengths[a] - strengths[b];
            let (win, loss) = (chance(advantage), chance(-advantage));
            let excess = score.points * loss - (score.games - score.points) * win;
            slope[a] += excess;
            slope[b] -= excess;
            let bend = score.games * win * loss;
            own[a] += bend;
            own[b] += bend;
            of_pairs.push(bend);
        }
        Self {
            scores,
            slope,
            prior,
            own,
            of_pairs,
        }
    }

    /// The product of the negative Hessian with a direction.
    fn along(&self, direction: &[f64]) -> Vec<f64> {
        let prior = self.prior.iter().zip(direction);
        let mut bend: Vec<f64> = prior.map(|(prior, d)| prior * d).collect();
        for (score, of_pair) in self.scores.iter().zip(&self.of_pairs) {
            let [a, b] = score.players;
            // The difference first: two players with many games have large terms, which would cancel the prior's.
            let by_pair = of_pair * (direction[a] - direction[b]);
            bend[a] += by_pair;
            bend[b] -= by_pair;
        }
        bend
    }

    /// Newton's step.
    fn step(&self) -> Vec<f64> {
        let fast = self.conjugate_gradients();
        fast.unwrap_or_else(|| self.factor().solve(&self.slope))
    }

    /// Newton's step, by conjugate gradients with the diagonal as the preconditioner: M. R. Hestenes and E. Stiefel,
    /// Journal of Research of the National Bureau of Standards 49 (1952). `None` if rounding keeps it from being
    /// exact, which happens if some pairs have met a million times as often as others.
    fn conjugate_gradients(&self) -> Option<Vec<f64>> {
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
                return Some(step);
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
        None
    }

    /// The negative Hessian, decomposed.
    fn factor(&self) -> Factor {
        let pairs = self.scores.iter().zip(&self.of_pairs);
        let entries = pairs.map(|(score, &of_pair)| (score.players, of_pair));
        Factor::new(&self.prior, entries)
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
        let most_games = scores.iter().fold(0.0, |most: f64, s| most.max(s.games));
        let near = 1e-6 + 1e-12 * most_games;
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
            assert!(points.abs() < near, "{player} has {points} more");
            assert!(rating.error > 0.0 && rating.error.is_finite());
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
        let often_and_most_often = [
            (1e4, 1e5),
            (1e5, 1e4),
            (1e4, 1e6),
            (2.0, 1e7),
            (1e3, 1e7),
            (1e7, 1e7),
            (1e7, 1e9),
        ];
        for (often, most_often) in often_and_most_often {
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
            let curve = Curve::at(&strengths, &scores);
            for (player, slope) in curve.slope.iter().enumerate() {
                let ends = [STEP, -STEP].map(|by| moved(player, by));
                let [more, less] = ends.each_ref().map(|end| likelihood(end, &scores));
                prop_assert!(near(*slope, (more - less) / (2.0 * STEP)));
                let [more, less] = ends.map(|end| Curve::at(&end, &scores).slope);
                let along = curve.along(&moved(player, 1.0));
                let before = curve.along(&strengths);
                for other in 0..4 {
                    let bend = along[other] - before[other];
                    prop_assert!(near(-bend, (more[other] - less[other]) / (2.0 * STEP)));
                }
            }
            for step in [curve.step(), curve.factor().solve(&curve.slope)] {
                let left = curve.along(&step);
                for (left, slope) in left.iter().zip(&curve.slope) {
                    prop_assert!((left - slope).abs() < 1e-8, "{} {}", left, slope);
                }
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

        /// A pair has met twice or ten million times, and one of the two may have won every game.
        #[test]
        fn ratings_are_the_likeliest_for_any_numbers_of_games(
            results in prop::collection::vec((0usize..6, 1usize..6, 0usize..6, 0usize..5), 1..16)
        ) {
            let scores: Vec<PairScore> = results
                .into_iter()
                .map(|(a, ahead, games, share)| {
                    let games = [2.0, 2.0, 10.0, 1e3, 1e5, 1e7][games];
                    let points = [0.0, 1.0, games / 2.0, games - 0.5, games][share];
                    score([a, (a + ahead) % 6], points, games)
                })
                .collect();
            assert_expected(6, &scores);
        }

        /// If all pairs have met equally often, ratings have the order of the points.
        #[test]
        fn more_points_from_equal_games_give_a_higher_rating(
            games in prop::sample::select(vec![2.0, 50.0, 1e5, 1e7]),
            shares in prop::collection::vec(0u32..=4, 15)
        ) {
            let pairs = (0..6).flat_map(|b| (0..b).map(move |a| [a, b]));
            let shares = shares.into_iter().map(|share| f64::from(share) / 4.0);
            let scores: Vec<PairScore> = pairs
                .zip(shares)
                .map(|(pair, share)| score(pair, share * games, games))
                .collect();
            let mut points = [0.0; 6];
            for score in &scores {
                let [a, b] = score.players;
                points[a] += score.points;
                points[b] += score.games - score.points;
            }
            let ratings = bradley_terry(6, &scores);
            for (one, rating) in ratings.iter().enumerate() {
                prop_assert!(rating.elo.is_finite() && rating.error.is_finite());
                for (other, lower) in ratings.iter().enumerate() {
                    prop_assert!(points[one] <= points[other] || rating.elo > lower.elo);
                }
            }
        }
    }
}
