//! Statistics against published figures, and against each other.

use grundy_play::{Model, Pentanomial, Sample, Sprt, SprtStatus, Tally, strength, wilson};
use grundy_rules::Outcome::{self, Draw, Loss, Win};
use proptest::prelude::*;

fn games(wins: u64, losses: u64, draws: u64) -> Sample {
    Sample::from(Tally {
        wins,
        draws,
        losses,
    })
}

fn pairs(counts: [u64; 5]) -> Sample {
    Sample::from(Pentanomial(counts))
}

fn sprt(elo0: f64, elo1: f64, model: Model) -> Sprt {
    Sprt::new(elo0, elo1, 0.05, 0.05, model).expect("a sensible test")
}

/// Figures that fastchess and fishtest give; the largest of them are approximations.
#[test]
fn log_likelihood_ratios_are_those_of_fishtest() {
    use Model::{Logistic, Normalized};
    for (sample, elo0, elo1, model, llr) in [
        (games(36433, 36027, 68692), 0.0, 2.0, Normalized, 0.92),
        (games(10871, 10650, 20431), -1.75, 0.25, Normalized, 2.30),
        (games(4250, 0, 0), 0.0, 10.0, Normalized, 120.56),
        (games(21404, 21184, 40708), 0.5, 2.5, Logistic, -1.57),
        (games(57433, 57030, 106_593), 0.0, 2.0, Logistic, -2.59),
        (
            pairs([365, 16618, 36229, 16974, 390]),
            0.0,
            2.0,
            Normalized,
            2.25,
        ),
        (
            pairs([127, 4883, 10712, 5150, 104]),
            -1.75,
            0.25,
            Normalized,
            3.01,
        ),
        (pairs([0, 0, 0, 0, 5550]), 0.0, 5.0, Normalized, 111.82),
        (
            pairs([223, 9863, 21279, 10037, 246]),
            0.5,
            2.5,
            Logistic,
            -3.07,
        ),
        (
            pairs([871, 26175, 55983, 26678, 821]),
            0.0,
            2.0,
            Logistic,
            -4.98,
        ),
    ] {
        let found = sprt(elo0, elo1, model).llr(&sample);
        assert!(
            (found - llr).abs() <= 0.005_f64.max(llr.abs() / 4000.0),
            "{sample:?}: {found}, not {llr}"
        );
    }
}

/// Figures that the usual formulas of score and variance give.
#[test]
fn strength_agrees_with_the_usual_formulas_where_there_are_many_results() {
    for (sample, elo, error, los) in [
        (games(136, 96, 111), 40.70, 30.43, 0.9960),
        (pairs([34, 54, 63, 64, 75]), 55.58, 27.65, 1.0),
        (pairs([332, 433, 498, 333, 334]), -8.64, 10.33, 0.0505),
        (pairs([7895, 8757, 5685, 568, 9999]), -21.04, 2.95, 0.0),
    ] {
        let found = strength(&sample).expect("results");
        let near = |found: Option<f64>, usual: f64, most: f64| {
            assert!(
                found.is_some_and(|found| (found - usual).abs() <= most),
                "{sample:?}: {found:?}, not {usual}"
            );
        };
        near(found.elo, elo, 0.005);
        near(found.error(), error, error * 0.01);
        near(Some(found.los), los, 0.001);
    }
}

#[test]
fn little_is_known_after_few_results() {
    assert_eq!(strength(&games(0, 0, 0)), None);
    let won = |n| strength(&pairs([0, 0, 0, 0, n])).expect("results");
    assert_eq!(
        (won(1).elo, won(1).high, won(1).error()),
        (None, None, None)
    );
    let lost = strength(&pairs([3, 0, 0, 0, 0])).expect("results");
    assert_eq!((lost.elo, lost.low, lost.error()), (None, None, None));
    assert!(lost.high.is_some_and(|high| high < 0.0) && lost.los < 0.1);
    let lows = [1, 10, 100].map(|n| won(n).low.expect("a lower end"));
    assert!(
        lows[0] < 0.0 && 0.0 < lows[1] && lows[1] < lows[2],
        "{lows:?}"
    );
    assert!(won(1).los < 0.95 && won(10).los > 0.99);
    // Every pair was shared: level, and yet not "± 0".
    let level = |n| strength(&pairs([0, 0, n, 0, 0])).expect("results");
    let errors = [1, 10, 100].map(|n| level(n).error().expect("a width"));
    assert!(errors[0] > errors[1] && errors[1] > errors[2] && errors[2] > 1.0);
    assert_eq!((level(3).elo.map(f64::abs), level(3).los), (Some(0.0), 0.5));
}

#[test]
fn a_test_decides_at_its_bounds() {
    let test = sprt(0.0, 5.0, Model::Logistic);
    let [lower, upper] = test.bounds();
    assert!((lower + 2.944_439).abs() < 1e-6 && (upper - 2.944_439).abs() < 1e-6);
    assert_eq!(test.status(lower), SprtStatus::H0);
    assert_eq!(test.status(0.0), SprtStatus::Undecided);
    assert_eq!(test.status(upper), SprtStatus::H1);
    assert!(test.llr(&games(0, 0, 0)) == 0.0);
    for (elo0, elo1, alpha, beta) in [
        (5.0, 0.0, 0.05, 0.05),
        (0.0, 0.0, 0.05, 0.05),
        (0.0, 5.0, 0.0, 0.05),
        (0.0, 5.0, 0.5, 0.5),
        (0.0, f64::NAN, 0.05, 0.05),
        (0.0, f64::INFINITY, 0.05, 0.05),
    ] {
        assert!(Sprt::new(elo0, elo1, alpha, beta, Model::Logistic).is_err());
    }
}

#[test]
fn the_text_of_a_test_names_its_numbers() {
    let (logistic, normalized) = (Model::Logistic, Model::Normalized);
    for (text, hypotheses, errors, model) in [
        ("elo0=0,elo1=5", [0.0, 5.0], [0.05, 0.05], logistic),
        (
            " elo1 = 2.5 , elo0 = -1 , alpha = 0.1 , beta = 0.2 ",
            [-1.0, 2.5],
            [0.1, 0.2],
            logistic,
        ),
        (
            "elo0=0,elo1=5,beta=0.3,model=normalized",
            [0.0, 5.0],
            [0.05, 0.3],
            normalized,
        ),
        (
            "model=normalised,elo0=0,elo1=5,alpha=0.3",
            [0.0, 5.0],
            [0.3, 0.05],
            normalized,
        ),
        (
            "model=logistic,elo0=0,elo1=5",
            [0.0, 5.0],
            [0.05, 0.05],
            logistic,
        ),
    ] {
        let test: Sprt = text.parse().expect("a sensible test");
        let found = (test.hypotheses(), test.errors(), test.model());
        assert_eq!(found, (hypotheses, errors, model), "{text}");
        // The bounds are the ratios of the chances of a right and of a wrong decision.
        let [lower, upper] = test.bounds().map(f64::exp);
        let [alpha, beta] = errors;
        assert!((lower * (1.0 - alpha) - beta).abs() < 1e-12, "{text}");
        assert!((upper * alpha - (1.0 - beta)).abs() < 1e-12, "{text}");
    }
    for (text, problem) in [
        ("", "`` has no `=`"),
        ("elo0=0,elo1", "`elo1` has no `=`"),
        ("elo0=x,elo1=5", "`x` is not a number"),
        ("elo0=0,elo1=5,gamma=1", "`gamma` is not a parameter"),
        ("elo0=0", "needs elo0 and elo1"),
        ("elo1=0", "needs elo0 and elo1"),
        ("elo0=0,elo1=5,model=other", "there is no model `other`"),
        ("elo0=5,elo1=0", "must be less than"),
    ] {
        let told = text.parse::<Sprt>().expect_err("not a test");
        assert!(told.contains(problem), "{text}: {told}");
    }
}

/// Half points of a result.
fn half_points(outcome: Outcome) -> u64 {
    match outcome {
        Loss => 0,
        Draw => 1,
        Win => 2,
    }
}

fn outcomes() -> impl Strategy<Value = Outcome> + Clone {
    prop_oneof![Just(Loss), Just(Draw), Just(Win)]
}

proptest! {
    #[test]
    fn a_tally_counts_what_was_added(
        first in prop::collection::vec((outcomes(), 1u64..5), 0..12),
        second in prop::collection::vec((outcomes(), 1u64..5), 0..12),
    ) {
        let tally = |results: &[(Outcome, u64)]| {
            let mut tally = Tally::default();
            for &(outcome, times) in results {
                tally.add_times(outcome, times - 1);
                tally.add(outcome);
            }
            tally
        };
        let all = [&first[..], &second[..]].concat();
        let times = |wanted| -> u64 {
            let seen = all.iter().filter(|(outcome, _)| *outcome == wanted);
            seen.map(|(_, times)| times).sum()
        };
        let found = tally(&first).plus(tally(&second));
        prop_assert_eq!(found, tally(&all));
        let [losses, draws, wins] = [Loss, Draw, Win].map(times);
        prop_assert_eq!((found.losses, found.draws, found.wins), (losses, draws, wins));
        let other = found.reversed();
        prop_assert_eq!((other.losses, other.draws, other.wins), (wins, draws, losses));
        let games: u64 = all.iter().map(|(_, times)| times).sum();
        prop_assert_eq!(found.games(), games);
        let points: u64 = all.iter().map(|(outcome, times)| half_points(*outcome) * times).sum();
        let score = (games > 0).then(|| points as f64 / 2.0 / games as f64);
        prop_assert_eq!(found.score(), score);
        prop_assert_eq!(found.interval(), score.map(|score| wilson(score, games)));
        let sampled = Sample::from(found).score();
        prop_assert_eq!(sampled.is_some(), score.is_some());
        prop_assert!((sampled.unwrap_or_default() - score.unwrap_or_default()).abs() < 1e-12);
    }

    #[test]
    fn pairs_are_counted_by_their_points(
        first in prop::collection::vec(([outcomes(), outcomes()], 1u64..5), 0..12),
        second in prop::collection::vec(([outcomes(), outcomes()], 1u64..5), 0..12),
    ) {
        let counted = |results: &[([Outcome; 2], u64)]| {
            let mut pairs = Pentanomial::default();
            results.iter().for_each(|&(pair, times)| pairs.add(pair, times));
            pairs
        };
        let all = [&first[..], &second[..]].concat();
        let found = counted(&first).plus(counted(&second));
        let points = |pair: [Outcome; 2]| pair.map(half_points).iter().sum::<u64>();
        for (half_points, count) in (0..).zip(found.0) {
            let same = all.iter().filter(|(pair, _)| points(*pair) == half_points);
            prop_assert_eq!(count, same.map(|(_, times)| times).sum::<u64>());
        }
        let mut turned = found.0;
        turned.reverse();
        prop_assert_eq!(found.reversed(), Pentanomial(turned));
        let pairs: u64 = all.iter().map(|(_, times)| times).sum();
        let total: u64 = all.iter().map(|(pair, times)| points(*pair) * times).sum();
        let score = (pairs > 0).then(|| total as f64 / 4.0 / pairs as f64);
        let sampled = Sample::from(found).score();
        prop_assert_eq!(sampled.is_some(), score.is_some());
        prop_assert!((sampled.unwrap_or_default() - score.unwrap_or_default()).abs() < 1e-12);
    }

    /// An end of the interval is a rate from which the one observed lies 1.96 standard deviations away, or 0 or 1.
    #[test]
    fn the_ends_of_an_interval_are_as_far_away_as_they_may_be(rate in 0.0..=1.0f64, trials in 1u64..2000) {
        let found = wilson(rate, trials);
        prop_assert!(0.0 <= found.low && found.low <= rate && rate <= found.high && found.high <= 1.0);
        for (end, limit) in [(found.low, 0.0), (found.high, 1.0)] {
            let deviation = (end * (1.0 - end) / trials as f64).sqrt();
            let is_end = ((end - rate).abs() - 1.959_963_984_540_054 * deviation).abs() < 1e-9;
            prop_assert!(is_end || (end - limit).abs() < 1e-9, "{} {}: {:?}", rate, trials, found);
        }
    }
}

proptest! {
    #[test]
    fn both_players_see_the_same(counts in prop::array::uniform5(0u64..40)) {
        let pairs = Pentanomial(counts);
        let (a, b) = (strength(&pairs.into()), strength(&pairs.reversed().into()));
        prop_assert_eq!(a.is_some(), b.is_some());
        if let (Some(a), Some(b)) = (a, b) {
            let opposite = |x: Option<f64>, y: Option<f64>| match (x, y) {
                (Some(x), Some(y)) => (x + y).abs() < 1e-3,
                (None, None) => true,
                _ => false,
            };
            prop_assert!(opposite(a.elo, b.elo), "{:?} {:?}", a, b);
            prop_assert!(opposite(a.low, b.high) && opposite(a.high, b.low), "{:?} {:?}", a, b);
            prop_assert!((a.los + b.los - 1.0).abs() < 1e-6);
            for (low, elo) in [(a.low, a.elo), (a.elo, a.high)] {
                prop_assert!(low.zip(elo).is_none_or(|(low, elo)| low <= elo + 1e-6));
            }
        }
    }

    #[test]
    fn the_likelihood_of_superiority_agrees_with_the_interval(counts in prop::array::uniform5(0u64..40)) {
        if let Some(found) = strength(&Pentanomial(counts).into()) {
            let surely_stronger = found.low.is_some_and(|low| low > 0.0);
            prop_assert_eq!(found.los > 0.975, surely_stronger, "{:?}", found);
        }
    }

    #[test]
    fn every_ratio_is_a_number(
        counts in prop::array::uniform5(0u64..1000),
        elo0 in -1000.0..995.0f64,
        more in 0.1..5.0f64,
    ) {
        for model in [Model::Logistic, Model::Normalized] {
            let test = sprt(elo0, elo0 + more, model);
            let llr = test.llr(&Pentanomial(counts).into());
            prop_assert!(llr.is_finite(), "{:?}: {}", test, llr);
        }
    }
}
