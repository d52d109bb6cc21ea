//! The general search is the reference: every position of every small game.

use std::collections::HashMap;

use grundy_games::chopsticks::dense::{Axes, solve};
use grundy_games::chopsticks::{Chopsticks, Divisions, Objective, Position, Spec, Transfers};
use grundy_rules::{Counts, Misere, Notation, Value};
use grundy_solver::{Budget, Searchable};

use super::{every_game, pairs};

fn rules(axes: &Axes) -> Chopsticks {
    let spec = Spec {
        rollover: axes.rollover,
        overflow: axes.overflow,
        objective: axes.objective,
        transfers: (!axes.transfers).then_some(Transfers::None),
        divisions: (!axes.divisions).then_some(Divisions::None),
        suicide: axes.suicide,
        ..Spec::default()
    };
    Chopsticks::new(spec).expect("axes that suit each other")
}

fn agree<R: Notation + Searchable<Position = Position>>(rules: &R, axes: &Axes) {
    let table = solve(axes).expect("a good roll-over");
    let search = |from: &Position| {
        let solution = grundy_solver::solve(rules, from, Budget::UNLIMITED);
        solution.expect("a small game")
    };
    let position = |(a, b): (u16, u16), (c, d): (u16, u16)| {
        let digits = [a, b, c, d].map(|hand| char::from_digit(hand.into(), 36).expect("a digit"));
        let text = String::from_iter(digits);
        rules.parse_position(&text).expect("a position")
    };

    let mut values: HashMap<Position, Value> = HashMap::new();
    for mover in pairs(axes.rollover) {
        for other in pairs(axes.rollover) {
            let here = position(mover, other);
            if !values.contains_key(&here) {
                let solution = search(&here);
                values.extend(solution.iter().map(|(&position, value)| (position, value)));
            }
            let value = values[&here];
            assert_eq!(table.value(mover, other), Some(value), "{axes:?} {here:?}");
        }
    }
    let most = axes.rollover - 1;
    for start in [(1, 1), (0, 1), (most, most)] {
        let counts = Counts {
            positions: rules.positions(),
            ordered: rules.ordered(),
            ..search(&position(start, start)).counts()
        };
        assert_eq!(table.counts_from(start, start), Some(counts), "{axes:?}");
    }
}

#[test]
fn every_position_of_every_game_up_to_eight() {
    for axes in (2..=8).flat_map(every_game) {
        let rules = rules(&axes);
        match axes.objective {
            Objective::Normal => agree(&rules, &axes),
            Objective::Misere => agree(&Misere(rules), &axes),
        }
    }
}

#[test]
fn roll_overs_out_of_range() {
    for rollover in [0, 1, Axes::MOST + 1] {
        assert!(solve(&Axes::base(rollover)).is_err());
    }
    let table = solve(&Axes::base(5)).expect("a good roll-over");
    assert_eq!(table.value((1, 5), (1, 1)), None);
    assert_eq!(table.counts_from((1, 1), (5, 1)), None);
    let table = solve(&Axes::base(Axes::MOST_COUNTED + 1)).expect("a good roll-over");
    assert_eq!(table.counts_from((1, 1), (1, 1)), None);
}

/// Figures that a walk from position to position has found.
#[test]
fn what_play_reaches_in_larger_games() {
    let cutoff = Axes::cutoff;
    let misere = Axes {
        objective: Objective::Misere,
        ..Axes::base(65)
    };
    for (axes, reachable, [win, loss], max_remoteness, distance_max) in [
        (cutoff(64), 4_276_143, [247_598, 8_264], 509, 17),
        (
            Axes {
                divisions: false,
                ..cutoff(65)
            },
            4_544_209,
            [3_894_281, 378_545],
            73,
            127,
        ),
        (
            Axes {
                transfers: false,
                suicide: true,
                ..misere
            },
            4_598_815,
            [5_319, 583],
            126,
            22,
        ),
        (cutoff(100), 25_319_724, [921_074, 19_685], 797, 18),
    ] {
        let table = solve(&axes).expect("a good roll-over");
        let counts = table.counts_from((1, 1), (1, 1)).expect("a position");
        let expected = Counts {
            reachable,
            win,
            loss,
            draw: reachable - win - loss,
            max_remoteness: Some(max_remoteness),
            distance_max,
            ..counts
        };
        assert_eq!(counts, expected, "{axes:?}");
    }
}
